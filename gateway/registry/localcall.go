package registry

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"qiao/gateway/entry/request"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/wire"
)

// LocalCall is a call, made on this machine, for a named account.
type LocalCall struct {
	Procedure *Procedure                                // answers the call
	Answer    func(io.Writer, wire.Options) wire.Answer // makes the answer; a DataSet unless it is set
	Keep      bool                                      // keeps the changes; else they are rolled back
	payload   wire.Payload
	request   request.Values    // for an entry of a route
	caller    *session.Identity // nil means no session
}

// NewLocalCall finds the procedure and the caller of a call. Fields are those of the
// payload, or query.building and the like for an entry of a route.
func (l *Live) NewLocalCall(ctx context.Context, account string, fields map[string]string) (*LocalCall, error) {
	body, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	payload, err := wire.Decode(body, wire.Limits{MaxBytes: int(l.config.Limits.Body), MaxDepth: l.config.Limits.Nesting})
	if err != nil {
		return nil, err
	}
	c := &LocalCall{payload: payload, Answer: wire.NewDataSet}
	if account != "" {
		if c.caller, err = session.NewDirectory(l.databases.find(MainDatabase)).ByAccount(ctx, account); err != nil {
			return nil, err
		}
	}
	if c.Procedure = l.Current().Entry(payload.ProcedureName.Text); c.Procedure != nil && payload.CXType.Text == "" {
		c.request = request.New(fields)
		return c, nil
	}
	c.Procedure, err = l.Current().Lookup(payload.ProcedureName.Text, payload.CXType.Text)
	return c, err
}

// IsTrial reports whether the call is rolled back. A call of an entry that only
// reads is rolled back as well: a stored procedure may do more than the entry says.
func (c *LocalCall) IsTrial() bool {
	return !c.Keep && (c.Procedure.Entry != nil || c.Procedure.Effect == Write)
}

// execution is the call as the registry executes it.
func (c *LocalCall) execution(l *Live) Execution {
	if c.Procedure.ofRoute() {
		return Execution{Entry: c.Procedure.Name, Request: c.request, Caller: c.caller, Now: l.now()}
	}
	return Execution{
		Procedure: c.payload.ProcedureName.Text, CXType: c.payload.CXType.Text, Payload: c.payload, Caller: c.caller, Now: l.now(),
	}
}

// ExplainLocal returns how the database would run a call, as Explain does.
func (l *Live) ExplainLocal(ctx context.Context, c *LocalCall) ([]string, error) {
	return l.Explain(ctx, c.execution(l))
}

// Explained adds to the error of a call the details that its client does not get.
func (c *LocalCall) Explained(err error) error {
	var known *errs.Error
	switch {
	case c.NeedsAccount(err):
		return fmt.Errorf("code %d, %s: the access is %s", errs.SessionUnknown.Code, errs.SessionUnknown.Text, c.Procedure.Access)
	case errs.Is(err, errs.Forbidden) && c.Procedure.Access.Check(c.caller) != nil:
		return fmt.Errorf("code %d, %s: %s may not call it, the access is %s", errs.Forbidden.Code, errs.Forbidden.Text, c.caller.Account, c.Procedure.Access)
	case errors.As(err, &known):
		return fmt.Errorf("code %d, %w", known.Kind.Code, err)
	default:
		return err
	}
}

// NeedsAccount reports whether a call failed because it named no account.
func (c *LocalCall) NeedsAccount(err error) bool {
	return errs.Is(err, errs.SessionUnknown) && c.caller == nil
}
