{{about}}
#include <iostream>
#include <string>

int main() {
    std::ios::sync_with_stdio(false);
    std::string first;
    if (std::cin >> first)
        std::cout << first << '\n';
}
