import os, time
end, begin = os.pipe()
for _ in range(65):
    if os.fork() == 0:
        os.close(begin)
        os.read(end, 1)
        os._exit(0)
time.sleep(SECONDS)
