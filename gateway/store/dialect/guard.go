package dialect

import (
	"errors"
	"sync/atomic"

	"qiao/gateway/wire"
)

// Guard is a sink between a run and its own sink. It remembers the sink's own error, so
// that it is not taken for an error of the database. It remembers whether the sink was
// given anything: after that the run cannot be repeated. And it lets a writing run
// continue when the sink has had enough: a write is done as a whole or not at all.
type Guard struct {
	sink   wire.Sink
	finish bool // continue after wire.ErrEnough
	err    error
	given  atomic.Bool
}

// NewGuard makes the guard of a sink. With finish the run continues after wire.ErrEnough.
func NewGuard(sink wire.Sink, finish bool) *Guard { return &Guard{sink: sink, finish: finish} }

// Silent is a guard that drops the rows, counts and messages.
func Silent() *Guard { return NewGuard(discard{}, true) }

type discard struct{}

func (discard) Columns([]wire.Column) error { return nil }
func (discard) Row([]wire.Value) error      { return nil }
func (discard) Affected(int64)              {}
func (discard) Message(string)              {}

// Given reports whether the sink was given anything.
func (g *Guard) Given() bool { return g.given.Load() }

// Err is the sink's own error.
func (g *Guard) Err() error { return g.err }

// Columns implements wire.Sink.
func (g *Guard) Columns(columns []wire.Column) error {
	g.given.Store(true)
	if g.err != nil {
		return g.verdict()
	}
	g.err = g.sink.Columns(columns)
	return g.verdict()
}

// Row implements wire.Sink.
func (g *Guard) Row(values []wire.Value) error {
	if g.err != nil {
		return g.verdict()
	}
	g.err = g.sink.Row(values)
	return g.verdict()
}

// Affected implements wire.Sink.
func (g *Guard) Affected(n int64) {
	g.given.Store(true)
	if g.err == nil {
		g.sink.Affected(n)
	}
}

// Message implements wire.Sink.
func (g *Guard) Message(text string) {
	g.given.Store(true)
	if g.err == nil {
		g.sink.Message(text)
	}
}

// Enough reports whether the sink of a reading run wants no more statements.
func (g *Guard) Enough() bool {
	sated, ok := g.sink.(wire.Sated)
	return ok && g.err == nil && !g.finish && sated.Enough()
}

func (g *Guard) verdict() error {
	if g.finish && errors.Is(g.err, wire.ErrEnough) {
		return nil
	}
	return g.err
}
