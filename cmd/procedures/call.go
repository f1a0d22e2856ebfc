package procedures

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/wire"
)

// procedureCall is one call that the command line makes.
type procedureCall struct {
	procedure *registry.Procedure
	payload   wire.Payload
	request   entry.Request     // of what routes read
	caller    *session.Identity // nil is nobody
	answer    newAnswer
	keep      bool // what it changes; else it is rolled back
}

// newCall looks up who answers the call and who calls. Fields are those of the
// payload, by name.
func (a *local) newCall(ctx context.Context, account string, fields map[string]string) (*procedureCall, error) {
	body, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	payload, err := wire.Decode(body, wire.Limits{MaxBytes: int(a.Config.Limits.Body), MaxDepth: a.Config.Limits.Nesting})
	if err != nil {
		return nil, err
	}
	c := &procedureCall{payload: payload, answer: wire.NewDataSet}
	if account != "" {
		if c.caller, err = session.NewDirectory(a.Main()).ByAccount(ctx, account); err != nil {
			return nil, err
		}
	}
	if c.procedure = a.Live.Current().Entry(payload.ProcedureName.Text); c.procedure != nil && payload.CXType.Text == "" {
		c.request = entry.NewRequest(fields)
		return c, nil
	}
	c.procedure, err = a.Live.Current().Lookup(payload.ProcedureName.Text, payload.CXType.Text)
	return c, err
}

// isTrial reports whether the call is rolled back. An entry that only reads is
// as well: a stored procedure may do more than the entry says.
func (c *procedureCall) isTrial() bool {
	return !c.keep && (c.procedure.Entry != nil || c.procedure.Effect == registry.Write)
}

// perform runs the call.
func (a *local) perform(ctx context.Context, c *procedureCall) (*callResult, error) {
	var body bytes.Buffer
	p := c.procedure
	result := &callResult{}
	out := &observed{result: result, Answer: c.answer(&body, wire.Options{
		MaxRows: a.Live.RowLimit(p), ReadOnly: p.StopsEarly(), Hold: wire.HoldAll,
	})}
	defer out.Discard()
	started := time.Now()
	execution := a.execution(c)
	execution.Out, execution.TryOnly = out, c.isTrial()
	err := a.Live.Execute(ctx, execution)
	if err == nil {
		err = out.Close()
	}
	result.elapsed = time.Since(started)
	if err != nil {
		return result, err
	}
	result.envelope = body.Bytes()
	return result, json.Unmarshal(result.envelope, &result.content)
}

// execution is the call as the gateway makes it.
func (a *local) execution(c *procedureCall) registry.Execution {
	if e := c.procedure.Entry; e != nil && e.OfRoute() {
		return registry.Execution{Entry: c.procedure.Name, Request: c.request, Caller: c.caller, Now: a.Now()}
	}
	return registry.Execution{
		Procedure: c.payload.ProcedureName.Text, CXType: c.payload.CXType.Text, Payload: c.payload, Caller: c.caller, Now: a.Now(),
	}
}

// callResult is what came of a call.
type callResult struct {
	envelope []byte // as the client gets it
	content  struct {
		Msg  string
		Data json.RawMessage
	}
	columns [][]string // of each result set, as they stand on the wire
	rows    int        // of the first
	elapsed time.Duration
}

// observed is an answer that tells what has gone into it.
type observed struct {
	wire.Answer
	result *callResult
}

func (o *observed) Columns(columns []wire.Column) error {
	o.result.columns = append(o.result.columns, wire.ColumnNames(columns))
	return o.Answer.Columns(columns)
}

func (o *observed) Row(values []wire.Value) error {
	if len(o.result.columns) == 1 {
		o.result.rows++
	}
	return o.Answer.Row(values)
}

// explained says in words for whoever is at the command line why a call
// failed, with what the client is not told.
func (c *procedureCall) explained(err error) error {
	var known *errs.Error
	switch {
	case errs.Is(err, errs.SessionUnknown) && c.caller == nil:
		return fmt.Errorf("code %d, %s: the access is %s; name an account with --as", errs.SessionUnknown.Code, errs.SessionUnknown.Text, c.procedure.Access)
	case errs.Is(err, errs.Forbidden) && c.procedure.Access.Check(c.caller) != nil:
		return fmt.Errorf("code %d, %s: %s may not call it, the access is %s", errs.Forbidden.Code, errs.Forbidden.Text, c.caller.Account, c.procedure.Access)
	case errors.As(err, &known):
		return fmt.Errorf("code %d, %w", known.Kind.Code, err)
	default:
		return err
	}
}
