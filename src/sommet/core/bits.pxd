# Sets of up to 128 small numbers in one machine value, and 64-bit mixing for keys.
# The Python twins, for the interpreted form, are in bits.py.

cdef extern from *:
    """
    typedef unsigned __int128 sommet_bits;

    /* Shifts over two words by a number that is not known are long sequences; mostly one word is enough. */
    static inline sommet_bits sommet_moved(unsigned int set, int up) {
        if (up < 49) return (unsigned long long)set << up;
        return (sommet_bits)set << up;
    }

    static inline sommet_bits sommet_single(int member) {
        return sommet_moved(1, member);
    }

    static inline int sommet_lowest(sommet_bits set) {
        unsigned long long low = (unsigned long long)set;
        return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((unsigned long long)(set >> 64));
    }

    /* Modules run on every x86-64 and every ARM, so what a processor has beyond that is asked when they are loaded. Without
       counting and depositing bits in one instruction both are long sequences, and the compiler's are slow library calls.
       The first two Zen deposit bit by bit, which is slower still. */
    #ifdef __x86_64__
    static int sommet_has_bit_instructions;
    __attribute__((constructor)) static void sommet_ask_processor(void) {
        __builtin_cpu_init();
        sommet_has_bit_instructions = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2")
            && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
    }
    #endif

    static inline int sommet_size64(unsigned long long set) {
    #ifdef __x86_64__
        if (sommet_has_bit_instructions) {
            __asm__("popcntq %0, %0" : "+r"(set) : : "cc");
            return (int)set;
        }
    #endif
        set -= (set >> 1) & 0x5555555555555555ULL;
        set = (set & 0x3333333333333333ULL) + ((set >> 2) & 0x3333333333333333ULL);
        return (int)((((set + (set >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL) >> 56);
    }

    static inline int sommet_size(sommet_bits set) {
        unsigned long long high = (unsigned long long)(set >> 64);
        return sommet_size64((unsigned long long)set) + (high ? sommet_size64(high) : 0);
    }

    /* Halving the word instead of dropping members one by one: no branch that random play could mispredict. */
    static inline int sommet_nth64(unsigned long long set, int n) {
    #ifdef __x86_64__
        if (sommet_has_bit_instructions) {
            unsigned long long member;
            __asm__("pdepq %2, %1, %0" : "=r"(member) : "r"(1ULL << n), "r"(set));
            return __builtin_ctzll(member);
        }
    #endif
        unsigned long long pairs = set - ((set >> 1) & 0x5555555555555555ULL);
        unsigned long long fours = (pairs & 0x3333333333333333ULL) + ((pairs >> 2) & 0x3333333333333333ULL);
        unsigned long long bytes = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        unsigned long long sums = bytes * 0x0101010101010101ULL;  /* members up to and including each byte */
        unsigned long long wanted = (unsigned long long)n * 0x0101010101010101ULL;
        /* bytes whose sum is at most n lie wholly before the member */
        int at = (int)((((((wanted | 0x8080808080808080ULL) - sums) & 0x8080808080808080ULL) >> 7)
                        * 0x0101010101010101ULL) >> 56) * 8;
        unsigned long long byte;
        int skip, rest = n - (int)((sums << 8 >> at) & 0xFF);
        byte = set >> at;
        skip = (rest >= (int)(fours >> at & 15)) << 2;
        rest -= (int)(fours >> at & 15) & -(skip >> 2);
        at += skip;
        skip = (rest >= (int)(pairs >> at & 3)) << 1;
        rest -= (int)(pairs >> at & 3) & -(skip >> 1);
        at += skip;
        byte = set >> at & 1;
        return at + (rest >= (int)byte);
    }

    static inline int sommet_nth(sommet_bits set, int n) {
        unsigned long long word = (unsigned long long)set;
        int before = sommet_size64(word);
        if (n < before) return sommet_nth64(word, n);
        return 64 + sommet_nth64((unsigned long long)(set >> 64), n - before);
    }

    /* Along the rows and then along the columns, so that a bend of the way costs no further round. */
    #define SOMMET_SPREAD                                                                  \\
        reached |= (reached << 1 & east) | (reached >> 1 & west);                          \\
        reached |= (reached << width & north) | (reached >> width & south);

    /* Three rounds are seldom too many, and cost less than asking each time whether it was the last one. */
    #define SOMMET_FLOOD(word)                                                             \\
        word east = (word)from_west & (word)free, west = (word)to_west >> 1 & (word)free;  \\
        word north = (word)from_south & (word)free;                                        \\
        word south = (word)to_south >> width & (word)free;                                 \\
        word reached = (word)start, before;                                                \\
        SOMMET_SPREAD                                                                      \\
        SOMMET_SPREAD                                                                      \\
        SOMMET_SPREAD                                                                      \\
        do {                                                                               \\
            before = reached;                                                              \\
            SOMMET_SPREAD                                                                  \\
        } while (reached != before);                                                       \\
        return reached;

    #define SOMMET_CLIMB(word)                                                             \\
        word set = (word)start;                                                            \\
        word along = (word)from_west ^ (word)to_west, up = (word)from_south ^ (word)to_south; \\
        return (word)free & ((set << 1 & along & (word)to_west)                            \\
                             | (set & along & (word)from_west) >> 1                        \\
                             | (set << width & up & (word)to_south)                        \\
                             | (set & up & (word)from_south) >> width);

    /* All but the largest boards fit one word, which is half the work. */
    #define SOMMET_IN_ONE_WORD !(unsigned long long)((start | free) >> 64)

    static inline sommet_bits sommet_flood(sommet_bits start, sommet_bits free, sommet_bits from_west, sommet_bits to_west,
                                           sommet_bits from_south, sommet_bits to_south, int width) {
        if (SOMMET_IN_ONE_WORD) {
            SOMMET_FLOOD(unsigned long long)
        }
        SOMMET_FLOOD(sommet_bits)
    }

    static inline sommet_bits sommet_climb(sommet_bits start, sommet_bits free, sommet_bits from_west, sommet_bits to_west,
                                           sommet_bits from_south, sommet_bits to_south, int width) {
        if (SOMMET_IN_ONE_WORD) {
            SOMMET_CLIMB(unsigned long long)
        }
        SOMMET_CLIMB(sommet_bits)
    }

    static inline unsigned long long sommet_mix(unsigned long long key, unsigned long long value) {
        key ^= value + 0x9E3779B97F4A7C15ULL + (key << 6) + (key >> 2);
        key = (key ^ (key >> 30)) * 0xBF58476D1CE4E5B9ULL;
        key = (key ^ (key >> 27)) * 0x94D049BB133111EBULL;
        return key ^ (key >> 31);
    }
    """
    # Cython takes it for 64 bits wide, C knows better: never let a Bits become a Python object in compiled code.
    ctypedef unsigned long long Bits "sommet_bits"
    Bits moved "sommet_moved"(unsigned int set, int up) noexcept nogil
    Bits single "sommet_single"(int member) noexcept nogil
    int lowest "sommet_lowest"(Bits set) noexcept nogil
    int size_of "sommet_size"(Bits set) noexcept nogil
    int nth "sommet_nth"(Bits set, int n) noexcept nogil
    Bits flood "sommet_flood"(
        Bits start, Bits free, Bits from_west, Bits to_west, Bits from_south, Bits to_south, int width
    ) noexcept nogil
    Bits climb "sommet_climb"(
        Bits start, Bits free, Bits from_west, Bits to_west, Bits from_south, Bits to_south, int width
    ) noexcept nogil
    unsigned long long mix "sommet_mix"(unsigned long long key, unsigned long long value) noexcept nogil
