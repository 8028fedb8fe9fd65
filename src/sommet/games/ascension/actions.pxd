cpdef enum:
    TAKE_OWN = 81
    TAKE_PLAIN = 82
    TAKE_JOKER = 83
    PLACE_AT = 84
    REVEAL_AT = 165
    MOVE_TO = 246
    STAY = 327
    PASS = 328
    ACTIONS = 329
