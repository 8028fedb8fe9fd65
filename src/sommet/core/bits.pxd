# Sets of up to 128 small numbers in one machine value, and 64-bit mixing for keys.
# The Python twins, for the interpreted form, are in bits.py.

cdef extern from *:
    """
    typedef unsigned __int128 sommet_bits;

    static inline int sommet_lowest(sommet_bits set) {
        unsigned long long low = (unsigned long long)set;
        return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((unsigned long long)(set >> 64));
    }

    /* Without the processor's own instruction, which not every machine has, the compiler's is a slow library call. */
    static inline int sommet_size64(unsigned long long set) {
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

    #define SOMMET_SPREAD(word)                                                            \\
            reached |= (word)free & ((reached << 1 & (word)from_west)                      \\
                                     | (reached & (word)to_west) >> 1                      \\
                                     | (reached << width & (word)from_south)               \\
                                     | (reached & (word)to_south) >> width);

    #define SOMMET_FLOOD(word)                                                             \\
        word reached = (word)start, before = 0;                                            \\
        while (reached != before) {                                                        \\
            before = reached;                                                              \\
            SOMMET_SPREAD(word)                                                            \\
            SOMMET_SPREAD(word)                                                            \\
        }                                                                                  \\
        return reached;

    /* All but the largest boards fit one word, which is half the work. */
    static inline sommet_bits sommet_flood(sommet_bits start, sommet_bits free, sommet_bits from_west, sommet_bits to_west,
                                           sommet_bits from_south, sommet_bits to_south, int width) {
        if ((unsigned long long)((start | free) >> 64)) {
            SOMMET_FLOOD(sommet_bits)
        }
        SOMMET_FLOOD(unsigned long long)
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
    int lowest "sommet_lowest"(Bits set) noexcept nogil
    int size_of "sommet_size"(Bits set) noexcept nogil
    int nth "sommet_nth"(Bits set, int n) noexcept nogil
    Bits flood "sommet_flood"(
        Bits start, Bits free, Bits from_west, Bits to_west, Bits from_south, Bits to_south, int width
    ) noexcept nogil
    unsigned long long mix "sommet_mix"(unsigned long long key, unsigned long long value) noexcept nogil
