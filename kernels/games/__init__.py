"""The rules and players of each game, one package a game; found by listing this folder."""
