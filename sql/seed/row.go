package seed

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"go.yaml.in/yaml/v3"
)

// shape is the common part of the rows of a block.
type shape struct {
	table  string
	kinds  []string
	fields []*field
	places map[string]int
	id     int // position of the id among the fields
}

// field is a column of a block, or a note: a name in small letters that only templates use.
type field struct {
	name, kind string // kind is the kind to which its cells refer by key
	typ        string // of the column: DATE, INT; empty for a note
	note       bool
	value      template // of rows that have no value of their own
}

// Row is one row with its notes.
type Row struct {
	data   *Data
	shape  *shape
	number int // from 1, in its block
	line   line
	values []any
	state  []byte // of the values: 0 is still to be made, 1 being made, 2 made
}

// shape reads the properties of a block's columns.
func (d *Data) shape(b *block, columns []string, at int) (*shape, error) {
	s := &shape{table: b.Table, places: map[string]int{}}
	if b.Kind != "" {
		s.kinds = strings.Split(b.Kind, ", ")
	}
	if b.Table != "" && columnTypes()[b.Table] == nil {
		return nil, located{at, fmt.Errorf("there is no table %s", b.Table)}
	}
	key := b.Key.Value
	if key == "" && len(columns) > 0 {
		first, _, _ := strings.Cut(columns[0], "=")
		key = "{" + first + "}"
	}
	for _, name := range columns {
		if err := s.add(d, name, "", at); err != nil {
			return nil, err
		}
	}
	if err := s.add(d, "key", key, at); err != nil {
		return nil, err
	}
	if b.Table == "" {
		s.id = s.places["key"]
	}
	if err := s.addID(d, b); err != nil {
		return nil, err
	}
	defaults, err := pairsOf(&b.Defaults)
	for _, p := range defaults {
		err = errors.Join(err, s.add(d, p.name, p.value.Value, p.value.Line))
	}
	return s, err
}

// addID adds the column of the id, by which others refer to the rows. By default it is the
// first column.
func (s *shape) addID(d *Data, b *block) error {
	ids, err := pairsOf(&b.ID)
	for _, p := range ids {
		if err := s.add(d, p.name, p.value.Value, p.value.Line); err != nil {
			return err
		}
		s.id = s.places[p.name]
		s.fields[s.id].value.hashed, s.fields[s.id].kind = true, ""
	}
	if b.Table != "" && b.Kind != "" {
		d.idKinds[s.fields[s.id].name] = s.kinds[0]
	}
	return err
}

// add adds a column, or sets the value for rows that do not have the column.
func (s *shape) add(d *Data, written, value string, at int) error {
	name, kind, _ := strings.Cut(written, "=")
	place, known := s.places[name]
	if !known {
		f := &field{name: name, kind: kind, note: unicode.IsLower(rune(name[0]))}
		if f.typ = columnTypes()[s.table][name]; f.typ == "" && !f.note {
			return located{at, fmt.Errorf("%s has no column %s", s.table, name)}
		}
		if kind == "" && !f.note {
			f.kind = d.refersTo(name)
		}
		place = len(s.fields)
		s.fields, s.places[name] = append(s.fields, f), place
	}
	parsed, err := parseTemplate(value)
	if err != nil {
		return located{at, err}
	}
	s.fields[place].value = parsed
	return nil
}

// refersTo returns the kind of the ids in a column: UserId and CreateUserId have those of users. Where the names of
// several ids end the column's name, the longest one decides.
func (d *Data) refersTo(column string) string {
	longest := ""
	for id := range d.idKinds {
		if strings.HasSuffix(column, id) && len(id) > len(longest) {
			longest = id
		}
	}
	return d.idKinds[longest]
}

func (d *Data) row(s *shape, l line, number int) (*Row, error) {
	row := &Row{data: d, shape: s, number: number, line: l, values: make([]any, len(s.fields)), state: make([]byte, len(s.fields))}
	for i, f := range s.fields {
		if _, err := row.value(i); err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return row, nil
}

// value makes the value of a field, unless it exists already.
func (r *Row) value(place int) (any, error) {
	switch r.state[place] {
	case 1:
		return nil, errors.New("it is made from itself")
	case 2:
		return r.values[place], nil
	}
	r.state[place] = 1
	f := r.shape.fields[place]
	cell := r.line.cells[f.name]
	if cell == nil && f.kind != "" {
		cell = r.line.cells[f.name+"="+f.kind]
	}
	var value any
	var err error
	switch {
	case cell != nil && cell.Kind != yaml.ScalarNode:
		value, err = r.data.asJSON(cell)
	case cell != nil && cell.Tag == "!!null":
	case cell != nil && cell.Tag == "!!str" && cell.Value == "":
		value = ""
	case cell != nil:
		value, err = r.parse(f, cell.Value)
	default:
		value, err = f.value.of(r, f)
	}
	r.values[place], r.state[place] = value, 2
	return value, err
}

// register registers the row under its key. known reports whether the key existed already.
func (s *shape) register(d *Data, row *Row) (known bool, err error) {
	key, id := row.Text("key"), asText(row.values[s.id])
	if len(s.kinds) > 0 && key == "" {
		return false, errors.New("the row has no key")
	}
	for _, name := range s.kinds {
		if d.kinds[name] == nil {
			d.kinds[name] = &kind{byKey: map[string]*Row{}, byID: map[string]*Row{}}
		}
		of := d.kinds[name]
		if of.byKey[key] != nil {
			return true, nil
		}
		of.byKey[key], of.byID[id], of.rows = row, row, append(of.rows, row)
	}
	return false, nil
}

// columns returns the values that are written to the database.
func (r *Row) columns() (values []any) {
	for i, f := range r.shape.fields {
		if !f.note {
			values = append(values, r.values[i])
		}
	}
	return values
}

// Value returns the value of a column or a note; nil if it has none.
func (r *Row) Value(name string) any {
	if place, known := r.shape.places[name]; known {
		return r.values[place]
	}
	return nil
}

// Refers returns the row to which a column refers; nil for none.
func (r *Row) Refers(name string) *Row {
	place, known := r.shape.places[name]
	if !known || r.shape.fields[place].kind == "" {
		return nil
	}
	return r.data.kinds[r.shape.fields[place].kind].byID[asText(r.values[place])]
}

// Text returns a value as a text.
func (r *Row) Text(name string) string { return asText(r.Value(name)) }

// Int returns a value as a whole number; 0 if it is not one.
func (r *Row) Int(name string) int {
	n, _ := strconv.Atoi(r.Text(name))
	return n
}

// ID is the id of the row.
func (r *Row) ID() string { return asText(r.values[r.shape.id]) }

func asText(value any) string {
	switch value := value.(type) {
	case nil:
		return ""
	case string:
		return value
	case time.Time:
		return value.Format(time.DateOnly)
	default:
		return fmt.Sprint(value)
	}
}
