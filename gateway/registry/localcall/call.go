// Package localcall makes calls on this machine, for a named account: those of an operator and the tests in entries.
package localcall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"qiao/gateway/entry/request"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

// Call is a call, made on this machine, for a named account.
type Call struct {
	Procedure *registry.Procedure                       // answers the call
	Answer    func(io.Writer, wire.Options) wire.Answer // makes the answer; a DataSet unless it is set
	Keep      bool                                      // keeps the changes; else they are rolled back
	live      *registry.Live
	payload   payload.Payload
	request   request.Values    // for an entry of a route
	caller    *session.Identity // nil means no session
}

// New finds the procedure and the caller of a call. Fields are those of the
// payload, or query.building and the like for an entry of a route.
func New(ctx context.Context, live *registry.Live, account string, fields map[string]string) (*Call, error) {
	body, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	sent, err := payload.Decode(body, live.Limits())
	if err != nil {
		return nil, err
	}
	c := &Call{live: live, payload: sent, Answer: wire.NewDataSet}
	if account != "" {
		if c.caller, err = session.NewDirectory(live.Databases()[registry.MainDatabase]).ByAccount(ctx, account); err != nil {
			return nil, err
		}
	}
	if c.Procedure = live.Current().Entry(sent.ProcedureName.Text); c.Procedure != nil && sent.CXType.Text == "" {
		c.request = request.New(fields)
		return c, nil
	}
	c.Procedure, err = live.Current().Lookup(sent.ProcedureName.Text, sent.CXType.Text)
	return c, err
}

// IsTrial reports whether the call is rolled back. A call of an entry that only
// reads is rolled back as well: a stored procedure may do more than the entry says.
func (c *Call) IsTrial() bool {
	return !c.Keep && (c.Procedure.Entry != nil || c.Procedure.Effect == registry.Write)
}

// execution is the call as the registry executes it.
func (c *Call) execution() registry.Execution {
	if c.Procedure.OfRoute() {
		return registry.Execution{Entry: c.Procedure.Name, Request: c.request, Caller: c.caller, Now: c.live.Now()}
	}
	return registry.Execution{
		Procedure: c.payload.ProcedureName.Text, CXType: c.payload.CXType.Text, Payload: c.payload, Caller: c.caller, Now: c.live.Now(),
	}
}

// Explain returns how the database would run the call, as registry.Live does.
func (c *Call) Explain(ctx context.Context) ([]string, error) {
	return c.live.Explain(ctx, c.execution())
}

// Explained adds to the error of a call the details that its client does not get.
func (c *Call) Explained(err error) error {
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
func (c *Call) NeedsAccount(err error) bool {
	return errs.Is(err, errs.SessionUnknown) && c.caller == nil
}
