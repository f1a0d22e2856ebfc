package entry

import (
	"slices"
	"strings"

	"qiao/gateway/entry/header"
	"qiao/gateway/enumeration"
	"qiao/gateway/session"
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
	// Enumeration, if set, has the labels that replace the column's codes.
	Enumeration *enumeration.Enumeration
}

const (
	// defaultExport and mostExport are numbers of rows: the most that Excel opens without
	// delay, and the most that a sheet can hold beside its headings and totals.
	defaultExport = 100_000
	mostExport    = 1_048_574
	widestColumn  = 255
)

// readExport reads the spreadsheet.
func readExport(o *header.Object, e *Entry) *Export {
	value := o.Node("export")
	if value == nil {
		return nil
	}
	if !e.OfRoute() {
		o.Fail("export", "export is for an entry that a route serves; remove it, or procedure")
	}
	h := o.Found.Object(value, "export: ")
	export := &Export{Name: h.Text("name"), MaxRows: h.Number("max_rows", 1, defaultExport)}
	switch {
	case strings.TrimSpace(export.Name) == "":
		h.Fail("name", "name is missing; write what the sheet and the file are called, such as 房间台账")
	case strings.ContainsAny(export.Name, `\/:*?"<>|[]`):
		h.Fail("name", "name is %q; write one that a file can have, without / : * ? and the like", export.Name)
	}
	if export.MaxRows > mostExport {
		h.Fail("max_rows", "max_rows is %d; a sheet holds at most %d", export.MaxRows, mostExport)
	}
	for key, column := range h.Pairs("columns") {
		if slices.ContainsFunc(export.Columns, func(c ExportColumn) bool { return strings.EqualFold(c.Name, key.Value) && c.Name != key.Value }) {
			o.Found.Add(key.Line, "export: columns: %s stands twice, letter case does not count; remove one", key.Value)
		}
		written := o.Found.Object(widthAlone(column), "export: columns: "+key.Value+": ")
		export.Columns = append(export.Columns, readExportColumn(written, e.record, key.Value))
	}
	if len(export.Columns) == 0 {
		h.Fail("columns", "columns is missing; write {Building: {heading: 楼栋}}, the columns of the file in their order")
	}
	h.Close()
	return export
}

func readExportColumn(o *header.Object, record recordOf, name string) ExportColumn {
	c := ExportColumn{
		Name: name, Width: float64(o.Number("width", 1, 0)), Format: o.Text("format"), Total: o.Flag("total"),
	}
	if o.Node("enumeration") != nil {
		c.Enumeration = readEnumeration(o, "enumeration")
		if c.Format != "" || c.Total {
			o.Fail("enumeration", "the column shows labels, which have no format and no total; remove these, or enumeration")
		}
	}
	c.Heading = record.stated(o, "heading", record.fields[name].Label, name, "heading is missing; write what stands above the column")
	if c.Width > widestColumn {
		o.Fail("width", "width is %v; write at most %d", c.Width, widestColumn)
	}
	o.Close()
	return c
}

// readRestricted reads {Rent: {button: dormitory-inventory.rent}}: the access to a result
// column, in the list and in the spreadsheet.
func readRestricted(o *header.Object, e *Entry) map[string]session.Access {
	if o.Node("restricted") == nil {
		return nil
	}
	if !e.OfRoute() {
		o.Fail("restricted", "restricted is for an entry that a route serves; remove it, or procedure")
	}
	columns := map[string]session.Access{}
	for name, value := range o.Pairs("restricted") {
		access, err := readAccess(value)
		if err != nil {
			o.Found.Add(value.Line, "restricted: %s: %s", name.Value, err)
		}
		columns[strings.ToLower(name.Value)] = access
	}
	return columns
}

// Hides reports whether the caller may not see a result column.
func (e *Entry) Hides(column string, caller *session.Identity) bool {
	if len(e.Restricted) == 0 {
		return false
	}
	access, restricted := e.Restricted[strings.ToLower(column)]
	return restricted && access.Check(caller) != nil
}

// Exported returns the columns of the spreadsheet that the caller may see.
func (e *Entry) Exported(caller *session.Identity) []ExportColumn {
	return slices.DeleteFunc(slices.Clone(e.Export.Columns), func(c ExportColumn) bool { return e.Hides(c.Name, caller) })
}

// readLabels reads {ExamineName: examineStatus}: the result columns whose codes the list and the
// spreadsheet write as labels.
func readLabels(o *header.Object, e *Entry) map[string]*enumeration.Enumeration {
	value := o.Node("labels")
	if value == nil {
		return nil
	}
	if !e.OfRoute() {
		o.Fail("labels", "labels is for an entry that a route serves; remove it, or procedure")
	}
	columns, labels := o.Found.Object(value, "labels: "), map[string]*enumeration.Enumeration{}
	for name := range o.Pairs("labels") {
		labels[strings.ToLower(name.Value)] = readEnumeration(columns, name.Value)
	}
	columns.Close()
	return labels
}

// readEnumeration reads the name of an enumeration, nil where there is none.
func readEnumeration(o *header.Object, key string) *enumeration.Enumeration {
	name := o.Text(key)
	found := enumeration.Find(name)
	if found == nil {
		o.Fail(key, "%s is %q, which is no enumeration; write one of %s", key, name, strings.Join(enumeration.Names(), ", "))
	}
	return found
}

// Labelled has the labels of a result column for its codes, nil where the codes stay.
func (e *Entry) Labelled(column string) *enumeration.Enumeration {
	return e.Labels[strings.ToLower(column)]
}
