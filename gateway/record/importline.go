package record

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/sheet"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// chosen is what a text of a cell names.
type chosen struct {
	key   any
	wrong string
}

// columns finds the fields of a sheet's columns by their headings. One that the
// caller does not see is as if it were none.
func (h *Handlers) columns(caller *session.Identity, headings []string) (columns []*field, ignored []string, err error) {
	ignored = []string{}
	for _, heading := range headings {
		heading = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(heading), "*"))
		i := slices.IndexFunc(h.fields, func(f field) bool { return f.Label == heading && !f.Server && f.seenBy(caller) })
		switch {
		case i < 0:
			columns = append(columns, nil)
			if heading != "" {
				ignored = append(ignored, heading)
			}
		case slices.Contains(columns, &h.fields[i]):
			return nil, nil, errs.Failf("表头 %s 出现了两次，请删除一列", heading)
		default:
			columns = append(columns, &h.fields[i])
		}
	}
	for _, name := range h.table.Unique[0].Columns {
		if f := h.field(name); !slices.Contains(columns, f) {
			return nil, nil, errs.Failf("表格缺少列 %s，导入按它辨认%s；第一行须为表头，可下载模板", f.Label, h.table.Label)
		}
	}
	return columns, ignored, nil
}

func blank(cells []string) bool {
	return !slices.ContainsFunc(cells, func(cell string) bool { return strings.TrimSpace(cell) != "" })
}

// read takes the values of a line; what the sheet has no column for is not among
// them.
func (run *importRun) read(ctx context.Context, number int, cells []string) (Row, problems, error) {
	values, wrong := Row{}, problems{}
	for i, f := range run.columns {
		if f == nil {
			continue
		}
		text := ""
		if i < len(cells) {
			text = strings.TrimSpace(cells[i])
		}
		value, problem, err := run.cell(ctx, f, text)
		if err != nil {
			return values, wrong, err
		}
		if problem == "" && value == nil && f.Required {
			if f.initial != nil { // as if there were no such column
				continue
			}
			problem = "不能为空"
		}
		if problem != "" {
			wrong.add(f.Name, f.Label+problem)
		}
		values[f.Name] = value
	}
	run.checkSeen(number, values, &wrong)
	return values, wrong, nil
}

// checkSeen refuses a line by which nobody could be told, or that is about the same
// record as one before.
func (run *importRun) checkSeen(number int, values Row, wrong *problems) {
	var same []string
	for _, name := range run.table.Unique[0].Columns {
		f := run.field(name)
		if values[name] == nil {
			wrong.add(name, fmt.Sprintf("%s不能为空，导入按它辨认%s", f.Label, run.table.Label))
		}
		same = append(same, wire.Fold(f.shown(values[name])))
	}
	key := strings.Join(same, "\x00")
	if before, known := run.seen[key]; known {
		wrong.add(run.table.Unique[0].Columns[0], fmt.Sprintf("与第 %d 行重复", before))
		return
	}
	run.seen[key] = number
}

// cell reads a cell: a name for a field that names a record, and a number for a day.
func (run *importRun) cell(ctx context.Context, f *field, text string) (value any, wrong string, err error) {
	if text == "" {
		return nil, "", nil
	}
	if f.Choice != nil {
		return run.choose(ctx, f, text)
	}
	if f.Type == "date" {
		text = dayText(text)
	}
	sent, err := json.Marshal(text)
	if err != nil {
		return nil, "", err
	}
	value, wrong = f.raw(sent)
	return value, wrong, nil
}

// dayText is a day as 2006-01-02 where it is written in another way, or as the number
// that spreadsheets have for it.
func dayText(text string) string {
	if day, ok := sheet.Day(text); ok {
		return day
	}
	for _, form := range []string{"2006/1/2", "2006-1-2", "2006.1.2", "2006年1月2日"} {
		if at, err := time.Parse(form, text); err == nil {
			return at.Format(time.DateOnly)
		}
	}
	return text
}

// choose finds the record that a text names.
func (run *importRun) choose(ctx context.Context, f *field, text string) (value any, wrong string, err error) {
	if text == f.Choice.OtherName && text != "" {
		return f.Choice.Other, "", nil
	}
	cached := f.Name + "\x00" + text
	if known, found := run.keys[cached]; found {
		return known.key, known.wrong, nil
	}
	known := chosen{wrong: "不存在：" + errs.Shorten(text)}
	for i := range f.Choice.Names {
		var keys []string
		if err := run.tx.Select(ctx, &keys, run.statement(keyOf(f.Name, i)), store.Args{"Value": text}); err != nil {
			return nil, "", err
		}
		if len(keys) == 1 {
			known = chosen{key: keys[0]}
			break
		}
		if len(keys) > 1 {
			known.wrong = fmt.Sprintf("有 %d 个叫 %s，请写全名", len(keys), errs.Shorten(text))
		}
	}
	run.keys[cached] = known
	return known.key, known.wrong, nil
}

func keyOf(field string, i int) string { return fmt.Sprint("key/", field, "/", i) }

// changeOf is the change that a line asks for: of the record that is there already,
// or a new one.
func (run *importRun) changeOf(ctx context.Context, values Row) (*Change, error) {
	args := store.Args{}
	for _, name := range run.table.Unique[0].Columns {
		args[name] = values[name]
	}
	var keys []string
	if err := run.tx.Select(ctx, &keys, run.statement("find"), args); err != nil {
		return nil, err
	}
	if len(keys) > 0 {
		c := run.begin(Updated, keys[0])
		err := run.find(ctx, run.tx, c)
		c.merge(values)
		return c, err
	}
	c := run.begin(Added, newKey())
	c.version, c.After = 1, Row{}
	for i := range run.fields {
		if f := &run.fields[i]; f.initial != nil {
			c.After[f.Name] = f.initial
		}
	}
	maps.Copy(c.After, values)
	for i := range run.fields { // a column that is missing is as an empty one
		if f := &run.fields[i]; f.Required && c.After[f.Name] == nil {
			c.lacking = append(c.lacking, f)
		}
	}
	return c, nil
}

// explained says in a template how a column is filled in.
func (f *field) explained() string {
	var parts []string
	if f.Required {
		parts = append(parts, "必填")
	}
	switch kind := f.kindName(); {
	case f.Choice != nil:
		parts = append(parts, "填写名称；重名时写全名")
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
	return strings.Join(parts, "；")
}
