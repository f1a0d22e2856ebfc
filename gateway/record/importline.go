package record

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/record/fields"
	"qiao/gateway/record/lines"
	"qiao/gateway/session"
	"qiao/gateway/sheet"
	"qiao/gateway/wire"
)

// sheetColumns are the fields of a sheet's columns, in their order: of the record, and of each
// kind of its lines. A column of other fields is nil.
type sheetColumns struct {
	own   []*fields.Compiled
	lines map[*lines.Kind][]*fields.Compiled // of kinds that have a column
}

// columns finds the fields of a sheet's columns by their headings. A field that the
// caller may not see counts as no field.
func (h *Handlers) columns(caller *session.Identity, headings []sheet.Cell) (c sheetColumns, ignored []string, err error) {
	c = sheetColumns{own: make([]*fields.Compiled, len(headings)), lines: map[*lines.Kind][]*fields.Compiled{}}
	ignored, known := []string{}, map[*fields.Compiled]bool{}
	for i, cell := range headings {
		if cell.Wrong != "" {
			return c, nil, errs.Failf("表头%s；第一行须为表头，可下载模板", cell.Wrong)
		}
		heading := headingKey(cell.Text)
		f := columnOf(&h.set, heading, caller, h.hasColumn)
		c.own[i] = f
		for _, kind := range h.lines {
			if of := columnOf(&kind.Set, heading, caller, (*fields.Compiled).InSheets); f == nil && of != nil {
				f = of
				if c.lines[kind] == nil {
					c.lines[kind] = make([]*fields.Compiled, len(headings))
				}
				c.lines[kind][i] = of
			}
		}
		switch {
		case f == nil && heading != "":
			ignored = append(ignored, strings.TrimSpace(cell.Text))
		case f != nil && known[f]:
			return c, nil, errs.Failf("表头 %s 出现了两次，请删除一列", f.Label)
		}
		known[f] = true
	}
	for _, name := range h.table.Unique[0].Columns {
		if f := h.field(name); !f.Server && !slices.Contains(c.own, f) {
			return c, nil, errs.Failf("表格缺少列 %s，导入按它辨认%s；第一行须为表头，可下载模板", f.Label, h.table.Label)
		}
	}
	return c, ignored, nil
}

// identifies reports whether lines name their record by a field.
func (h *Handlers) identifies(f *fields.Compiled) bool {
	return slices.Contains(h.table.Unique[0].Columns, f.Name)
}

// hasColumn reports whether sheets have a column of a field of the record.
func (h *Handlers) hasColumn(f *fields.Compiled) bool { return f.InSheets() || h.identifies(f) }

func columnOf(set *fields.Set, heading string, caller *session.Identity, has func(f *fields.Compiled) bool) *fields.Compiled {
	for i := range set.Fields {
		if f := &set.Fields[i]; headingKey(f.Label) == heading && has(f) && f.SeenBy(caller) {
			return f
		}
	}
	return nil
}

// cellOf is the cell of a row in a column; -1 is a column that the sheet does not have.
func cellOf(cells []sheet.Cell, i int) sheet.Cell {
	if i < 0 || i >= len(cells) {
		return sheet.Cell{}
	}
	cell := cells[i]
	cell.Text = strings.TrimSpace(cell.Text)
	return cell
}

// isEmpty reports whether a cell shows nothing.
func isEmpty(cell sheet.Cell) bool { return strings.TrimSpace(cell.Text) == "" && cell.Wrong == "" }

// isFilled reports whether a row has a text in any of the columns that have a field.
func isFilled(columns []*fields.Compiled, cells []sheet.Cell) bool {
	for i, f := range columns {
		if f != nil && !isEmpty(cellOf(cells, i)) {
			return true
		}
	}
	return false
}

// cleared is the text of a cell that empties its field. An empty cell leaves the field as it is.
const cleared = "清空"

// read reads the values of a record; it leaves out the fields with an empty cell, and the fields and
// the lines that the sheet has no column for.
func (run *importRun) read(ctx context.Context, rows []sheetRow) (Row, problems, error) {
	wrong := problems{}
	values, err := run.readCells(ctx, &run.set, run.columns.own, rows[0].cells, func(f *fields.Compiled, text string) { wrong.add(f.Name, text) })
	if err != nil {
		return nil, wrong, err
	}
	run.checkRepeated(rows, &wrong)
	for kind, columns := range run.columns.lines {
		if values[kind.Name], err = run.readLines(ctx, kind, columns, rows, &wrong); err != nil {
			return nil, wrong, err
		}
	}
	run.checkSeen(rows[0].number, values, &wrong)
	return values, wrong, nil
}

