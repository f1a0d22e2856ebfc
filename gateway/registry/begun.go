package registry

import "qiao/gateway/wire"

// begun notes whether a part of an answer has come, after which the call cannot run again.
type begun struct {
	wire.Sink
	yes bool
}

func (b *begun) Columns(columns []wire.Column) error {
	b.yes = true
	return b.Sink.Columns(columns)
}

func (b *begun) Affected(n int64) {
	b.yes = true
	b.Sink.Affected(n)
}

func (b *begun) Message(text string) {
	b.yes = true
	b.Sink.Message(text)
}

// Enough implements wire.Sated.
func (b *begun) Enough() bool {
	sated, can := b.Sink.(wire.Sated)
	return can && sated.Enough()
}
