# `make help` lists what there is. `make test` is all that a change must pass, here and on the build machine.

SHELL := bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Tools of ours stand beside the build, not in the user's own cargo folder.
TOOLS := $(abspath $(or $(CARGO_TARGET_DIR),target))/tools
CARGO_DENY_VERSION := 0.20.2
CARGO_FUZZ_VERSION := 0.13.1
UMPIRE := cargo run --quiet --package umpire --
UMPIRE_FAST := cargo run --quiet --release --package umpire --

STAGES := needs fetch format web lint licences tests doc-tests python browser scenarios coverage

##@ Every day

.PHONY: test
test: ## All checks, in the order of the list below
	@began=$$SECONDS; \
	for stage in $(STAGES); do \
		printf '\n== %s: %s\n' "$$stage" "$$(sed -n "s/^$$stage:.*## //p" $(firstword $(MAKEFILE_LIST)))"; \
		stage_began=$$SECONDS; \
		$(MAKE) $$stage || { printf '\nmake test: FAILED at %s after %d s\n' "$$stage" $$((SECONDS - began)); exit 1; }; \
		printf -- '-- %s took %d s\n' "$$stage" $$((SECONDS - stage_began)); \
	done; \
	printf '\nmake test: passed, %d stages in %d s\n' $(words $(STAGES)) $$((SECONDS - began))

# A browser opens where there is one; the address is printed in any case.
.PHONY: play
play: table ## Build all, start the table and open it in the browser
	@echo 'building the program: some minutes the first time'
	@cargo build --release --package umpire --no-default-features
	@$(RELEASE)/umpire serve --open

.PHONY: battle
battle: ## Watch two bots play a battle, told as a report
	$(UMPIRE_FAST) sim warcry --games 1 --players greedy,greedy --report --seed 7 --no-swap \
		--red 'The Red Maw' --blue 'The Anvil' --table 'The Broken Gate'

# Vite needs Node 20 or newer; where the system's is older, a newer one stands beside the build.
NODE := $(TOOLS)/node/node_modules/node/bin
NPM := PATH="$(NODE):$$PATH" npm --prefix web --no-update-notifier
.PHONY: table
table: web/node_modules/.package-lock.json ## Build the table in the browser, which `umpire serve` hands out
	@$(NPM) run --silent build -- --logLevel warn

web/node_modules/.package-lock.json: web/package-lock.json | node
	@$(NPM) ci --silent

.PHONY: web-types
web-types: ## Write the client's types anew from the server's
	UMPIRE_WRITE_TYPES=1 cargo test --quiet --package server --test typescript

.PHONY: fmt
fmt: ## Format all code
	cargo fmt --all

# The same lists, seed and thread every time: a faster program that prints another checksum plays another game.
BENCH_SIM := $(UMPIRE_FAST) sim warcry --red 'The Red Maw' --blue 'The Anvil' --seed 1 --threads 1
.PHONY: bench
bench: ## Measure speed; each benchmark prints a checksum of what it played
	cargo bench --quiet --package table --bench table
	cargo bench --quiet --package battlegroup --bench standing
	@printf '\n== simulation on one core, random players\n'
	@$(BENCH_SIM) --games 500 --players random
	@printf '\n== the same, any warbands\n'
	@$(UMPIRE_FAST) sim warcry --seed 1 --threads 1 --games 500 --players random
	@printf '\n== simulation on one core, greedy players\n'
	@$(BENCH_SIM) --games 100 --players greedy
	@printf '\n== simple decisions: no paths, no places\n'
	@cargo run --quiet --release --package games --example decisions
	@$(MAKE) bench-instructions

# A busy machine changes times, never these. What loading takes is in the first line, and in each of the others.
CALLGRIND := valgrind --tool=callgrind --callgrind-out-file=/dev/null
COUNTED := 2>&1 | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
RELEASE := $(or $(CARGO_TARGET_DIR),target)/release
.PHONY: bench-instructions
bench-instructions:
	@command -v valgrind >/dev/null || { echo 'instructions are not counted: valgrind is missing'; exit 0; }; \
	cargo build --quiet --release --package umpire && \
	for played in '--games 0' '--games 60' "--games 60 --red 'The Red Maw' --blue 'The Anvil'" '--games 6 --players greedy'; do \
		printf 'sim warcry %s: ' "$$played"; \
		eval "$(CALLGRIND) $(RELEASE)/umpire sim warcry --seed 1 --threads 1 $$played" $(COUNTED); \
	done

