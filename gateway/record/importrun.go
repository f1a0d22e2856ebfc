package record

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/record/fields"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// chosen is the record that the text of a cell names, or the problem with the text.
type chosen struct {
	key   any
	wrong string
}

type importRun struct {
	*Handlers
	tx      *store.Tx
	request *gateway.Request
	caller  *session.Identity
	begin   func(action Action, key string) *Change
	columns sheetColumns
	seen    map[string]int    // the lines of the sheet, by what they are known by
	keys    map[string]chosen // of the records that earlier lines have named
	answer  *imported
	then    []func(ctx context.Context, tx *store.Tx) error // the follow-up work of the lines
	tried   bool                                            // it is rolled back in any case
	done    int                                             // how many groups of lines it has imported
	wrote   []*writtenLine
}

func (h *Handlers) newImport(r *gateway.Request, tx *store.Tx, columns sheetColumns, seen map[string]int) *importRun {
	run := &importRun{
		Handlers: h, tx: tx, request: r, caller: r.Caller, columns: columns, seen: map[string]int{}, keys: map[string]chosen{},
		answer: &imported{Lines: []importLine{}},
	}
	maps.Copy(run.seen, seen)
	shared, found := once{}, map[string]map[string]string{}
	run.begin = func(action Action, key string) *Change {
		c := h.begin(r.Origin(), action, key)
		c.together, c.once, c.found, c.tried = true, shared, found, run.tried
		if line := run.wrote[len(run.wrote)-1]; h.table.TakeBack != nil {
			c.wrote = line.add
		}
		return c
	}
	return run
}

// importGroups imports groups of records until the slice is full; the rules for all together are checked at the end.
func (run *importRun) importGroups(ctx context.Context, records [][]sheetRow, groups [][]int) error {
	began := run.request.Now()
	for _, group := range groups {
		n := len(run.answer.Lines)
		if n > 0 && n+len(group) > mostInSlice || n >= leastInSlice && run.request.Now().Sub(began) >= sliceTime {
			break
		}
		for _, i := range group {
			run.wrote = append(run.wrote, &writtenLine{Line: records[i][0].number})
			line, err := run.line(ctx, records[i])
			if err != nil {
				return err
			}
			run.count(line)
		}
		run.done++
	}
	if run.answer.Wrong > 0 {
		return nil
	}
	return runAll(ctx, run.tx, run.then)
}

func (run *importRun) count(line importLine) {
	*run.answer.counter(line.State)++
	run.answer.Lines = append(run.answer.Lines, line)
}

// counter counts the lines of a state.
func (answer *imported) counter(state string) *int {
	return map[string]*int{lineNew: &answer.New, lineChanged: &answer.Changed, lineSame: &answer.Same, lineWrong: &answer.Wrong}[state]
}

