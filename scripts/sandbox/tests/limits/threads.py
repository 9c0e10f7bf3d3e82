import os, threading
counts, to_counts = os.pipe()
begin, to_begin = os.pipe()
end, to_end = os.pipe()
is_first = True
for _ in range(59):
    if os.fork() == 0:
        is_first = False
        os.close(to_end)
        break
os.close(to_begin)
os.read(begin, 1)

def wait(): os.read(end, 1)

threading.stack_size(1 << 16)
count = 0
for _ in range(39):
    try: threading.Thread(target=wait).start()
    except RuntimeError: break
    count += 1
os.write(to_counts, bytes([count]))
if is_first: print(sum(os.read(counts, 1)[0] for _ in range(60)), flush=True)
else: wait()
os._exit(0)
