// Strategy Game: a move takes 2, 3 or 5 sticks from one heap, and the largest winning move is asked for.
//
// The Grundy values of the heaps have the period 7, so a heap of 10^9 costs no more than one of 5.
#include <iostream>
#include <vector>
using namespace std;

int value(int heap) {
    return heap % 7 / 2;
}

int main() {
    ios::sync_with_stdio(false);
    int games;
    cin >> games;
    for (int count; games-- > 0 && cin >> count;) {
        vector<int> heaps(count);
        int nim_sum = 0, most = 0, heap = 0;
        for (int &size : heaps) cin >> size, nim_sum ^= value(size);
        for (int taken : {2, 3, 5})
            for (int i = count - 1; i >= 0; i--)
                if (taken <= heaps[i] && (nim_sum ^ value(heaps[i]) ^ value(heaps[i] - taken)) == 0)
                    most = taken, heap = i + 1;
        if (most == 0) cout << "Robert wins.\n\n";
        else cout << "Julia wins.\nTake " << most << " sticks from heap number " << heap << ".\n\n";
    }
}
