package record

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/sheet"
	"qiao/gateway/wire"
)

// chosen is the record that the text of a cell names, or the problem with the text.
type chosen struct {
	key   any
	wrong string
}

// columns finds the fields of a sheet's columns by their headings. A field that the
// caller may not see counts as no field.
func (h *Handlers) columns(caller *session.Identity, headings []string) (columns []*field, ignored []string, err error) {
	ignored = []string{}
	for _, heading := range headings {
		heading = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(heading), "*"))
		i := slices.IndexFunc(h.fields, func(f field) bool { return f.Label == heading && !f.Server && !f.File && f.seenBy(caller) })
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

// read reads the values of a line; it leaves out the fields that the sheet has no column for.
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

// checkSeen refuses a line that does not identify a record, or that is about the same
// record as a line before it.
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

// cell reads a cell: a name for a field that names a record, a label for a code, and a number for
// a day.
func (run *importRun) cell(ctx context.Context, f *field, text string) (value any, wrong string, err error) {
	if text == "" {
		return nil, "", nil
	}
	if f.Choice != nil {
		return run.findChosen(ctx, f, text)
	}
	if f.Type == "date" {
		text = dayText(text)
	}
	sent, err := json.Marshal(f.code(text))
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
	if at, ok := clock.Parse(text, "2006/1/2", "2006-1-2", "2006.1.2", "2006年1月2日"); ok {
		return at.Format(time.DateOnly)
	}
	return text
}
