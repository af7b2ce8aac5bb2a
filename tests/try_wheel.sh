#!/bin/sh
# try_wheel.sh PYTHON WHEEL: install the wheel into an empty environment and answer a hand from another directory.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check "$2"
cd "$folder"
"$folder/env/bin/mazzo" --version
"$folder/env/bin/mazzo" odds chiamata --hand "AH 3H JH 7H KS 4S QD 2C" --deals 2000 --json |
    "$folder/env/bin/python" -c '
import json, pathlib, sys
import analyzer
told = json.load(sys.stdin)
best = told["rows"][0]
assert told["game"] == "chiamata" and best["branch"].endswith("trump:H"), best
assert pathlib.Path(analyzer.__file__).is_relative_to(sys.prefix), analyzer.__file__
print("the installed wheel answers:", best["branch"], best["metrics"]["success"])'
