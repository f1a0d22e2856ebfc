# Every target says what it is doing while it takes long.
SHELL := /bin/bash
.DEFAULT_GOAL := help

BIN      := bin/gateway
LINT     := .bin/golangci-lint
LINT_AT  := v2.15.0
VERSION  := $(shell git describe --tags --always 2>/dev/null || echo dev)
RELEASE  := $(shell git log -1 --format=%ct 2>/dev/null || echo 1)
LDFLAGS  := -s -w -X main.version=$(VERSION) -X main.release=$(RELEASE)
UI_FILES := $(shell find frontend/src frontend/config frontend/public -type f -not -path '*/.umi*' 2>/dev/null) frontend/package-lock.json frontend/plugin.ts
FUZZTIME ?= 30s
# gin reads MessagePack unless it is told not to: nobody sends it, and its library takes as long to compile as SQLite.
TAGS     := nomsgpack
# Nobody debugs these programs, so they are made without what a debugger reads; without the paths of this machine
# another checkout finds what is compiled.
COMPILE  := -tags $(TAGS) -trimpath -gcflags=all=-dwarf=false
# The race detector watches the packages that .ci/watched lists, but not the ones below them: SQLite as translated from C,
# hashing, migrations and compression take ten times as long under it.
# A package that makes a sync.Map cannot be left out: the linker may take its copy of the map's code for
# everybody's, which then orders nothing for the detector.
UNWATCHED:= modernc.org/... golang.org/x/crypto/... github.com/pressly/goose/... compress/flate
RACE     := $(COMPILE) -race $(foreach package,$(UNWATCHED),-gcflags='$(package)=-dwarf=false -race=false')
# The vet that go test does by itself would be a second one; a hundred test binaries without symbols link in half the time.
# Each of them would sleep a second at its end, for reports of goroutines that the tests have left.
GO_TEST  := GOGC=400 GORACE=atexit_sleep_ms=0 go test -exec 'env -u GOGC' -vet=off -ldflags='-s -w' -timeout 30m
# These start the gateway of make build. The other Go tests need no front end, and begin before it is built.
ON_BUILT := qiao/cmd/attack qiao/cmd/drill
# The first package fills a database with demo data, the others copy it; other sources make another one.
TEST_DEMO = mkdir -p .bin && demo=.bin/demo-$$(find cmd gateway handlers procedures sql -type f | LC_ALL=C sort | xargs cat | sha256sum | cut -c1-16).db && \
	  find .bin -name 'demo-*.db' ! -path "$$demo" -delete && export QIAO_TEST_DEMO=$(CURDIR)/$$demo
BENCH    ?= .
SOAK     ?= 30m
LEGACY_PORT ?= 8090
# the packages that have golden cases
GOLDEN    = $(shell find gateway handlers procedures -path '*/testdata/golden' -printf './%h\n' | sed 's,/testdata$$,,')

.PHONY: help
help: ## this list
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 18

.PHONY: run
run: build ## build what is stale and serve demo data on http://127.0.0.1:8080
	@$(BIN) serve --demo $(ARGS)

.PHONY: build
build: frontend/dist/index.html ## the gateway with the UI inside, into bin/
	@echo "== building the gateway (the first time takes a few minutes)"
	@GOGC=400 go build $(COMPILE) -tags ui,$(TAGS) -ldflags '$(LDFLAGS)' -o $(BIN) ./cmd/gateway

frontend/node_modules/.installed: frontend/package-lock.json
	@echo "== installing the front end's packages"
	@# not npm ci: it refuses to go on when a registry lacks an optional package of another platform
	@cd frontend && npm install --no-save --no-audit --no-fund
	@touch $@

frontend/dist/index.html: frontend/node_modules/.installed $(UI_FILES)
	@echo "== building the front end (one to two minutes)"
	@cd frontend && npm run build
	@touch $@

.PHONY: fmt
fmt: $(LINT) ## format Go and the front end
	@$(LINT) fmt
	@cd frontend && npm run format

.PHONY: lint
lint: $(LINT) ## lint Go and the front end
	@echo "== lint: Go"
	@$(LINT) run
	@if [ -d frontend/node_modules ]; then echo "== lint: front end"; cd frontend && npm run lint; else echo "== lint: front end skipped, run make build first"; fi

$(LINT):
	@echo "== building golangci-lint $(LINT_AT) (some minutes, once)"
	@GOBIN=$(CURDIR)/.bin go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT_AT)

.PHONY: test-fast
test-fast: ## Go tests without the race detector, front-end unit tests if installed
	@go test ./...
	@if [ -d frontend/node_modules ]; then cd frontend && npm test; else echo "front end: skipped, npm packages are not installed (make build)"; fi

.PHONY: test
test: ## everything: Go, front end, browser
	@./.ci/install
	@# Side by side, so that one uses the core for which the other has no work.
	@QIAO_BINARY=$(CURDIR)/$(BIN) $(MAKE) --no-print-directory -j2 test-go test-browser
	@echo "== all tests passed: Go, front end, browser"

.PHONY: vet
vet: ## go vet, which compiles what the tests need
	@echo "== vet"
	@# A compiler that may use more memory takes less time.
	@GOGC=400 go vet $(COMPILE) ./...
	@GOGC=400 go vet $(COMPILE) -tags drill,$(TAGS) ./cmd/app

.PHONY: test-go
test-go: test-go-sources build ## the Go tests, with the race detector where goroutines meet
	@echo "== test: Go, on the built gateway"
	@$(TEST_DEMO) && { $(GO_TEST) $(COMPILE) $(ON_BUILT); failed=$$?; \
	    echo "== test: Go, with the race detector"; $(GO_TEST) $(RACE) $$(.ci/watched) && exit $$failed; }

