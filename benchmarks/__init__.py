"""Measurements of speed; each file is a script: `python -m benchmarks.NAME [--quick]`.  See README.md."""
