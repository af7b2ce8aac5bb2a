"""Charts: the best choice in every cell of a grid of positions, with the doubt that is left, and a rule in words.

`spec` is what a game tells of a chart, `job` deals and plays its decisions, `rounds` plays cells until they are
settled, `judging` says what may be claimed, `words` finds the rule, `drawing` makes the picture.
"""
