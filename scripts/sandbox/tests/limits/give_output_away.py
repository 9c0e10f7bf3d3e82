import os, socket, sys
taken = os.open('/proc/self/fd/1', os.O_RDONLY | os.O_NONBLOCK)
for _ in range(20000):
    os.write(1, b'x')
    try: os.read(taken, 1)
    except BlockingIOError: pass
keeper = socket.socket(socket.AF_UNIX)
keeper.connect(sys.argv[1])
socket.send_fds(keeper, [b'x'], [1])
keeper.recv(1)
