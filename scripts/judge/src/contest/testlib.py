import os, runpy, sys


def end(*exception):
    sys.__excepthook__(*exception)
    sys.stderr.flush()
    os._exit(70)


sys.excepthook = end
del sys.argv[0]
sys.path[0] = os.path.dirname(os.path.abspath(sys.argv[0]))
runpy.run_path(sys.argv[0], run_name="__main__")
