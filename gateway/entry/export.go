package entry

import (
	"slices"
	"strings"

	"qiao/gateway/enumeration"
)

// Export describes the spreadsheet of an entry. Its rows are those of the entry's
// first result set, of all pages.
type Export struct {
	Name    string // of the sheet, and the beginning of the file name
	MaxRows int
	Columns []ExportColumn // in the order of the sheet
}

// ExportColumn is one column of a spreadsheet.
type ExportColumn struct {
	Name    string // of the result column
	Heading string
	Width   float64 // in characters; 0 means the default of the type
	Format  string  // of Excel, such as #,##0.00; empty means the default of the type
	Total   bool    // the last row has its sum
	// Enumeration, if set, has the labels that stand in place of the column's codes.
	Enumeration *enumeration.Enumeration
}

const (
	// defaultExport and mostExport are numbers of rows: the most that Excel opens without
	// delay, and the most that a sheet can hold beside its headings and totals.
	defaultExport = 100_000
	mostExport    = 1_048_574
	widestColumn  = 255
)

// export reads the spreadsheet.
func (o *object) export(e *Entry) *Export {
	value := o.node("export")
	if value == nil {
		return nil
	}
	if !e.OfRoute() {
		o.fail("export", "export is for an entry that a route serves; remove it, or procedure")
	}
	h := o.found.object(value, "export: ")
	export := &Export{Name: h.text("name"), MaxRows: h.number("max_rows", 1, defaultExport)}
	switch {
	case strings.TrimSpace(export.Name) == "":
		h.fail("name", "name is missing; write what the sheet and the file are called, such as 房间台账")
	case strings.ContainsAny(export.Name, `\/:*?"<>|[]`):
		h.fail("name", "name is %q; write one that a file can have, without / : * ? and the like", export.Name)
	}
	if export.MaxRows > mostExport {
		h.fail("max_rows", "max_rows is %d; a sheet holds at most %d", export.MaxRows, mostExport)
	}
	for key, column := range h.pairs("columns") {
		if slices.ContainsFunc(export.Columns, func(c ExportColumn) bool { return strings.EqualFold(c.Name, key.Value) && c.Name != key.Value }) {
			o.found.add(key.Line, "export: columns: %s stands twice, letter case does not count; remove one", key.Value)
		}
		export.Columns = append(export.Columns, o.found.object(column, "export: columns: "+key.Value+": ").exportColumn(key.Value))
	}
	if len(export.Columns) == 0 {
		h.fail("columns", "columns is missing; write {Building: {heading: 楼栋}}, the columns of the file in their order")
	}
	h.close()
	return export
}

func (o *object) exportColumn(name string) ExportColumn {
	c := ExportColumn{
		Name: name, Heading: o.text("heading"), Width: float64(o.number("width", 1, 0)), Format: o.text("format"), Total: o.flag("total"),
	}
	if o.node("enumeration") != nil {
		c.Enumeration = o.enumeration("enumeration")
	}
	if c.Heading == "" {
		o.fail("heading", "heading is missing; write what stands above the column")
	}
	if c.Width > widestColumn {
		o.fail("width", "width is %v; write at most %d", c.Width, widestColumn)
	}
	o.close()
	return c
}
