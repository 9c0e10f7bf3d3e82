import os, tempfile, time
folder = tempfile.mkdtemp()
pipe = folder + '/pipe'
os.mkfifo(pipe)
begin, to_begin = os.pipe()
if os.fork() == 0:
    os.read(begin, 1)
    time.sleep(0.5)
    os.close(os.open(pipe, os.O_WRONLY))
    os._exit(0)
own = bytearray(100 << 20)
os.write(to_begin, b'x')
open_pipe = (os.POSIX_SPAWN_OPEN, 0, pipe, os.O_RDONLY, 0)
os.posix_spawnp('true', ['true'], os.environ, file_actions=[open_pipe])
os.remove(pipe)
os.rmdir(folder)