.PHONY: test-go-sources
test-go-sources: vet
	@echo "== test: Go"
	@$(TEST_DEMO) && apart=$$(.ci/watched; printf '%s\n' $(ON_BUILT)) && $(GO_TEST) $(COMPILE) $$(go list ./... | grep -vxF "$$apart")

.PHONY: test-ui
test-ui: frontend/dist/index.html ## types, lint and unit tests of the front end
	@echo "== test: front end"
	@cd frontend && npm run typecheck && npm run lint && npm test

.PHONY: test-browser
test-browser: test-ui build ## the front end's tests, then the browser tests on the built gateway
	@echo "== test: browser"
	@cd frontend && QIAO_BINARY=$(CURDIR)/$(BIN) npm run e2e

.PHONY: test-race
test-race: ## the Go tests with the race detector in everything (half an hour)
	@go test -race -timeout 60m ./...

.PHONY: attack
attack: ## attacks on the real binary, whose memory is limited: some minutes, loopback only
	@echo "== attack: the gateway in a process of its own; each line has one attack's figures"
	@QIAO_ATTACK=full go test -count=1 -v -timeout 20m ./cmd/attack
	@echo "== attack: 10,000 writes of clients that close their connections, at two gateways"
	@QIAO_ATTACK=full go test -count=1 -v -timeout 5m ./gateway/server -run 'TestEveryWriteOfAClient'
	@echo "== attack: kills while files are replaced"
	@QIAO_KILLS=100 go test -count=1 -v -timeout 10m ./cmd/gateway -run 'TestAKill'
	@if [ -d frontend/node_modules ]; then \
	  $(MAKE) --no-print-directory build && echo "== attack: foreign pages, in a browser" && \
	  cd frontend && QIAO_BINARY=$(CURDIR)/$(BIN) npx playwright test e2e/signInForeign.spec.ts; \
	else echo "attacks by foreign pages: skipped, npm packages are not installed (make build)"; fi

.PHONY: cluster
cluster: build ## what production is, on this machine: three gateways behind HAProxy on http://127.0.0.1:8080
	@go run ./cmd/cluster -gateway $(BIN) $(ARGS)

.PHONY: drill
drill: ## faults in such a cluster under load: some minutes; ARGS="-rate 200 -quick" for less
	@mkdir -p .bin && go build -o .bin/drill ./cmd/drill && .bin/drill $(ARGS)

.PHONY: soak
soak: ## the same load without faults for 30 minutes: do gateways gather memory, goroutines, handles or files; SOAK=10m for less
	@mkdir -p .bin && go build -o .bin/drill ./cmd/drill && .bin/drill -soak $(SOAK) $(ARGS)

.PHONY: capacity
capacity: ## what a call costs in each program of such a cluster, and how many calls one and three gateways serve here
	@mkdir -p .bin && go build -o .bin/drill ./cmd/drill && .bin/drill -capacity 20s $(ARGS)

.PHONY: test-sqlserver
test-sqlserver: ## the Go tests against GATEWAY_TEST_SQLSERVER_DSN as well
	@test -n "$$GATEWAY_TEST_SQLSERVER_DSN" || { echo "set GATEWAY_TEST_SQLSERVER_DSN=sqlserver://user:password@host:1433"; exit 1; }
	@go test -count=1 ./...

.PHONY: golden
golden: ## rewrite the expected answers of the golden cases; read the diff
	@go test ./handlers $(GOLDEN) -run 'TestGolden|TestTheSurface|TestEveryRouteAnswers' -update

.PHONY: generate
generate: ## rewrite what is generated from the error catalogue and from the records and answers of areas
	@go generate ./gateway/errs ./handlers

.PHONY: fuzz
fuzz: ## each fuzz target for FUZZTIME (30s)
	@set -e; for package in $$(go list ./...); do \
	  dir=$${package#qiao/}; \
	  for target in $$(grep -ohE 'func (Fuzz[A-Za-z0-9]+)' $$dir/*_test.go 2>/dev/null | awk '{print $$2}'); do \
	    echo "== fuzz $$dir $$target for $(FUZZTIME)"; go test ./$$dir -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME); \
	  done; \
	done

.PHONY: bench
bench: ## benchmarks (BENCH=pattern for some); each prints both sides and their ratio
	@echo "== benchmarks: a few minutes, on a machine that does nothing else; docs/benchmarks.md says what is measured"
	@go test -run '^$$' -bench '$(BENCH)' -timeout 30m ./gateway/wire/... ./gateway/bridge/compare ./gateway/richtext ./gateway/entry ./gateway/store ./gateway/record ./gateway/sheet ./gateway/server ./gateway/rows ./gateway/session ./handlers/account ./handlers/quotation ./cmd/app

.PHONY: legacy-demo
legacy-demo: ## a legacy system with the demo's data on http://127.0.0.1:8090 (LEGACY_PORT), to put the gateway in front of
	@gateway/bridge/bridgetest/mono/build || { echo "the legacy system runs on Mono" >&2; exit 1; }
	@mkdir -p .bin && gateway/bridge/bridgetest/mono/build .bin/legacy.exe
	@echo "== a legacy system: the demo's accounts and laowang, password Demo@2026; Ctrl-C ends it"
	@mono .bin/legacy.exe $(LEGACY_PORT) gateway/bridge/bridgetest/data --today

.PHONY: bench-ui
bench-ui: build ## how long the UI takes to switch between 20 open tabs
	@cd frontend && QIAO_BINARY=$(CURDIR)/$(BIN) npm run bench

.PHONY: e2e
e2e: build ## the browser tests alone
	@cd frontend && QIAO_BINARY=$(CURDIR)/$(BIN) npm run e2e

.PHONY: check
check: lint test ## what a change must pass
