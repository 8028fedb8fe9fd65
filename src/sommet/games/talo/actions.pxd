# The ranges of actions, each from its first int on; the building codes start at 0.
cpdef enum:
    BARS = 235200     # ways to lay a bar: 10 lengths, 3 kinds, 10 bases, CELLS
    HOLD = 235200
    MOVE = 470400
    JUMP = 479024
    CHOOSE = 479808
    THROW = 480592
    PICK_UP = 480603
    FINISH = 480724
