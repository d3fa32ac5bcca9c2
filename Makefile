# `make help` lists what there is. `make test` is all that a change must pass, here and on the build machine.

SHELL := bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Tools of ours stand beside the build, not in the user's own cargo folder.
TOOLS := $(abspath $(or $(CARGO_TARGET_DIR),target))/tools
CARGO_DENY_VERSION := 0.20.2
UMPIRE := cargo run --quiet --package umpire --
UMPIRE_FAST := cargo run --quiet --release --package umpire --

STAGES := needs fetch format lint licences tests doc-tests scenarios coverage

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

.PHONY: play
play: ## The table in the browser
	$(UMPIRE_FAST) serve

.PHONY: fmt
fmt: ## Format all code
	cargo fmt --all

.PHONY: bench
bench: ## Measure speed; each benchmark prints a checksum of what it played
	cargo bench --workspace

# What `make soak` plays; give your own on the command line: make soak GAMES=1000000 SEED=7
GAME := warcry
GAMES := 100000
PLAYERS := random,random
SEED := 1
.PHONY: soak
soak: ## Play very many games, looking for a fault (GAME, GAMES, PLAYERS, SEED, RED, BLUE)
	$(UMPIRE_FAST) sim $(GAME) --games $(GAMES) --players $(PLAYERS) --seed $(SEED) \
		$(if $(RED),--red $(RED)) $(if $(BLUE),--blue $(BLUE))

.PHONY: clean
clean: ## Remove what was built, tools included
	cargo clean

.PHONY: help
help: ## This list
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-10s  %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

##@ The stages of make test

.PHONY: needs
needs: compiler $(TOOLS)/bin/cargo-deny ## Compiler and tools are there; what is missing is installed

.PHONY: compiler
compiler:
	@command -v cargo >/dev/null || { echo 'Rust is missing: install it with rustup'; exit 1; }
	@command -v cc >/dev/null || { \
		root=; [ "$$(id -u)" = 0 ] || root=sudo; \
		$$root apt-get update -q && $$root apt-get install -q -y --no-install-recommends gcc libc6-dev; }
	@cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt
	@cargo clippy --version >/dev/null 2>&1 || rustup component add clippy

# Unoptimised, because it runs for a second and builds for minutes: 1.5 min this way, 3.5 min the usual way (two cores).
$(TOOLS)/bin/cargo-deny: | compiler
	@echo 'installing cargo-deny $(CARGO_DENY_VERSION), once'
	@CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_DEBUG=0 \
	CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_TARGET_DIR=$(TOOLS)/build \
		cargo install --quiet --locked --root $(TOOLS) --version $(CARGO_DENY_VERSION) cargo-deny
	@rm -rf $(TOOLS)/build

.PHONY: fetch
fetch: ## Cargo.lock says what the manifests say, and all of it is here
	@cargo fetch --locked

.PHONY: format
format: ## Code is formatted
	@cargo fmt --all --check

.PHONY: lint
lint: ## No warning from the compiler or clippy
	@cargo clippy --quiet --workspace --all-targets -- -D warnings

.PHONY: licences
licences: $(TOOLS)/bin/cargo-deny ## Licences, sources and versions of what we build on
	@$(TOOLS)/bin/cargo-deny --offline check --hide-inclusion-graph licenses bans sources

# cargo-nextest where it is installed; it is not installed from here, because building it takes 4 min of the 15 that a run
# on a fresh machine may take, and `cargo test` runs the same tests.
.PHONY: tests
tests: ## Unit and integration tests
	@if cargo nextest --version >/dev/null 2>&1; then \
		cargo nextest run --workspace --profile ci --cargo-quiet; \
	else \
		cargo test --quiet --workspace --lib --bins --tests --examples; \
	fi

.PHONY: doc-tests
doc-tests: ## Examples in the documentation
	@cargo test --quiet --workspace --doc

.PHONY: scenarios
scenarios: ## The executable rulebook
	@$(UMPIRE) check scenarios

.PHONY: coverage
coverage: ## How many rules the scenarios and tests prove
	@$(UMPIRE) rules coverage warcry
