package record

import (
	"context"
	"errors"
	"maps"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// importRun is one import while it runs.
type importRun struct {
	*Handlers
	tx      *store.Tx
	begin   func(action Action, key string) *Change
	columns []*field // of the sheet; nil for an ignored column
	seen    map[string]int
	keys    map[string]chosen // of the records that earlier lines have named
	answer  *imported
	then    []func(ctx context.Context, tx *store.Tx) error // the follow-up work of the lines
}

func (h *Handlers) newImport(r *gateway.Request, tx *store.Tx, columns []*field, answer *imported) *importRun {
	shared := once{}
	begin := func(action Action, key string) *Change {
		c := h.begin(r.Origin(), action, key)
		c.together, c.once = true, shared
		return c
	}
	return &importRun{Handlers: h, tx: tx, begin: begin, columns: columns, seen: map[string]int{}, keys: map[string]chosen{}, answer: answer}
}

// lines imports some of the rows one by one; the rules for all rows together are checked at the
// end.
func (run *importRun) lines(ctx context.Context, rows [][]string, which []int) error {
	for _, i := range which {
		line, err := run.line(ctx, i+2, rows[i])
		if err != nil {
			return err
		}
		run.count(line)
	}
	if run.answer.Wrong > 0 {
		return nil
	}
	return runAll(ctx, run.tx, run.then)
}

func (run *importRun) count(line importLine) {
	counts := map[string]*int{
		lineNew: &run.answer.New, lineChanged: &run.answer.Changed, lineSame: &run.answer.Same, lineWrong: &run.answer.Wrong,
	}
	*counts[line.State]++
	run.answer.Lines = append(run.answer.Lines, line)
}

// line imports one line. It returns the problems of the line in importLine, not as an error.
func (run *importRun) line(ctx context.Context, number int, cells []string) (importLine, error) {
	values, wrong, err := run.read(ctx, number, cells)
	line := importLine{Line: number, State: lineWrong, Name: run.title(&Change{After: values}, values), Fields: map[string]string{}, Changes: []FieldChange{}}
	maps.Copy(line.Fields, wrong.fields)
	if err != nil || len(wrong.texts) > 0 {
		return line, err
	}
	c, err := run.changeOf(ctx, values)
	if err != nil {
		return line, err
	}
	line.State, err = run.write(ctx, c)
	if fields := refusedFields(err); fields != nil {
		line.State, line.Fields, err = lineWrong, fields, nil
	}
	line.Name = run.title(c, c.After)
	if line.State == lineChanged {
		line.Changes = run.changed(c)
	}
	return line, err
}

func (run *importRun) write(ctx context.Context, c *Change) (state string, err error) {
	state = lineNew
	switch {
	case c.Action == Added:
		err = run.add(ctx, run.tx, c)
	case len(run.changed(c)) == 0:
		return lineSame, nil
	default:
		state, err = lineChanged, run.edit(ctx, run.tx, c, run.check, audit.RecordUpdated)
	}
	run.then = append(run.then, c.then...)
	return state, err
}

// refusedFields are the texts for the fields of a refused line, and under "" the text for
// the line as a whole. They are nil for a failure that the line did not cause.
func refusedFields(err error) map[string]string {
	var known *errs.Error
	if !errors.As(err, &known) || known.Kind.Code != errs.Business.Code {
		return nil
	}
	if data, ok := known.Data.(refused); ok && data.Fields != nil {
		return data.Fields
	}
	return map[string]string{"": known.ClientText()}
}
