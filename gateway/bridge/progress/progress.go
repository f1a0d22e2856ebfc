// Package progress says how far the move off the legacy system has come: what was counted of each target, together with
// what this gateway implements. The page 迁移 and the command gateway bridge both read it, and change states by it.
package progress

import (
	_ "embed"

	"qiao/gateway"
	"qiao/gateway/bridge"
	"qiao/gateway/registry"
	"qiao/gateway/store"
	sqltext "qiao/sql"
)

//go:embed statements.sql
var statements string

func init() { sqltext.Register("progress", statements) }

// Progress reads the targets of a bridge.
type Progress struct {
	Bridge *bridge.Bridge
	DB     *store.DB // main
	Live   *registry.Live
	Routes func() []gateway.Route // of the gateway

	counted counted
}
