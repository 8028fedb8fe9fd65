/* Random games of Step by Step, default options, two players: a yardstick for the compiled Python, not a rules source.
 *
 * Hand-written for speed: one 64-bit word per set of cells, 5x5 only, a uniform choice by bit select instead of a list.
 * Prints games and actions a second. bench/speed.py builds it, checks its mean length against ours and gives the ratio.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

typedef uint64_t set;
enum { SIZE = 5, CELLS = 25, TOWER_CELL = 12, TOWER = 5, STOCK = 70, CODA = 40, WALL = 100 };
static const set BOARD = ((1ULL << CELLS) - 1) & ~(1ULL << TOWER_CELL);
static const set BESIDE = 1ULL << 11 | 1ULL << 13 | 1ULL << 7 | 1ULL << 17;
static const set INNER = 0x0F | 0x0F << 5 | 0x0F << 10 | 0x0F << 15 | 0x0F << 20;
static int near[CELLS][4];
static set around[CELLS];

typedef struct {
    set from_west, to_west, from_south, to_south, gate, full, occupied, targets;
    int mover, placing, stock, idle, ball[2];
    signed char height[CELLS + 1]; /* WALL for the tower and, at the end, for the edge */
} game;

static uint64_t state = 88172645463325252ULL;
static inline uint32_t draw(uint32_t n) {
    state ^= state << 13; state ^= state >> 7; state ^= state << 17;
    return (uint32_t)(((state >> 32) * n) >> 32);
}
#ifdef __BMI2__
static inline int nth(set s, int n) { return __builtin_ctzll(_pdep_u64(1ULL << n, s)); }
#else
static inline int nth(set s, int n) { while (n--) s &= s - 1; return __builtin_ctzll(s); }
#endif

static inline void relate(set *from, set *to, int at, int rise) {
    *from = (*from & ~(1ULL << at)) | (set)((rise == 0) | (rise == -1)) << at;
    *to = (*to & ~(1ULL << at)) | (set)((rise == 0) | (rise == 1)) << at;
}

static inline void grow(game *g, int c) {
    int h = ++g->height[c];
    relate(&g->from_west, &g->to_west, c, h - g->height[near[c][1]]);
    relate(&g->from_south, &g->to_south, c, h - g->height[near[c][3]]);
    relate(&g->from_west, &g->to_west, c + 1, g->height[near[c][0]] - h);
    relate(&g->from_south, &g->to_south, c + SIZE, g->height[near[c][2]] - h);
    g->full |= (set)(h == TOWER) << c;
    g->gate |= (set)(h >= TOWER - 1) << c & BESIDE;
}

static void tables(game *start) {
    memset(start, 0, sizeof *start);
    for (int c = 0; c < CELLS; c++) for (int d = 0; d < 4; d++) {
        int o = CELLS;
        if (d == 0 && c % SIZE < SIZE - 1) o = c + 1;
        if (d == 1 && c % SIZE > 0) o = c - 1;
        if (d == 2 && c + SIZE < CELLS) o = c + SIZE;
        if (d == 3 && c >= SIZE) o = c - SIZE;
        near[c][d] = o;
        if (o != CELLS && o != TOWER_CELL) around[c] |= 1ULL << o;
    }
    memset(start->height, -1, sizeof start->height);
    start->height[TOWER_CELL] = start->height[CELLS] = WALL;
    for (int c = 0; c < CELLS; c++) if (c != TOWER_CELL) grow(start, c);
    start->ball[0] = 2; start->ball[1] = 22;
    start->occupied = 1ULL << 2 | 1ULL << 22;
    start->stock = STOCK;
}

static inline set spread(const game *g, set w) {
    return (w << 1 & g->from_west) | (w & g->to_west) >> 1 | (w << 5 & g->from_south) | (w & g->to_south) >> 5;
}

static inline set destinations(const game *g, int seat) {
    set start = 1ULL << g->ball[seat], free = BOARD & ~g->occupied, w = start, before = 0;
    while (w != before) {
        before = w;
        w |= free & spread(g, w);
        w |= free & spread(g, w);
    }
    set up = free & ((w << 1 & g->to_west & ~g->from_west) | (w & g->from_west & ~g->to_west) >> 1
                     | (w << 5 & g->to_south & ~g->from_south) | (w & g->from_south & ~g->to_south) >> 5);
    set targets = (w | up) & ~start, summit = w & g->gate ? 1ULL << TOWER_CELL : 0;
    if (g->stock && g->full) {
        set lay = BOARD & ~(g->occupied & ~start) & ~g->full;
        set from = ((lay & INNER) << 1 | (lay >> 1 & INNER) | lay << 5 | lay >> 5) & targets;
        if (from) targets = from;
    }
    return targets | summit;
}

static int can_reach(const game *g, int ball) {
    set seen[TOWER + 1] = {0}, todo[TOWER + 1] = {0};
    int z = g->height[ball];
    seen[z] = todo[z] = 1ULL << ball;
    while (z >= 0) {
        if (!todo[z]) { z--; continue; }
        int c = __builtin_ctzll(todo[z]);
        todo[z] &= todo[z] - 1;
        if ((BESIDE >> c & 1) && z >= TOWER - 1) return 1;
        int spent = z - g->height[c];
        for (int d = 0; d < 4; d++) {
            int o = near[c][d];
            for (int y = z - 1; y <= z + 1; y++) {
                if (y < g->height[o] || y > TOWER || spent + y - g->height[o] > g->stock || (seen[y] >> o & 1)) continue;
                seen[y] |= 1ULL << o; todo[y] |= 1ULL << o;
            }
        }
        if (z < TOWER) z++;
    }
    return 0;
}

static long play(game *g) {
    long actions = 0;
    g->targets = destinations(g, 0);
    for (;;) {
        int cell = nth(g->targets, draw(__builtin_popcountll(g->targets)));
        actions++;
        if (g->placing) {
            grow(g, cell);
            g->stock--;
            g->placing = 0;
        } else {
            if (cell == TOWER_CELL) return actions;
            g->occupied ^= 1ULL << g->ball[g->mover] | 1ULL << cell;
            g->ball[g->mover] = cell;
            if (g->stock && (g->targets = around[cell] & ~g->occupied & ~g->full)) { g->placing = 1; continue; }
            g->idle++;
        }
        g->mover ^= 1;
        if (!(g->targets = destinations(g, g->mover))) return actions;
        if (g->stock < 2 * TOWER && !can_reach(g, g->ball[0]) && !can_reach(g, g->ball[1])) return actions;
        if ((!g->stock || g->idle) && g->idle >= CODA) return actions;
    }
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 300000, actions = 0;
    game start, g;
    struct timespec a, b;
    tables(&start);
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (long i = 0; i < games; i++) { g = start; actions += play(&g); }
    clock_gettime(CLOCK_MONOTONIC, &b);
    double seconds = (b.tv_sec - a.tv_sec) + 1e-9 * (b.tv_nsec - a.tv_nsec);
    printf("{\"games_per_second\": %.0f, \"actions_per_second\": %.0f, \"actions_per_game\": %.2f}\n", games / seconds, actions / seconds, (double)actions / games);
    return 0;
}
