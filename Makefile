# Every target says what it is doing while it takes long.
SHELL := /bin/bash
.DEFAULT_GOAL := help

BIN      := bin/gateway
LINT     := .bin/golangci-lint
LINT_AT  := v2.15.0
TESTSUM  := .bin/gotestsum
SUM_AT   := v1.13.0
VERSION  := $(shell git describe --tags --always 2>/dev/null || echo dev)
RELEASE  := $(shell git log -1 --format=%ct 2>/dev/null || echo 1)
COMMIT   := $(shell git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
LDFLAGS  := -s -w -X main.version=$(VERSION) -X main.release=$(RELEASE) -X main.commit=$(COMMIT)
UI_FILES := $(shell find frontend/src frontend/config frontend/public -type f -not -path '*/.umi*' 2>/dev/null) frontend/package-lock.json frontend/plugin.ts
FUZZTIME ?= 30s
# The flags of Go commands stand in .ci/env.
export GOFLAGS := $(shell source .ci/env && echo "$$GOFLAGS")
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
	@# A compiler that may use more memory takes less time.
	@GOGC=400 go build -tags ui,nomsgpack -ldflags '$(LDFLAGS)' -o $(BIN) ./cmd/gateway

.PHONY: release
release: frontend/dist/index.html ## archives for Linux (amd64, arm64) and Windows with their checksums, into dist/; some minutes for each system, once
	@command -v zip >/dev/null || { echo "make release needs zip: sudo apt-get install zip"; exit 1; }
	@rm -rf dist && mkdir dist
	@set -e; for target in linux-amd64 linux-arm64 windows-amd64; do \
	  name=qiao-$(VERSION)-$$target; system=$${target%-*}; \
	  echo "== building $$name"; mkdir dist/$$name; \
	  program=gateway; if [ $$system = windows ]; then program=gateway.exe; fi; \
	  CGO_ENABLED=0 GOOS=$$system GOARCH=$${target#*-} GOGC=400 go build -tags ui,nomsgpack -ldflags '$(LDFLAGS)' -o dist/$$name/$$program ./cmd/gateway; \
	  cp -r config.yaml CHANGELOG.md README.md README.zh-CN.md deploy docs dist/$$name; \
	  if [ $$system = windows ]; then (cd dist && zip -qr $$name.zip $$name); else tar -czf dist/$$name.tar.gz -C dist --owner=0 --group=0 $$name; fi; \
	  rm -r dist/$$name; \
	done
	@cd dist && sha256sum * >SHA256SUMS && cat SHA256SUMS

frontend/node_modules/.installed: frontend/package-lock.json
	@echo "== installing the front end's packages"
	@# What an interrupted install has left is half unpacked, and npm would not notice.
	@[ -f $@ ] || rm -rf frontend/node_modules
	@rm -f $@
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

.PHONY: lint lint-go lint-ui
lint: lint-go lint-ui ## lint Go and the front end

lint-go: $(LINT)
	@echo "== lint: Go"
	@$(LINT) run

lint-ui: frontend/node_modules/.installed
	@echo "== lint: front end"
	@cd frontend && npm run lint

$(LINT):
	@echo "== building golangci-lint $(LINT_AT) (some minutes, once)"
	@GOBIN=$(CURDIR)/.bin go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT_AT)

$(TESTSUM):
	@echo "== building gotestsum $(SUM_AT)"
	@GOBIN=$(CURDIR)/.bin go install gotest.tools/gotestsum@$(SUM_AT)

.PHONY: t
t: ## Go tests with the project's flags: make t P=./handlers/dormitory R=TestGolden ARGS=-update
	@go test $(if $(R),-run '$(R)') $(or $(P),./...) $(ARGS)

.PHONY: test-fast
test-fast: frontend/node_modules/.installed ## Go tests and the front end's unit tests, without the browser
	@go test ./...
	@cd frontend && npm test

.PHONY: test
test: $(TESTSUM) ## what a change needs to be trusted: Go, front end, browser; about ten minutes on two idle cores
	@./.ci/install
	@./.ci/test quick

.PHONY: test-long
test-long: $(TESTSUM) ## the rest: race detector, lint, every page as every account, kills, attacks, a real S3 server, Mono, drills
	@./.ci/install long
	@./.ci/test long

.PHONY: test-race
test-race: ## the Go tests with the race detector in everything (half an hour)
	@go test -race -timeout 60m ./...

.PHONY: attack
attack: build ## attacks on the real binary at their full counts: some minutes, loopback only
	@echo "== attack: the gateway in a process of its own; each line has one attack's figures"
	@QIAO_LONG=1 QIAO_BINARY=$(CURDIR)/$(BIN) go test -count=1 -v -timeout 20m ./cmd/attack -args -alone

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
generate: ## rewrite what is generated from the error catalogue, the records and answers of areas, the metrics and the settings
	@go generate ./gateway/errs ./handlers ./cmd/gateway

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
	@go test -run '^$$' -bench '$(BENCH)' -timeout 30m ./cmd/bench ./gateway/entry ./handlers/account

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
