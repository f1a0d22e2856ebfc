// Package lines keeps the lines of records, such as the positions of a quotation. They have a
// table of their own and are read, checked and written with their record, whose RowVersion counts
// their changes too. A caller updates or reserves the record before it changes the lines.
package lines

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"qiao/gateway/record/fields"
	"qiao/gateway/store"
)

// Lines declares the lines of a record. Their table has its key, the key of the record, the
// fields and RowNo, the place of a line from 1.
type Lines struct {
	Name   string // of the list on the wire and in a Row, such as Positions
	Table  string
	Key    string // of the table, an NVARCHAR(50); keys are made here
	Label  string // the name of one line in messages, such as 明细
	Fields []fields.Field
	// Min and Max are how many lines a record has; a Max of 0 is 200.
	Min, Max int
	// Unique are fields in which no two lines of a record have the same values. An import identifies a line by them,
	// without them by its place. An index cannot ensure it: two lines may exchange values, one after the other.
	Unique []string
}

const (
	rowNo   = "RowNo"
	usually = 200 // lines at most
)

// Kind is a declared kind of lines, with the properties that its declaration implies.
type Kind struct {
	Lines
	Set fields.Set

	record, parent string // the table of the records, and its key
}

// Compile checks a declaration. record and parent are the table of the record and its key; taken
// are the labels of the record. The error names the field and its mistake.
func Compile(declared Lines, record, parent string, taken []string) (*Kind, error) {
	k := &Kind{Lines: declared, record: record, parent: parent}
	if k.Max == 0 {
		k.Max = usually
	}
	if err := fields.CheckNames(k.Name, k.Table, k.Key); err != nil {
		return nil, err
	}
	var err error
	if k.Set, err = fields.Compile(k.Table, k.Fields, []string{k.Key, parent, rowNo}); err != nil {
		return nil, err
	}
	switch {
	case k.Label == "":
		return nil, errors.New("no Label; write what staff call a line")
	case k.Min > k.Max || k.Min < 0:
		return nil, fmt.Errorf("its Min %d and Max %d cannot be; write how many lines a record has", k.Min, k.Max)
	}
	for i := range k.Set.Fields {
		f := &k.Set.Fields[i]
		f.Naming = slices.Contains(k.Unique, f.Name)
		if slices.Contains(taken, f.Label) {
			return nil, fmt.Errorf("field %s: the label %s stands twice; a spreadsheet has the record and its lines in one row", f.Name, f.Label)
		}
	}
	for _, name := range k.Unique {
		if k.Set.Find(name) == nil {
			return nil, fmt.Errorf("%s in Unique is no field", name)
		}
	}
	return k, nil
}

// Define makes the statements of the table.
func (k *Kind) Define(db *store.DB) error {
	for name, text := range k.Texts() {
		if err := db.Define(k.Set.Statement(name), text); err != nil {
			return err
		}
	}
	return nil
}

// atOnce is of how many records lines are read by one statement.
const atOnce = 100

// Texts are the statements of the table by their names. Every word in them is declared.
func (k *Kind) Texts() map[string]string {
	texts, names := k.Set.Texts(), k.Set.Names()
	columns := strings.Join(names, ", ")
	var set []string
	for _, name := range append(names, rowNo) {
		set = append(set, name+" = @"+name)
	}
	texts["select"] = fmt.Sprintf("SELECT %s, %s FROM %s WHERE %s = @%s ORDER BY %s, %s", k.Key, columns, k.Table, k.parent, k.parent, rowNo, k.Key)
	texts["update"] = fmt.Sprintf("UPDATE %s SET %s WHERE %s = @%s", k.Table, strings.Join(set, ", "), k.Key, k.Key)
	texts["delete"] = fmt.Sprintf("DELETE FROM %s WHERE %s = @%s", k.Table, k.Key, k.Key)
	texts["clear"] = fmt.Sprintf("DELETE FROM %s WHERE %s = @%s", k.Table, k.parent, k.parent)
	shown := append([]string{"r.RowVersion", "l." + k.Key}, k.shown()...)
	texts["shown"] = fmt.Sprintf("SELECT %s FROM %s r LEFT JOIN %s l ON l.%s = r.%s WHERE r.%s = @%s ORDER BY l.%s, l.%s",
		strings.Join(shown, ", "), k.record, k.Table, k.parent, k.parent, k.parent, k.parent, rowNo, k.Key)
	records := make([]string, atOnce)
	for i := range records {
		records[i] = recordParam(i)
	}
	texts["of"] = fmt.Sprintf("SELECT l.%s, %s FROM %s l WHERE l.%s IN (@%s) ORDER BY l.%s, l.%s, l.%s",
		k.parent, strings.Join(k.shown(), ", "), k.Table, k.parent, strings.Join(records, ", @"), k.parent, rowNo, k.Key)
	return texts
}

func recordParam(i int) string { return fmt.Sprint("R", i) }

// shown are the columns as people read lines: beside the key of a record its name.
func (k *Kind) shown() (columns []string) {
	for _, f := range k.Set.Fields {
		columns = append(columns, "l."+f.Name)
		if c := f.Choice; c != nil {
			columns = append(columns, fmt.Sprintf("(SELECT c.%s FROM %s c WHERE c.%s = l.%s) AS %s", c.Names[0], c.Table, c.Key, f.Name, c.Shown))
		}
	}
	return columns
}

// newKey makes a key that sorts by time.
func newKey() string { return uuid.Must(uuid.NewV7()).String() }
