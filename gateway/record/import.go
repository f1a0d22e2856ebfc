package record

import (
	"context"
	"errors"
	"io"
	"maps"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/sheet"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// ImportSize is the largest spreadsheet that is imported, in bytes.
const ImportSize = 5 << 20

// importBounds of what a spreadsheet holds: its lines are written in one transaction.
var importBounds = sheet.Bounds{Unpacked: 32 << 20, Rows: mostLines + 1, Columns: 100}

const mostLines = 2000

// importing lets one import run at a time: an unpacked workbook is large.
var importing = make(chan struct{}, 1)

// The states of a line.
const (
	lineNew     = "新增"
	lineChanged = "更新"
	lineSame    = "不变"
	lineWrong   = "有误"
)

// importLine is what an import makes of a line of the sheet.
type importLine struct {
	Line    int // of the sheet, from 1
	State   string
	Name    string // of the record
	Fields  map[string]string
	Changes []FieldChange // of a record that is there already
}

// imported is the answer of an import. Nothing is written unless Written says so.
type imported struct {
	Written                   bool
	New, Changed, Same, Wrong int
	Ignored                   []string // headings that are no field
	Lines                     []importLine
}

// Import answers POST …/import: it reads a spreadsheet with the headings of the
// export and says what it would make of each line, by the rules of add and update.
// With write=true in the query it also writes them, all or none. A line is about the
// record that has the same values in the columns of the first Unique.
func (h *Handlers) Import(r *gateway.Request) (any, error) {
	var in struct{ Write wire.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	select {
	case importing <- struct{}{}:
		defer func() { <-importing }()
	default:
		return nil, errs.Newf(errs.Unavailable, "正在处理另一个导入，请稍后再试")
	}
	rows, err := readSheet(r)
	if err != nil {
		return nil, err
	}
	columns, ignored, err := h.columns(r.Caller, rows[0])
	if err != nil {
		return nil, err
	}
	var answer *imported
	const many = "" // no one record
	err = h.transaction(r.Context(), many, func(tx *store.Tx) error {
		answer = &imported{Ignored: ignored, Lines: []importLine{}}
		run := h.newImport(r, tx, columns, answer)
		if err := run.lines(r.Context(), rows[1:]); err != nil {
			return err
		}
		if answer.Wrong > 0 || in.Write != "true" {
			return errPreview
		}
		answer.Written = true
		return nil
	})
	if errors.Is(err, errPreview) {
		err = nil
	}
	return answer, err
}

// errPreview takes back what a preview, or an import with wrong lines, has written.
var errPreview = errors.New("record: preview")

func readSheet(r *gateway.Request) ([][]string, error) {
	_, content, err := r.File()
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(content)
	if err != nil {
		return nil, err
	}
	rows, err := sheet.Read(data, importBounds)
	switch {
	case errors.Is(err, sheet.ErrTooMany):
		return nil, errs.Failf("一次最多导入 %d 行、%d 列，请分成几个文件", mostLines, importBounds.Columns)
	case err != nil:
		return nil, errs.Failf("文件不是可以读取的 .xlsx 表格，请用模板填写后再导入")
	case len(rows) < 2:
		return nil, errs.Failf("表格中没有数据，第一行应为表头，从第二行起每行一条记录")
	default:
		return rows, nil
	}
}

// Template answers GET …/template: an empty spreadsheet to fill in.
func (h *Handlers) Template(*gateway.Request) (any, error) {
	var headings, explanations []string
	for i := range h.fields {
		if f := &h.fields[i]; !f.Server {
			headings = append(headings, f.Label)
			explanations = append(explanations, f.explained())
		}
	}
	body, err := sheet.Template(h.table.Label, headings, explanations)
	return gateway.Raw{ContentType: sheet.ContentType, Body: body}, err
}

// importRun is one import while it runs.
type importRun struct {
	*Handlers
	tx      *store.Tx
	begin   func(action Action, key string) *Change
	columns []*field // of the sheet; nil for what is ignored
	seen    map[string]int
	keys    map[string]chosen // of what was named already
	answer  *imported
	last    *Change // the latest that was written
}

func (h *Handlers) newImport(r *gateway.Request, tx *store.Tx, columns []*field, answer *imported) *importRun {
	begin := func(action Action, key string) *Change {
		c := h.begin(r, action, key)
		c.together = true
		return c
	}
	return &importRun{Handlers: h, tx: tx, begin: begin, columns: columns, seen: map[string]int{}, keys: map[string]chosen{}, answer: answer}
}

// lines imports them one by one; what must hold for all is judged at the end.
func (run *importRun) lines(ctx context.Context, rows [][]string) error {
	for i, cells := range rows {
		if blank(cells) {
			continue
		}
		line, err := run.line(ctx, i+2, cells)
		if err != nil {
			return err
		}
		run.count(line)
	}
	if run.last == nil || run.answer.Wrong > 0 || run.table.Written == nil {
		return nil
	}
	return run.table.Written(ctx, run.tx, run.last)
}

func (run *importRun) count(line importLine) {
	counts := map[string]*int{
		lineNew: &run.answer.New, lineChanged: &run.answer.Changed, lineSame: &run.answer.Same, lineWrong: &run.answer.Wrong,
	}
	*counts[line.State]++
	run.answer.Lines = append(run.answer.Lines, line)
}

// line imports one. What is wrong with it is no error.
func (run *importRun) line(ctx context.Context, number int, cells []string) (importLine, error) {
	values, wrong, err := run.read(ctx, number, cells)
	line := importLine{Line: number, State: lineWrong, Name: run.title(values), Fields: map[string]string{}, Changes: []FieldChange{}}
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
	line.Name = run.title(c.After)
	if line.State == lineChanged {
		line.Changes = run.changed(c)
	}
	return line, err
}

func (run *importRun) write(ctx context.Context, c *Change) (state string, err error) {
	if run.last != nil {
		c.Kept = run.last.Kept
	}
	state = lineNew
	switch {
	case c.Action == Added:
		err = run.add(ctx, run.tx, c)
	case len(run.changed(c)) == 0:
		return lineSame, nil
	default:
		state, err = lineChanged, run.edit(ctx, run.tx, c, audit.RecordUpdated)
	}
	if err == nil {
		run.last = c
	}
	return state, err
}

// refusedFields are the fields for which a line is refused, with what is wrong with
// it as a whole under "". They are nil for a failure that is not the line's.
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