# The same questions to icepool, which is told formulas: in an environment of its own, for comparison only.
ICEPOOL := $(TOOLS)/icepool
.PHONY: bench-odds
bench-odds: ## Measure exact odds, beside the Python library icepool
	@cargo run --quiet --release --package games --example odds_speed
	@[ -x $(ICEPOOL)/bin/python ] || { python3 -m venv $(ICEPOOL) && $(ICEPOOL)/bin/pip install --quiet icepool==2.1.3; }
	@printf '\n== icepool\n'
	@$(ICEPOOL)/bin/python tools/icepool/bench.py

.PHONY: bench-page
bench-page: table chromium ## Measure the page with armies of 70 models: answers, messages, drags
	@cargo build --quiet --release --package server --example tiny
	@cd web && UMPIRE_PROGRAM=$(abspath $(RELEASE))/umpire PATH="$(NODE):$$PATH" npx playwright test --config playwright.speed.config.ts

.PHONY: bench-python
bench-python: compiler python3 ## Measure decisions a second from Python, beside OpenSpiel's chess
	@tools/python-env $(PYTHON)-bench $(PYTHON_PACKAGE)/requirements-bench.txt
	@$(PYTHON)-bench/bin/maturin build --quiet --locked --release --interpreter $(PYTHON)-bench/bin/python \
		--manifest-path $(PYTHON_PACKAGE)/Cargo.toml --out $(PYTHON)-bench/wheels
	@$(PYTHON)-bench/bin/uv pip install --quiet --no-deps --reinstall --python $(PYTHON)-bench/bin/python $(PYTHON)-bench/wheels/*.whl
	@$(PYTHON)-bench/bin/python $(PYTHON_PACKAGE)/bench/speed.py

# Give your own: make load LOAD='--games 100 --pace 500 --db postgres://...'
LOAD :=
.PHONY: load
load: ## Five hundred games at once over WebSockets; then a server killed in the middle (LOAD)
	@cargo build --quiet --release --package server --example load
	@$(RELEASE)/examples/load $(LOAD)
	@printf '\n'
	@$(RELEASE)/examples/load --kill $(LOAD)

# What `make soak` plays; give your own on the command line: make soak GAMES=1000000 SEED=7
GAME := warcry
GAMES := 100000
SEED := 1
SOAK := $(UMPIRE_FAST) sim $(GAME) --verify --seed $(SEED) $(if $(RED),--red '$(RED)') $(if $(BLUE),--blue '$(BLUE)')
.PHONY: soak
soak: ## Play very many games, looking for a fault (GAME, GAMES, SEED, RED, BLUE)
	@printf '== random players, every answer checked\n'
	@$(SOAK) --players random --games $(GAMES)
	@printf '\n== each warband against each, on both sides\n'
	@$(SOAK) --players random --red each --blue each --games 3600
	@printf '\n== two thousand generated tables\n'
	@UMPIRE_TABLES=2000 cargo test --quiet --release -p warcry --test all tables::
	@printf '\n== everything that the special rules of WARMACHINE say happens\n'
	@cargo test --quiet --release -p warmachine --test all every_rule -- --ignored
	@printf '\n== greedy players\n'
	@$(SOAK) --players greedy --games $$(($(GAMES) / 50 + 1))
	@printf '\n== greedy against random, live: every step run again with each answer\n'
	@$(SOAK) --players greedy,random --live --games $$(($(GAMES) / 50 + 1))

# Scenarios are the test of the rules; this tests the scenarios: make mutants GAME=quickstart COUNT=40 SEED=2
COUNT := 40
.PHONY: mutants
mutants: compiler ## Which random changes to a game's rules its scenarios notice (GAME, COUNT, SEED)
	@tools/mutants $(GAME) --count $(COUNT) --seed $(SEED)

# What `make fuzz` tries, and for how long: make fuzz TARGET=replay SECONDS=600
TARGETS := $(shell sed -n '/^\[\[bin\]\]/,/^path/s/^name = "\(.*\)"/\1/p' fuzz/Cargo.toml)
TARGET := scenario
SECONDS := 60
FUZZ_REPLAYS := $(TOOLS)/fuzz-replays
SEEDS_yaml_data := armies battleplans tables
SEEDS_scenario := scenarios
SEEDS_warband_list := armies/warcry/lists
SEEDS_army_list := armies/quickstart/lists armies/warmachine/lists armies/primal/lists armies/chainmail/lists
SEEDS_replay := $(FUZZ_REPLAYS)
.PHONY: fuzz
fuzz: compiler nightly $(TOOLS)/bin/cargo-fuzz ## Search for input that breaks the program (TARGET, SECONDS)
	$(if $(filter $(TARGET),$(TARGETS)),,$(error there is no TARGET=$(TARGET): choose one of $(TARGETS)))
	$(if $(filter replay,$(TARGET)),@for game in warcry quickstart; do $(UMPIRE_FAST) sim $$game --games 4 --replays $(FUZZ_REPLAYS); done)
	@mkdir -p fuzz/corpus/$(TARGET)
	PATH="$(TOOLS)/bin:$$PATH" cargo +nightly fuzz run --sanitizer none $(TARGET) \
		fuzz/corpus/$(TARGET) $(SEEDS_$(TARGET)) -- -max_total_time=$(SECONDS) -timeout=60 -max_len=200000

.PHONY: clean
clean: ## Remove what was built, tools included
	cargo clean

.PHONY: help
help: ## This list
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-18s  %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

##@ The stages of make test

.PHONY: needs
needs: compiler node chromium python3 ## Compiler and tools are there; what is missing is installed

.PHONY: compiler
compiler:
	@command -v cargo >/dev/null || { echo 'Rust is missing: install it with rustup'; exit 1; }
	@command -v cc >/dev/null || { \
		root=; [ "$$(id -u)" = 0 ] || root=sudo; \
		$$root apt-get update -q && $$root apt-get install -q -y --no-install-recommends gcc libc6-dev; }
	@cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt
	@cargo clippy --version >/dev/null 2>&1 || rustup component add clippy

.PHONY: node
node:
	@command -v npm >/dev/null || { \
		root=; [ "$$(id -u)" = 0 ] || root=sudo; \
		$$root apt-get update -q && $$root apt-get install -q -y --no-install-recommends nodejs npm; }
	@PATH="$(NODE):$$PATH" node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' || \
		npm install --silent --no-fund --no-audit --prefix $(TOOLS)/node node@22

.PHONY: chromium
chromium:
	@command -v chromium >/dev/null || [ -n "$$CHROMIUM" ] || { \
		root=; [ "$$(id -u)" = 0 ] || root=sudo; \
		$$root apt-get update -q && $$root apt-get install -q -y --no-install-recommends chromium; }

# Debian 12, Ubuntu 24.04 and everything newer have one that is new enough.
.PHONY: python3
python3:
	@python3 -c 'import venv, ensurepip' 2>/dev/null || { \
		root=; [ "$$(id -u)" = 0 ] || root=sudo; \
		$$root apt-get update -q && $$root apt-get install -q -y --no-install-recommends python3 python3-venv; }
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Python 3.11 or newer is needed'; exit 1; }

.PHONY: nightly
nightly:
	@command -v c++ >/dev/null || { \
		root=; [ "$$(id -u)" = 0 ] || root=sudo; \
		$$root apt-get update -q && $$root apt-get install -q -y --no-install-recommends g++; }
	@rustup toolchain list | grep -q '^nightly' || rustup toolchain install nightly --profile minimal

# Unoptimised, because they run for a second and build for minutes: 1.5 min this way, 3.5 min the usual way (two cores).
define INSTALL
@echo 'installing $(1) $(2), once'
@CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_DEBUG=0 \
CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_TARGET_DIR=$(TOOLS)/build \
	cargo install --quiet --locked --root $(TOOLS) --version $(2) $(1)
@rm -rf $(TOOLS)/build
endef

$(TOOLS)/bin/cargo-deny: | compiler
	$(call INSTALL,cargo-deny,$(CARGO_DENY_VERSION))

$(TOOLS)/bin/cargo-fuzz: | compiler
	$(call INSTALL,cargo-fuzz,$(CARGO_FUZZ_VERSION))

.PHONY: fetch
fetch: ## Cargo.lock says what the manifests say, and all of it is here
	@cargo fetch --locked

.PHONY: format
format: ## Code is formatted
	@cargo fmt --all --check

.PHONY: web
web: table ## The table in the browser builds, and its types and parts hold
	@$(NPM) run --silent check
	@$(NPM) test --silent

.PHONY: lint
lint: ## No warning from the compiler or clippy
	@cargo clippy --quiet --workspace --all-targets -- -D warnings

# The answer depends on nothing but these two files, so a run that passed is remembered with the project: nobody builds
# cargo-deny (a minute and a half) to hear the same again.
LICENCES := $$(cat Cargo.lock deny.toml | sha256sum | cut -d" " -f1)
.PHONY: licences
licences: ## Licences, sources and versions of what we build on
	@[ "$$(cat .ci/licences-passed 2>/dev/null)" = "$(LICENCES)" ] || { \
		$(MAKE) fetch $(TOOLS)/bin/cargo-deny && \
		$(TOOLS)/bin/cargo-deny --offline check --hide-inclusion-graph licenses bans sources && \
		echo "$(LICENCES)" > .ci/licences-passed; }

TESTED := --workspace --tests --examples

# cargo-nextest where it is installed; it is not installed from here, because building it takes 4 min of the 15 that a run
# on a fresh machine may take, and `cargo test` runs the same tests.
# The same cases every time, here and on the build machine; a plain `cargo test` looks for new ones.
.PHONY: tests
tests: export PROPTEST_RNG_SEED ?= 20261115
# With it a test that needs something, such as a PostgreSQL server, fails without it instead of being skipped.
tests: export UMPIRE_ALL_TESTS := 1
tests: ## Unit and integration tests, on SQLite and on a PostgreSQL server
	@if cargo nextest --version >/dev/null 2>&1; then \
		tools/with-postgres cargo nextest run --workspace --profile ci --cargo-quiet; \
	else \
		tools/with-postgres cargo test --quiet $(TESTED); \
	fi

.PHONY: doc-tests
doc-tests: ## Examples in the documentation
	@cargo test --quiet --workspace --doc

# Packages stand beside the build, in the versions of requirements.txt.
PYTHON := $(TOOLS)/python
PYTHON_PACKAGE := bindings/python
# A wheel of what the tests stage has built: development profile, the same features (see bindings/python/Cargo.toml).
.PHONY: python
python: compiler python3 ## The Python package builds, and its tests hold
	@tools/python-env $(PYTHON) $(PYTHON_PACKAGE)/requirements.txt
	@tools/same-features umpire-python || true
	@rm -rf $(PYTHON)/wheels
	@$(PYTHON)/bin/maturin build --quiet --locked --strip --compatibility linux --interpreter $(PYTHON)/bin/python \
		--manifest-path $(PYTHON_PACKAGE)/Cargo.toml --out $(PYTHON)/wheels
	@$(PYTHON)/bin/uv pip install --quiet --no-deps --reinstall --python $(PYTHON)/bin/python $(PYTHON)/wheels/*.whl
	@cd $(PYTHON_PACKAGE) && $(PYTHON)/bin/python -m mypy.stubtest umpire._engine
	@cd $(PYTHON_PACKAGE) && $(PYTHON)/bin/python -m pytest --quiet $(PYTEST)

# Half a minute the first time, so it is no stage of `make test`.
.PHONY: python-types
python-types: python ## The types of the Python package fit together
	@cd $(PYTHON_PACKAGE) && $(PYTHON)/bin/python -m mypy

.PHONY: python-requirements
python-requirements: python ## Look for newer versions of all Python packages
	@cd $(PYTHON_PACKAGE) && for list in requirements requirements-bench; do \
		$(PYTHON)/bin/uv pip compile --quiet --upgrade --no-annotate --no-header --python-version 3.11 $$list.in --output-file $$list.txt && \
		sed -i "1i # Made of $$list.in by \`make python-requirements\`." $$list.txt; done

# The program that the tests stage has built, with the page in it, and the tiny game of the browser tests. Built by itself it has fewer features (nothing writes the
# client's types), and half of the workspace would be built once more.
TESTED_UMPIRE := $(abspath $(or $(CARGO_TARGET_DIR),target))/debug/umpire
.PHONY: tested-umpire
tested-umpire:
	@cargo build --quiet $(TESTED)

.PHONY: browser
browser: table chromium tested-umpire ## Whole games in a real browser
	@UMPIRE_PROGRAM=$(TESTED_UMPIRE) $(NPM) run --silent browser

.PHONY: scenarios
scenarios: tested-umpire ## The executable rulebook
	@$(TESTED_UMPIRE) check scenarios

# A game whose rules are not complete yet says how far it is, without a list of all that is missing.
.PHONY: coverage
coverage: tested-umpire ## How many rules the scenarios and tests prove
	@$(TESTED_UMPIRE) rules coverage | tail -n 5
