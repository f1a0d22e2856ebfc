package registry

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"qiao/gateway/entry"
	"qiao/gateway/session"
	"qiao/gateway/wire"
)

// Execution is a procedure call that does not come over HTTP.
type Execution struct {
	Procedure, CXType string
	Payload           wire.Payload // its ProcedureName and CXType are those above
	// Entry, in place of Procedure and CXType, is what routes read. Who may is
	// theirs to say: whoever runs it has the right to.
	Entry   string
	Request entry.Request     // for Entry
	Caller  *session.Identity // nil is nobody
	Now     time.Time         // company time
	Out     wire.Sink         // with its own limits; not closed
	// TryOnly rolls back whatever an entry changes; a Go procedure is refused.
	TryOnly bool
}

// Execute runs a call as the wire does: the same lookup, access check,
// database, binding, time and errors. It is neither counted nor cached.
func (l *Live) Execute(ctx context.Context, o Execution) error {
	p, call, err := l.admit(o)
	if err != nil {
		return err
	}
	if o.TryOnly && p.Entry == nil {
		return fmt.Errorf("%s/%s is written in Go: what it changes cannot be rolled back; only entries can be tried", p.Name, p.CXType)
	}
	ctx, cancel := context.WithTimeout(ctx, l.Timeout(p))
	defer cancel()
	return p.Perform(ctx, call)
}

// Explain returns how the database would run the call, line by line: each of
// the entry's statements and below it its plan. Nothing is run, and Out is not
// needed.
func (l *Live) Explain(ctx context.Context, o Execution) ([]string, error) {
	p, call, err := l.admit(o)
	if err != nil {
		return nil, err
	}
	if p.explain == nil {
		return nil, fmt.Errorf("%s/%s is written in Go: it has no plan to show", p.Name, p.CXType)
	}
	ctx, cancel := context.WithTimeout(ctx, l.Timeout(p))
	defer cancel()
	return p.explain(ctx, call)
}

// admit finds what answers, checks that the caller may call it, and picks the
// database.
func (l *Live) admit(o Execution) (*Procedure, *Call, error) {
	p, err := l.find(o)
	if err != nil {
		return nil, nil, err
	}
	db, err := l.databases.of(p, o.Payload.BaseDataName.Text)
	if err != nil {
		return nil, nil, err
	}
	o.Payload.ProcedureName, o.Payload.CXType = given(o.Procedure), given(o.CXType)
	return p, &Call{Payload: o.Payload, Request: o.Request, Caller: o.Caller, Now: o.Now, DB: db, Out: o.Out, TryOnly: o.TryOnly}, nil
}

// find is what answers, if the caller may call it.
func (l *Live) find(o Execution) (*Procedure, error) {
	if o.Entry != "" {
		if p := l.Current().Entry(o.Entry); p != nil {
			return p, nil
		}
		return nil, fmt.Errorf("there is no entry %s.sql that routes read", o.Entry)
	}
	p, err := l.Current().Lookup(o.Procedure, o.CXType)
	if err != nil {
		return nil, err
	}
	return p, p.Access.Check(o.Caller)
}

func given(text string) wire.Field {
	return wire.Field{Set: true, Kind: wire.FieldString, Text: text}
}

// Timeout is how long a call of the procedure may take.
func (l *Live) Timeout(p *Procedure) time.Duration {
	return min(cmp.Or(p.Timeout, l.config.Procedures.Timeout), l.config.Limits.RequestTime)
}

// RowLimit is how many rows a result set of the procedure may have.
func (l *Live) RowLimit(p *Procedure) int { return cmp.Or(p.MaxRows, l.config.Limits.Rows) }

// Perform answers a call; an answer that has all it wants is none of its failures.
func (p *Procedure) Perform(ctx context.Context, call *Call) error {
	err := p.Run(ctx, call)
	if errors.Is(err, wire.ErrEnough) {
		return nil
	}
	return err
}
