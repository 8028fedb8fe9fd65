# Where the actions of each kind begin; what follows is the card, or the bid.
cpdef enum:
    DEAL = 0
    TURN = 52
    PLAY = 104
    BID = 156
