package store

import (
	"errors"
	"sync/atomic"

	"qiao/gateway/wire"
)

// guard stands between a run and its sink. It remembers the sink's own error,
// so that it is not taken for one of the database, and whether the sink was
// given anything, after which the run cannot be repeated; and it lets a writing run go
// on when the sink has had enough: a write is done as a whole or not at all.
type guard struct {
	sink   wire.Sink
	finish bool // go on after wire.ErrEnough
	err    error
	given  atomic.Bool
}

func (g *guard) Columns(columns []wire.Column) error {
	g.given.Store(true)
	if g.err != nil {
		return g.verdict()
	}
	g.err = g.sink.Columns(columns)
	return g.verdict()
}

func (g *guard) Row(values []wire.Value) error {
	if g.err != nil {
		return g.verdict()
	}
	g.err = g.sink.Row(values)
	return g.verdict()
}

func (g *guard) Affected(n int64) {
	g.given.Store(true)
	if g.err == nil {
		g.sink.Affected(n)
	}
}

func (g *guard) Message(text string) {
	g.given.Store(true)
	if g.err == nil {
		g.sink.Message(text)
	}
}

// enough reports whether the sink of a reading run wants no more statements.
func (g *guard) enough() bool {
	sated, ok := g.sink.(wire.Sated)
	return ok && g.err == nil && !g.finish && sated.Enough()
}

func (g *guard) verdict() error {
	if g.finish && errors.Is(g.err, wire.ErrEnough) {
		return nil
	}
	return g.err
}
