"""Numba kernels of mazzo: chance, bits, tallies, rules and players of every game.

Nothing in here imports `analyzer`.  Kernels are pure: cards, rules, players and the words of chance come in,
results are written into arrays that the caller owns.
"""
