// Package rows reads the result sets of statements into Go values: it has sinks like the
// encoders of package wire, for handlers that process the rows further.
package rows

import (
	"fmt"
	"reflect"
	"strings"

	"qiao/gateway/wire"
)

// Into reads the rows of one result set into a slice of structs. A column goes
// into the field whose tag db names it, in any letter case, also of an embedded
// struct; every column needs one, and NULL needs a pointer, a slice or a
// sql.Scanner.
func Into[T any](rows *[]T) wire.Sink { return &structs[T]{rows: rows} }

type structs[T any] struct {
	silent
	rows    *[]T
	setters []setter
}

func (s *structs[T]) Columns(columns []wire.Column) error {
	fields := map[string]reflect.StructField{}
	collect(reflect.TypeFor[T](), nil, fields)
	s.setters = make([]setter, len(columns))
	for i, column := range columns {
		field, found := fields[strings.ToLower(column.Name)]
		if !found {
			return fmt.Errorf("rows: %s has no field for the column %s", reflect.TypeFor[T](), column.Name)
		}
		s.setters[i] = setter{index: field.Index, kind: kindOf(field.Type), column: column}
	}
	return nil
}

// collect finds the fields by lower-case name.
func collect(t reflect.Type, path []int, fields map[string]reflect.StructField) {
	for i := range t.NumField() {
		field := t.Field(i)
		field.Index = append(append([]int{}, path...), i)
		name, tagged := field.Tag.Lookup("db")
		switch {
		case tagged && name != "-":
			fields[strings.ToLower(name)] = field
		case !tagged && field.Anonymous && field.Type.Kind() == reflect.Struct:
			collect(field.Type, field.Index, fields)
		}
	}
}

func (s *structs[T]) Row(values []wire.Value) error {
	var zero T
	*s.rows = append(*s.rows, zero)
	row := reflect.ValueOf(&(*s.rows)[len(*s.rows)-1]).Elem()
	for i := range s.setters {
		if err := s.setters[i].set(row, &values[i]); err != nil {
			return err
		}
	}
	return nil
}

// Int reads the first cell of one result set; NULL and no row are 0.
func Int(n *int64) wire.Sink { return &integer{n: n} }

type integer struct {
	silent
	n    *int64
	typ  wire.Type
	rows int
}

func (s *integer) Columns(columns []wire.Column) error {
	if s.rows = 0; len(columns) > 0 {
		s.typ = columns[0].Type
	}
	return nil
}

func (s *integer) Row(values []wire.Value) (err error) {
	if s.rows++; s.rows == 1 && len(values) > 0 {
		*s.n, err = wire.Int64(s.typ, values[0])
	}
	return err
}

// Tables gives each result set to its own sink, in order. It does not read result sets
// without a sink.
func Tables(sinks ...wire.Sink) wire.Sink { return &tables{sinks: sinks, at: -1} }

type tables struct {
	silent
	sinks []wire.Sink
	at    int
}

func (t *tables) Columns(columns []wire.Column) error {
	if t.at++; t.at >= len(t.sinks) {
		return wire.ErrEnough
	}
	return t.sinks[t.at].Columns(columns)
}

func (t *tables) Row(values []wire.Value) error {
	if t.at >= len(t.sinks) {
		return nil
	}
	return t.sinks[t.at].Row(values)
}

// silent ignores affected rows and messages, which no reader of rows needs.
type silent struct{}

func (silent) Affected(int64) {}
func (silent) Message(string) {}
