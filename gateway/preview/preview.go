// Package preview is a write that is shown before it is made: the request runs as it would, its transactions are rolled back,
// and what it would change is told to the caller.
package preview

import (
	"context"

	"qiao/gateway/store"
)

// Preview collects what a request would do, in the words of staff.
type Preview struct{ lines []string }

type key struct{}

// With makes the request of a context a preview.
func With(ctx context.Context) (context.Context, *Preview) {
	p := &Preview{}
	return context.WithValue(store.Undone(ctx), key{}, p), p
}

// Of is the preview that a request is, nil for one that writes.
func Of(ctx context.Context) *Preview {
	p, _ := ctx.Value(key{}).(*Preview)
	return p
}

// Say adds a line. A nil Preview, that of a request that writes, keeps none.
func (p *Preview) Say(line string) {
	if p != nil {
		p.lines = append(p.lines, line)
	}
}

// Restart forgets the lines of an attempt that is made again.
func (p *Preview) Restart() {
	if p != nil {
		p.lines = nil
	}
}

// Lines are what the request would do.
func (p *Preview) Lines() []string { return p.lines }
