package entry

import (
	"slices"
	"strings"

	"qiao/gateway/session"
)

// restricted reads {Rent: {button: dormitory-inventory.rent}}: the access to a result
// column, in the list and in the spreadsheet.
func (o *object) restricted(e *Entry) map[string]session.Access {
	if o.node("restricted") == nil {
		return nil
	}
	if !e.OfRoute() {
		o.fail("restricted", "restricted is for an entry that a route serves; remove it, or procedure")
	}
	columns := map[string]session.Access{}
	for name, value := range o.pairs("restricted") {
		access, err := readAccess(value)
		if err != nil {
			o.found.add(value.Line, "restricted: %s: %s", name.Value, err)
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
