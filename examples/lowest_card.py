"""A player of one's own: the lowest legal move, which in briscola is the lowest card of the first suit held."""


def choose(state, rules, moves, word):
    """Return one bit of `moves`, the set of legal moves; it is compiled like the rest of the program."""
    return moves & (~moves + 1)
