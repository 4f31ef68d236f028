# Everything a fresh machine needs is made here; a second run costs nothing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DEV := $(VENV)/.ready-dev
BENCH := $(VENV)/.ready-bench
GAME ?= coloradd

.PHONY: play solo serve test check format bench bench-tables bench-melds prove-melds heavy clean
play serve: $(READY) ## tables for everybody: make play ARGS="--host 0.0.0.0"
	@$(BIN)/penult serve $(ARGS)

solo: $(READY) ## alone against bots: make solo GAME=royal ARGS="--lang fr --seats 3"
	@$(BIN)/penult play $(GAME) $(ARGS)

test: $(DEV) ## every test, on all cores
	@$(BIN)/pytest -n auto $(ARGS)

heavy: $(DEV) ## the long sweeps: more games, more options
	@PENULT_HEAVY=1 $(BIN)/pytest -n auto tests/properties tests/sim tests/table tests/web $(ARGS)

check: $(DEV) ## style, types and architecture
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

format: $(DEV)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(BENCH) ## speed against its peers, in one run
	@$(BIN)/python bench/speed.py $(ARGS)

bench-tables: $(BENCH) ## live tables under load: make bench-tables ARGS="--seconds 300"
	@$(BIN)/python -m bench.tables $(ARGS)

bench-melds: $(BENCH) ## the meld solver against an integer program
	@$(BIN)/python -m bench.melds

prove-melds: $(BENCH) ## the meld solver against two others: make prove-melds ARGS=5000
	@$(BIN)/python -m bench.meld_proof $(ARGS)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Penult needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { rm -rf $(VENV); $(MAKE) --no-print-directory venv-package; \
	  $(PYTHON) -m venv $(VENV); }

.PHONY: venv-package
venv-package: # Debian keeps venv in a package of its own
	@echo "python3-venv is missing: installing it"
	@[ "$$(id -u)" = 0 ] && SUDO= || SUDO=sudo; $$SUDO apt-get update -q && $$SUDO apt-get install -q -y python3-venv

$(READY): pyproject.toml | $(BIN)/python
	@$(BIN)/pip install -q --disable-pip-version-check -e .
	@touch $@

$(DEV): pyproject.toml | $(BIN)/python
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@ $(READY)

$(BENCH): pyproject.toml | $(BIN)/python
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[bench]'
	@touch $@

clean:
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
