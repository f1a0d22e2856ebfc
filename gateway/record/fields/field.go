// Package fields has the common part of records and their lines: their declared fields, and how their values are read,
// checked, compared and shown.
package fields

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"qiao/gateway/entry/sqltype"
	"qiao/gateway/enumeration"
	"qiao/gateway/session"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

// Field is one column whose value comes from the client, and at the same time the field
// of that name on the wire. An empty text is NULL, except in a Blank field.
type Field struct {
	Name     string
	Label    string // the name for staff
	Type     string // nvarchar(50), int, decimal(10,2), date, datetime, bit, or month: a text such as 2026-10
	Required bool
	Min, Max int64    // of a number; both 0 is ±9999999
	Options  []string // the only values of a text
	// Enumeration has the only values of an int. The wire and the database have the code; staff
	// read, choose and import the label. Initial is a label.
	Enumeration *enumeration.Enumeration
	// Parameter is the category of 参数设置 whose enabled values are the only ones that a text can
	// be set to. A record keeps a value that is disabled or renamed later.
	Parameter string
	Hint      string  // how to fill it in, where label and rules do not say it
	Initial   string  // the value of an addition that does not send the field
	Server    bool    // set by the module alone: a value from a client is dropped
	Blank     bool    // an empty text is kept as one, not as NULL
	File      bool    // the key of a stored file, which is no column of an import and has no name in the history
	Choice    *Choice // the kind of record that the field refers to
	// Access, if stated, limits who may see the field: the history hides it from others. The entry of the list must
	// hide it itself (restricted).
	Access session.Access
	// Decide, if stated, says who sets the field, where one party reads what another decides. A caller without it may
	// send the present value; another value is refused.
	Decide session.Access
}

// Compiled is a declared field with the properties that its declaration implies.
type Compiled struct {
	Field

	Folded       string // its name, folded by wire.Fold
	Naming       bool   // the record is known by it
	Month        bool   // its type is month
	SQL          sqltype.Type
	Kind         string // text, integer, decimal, boolean, date or datetime
	InitialValue any
}

// SeenBy reports whether a caller may see the field.
func (f *Compiled) SeenBy(caller *session.Identity) bool {
	return !f.Access.Stated() || f.Access.Check(caller) == nil
}

// SetBy reports whether a caller may set the field.
func (f *Compiled) SetBy(caller *session.Identity) bool {
	return !f.Decide.Stated() || f.Decide.Check(caller) == nil
}

// Undecided are the fields of a row to which a caller gives another value than they have, and which others decide. Before
// is nil of an addition. A field that the caller does not see and has left empty is removed from sent: it keeps its value.
func (s *Set) Undecided(caller *session.Identity, before, sent Row) (all []*Compiled) {
	for i := range s.Fields {
		f := &s.Fields[i]
		value, given := sent[f.Name]
		if !given || f.SetBy(caller) {
			continue
		}
		present := f.InitialValue
		if before != nil {
			present = before[f.Name]
		}
		if value == nil && !f.SeenBy(caller) {
			delete(sent, f.Name)
		} else if !Equal(value, present) {
			all = append(all, f)
		}
	}
	return all
}

// InSheets reports whether spreadsheets that are imported have a column of the field.
func (f *Compiled) InSheets() bool { return !f.Server && !f.File }

// Set are the fields of one table.
type Set struct {
	Table  string
	Fields []Compiled
}

// plainName matches names that may become a part of the SQL unchanged.
var plainName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*$`)

// CheckNames finds a name that cannot become a part of the SQL.
func CheckNames(names ...string) error {
	for _, name := range names {
		if !plainName.MatchString(name) {
			return fmt.Errorf("%q is no name; write letters, digits and _", name)
		}
	}
	return nil
}

// Compile checks the declared fields of a table. own are the columns that it has beside them.
// The error names the field and its mistake.
func Compile(table string, declared []Field, own []string) (Set, error) {
	s := Set{Table: table}
	for _, d := range declared {
		if d.Choice != nil {
			if err := CheckNames(append([]string{d.Choice.Table, d.Choice.Key}, d.Choice.Names...)...); err != nil {
				return s, err
			}
		}
	}
	for _, d := range declared {
		f, err := s.compile(d, own)
		if err != nil {
			return s, fmt.Errorf("field %s: %w", d.Name, err)
		}
		s.Fields = append(s.Fields, f)
	}
	return s, nil
}

// mostNumber bounds the numbers of fields that state no bounds of their own.
const mostNumber = 9_999_999

func (s *Set) compile(declared Field, own []string) (Compiled, error) {
	f := Compiled{Field: declared, Folded: wire.Fold(declared.Name)}
	switch {
	case !plainName.MatchString(f.Name):
		return f, errors.New("it is no name; write letters, digits and _")
	case f.Label == "":
		return f, errors.New("no Label; write what staff call the field")
	case s.Find(f.Name) != nil || slices.ContainsFunc(own, func(name string) bool { return strings.EqualFold(name, f.Name) }):
		return f, errors.New("it stands twice, or is a column that every record has; remove it")
	case payload.Skipped(f.Name) && !f.Server:
		return f, errors.New("clients never send a field of this name; write another")
	}
	if f.Month = f.Type == "month"; f.Month {
		f.Type = "nvarchar(7)"
	}
	var err error
	if f.SQL, err = sqltype.Parse(f.Type); err != nil {
		return f, err
	}
	f.Kind = kindOf(&f.Field, f.SQL.Column)
	if f.Enumeration != nil && (f.Kind != "integer" || f.Min != 0 || f.Max != 0 || f.Options != nil || f.Choice != nil) {
		return f, errors.New("it has an Enumeration; write the type int, without Min, Max, Options and Choice")
	}
	if f.Parameter != "" && (f.Kind != "text" || f.Options != nil || f.Choice != nil) {
		return f, errors.New("it has a Parameter; write the type nvarchar, without Options and Choice")
	}
	if number := f.Kind == "integer" || f.Kind == "decimal"; number && f.Enumeration == nil && !f.Server && f.Min == 0 && f.Max == 0 {
		f.Min, f.Max = -mostNumber, mostNumber
	}
	if f.Initial != "" {
		var wrong string
		if f.InitialValue, wrong = f.Value(f.Code(f.Initial)); wrong != "" {
			return f, fmt.Errorf("its Initial %q: %s", f.Initial, wrong)
		}
	}
	return f, nil
}

// kindOf is the word by which the UI picks a control and a format.
func kindOf(f *Field, column wire.Column) string {
	switch column.Type {
	case wire.Int:
		return "integer"
	case wire.Decimal, wire.Float, wire.Real:
		return "decimal"
	case wire.Bit:
		return "boolean"
	case wire.DateTime:
		if f.Type == "date" {
			return "date"
		}
		return "datetime"
	default:
		return "text"
	}
}

// Find is a field by its name in any letter case, nil where there is none.
func (s *Set) Find(name string) *Compiled {
	for i := range s.Fields {
		if s.Fields[i].Folded == wire.Fold(name) {
			return &s.Fields[i]
		}
	}
	return nil
}

// Names are the names of the fields, in their order.
func (s *Set) Names() []string {
	names := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		names[i] = f.Name
	}
	return names
}

// Statement is the name by which a statement of the table is defined.
func (s *Set) Statement(name string) string { return "record/" + s.Table + "/" + name }
