package localcall

import (
	"bytes"
	"context"
	"encoding/json"
	"time"

	"qiao/gateway/wire"
)

// Result is the answer of a call.
type Result struct {
	Envelope []byte // as the client receives it
	Content  struct {
		Msg  string
		Data json.RawMessage
	}
	Columns [][]string // of each result set, named as on the wire
	Rows    int        // of the first result set
	Elapsed time.Duration
}

// Execute makes the call. If it fails, the result has only the time.
func (c *Call) Execute(ctx context.Context) (*Result, error) {
	var body bytes.Buffer
	result := &Result{}
	out := &observed{result: result, Answer: c.Answer(&body, wire.Options{
		Msg: c.Procedure.Msg, Combo: c.Procedure.Combo, MaxRows: c.live.RowLimit(c.Procedure), ReadOnly: c.Procedure.StopsEarly(), Hold: wire.HoldAll,
	})}
	defer out.Discard()
	started := time.Now()
	execution := c.execution()
	execution.Out, execution.TryOnly = out, c.IsTrial()
	err := c.live.Execute(ctx, execution)
	if err == nil {
		err = out.Close()
	}
	result.Elapsed = time.Since(started)
	if err != nil {
		return result, err
	}
	result.Envelope = body.Bytes()
	return result, json.Unmarshal(result.Envelope, &result.Content)
}

// observed is an answer whose columns and rows are recorded in a result.
type observed struct {
	wire.Answer
	result *Result
}

func (o *observed) Columns(columns []wire.Column) error {
	o.result.Columns = append(o.result.Columns, wire.ColumnNames(columns))
	return o.Answer.Columns(columns)
}

func (o *observed) Row(values []wire.Value) error {
	if len(o.result.Columns) == 1 {
		o.result.Rows++
	}
	return o.Answer.Row(values)
}
