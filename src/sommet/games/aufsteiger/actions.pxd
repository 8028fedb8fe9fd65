# A cell or a block is added to the first int of a range.
cpdef enum:
    LIFT = 0
    SKIP = 35
    TURN_UP = 36
    STOP = 42
    PASS = 43
    LAY_STONE = 44
    WALK = 80
    LADDER_SMALL = 864
    LADDER_BIG = 1648
    BRIDGE_SMALL = 2432
    BRIDGE_BIG = 3216
    PUT = 4000
    SHOVE = 6352
    ACTIONS = 10272