func (run *importRun) readLines(ctx context.Context, kind *lines.Kind, columns []*fields.Compiled, rows []sheetRow, wrong *problems) ([]Line, error) {
	found := []Line{}
	for _, row := range rows {
		if !isFilled(columns, row.cells) {
			continue
		}
		line := Line{Number: row.number}
		var err error
		line.Row, err = run.readCells(ctx, &kind.Set, columns, row.cells, func(f *fields.Compiled, text string) {
			kind.Say(wrong.add, len(found), line, f.Name, text)
		})
		if err != nil {
			return nil, err
		}
		found = append(found, line)
	}
	return found, nil
}

func (run *importRun) readCells(ctx context.Context, set *fields.Set, columns []*fields.Compiled, cells []sheet.Cell, wrong func(f *fields.Compiled, text string)) (Row, error) {
	values := Row{}
	for i, f := range columns {
		cell := cellOf(cells, i)
		if f == nil || isEmpty(cell) {
			continue
		}
		if cell.Wrong != "" {
			wrong(f, f.Label+cell.Wrong)
			values[f.Name] = nil
			continue
		}
		value, problem, err := run.cell(ctx, set, f, cell)
		if err != nil {
			return nil, err
		}
		if problem != "" {
			wrong(f, f.Label+problem)
		}
		values[f.Name] = value
	}
	return values, nil
}

// checkFilled refuses a new record whose row has nothing for a field that every record has.
func (run *importRun) checkFilled(values Row, wrong *problems) {
	for _, f := range run.columns.own {
		if f == nil || !f.Required || f.Server || f.InitialValue != nil {
			continue
		}
		if _, given := values[f.Name]; !given {
			wrong.add(f.Name, f.Label+"不能为空")
		}
	}
}

// checkRepeated refuses a record whose rows do not say the same of it.
func (run *importRun) checkRepeated(rows []sheetRow, wrong *problems) {
	for _, row := range rows[1:] {
		for i, f := range run.columns.own {
			text := cellOf(row.cells, i).Text
			if f != nil && text != "" && text != cellOf(rows[0].cells, i).Text {
				wrong.add(f.Name, fmt.Sprintf("第 %d 行的%s与第 %d 行不同", row.number, f.Label, rows[0].number))
			}
		}
	}
}

// checkSeen refuses a line that does not identify a record, or that is about the same
// record as a line before it.
func (run *importRun) checkSeen(number int, values Row, wrong *problems) {
	var same []string
	for _, name := range run.table.Unique[0].Columns {
		f := run.field(name)
		switch {
		case values[name] == nil && f.Server:
			return
		case values[name] == nil:
			wrong.add(name, fmt.Sprintf("%s不能为空，导入按它辨认%s", f.Label, run.table.Label))
		}
		same = append(same, wire.Fold(f.Shown(values[name])))
	}
	key := strings.Join(same, "\x00")
	if before, known := run.seen[key]; known {
		wrong.add(run.table.Unique[0].Columns[0], fmt.Sprintf("与第 %d 行重复", before))
		return
	}
	run.seen[key] = number
}

// cell reads the value of a cell that is not empty. A field that refers to a record reads its name, an enumeration its label,
// and a number or a day the digits that the sheet shows.
func (run *importRun) cell(ctx context.Context, set *fields.Set, f *fields.Compiled, cell sheet.Cell) (value any, wrong string, err error) {
	text := cell.Text
	switch {
	case text == cleared && f.Required:
		return nil, "不能为空", nil
	case text == cleared && f.Blank:
		return "", "", nil
	case text == cleared:
		return nil, "", nil
	case f.Choice != nil:
		return run.findChosen(ctx, set, f, text)
	}
	sent, err := json.Marshal(f.Code(shownFor(f, cell)))
	if err != nil {
		return nil, "", err
	}
	if value, wrong = f.Raw(sent); wrong != "" && (f.Kind == "date" || f.Kind == "datetime") && cell.Number != "" {
		wrong = "显示为数字 " + cell.Text + "，请把单元格设为日期格式"
	}
	return value, wrong, nil
}

// shownFor is the text of a cell for a field.
func shownFor(f *fields.Compiled, cell sheet.Cell) string {
	percent, isPercent := strings.CutSuffix(cell.Text, "%")
	switch {
	case (f.Kind == "integer" || f.Kind == "decimal") && cell.Number != "":
		return cell.Number
	case isPercent && strings.Contains(f.Label, "（%）"):
		return strings.TrimSpace(percent)
	case (f.Kind == "date" || f.Kind == "datetime" || f.Month) && cell.Date != "":
		return strings.TrimSuffix(cell.Date, " 00:00:00")
	case f.Kind == "date" || f.Kind == "datetime":
		return dayText(cell.Text)
	case f.Kind == "integer" || f.Kind == "decimal":
		return numberText(cell.Text)
	default:
		return cell.Text
	}
}
