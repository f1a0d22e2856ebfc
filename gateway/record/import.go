package record

import (
	"errors"
	"maps"
	"slices"

	"qiao/gateway"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/record/fields"
	"qiao/gateway/sheet"
	"qiao/gateway/wire/payload"
)

// importSize is the largest spreadsheet that is imported, in bytes.
const importSize = 5 << 20

// importBounds bounds the content of a spreadsheet.
var importBounds = sheet.Bounds{Unpacked: 32 << 20, Rows: mostLines + 1, Columns: 100, Text: 8 << 20}

const (
	mostLines = 2000
	// mostAtOnce is how many records a table without TakeBack imports: they are written in one transaction, for which others wait.
	mostAtOnce = 500
)

// The states of a line.
const (
	lineNew     = "新增"
	lineChanged = "更新"
	lineSame    = "不变"
	lineWrong   = "有误"
)

// importLine is the result of an import for one line of the sheet.
type importLine struct {
	Line    int // of the sheet, from 1; with Last the first and the last of the record's
	Last    int `json:",omitempty"`
	State   string
	Name    string            // of the record
	Fields  map[string]string // the errors by field; those of the whole line under an empty name
	Changes []FieldChange     // of a record that is there already
	Effect  string            `json:",omitempty"` // Change.Effect
}

// imported is the answer of an import. Nothing is written unless Written says so.
type imported struct {
	Written                   bool
	New, Changed, Same, Wrong int
	Sheet                     string   // the name of the sheet that was read
	Passed                    []string // the names of the other sheets of the file, hidden ones too
	Ignored                   []string // headings that are no field
	Lines                     []importLine
}

// Import answers POST …/import: it reads a spreadsheet with the headings of the
// export and reports for each line the change that it would make, by the rules of add and update.
// With write=true in the query it also writes them, all or none; a reader may see a part of a long import while it is written. A line is about the
// record that has the same values in the columns of the first Unique; a cell of it that is empty leaves
// its field as it is, and 清空 empties it. A line without the number that the program gives is a new record.
func (h *Handlers) Import(r *gateway.Request) (any, error) {
	var in struct{ Write payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	file, err := r.Receive()
	if err != nil {
		return nil, err
	}
	defer file.Close()
	release, err := r.Turn()
	if err != nil {
		return nil, err
	}
	defer release()
	from, err := readSheet(r, file)
	if err != nil {
		return nil, err
	}
	columns, ignored, err := h.columns(r.Caller, from.Rows[0])
	if err == nil {
		err = columns.checkShown(from)
	}
	if err != nil {
		return nil, err
	}
	columns.tidy(from.Rows[1:])
	records := h.recordsOf(columns, from.Rows[1:])
	if len(records) > mostAtOnce && h.table.TakeBack == nil {
		return nil, errs.Failf("%s一次最多导入 %d 条，请分成几个文件", h.table.Label, mostAtOnce)
	}
	answer, err := sheetLines{h, r, columns, records}.imported(in.Write == "true")
	if err != nil {
		return nil, err
	}
	answer.Sheet, answer.Passed, answer.Ignored = from.Name, append([]string{}, from.Others...), ignored
	return answer, nil
}

func readSheet(r *gateway.Request, file *gateway.Received) (*sheet.Sheet, error) {
	from, err := sheet.Read(r.Context(), file, file.Size, importBounds)
	switch {
	case r.Context().Err() != nil:
		return nil, err
	case errors.Is(err, sheet.ErrTooMany):
		return nil, errs.Failf("一次最多导入 %d 行、%d 列，请分成几个文件", mostLines, importBounds.Columns)
	case errors.Is(err, sheet.ErrTooLarge):
		return nil, errs.Failf("表格内容过多：每个单元格最多 32767 个字，全部文字最多 %s，请分成几个文件", config.ByteSize(importBounds.Text))
	case err != nil:
		return nil, errs.Failf("文件%s", sheet.Foreign(file, file.Size))
	case len(from.Rows) < 2:
		return nil, errs.Failf("工作表“%s”中没有数据，第一行应为表头，从第二行起每行一条记录", errs.Shorten(from.Name))
	default:
		return from, nil
	}
}

// checkShown refuses a sheet with hidden rows, or with hidden columns of fields: its user does not see these values.
func (c sheetColumns) checkShown(from *sheet.Sheet) error {
	if n := len(from.HiddenRows); n > 0 {
		return errs.Failf("表格中有 %d 行是隐藏或筛选掉的，第一处是第 %d 行；请取消隐藏或删去后再导入", n, from.HiddenRows[0])
	}
	for _, x := range from.HiddenColumns {
		if f := c.fieldAt(x - 1); f != nil {
			return errs.Failf("列 %s（%s）是隐藏的，请取消隐藏或删去后再导入", sheet.ColumnName(x), f.Label)
		}
	}
	return nil
}

// fieldAt is the field of a column from 0, nil for a column of none.
func (c sheetColumns) fieldAt(i int) *fields.Compiled {
	of := slices.Collect(maps.Values(c.lines))
	for _, columns := range append(of, c.own) {
		if i < len(columns) && columns[i] != nil {
			return columns[i]
		}
	}
	return nil
}

// Template answers GET …/template: an empty spreadsheet to fill in.
func (h *Handlers) Template(*gateway.Request) (any, error) {
	var headings, explanations []string
	for i := range h.set.Fields {
		if f := &h.set.Fields[i]; h.hasColumn(f) {
			headings = append(headings, f.Label)
			explanations = append(explanations, explained(f, h.identifies(f)))
		}
	}
	for _, kind := range h.lines {
		for i := range kind.Set.Fields {
			if f := &kind.Set.Fields[i]; f.InSheets() {
				headings = append(headings, f.Label)
				explanations = append(explanations, kind.Label+"，每行一条；"+explained(f, slices.Contains(kind.Unique, f.Name)))
			}
		}
	}
	body, err := sheet.Template(h.table.Label, headings, explanations)
	return gateway.Raw{ContentType: sheet.ContentType, Body: body}, err
}
