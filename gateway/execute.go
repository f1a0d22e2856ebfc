package gateway

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"qiao/gateway/session"
	"qiao/gateway/wire"
)

// Execution is a procedure call that does not come over HTTP.
type Execution struct {
	Procedure, CXType string
	Payload           wire.Payload      // its ProcedureName and CXType are those above
	Caller            *session.Identity // nil is nobody
	Now               time.Time         // company time
	Out               wire.Answer       // with its own limits; not closed
	// TryOnly rolls back whatever an entry changes; a Go procedure is refused.
	TryOnly bool
}

// Execute runs a call as the wire does: the same lookup, access check,
// database, binding, time and errors. It is neither counted nor cached.
func (l *Live) Execute(ctx context.Context, o Execution) error {
	p, err := l.Current().Lookup(o.Procedure, o.CXType)
	if err != nil {
		return err
	}
	if err := p.Access.Check(o.Caller); err != nil {
		return err
	}
	if o.TryOnly && p.Entry == nil {
		return fmt.Errorf("%s/%s is written in Go: what it changes cannot be rolled back; only entries can be tried", p.Name, p.CXType)
	}
	db, err := l.databases.of(p, o.Payload.BaseDataName.Text)
	if err != nil {
		return err
	}
	o.Payload.ProcedureName, o.Payload.CXType = given(o.Procedure), given(o.CXType)
	ctx, cancel := context.WithTimeout(ctx, l.timeout(p))
	defer cancel()
	return runCall(ctx, p, &Call{Payload: o.Payload, Caller: o.Caller, Now: o.Now, DB: db, Out: o.Out, TryOnly: o.TryOnly})
}

func given(text string) wire.Field {
	return wire.Field{Set: true, Kind: wire.FieldString, Text: text}
}

// timeout is how long a call of the procedure may take.
func (l *Live) timeout(p *Procedure) time.Duration {
	return min(cmp.Or(p.Timeout, l.config.Procedures.Timeout), l.config.Limits.RequestTime)
}

// runCall answers a call; an answer that has all it wants is none of its failures.
func runCall(ctx context.Context, p *Procedure, call *Call) error {
	err := p.Run(ctx, call)
	if errors.Is(err, wire.ErrEnough) {
		return nil
	}
	return err
}