// line imports one line. It returns the problems of the line in importLine, not as an error.
func (run *importRun) line(ctx context.Context, rows []sheetRow) (importLine, error) {
	values, wrong, err := run.read(ctx, rows)
	line := importLine{Line: rows[0].number, State: lineWrong, Name: run.title(&Change{After: values}, values), Fields: map[string]string{}, Changes: []FieldChange{}}
	if len(rows) > 1 {
		line.Last = rows[len(rows)-1].number
	}
	if err != nil {
		return line, err
	}
	key, err := run.keyOf(ctx, values)
	if key != "" && err == nil {
		key, err = run.seenKey(ctx, key)
	}
	if key == "" {
		run.checkFilled(values, &wrong)
	}
	if run.table.Prepare != nil {
		run.table.Prepare(run.request, values, wrong.add)
	}
	run.checkNumber(key, values, &wrong)
	maps.Copy(line.Fields, wrong.fields)
	if err != nil || len(wrong.texts) > 0 {
		return line, err
	}
	c, err := run.changeOf(ctx, key, values)
	if err != nil {
		return line, err
	}
	line.State, err = run.write(ctx, c)
	if told := refusedFields(err); told != nil {
		line.State, line.Fields, err = lineWrong, told, nil
	}
	line.Name, line.Effect = run.title(c, c.After), c.Effect
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

// findChosen finds the record that a text names.
func (run *importRun) findChosen(ctx context.Context, set *fields.Set, f *fields.Compiled, text string) (value any, wrong string, err error) {
	if text == f.Choice.OtherName && text != "" {
		return f.Choice.Other, "", nil
	}
	cached := set.Table + "\x00" + f.Name + "\x00" + text
	if known, found := run.keys[cached]; found {
		return known.key, known.wrong, nil
	}
	resolver := fields.Resolver{Tx: run.tx, UserID: run.caller.UserID}
	keys, err := resolver.Keys(ctx, set, f, text)
	if err != nil {
		return nil, "", err
	}
	known := chosen{wrong: "不存在：" + errs.Shorten(text)}
	switch {
	case len(keys) == 1:
		known = chosen{key: keys[0]}
	case len(keys) > 1:
		known.wrong = fmt.Sprintf("有 %d 个叫 %s，请写全名", len(keys), errs.Shorten(text))
	}
	run.keys[cached] = known
	return known.key, known.wrong, nil
}

// keyOf is the key of the record that a line is about, empty where there is none yet.
func (run *importRun) keyOf(ctx context.Context, values Row) (string, error) {
	args := store.Args{}
	for _, name := range run.table.Unique[0].Columns {
		if values[name] == nil {
			return "", nil
		}
		args[name] = values[name]
	}
	var keys []string
	if err := run.tx.Select(ctx, &keys, run.statement("find"), args); err != nil || len(keys) == 0 {
		return "", err
	}
	return keys[0], nil
}

// checkNumber refuses a number if the caller sees no record with it. An import never changes the number of a record.
func (run *importRun) checkNumber(key string, values Row, wrong *problems) {
	for _, name := range run.table.Unique[0].Columns {
		f := run.field(name)
		if number := values[name]; f.Server && number != nil && key == "" {
			wrong.add(name, fmt.Sprintf("没有%s为 %s 的%s，新增请留空", f.Label, errs.Shorten(f.Shown(number)), run.table.Label))
		}
		if f.Server {
			delete(values, name)
		}
	}
}

// seenKey returns the key of a record that the caller sees, else an empty text. The line is then a new record. The
// database refuses it, and the refusal does not name the owner of the other record.
func (run *importRun) seenKey(ctx context.Context, key string) (string, error) {
	seen, err := run.sees(ctx, run.tx, key, run.caller)
	if !seen {
		key = ""
	}
	return key, err
}

// changeOf is the change that a line asks for: of the record with the key, or a new one.
func (run *importRun) changeOf(ctx context.Context, key string, values Row) (*Change, error) {
	if key != "" {
		c := run.begin(Updated, key)
		if err := run.find(ctx, run.tx, c); err != nil {
			return nil, err
		}
		for kind := range run.columns.lines {
			kind.Match(c.Before.Lines(kind.Name), values.Lines(kind.Name))
		}
		c.decide(values)
		c.merge(values)
		return c, nil
	}
	c := run.begin(Added, newKey())
	c.decide(values)
	c.version, c.After = 1, Row{}
	for i := range run.set.Fields {
		if f := &run.set.Fields[i]; f.InitialValue != nil {
			c.After[f.Name] = f.InitialValue
		}
	}
	maps.Copy(c.After, values)
	for i := range run.set.Fields { // a column that is missing is as an empty one
		if f := &run.set.Fields[i]; f.Required && !f.Server && c.After[f.Name] == nil {
			c.lacking = append(c.lacking, f)
		}
	}
	return c, nil
}

// explained says in a template how a column is filled in; identifies says that the records are known
// by it.
func explained(f *fields.Compiled, identifies bool) string {
	var parts []string
	switch {
	case identifies && f.Server:
		parts = append(parts, "由系统编号：更新时填写已有的，新增时留空")
	case identifies:
		parts = append(parts, "必填")
	case f.Required && f.InitialValue == nil:
		parts = append(parts, "新增时必填")
	}
	switch kind := f.Kind; {
	case f.Choice != nil:
		parts = append(parts, "填写名称；重名时写全名")
	case f.Enumeration != nil:
		parts = append(parts, strings.Join(f.Enumeration.Labels(), "、")+" 之一")
	case f.Parameter != "":
		parts = append(parts, "参数设置中“"+f.Parameter+"”的一项")
	case len(f.Options) > 0:
		parts = append(parts, strings.Join(f.Options, "、")+" 之一")
	case kind == "boolean":
		parts = append(parts, "是 或 否")
	case kind == "date":
		parts = append(parts, "日期，如 2026-11-20")
	case f.Min != 0 || f.Max != 0:
		parts = append(parts, fmt.Sprintf("%d 到 %d", f.Min, f.Max))
	}
	if f.Hint != "" {
		parts = append(parts, f.Hint)
	}
	switch {
	case identifies:
	case f.Required:
		parts = append(parts, "更新时留空则不变")
	default:
		parts = append(parts, "更新时留空则不变，填“"+cleared+"”则清空")
	}
	return strings.Join(parts, "；")
}
