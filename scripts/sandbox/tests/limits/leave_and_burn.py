import ctypes, os, signal, tempfile, time
libc = ctypes.CDLL(None)
MS_RDONLY, MS_REMOUNT, MS_BIND, MNT_DETACH = 1, 32, 4096, 2
CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUSER = 0x20000, 0x2000000, 0x10000000

def enter_first_below(top):
    # Enters the outermost group that can be entered.
    for folder, _, names in os.walk(top):
        try:
            procs = os.open(folder + '/cgroup.procs', os.O_WRONLY)
            os.write(procs, b'0')
            return
        except OSError: pass

def hierarchies(mounts='/proc/mounts'):
    try: lines = open(mounts).readlines()
    except OSError: return []
    return [line.split()[1] for line in lines if line.split()[2] == 'cgroup2']

def enter_what_is_mounted():
    for place in hierarchies(): enter_first_below(place)

def remount():
    for place in hierarchies():
        libc.mount(b'none', place.encode(), None, MS_REMOUNT | MS_BIND, None)
        libc.umount2(place.encode(), MNT_DETACH)
    enter_what_is_mounted()

def mount_anew():
    place = tempfile.mkdtemp()
    libc.mount(b'none', place.encode(), b'cgroup2', 0, None)
    enter_first_below(place)
    libc.umount2(place.encode(), MNT_DETACH)
    os.rmdir(place)

def look_from_others():
    for process in os.listdir('/proc'):
        for place in hierarchies(f'/proc/{process}/mounts'): enter_first_below(f'/proc/{process}/root{place}')
        try: libc.setns(os.open(f'/proc/{process}/ns/cgroup', os.O_RDONLY), CLONE_NEWCGROUP)
        except OSError: pass

def leave():
    enter_what_is_mounted()
    mount_anew()
    look_from_others()
    remount()
    # A mount on `/proc` may hide the processes outside.
    libc.umount2(b'/proc', MNT_DETACH)
    look_from_others()
    for more in [CLONE_NEWCGROUP, CLONE_NEWNS, CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWCGROUP]:
        libc.unshare(more)
        mount_anew()
        remount()

def burn(count, seconds):
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in range(count):
        if os.fork() == 0:
            while time.process_time() < seconds: pass
            os._exit(0)
        try: os.wait()
        except ChildProcessError: pass
