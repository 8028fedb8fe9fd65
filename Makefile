# Two commands: make run opens the library, make test passes every test. Both set up what they need, once.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --constraint constraints.txt
# pip freeze --exclude-editable > constraints.txt after an upgrade

SOURCES := $(shell find src -name '*.py' -o -name '*.pxd')
XDIST := -n 2

.PHONY: setup run test check bench soak clean

setup: .venv/built

run: setup
	@$(BIN)/sommet serve

test: check .venv/checked .venv/services
	@echo "sommet: tests, compiled"
	@$(BIN)/python -m pytest $(XDIST)
	@echo "sommet: worked cases, interpreted"
	@SOMMET_PURE=1 $(BIN)/python -m pytest $(XDIST) tests/games/test_cases.py
	@echo "sommet: rule and fuzz tests, compiled with bounds checks"
	@PYTHONPATH=build/checked $(BIN)/python -m pytest $(XDIST) tests/games tests/fuzz

check: setup .venv/tools
	@echo "sommet: lint, types, imports"
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache > build/imports.txt || { cat build/imports.txt; exit 1; }

bench: setup
	@$(BIN)/python bench/speed.py

soak: setup .venv/tools .venv/services
	@SOMMET_SOAK=20 $(BIN)/python -m pytest $(XDIST)

clean:
	rm -rf .venv build .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src -name '*.so' -delete

.venv/bin/python:
	@PYTHON=$(PYTHON) tools/prepare.sh
	@echo "sommet: creating .venv"
	@$(PYTHON) -m venv .venv

# The libraries, then the package itself in place: sources are read where they lie, compiled modules stand beside them.
.venv/installed: .venv/bin/python pyproject.toml setup.py constraints.txt
	@echo "sommet: installing libraries and compiling the rules (a minute the first time)"
	@$(PIP) setuptools Cython
	@$(PIP) --no-build-isolation --editable '.[server]'
	@touch $@

.venv/built: .venv/installed $(SOURCES)
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

.venv/tools: .venv/installed
	@echo "sommet: installing the test tools"
	@$(PIP) --requirement requirements-dev.txt
	@touch $@

.venv/services: .venv/bin/python
	@tools/prepare.sh --services
	@touch $@

.venv/checked: .venv/built
	@echo "sommet: compiling with bounds checks"
	@rm -rf build/checked
	@SOMMET_CHECKED=1 $(BIN)/python setup.py --quiet build --build-lib build/checked --build-temp build/checked-objects
	@touch $@
