#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <fstream>
enum TResult { _ok, _wa, _pe, _fail };
static std::ifstream inf, ouf, ans;
static void registerTestlibCmd(int argc, char *argv[]) {
    if (argc != 4) exit(3);
    inf.open(argv[1]), ouf.open(argv[2]), ans.open(argv[3]);
}
static void quitf(TResult result, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    exit(result);
}
