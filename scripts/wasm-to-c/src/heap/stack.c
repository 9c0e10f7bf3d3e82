/* The stack, which comes down from the end of the memory towards the heap.

   Z is its end. From `low` on it may be used; `deeper` lowers that until the heap is reached. A function that calls no
   other one may write to as many as 128 bytes below Z without asking: RED is more than that. Below `dirt`, the stack has
   never written. */

#define RED 256u
#define FIT(n) if (Z - low < n) deeper(n);
#define INSIDE if (Z - low > MOST * 65536u - low) deeper(0);
static U end_ = HEAP + 4, low = MOST * 65536u, dirt = MOST * 65536u;

static void deeper(U n) {
    U to = Z - n, least = end_ + RED;
    if (n > Z || to < least || to > MOST * 65536u) trap();
    low = to - least > 65536 ? to - 65536 : least;
    if (low - RED < dirt) dirt = low - RED;
}
