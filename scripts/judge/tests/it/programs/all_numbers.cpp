#include "testlib.h"
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int expected, got;
    while (ans >> expected)
        if (!(ouf >> got) || got != expected) quitf(_wa, "expected %d", expected);
    quitf(_ok, "all of them");
}
