package wire

import (
	"bytes"
	"errors"
	"math"
	"strconv"

	"qiao/gateway/errs"
)

// scalar writes one number, or one truth value.
type scalar struct {
	stream
	boolean  bool
	read     func(Type, Value) (int64, error)
	sets     int
	typ      Type // of the first column
	value    int64
	returned *int64 // of an EXEC without result sets
	affected int64
}

func (s *scalar) Columns(columns []Column) error {
	switch {
	case s.ended:
		return errEnded
	case s.sets > 0 && s.options.ReadOnly:
		return ErrEnough
	case s.sets == 0 && len(columns) > 0:
		s.typ = columns[0].Type
	}
	if s.sets > 0 || s.typ != ReturnValue && s.typ != QuietReturn {
		s.sets++
	}
	return nil
}

func (s *scalar) Row(values []Value) error {
	if s.ended {
		return errEnded
	}
	if s.sets == 0 {
		if s.returned == nil { // the procedure's own table with the same shape comes first
			returned := values[0].Int
			s.returned = &returned
		}
		return nil
	}
	s.rows++
	if s.sets > 1 || s.rows > 1 || len(values) == 0 {
		return nil
	}
	value, err := s.read(s.typ, values[0])
	if err != nil {
		return errs.Wrap(errs.ProcedureFailed, "read the first cell", err)
	}
	s.value = value
	if s.options.ReadOnly {
		return ErrEnough
	}
	return nil
}

// Affected adds up the counts of the statements, as ExecuteNonQuery does; the -1 of
// SET NOCOUNT ON is not a number of rows.
func (s *scalar) Affected(n int64) { s.affected += max(n, 0) }

func (s *scalar) Close() error {
	if s.ended {
		return nil
	}
	if s.boolean {
		s.buf = strconv.AppendBool(s.buf, s.truth())
	} else {
		s.buf = strconv.AppendInt(s.buf, s.number(), 10)
	}
	return s.finish()
}

func (s *scalar) number() int64 {
	switch {
	case s.sets > 0:
		return s.value
	case s.returned != nil:
		return *s.returned
	default:
		return s.affected
	}
}

func (s *scalar) truth() bool {
	if s.sets > 0 {
		return s.value == 1
	}
	return s.affected > 0 || s.returned != nil && *s.returned > 0
}

var (
	errNotInteger = errors.New("not an integer")
	errOverflow   = errors.New("integer out of range")
)

// readInt reads a cell as .NET's Convert.ToInt64 does, NULL as 0.
func readInt(typ Type, v Value) (int64, error) {
	switch v.Kind {
	case Null:
		return 0, nil
	case IntKind:
		if typ == Bit && v.Int != 0 {
			return 1, nil
		}
		return v.Int, nil
	case RealKind:
		return roundFloat(v.Float)
	case TextKind:
		return readIntText(typ, bytes.TrimSpace(v.Bytes))
	default:
		return 0, errNotInteger
	}
}

// Int64 reads a cell as an integer, as ProcedureToInt does: NULL is 0.
func Int64(typ Type, v Value) (int64, error) { return readInt(typ, v) }

// readIntText reads a whole number, and a fraction where the text is a decimal.
func readIntText(typ Type, text []byte) (int64, error) {
	d, ok := parseDecimal(text)
	if !ok || typ != Decimal && bytes.IndexByte(text, '.') >= 0 {
		return 0, errNotInteger
	}
	return d.round()
}

func roundFloat(f float64) (int64, error) {
	whole := math.RoundToEven(f)
	if !(whole >= -1<<63 && whole < 1<<63) {
		return 0, errOverflow
	}
	return int64(whole), nil
}

// round returns the nearest integer; of two equally near ones, the even one.
func (d decimalNumber) round() (int64, error) {
	var n uint64
	if len(d.integer) > 0 {
		var err error
		if n, err = strconv.ParseUint(string(d.integer), 10, 64); err != nil {
			return 0, errOverflow
		}
	}
	if len(d.fraction) > 0 && d.fraction[0] >= '5' {
		half := d.fraction[0] == '5' && isZero(d.fraction[1:])
		if !half || n%2 == 1 {
			n++
		}
	}
	switch {
	case d.negative && n <= 1<<63:
		return -int64(n), nil
	case n > math.MaxInt64:
		return 0, errOverflow
	default:
		return int64(n), nil
	}
}

// readBoolean reads a cell as one of the boolean-like strings, 1 for true. In a
// Bit column every number but 0 is true.
func readBoolean(typ Type, v Value) (int64, error) {
	var truth bool
	switch v.Kind {
	case IntKind:
		truth = v.Int == 1 || typ == Bit && v.Int != 0
	case RealKind:
		truth = v.Float == 1
	case TextKind:
		text := bytes.TrimSpace(v.Bytes)
		d, ok := parseDecimal(text)
		truth = bytes.EqualFold(text, []byte("true")) || string(text) == "是" || ok && d.isOne()
	}
	if truth {
		return 1, nil
	}
	return 0, nil
}
