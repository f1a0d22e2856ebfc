package registry

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"qiao/gateway/entry/request"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

// Execution is a procedure call that does not come over HTTP.
type Execution struct {
	Procedure, CXType string
	Payload           payload.Payload // its ProcedureName and CXType are those above
	// Entry names an entry of a route, instead of Procedure and CXType. The routes
	// check who may read it; here the caller needs no right.
	Entry   string
	Request request.Values    // for Entry
	Caller  *session.Identity // nil means no session
	Now     time.Time         // company time
	Out     wire.Sink         // with its own limits; not closed
	// TryOnly rolls back all changes of an entry; a procedure that cannot be tried is refused.
	TryOnly bool
}

// Execute runs a call as the wire does: the same lookup, access check,
// database, binding, time and errors. It is neither counted nor cached.
func (l *Live) Execute(ctx context.Context, o Execution) error {
	p, call, err := l.call(o)
	if err != nil {
		return err
	}
	if o.TryOnly && !p.CanBeTried() {
		return untriable(p)
	}
	ctx, cancel := context.WithTimeout(ctx, l.Timeout(p))
	defer cancel()
	return l.Perform(ctx, p, call)
}

// untriable is the error for a trial of a procedure whose changes cannot be rolled back.
func untriable(p *Procedure) error {
	if p.Entry == nil {
		return fmt.Errorf("%s/%s is written in Go: what it changes cannot be rolled back; only entries can be tried", p.Name, p.CXType)
	}
	return fmt.Errorf("%s/%s has trial: false: a rollback does not undo all that it does, so it is not tried", p.Name, p.CXType)
}

// Explain returns how the database would run the call, line by line: each of
// the entry's statements and below it its plan. Nothing is run, and Out is not
// needed.
func (l *Live) Explain(ctx context.Context, o Execution) ([]string, error) {
	p, call, err := l.call(o)
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

// call returns the call of an execution, and the procedure that answers it.
func (l *Live) call(o Execution) (*Procedure, *Call, error) {
	o.Payload.ProcedureName, o.Payload.CXType = given(o.Procedure), given(o.CXType)
	call := &Call{Payload: o.Payload, Request: o.Request, Caller: o.Caller, Now: o.Now, Out: o.Out, TryOnly: o.TryOnly}
	if o.Entry != "" {
		p, err := l.ResolveEntry(call, o.Entry)
		return p, call, err
	}
	p, err := l.Resolve(call, func(p *Procedure) error {
		if p == nil {
			return nil
		}
		return p.Access.Check(o.Caller)
	})
	return p, call, err
}

// Resolve finds the procedure that answers a call and picks its database. permit decides
// whether the caller may make the call; Resolve also calls it with nil, if no procedure
// answers.
func (l *Live) Resolve(call *Call, permit func(*Procedure) error) (*Procedure, error) {
	p, missing := l.Current().Lookup(call.Payload.ProcedureName.Text, call.Payload.CXType.Text)
	if err := cmp.Or(permit(p), missing); err != nil {
		return nil, err
	}
	return p, l.choose(p, call)
}

// ResolveEntry finds the entry that routes read under a name, and picks its database.
func (l *Live) ResolveEntry(call *Call, name string) (*Procedure, error) {
	p := l.Current().Entry(name)
	if p == nil {
		return nil, errs.Wrap(errs.Internal, "find entry", fmt.Errorf("there is no entry %s.sql that routes read", name))
	}
	return p, l.choose(p, call)
}

// choose picks the database of a call. An entry that allows stale reads runs on the read-only copy of main while that is
// young enough.
func (l *Live) choose(p *Procedure, call *Call) (err error) {
	call.DB, err = l.Database(p, call.Payload.BaseDataName.Text)
	main := l.databases[MainDatabase]
	if err != nil || p.Entry == nil || !p.Entry.Stale || call.DB != main || call.Fresh || call.TryOnly {
		return err
	}
	if db := l.replica.DB(); db != nil {
		call.DB, call.replica = db, l.replica
	}
	return nil
}

func given(text string) payload.Field {
	return payload.Field{Set: true, Kind: payload.FieldString, Text: text}
}

// Timeout is how long a call of the procedure may take.
func (l *Live) Timeout(p *Procedure) time.Duration {
	return min(cmp.Or(p.Timeout, l.config.Procedures.Timeout), l.config.Limits.RequestTime)
}

// RowLimit is how many rows a result set of the procedure may have.
func (l *Live) RowLimit(p *Procedure) int { return cmp.Or(p.MaxRows, l.config.Limits.Rows) }

// Perform answers a call, and records a write in the audit log. An answer that wants no
// more rows is not a failure.
func (l *Live) Perform(ctx context.Context, p *Procedure, call *Call) error {
	call.main = l.databases[MainDatabase]
	err := p.Run(ctx, call)
	if errors.Is(err, wire.ErrEnough) {
		err = nil
	}
	l.note(ctx, p, call, err)
	return err
}
