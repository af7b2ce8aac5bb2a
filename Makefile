# make demo: set up and answer a chiamata hand.   make test: set up and run all tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test check golden notebooks reports wheel clean

demo: $(VENV)/.installed
	$(BIN)/mazzo odds chiamata --hand "A♥ 3♥ J♥ 7♥ K♠ 4♠ Q♦ 2♣"

test: $(VENV)/.tested check
	$(BIN)/python -m pytest -n auto --dist worksteal

check: $(VENV)/.tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The readable playthroughs in tests/golden, written anew.
golden: $(VENV)/.tested
	$(BIN)/python -m tests.golden.write

# Execute the notebooks, and keep them with what comes out.
notebooks: $(VENV)/.tested
	$(BIN)/python -m tests.running_notebooks

# The gallery of charts in reports/, built anew: some minutes.
reports: $(VENV)/.installed
	$(BIN)/python -m analyzer.report.gallery examples reports

# Build the wheel and try it in an empty environment, from another directory.
wheel: $(VENV)/.tested
	rm -rf dist && $(BIN)/python -m build --wheel
	sh tests/try_wheel.sh $(PYTHON) dist/*.whl

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/.tested: $(VENV)/.installed
	$(BIN)/pip install --quiet --disable-pip-version-check -e ".[test]"
	touch $@

clean:
	rm -rf $(VENV) dist build
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
