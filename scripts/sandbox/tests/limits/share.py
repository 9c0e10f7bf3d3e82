import os, time
shared = bytearray(100 << 20)
if os.fork() == 0:
    own = bytearray(OWN << 20)
    time.sleep(1000)
for _ in range(ROUNDS):
    for index in range(10):
        if os.fork() == 0:
            time.sleep(0.001 * index)
            os._exit(0)
    for _ in range(10): os.wait()
