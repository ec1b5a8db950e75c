# Everything happens in .venv, which is made on first use and brought up to date when what it is made from changes.

PYTHON ?= python3
WORKERS ?= 2
BIN := .venv/bin
INSTALLED := .venv/installed

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo test lint types format wheel warmup pytest libraries nightly golden pictures docs clean

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(INSTALLED): pyproject.toml setup.py constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "cryptid-envs needs Python 3.11 or newer; choose one with: make PYTHON=...")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt setuptools
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --no-build-isolation --editable '.[dev,cli]'
	@touch $@

demo: warmup  ## watch one game, measure for a quarter of a minute, train for one minute: its share of wins before and after
	$(BIN)/cryptid watch call_of_yeti_v0 --seed 42
	$(BIN)/cryptid bench --quick --seconds 15
	rm -rf runs/demo
	$(BIN)/cryptid train bigfoot_vs_yeti_v0 --minutes 1 --seed 1 --evaluate-every 15 --out runs/demo

test: lint types wheel pytest libraries  ## everything that must pass: style, types, the built wheel, tests

lint: $(INSTALLED)  ## style and format
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(INSTALLED)  ## types
	$(BIN)/basedpyright --pythonpath $(BIN)/python

format: $(INSTALLED)  ## bring the code into its format, and mend what can be mended without thought
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

wheel: $(INSTALLED)  ## build the wheel, install it elsewhere and play a game there
	$(BIN)/python tools/check_wheel.py

# Compiled before the workers start, so that they load kernels instead of all compiling the same ones.
warmup: $(INSTALLED)  ## compile all games
	$(BIN)/cryptid warmup

pytest: warmup  ## tests alone
	$(BIN)/python -m pytest -n $(WORKERS)

libraries: warmup  ## tests that need other libraries, in virtual environments of their own
	$(BIN)/python tools/libraries.py

nightly: warmup  ## the tests that take minutes
	CRYPTID_NIGHTLY=1 $(BIN)/python -m pytest -n $(WORKERS) -m nightly

golden: $(INSTALLED)  ## write the golden playthroughs anew; read the diff before you commit it
	$(BIN)/python -m tests.golden

pictures: warmup  ## draw the pictures in docs/ anew
	$(BIN)/python tools/pictures.py

docs: warmup  ## write the generated parts of docs/ anew
	$(BIN)/python tools/docs_tables.py

clean:  ## remove .venv and everything else that was made
	rm -rf .venv .venvs build dist *.egg-info .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
