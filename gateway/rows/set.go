package rows

import (
	"database/sql"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"qiao/gateway/wire"
)

// setter puts the cells of a column into a field.
type setter struct {
	index  []int
	kind   reflect.Kind // Interface for a sql.Scanner, Pointer for a value that may be NULL
	column wire.Column
}

var scanner = reflect.TypeFor[sql.Scanner]()

func kindOf(t reflect.Type) reflect.Kind {
	if reflect.PointerTo(t).Implements(scanner) {
		return reflect.Interface
	}
	return t.Kind()
}

func (s *setter) set(row reflect.Value, value *wire.Value) error {
	field := row
	for _, i := range s.index {
		field = field.Field(i)
	}
	kind := s.kind
	if kind == reflect.Pointer {
		if value.Kind == wire.Null {
			return nil
		}
		field.Set(reflect.New(field.Type().Elem()))
		field = field.Elem()
		kind = kindOf(field.Type())
	}
	if !put(field, kind, value, s.column) {
		return fmt.Errorf("rows: a cell of the column %s does not fit a %s", s.column.Name, field.Type())
	}
	return nil
}

// put reports whether the cell fits.
func put(field reflect.Value, kind reflect.Kind, value *wire.Value, column wire.Column) bool {
	switch kind {
	case reflect.Interface:
		return field.Addr().Interface().(sql.Scanner).Scan(plain(value)) == nil
	case reflect.String:
		text, ok := text(value)
		field.SetString(text)
		return ok
	case reflect.Bool:
		n, err := wire.Int64(wire.Int, *value)
		field.SetBool(n != 0)
		return err == nil && value.Kind != wire.Null
	case reflect.Int, reflect.Int32, reflect.Int64:
		n, err := wire.Int64(column.Type, *value)
		if err != nil || value.Kind == wire.Null || field.OverflowInt(n) {
			return false
		}
		field.SetInt(n)
		return true
	case reflect.Float64:
		f, ok := float(value)
		field.SetFloat(f)
		return ok
	default:
		return false
	}
}

// plain returns the value in a form that a sql.Scanner accepts.
func plain(value *wire.Value) any {
	switch value.Kind {
	case wire.IntKind:
		return value.Int
	case wire.RealKind:
		return value.Float
	case wire.TextKind:
		return string(value.Bytes)
	case wire.BlobKind:
		return append([]byte{}, value.Bytes...)
	case wire.TimeKind:
		return value.Time
	default:
		return nil
	}
}

func text(value *wire.Value) (string, bool) {
	switch value.Kind {
	case wire.TextKind:
		return string(value.Bytes), true
	case wire.IntKind:
		return strconv.FormatInt(value.Int, 10), true
	case wire.RealKind:
		return strconv.FormatFloat(value.Float, 'f', -1, 64), true
	default:
		return "", false
	}
}

func float(value *wire.Value) (float64, bool) {
	switch value.Kind {
	case wire.RealKind:
		return value.Float, true
	case wire.IntKind:
		return float64(value.Int), true
	case wire.TextKind:
		f, err := strconv.ParseFloat(strings.TrimSpace(string(value.Bytes)), 64)
		return f, err == nil
	default:
		return 0, false
	}
}
