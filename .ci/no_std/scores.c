/* A program that is not Rust plays a short random game of each kind. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

int64_t tidepool_score(uint32_t game, uint64_t seed);

int main(void) {
    static const char *const names[] = {"spider", "guppy", "mummichog", "flood"};
    for (uint32_t game = 0; game < 4; game++) {
        printf("%s", names[game]);
        for (uint64_t seed = 0; seed < 3; seed++) {
            printf(" %" PRId64, tidepool_score(game, seed));
        }
        printf("\n");
    }
    return 0;
}
