package wire

import (
	"math"
	"strconv"
)

// Encoder writes the rows of one column set as JSON objects, byte for byte as
// Newtonsoft.Json writes a DataTable (docs/wire-contract.md, "Data on the
// wire"). It never changes once made, so any number of calls may share it.
type Encoder struct {
	columns []encodedColumn
}

// encodedColumn is a column with the bytes before its values: the comma (except for the
// first column), the quoted name and the colon.
type encodedColumn struct {
	Column
	key []byte
}

// NewEncoder makes the encoder of a result set, with the names of ColumnNames.
func NewEncoder(columns []Column) *Encoder {
	e := &Encoder{columns: make([]encodedColumn, len(columns))}
	for i, name := range ColumnNames(columns) {
		var key []byte
		if i > 0 {
			key = append(key, ',')
		}
		key = append(appendString(key, name), ':')
		e.columns[i] = encodedColumn{Column: columns[i], key: key}
	}
	return e
}

// AppendRow appends one row as an object. It allocates only to grow dst; a missing value
// counts as NULL.
func (e *Encoder) AppendRow(dst []byte, values []Value) []byte {
	dst = append(dst, '{')
	for i := range e.columns {
		column := &e.columns[i]
		dst = append(dst, column.key...)
		switch {
		case i >= len(values):
			dst = append(dst, "null"...)
		case column.Type == String && values[i].Kind == TextKind: // the most frequent case, kept short
			dst = appendString(dst, values[i].Bytes)
		default:
			dst = appendValue(dst, column.Type, column.Scale, &values[i])
		}
	}
	return append(dst, '}')
}

// AppendValue appends one cell. A value that cannot be read as its column's
// type (text in an Int column that is not a number) is written as its own kind, so
// the result is valid JSON for every value of every type:
//
//	          Int            Real              Text                       Blob     Time
//	Int       5              5 if integral     5 if an integer            base64   date and time
//	Bit       not 0          not 0             true, false, 1, 0…         base64   date and time
//	Decimal   5.00           5.00              5.00 if a number           base64   date and time
//	Float     5.0            5.0               5.0 if a number            base64   date and time
//	DateTime  5              5.0               normal form if a date      base64   date and time
//	…Offset   5              5.0               normal form if a date      base64   date, time, offset
//	TimeOfDay 5              5.0               normal form if a time      base64   time
//	GUID      5              5.0               lower case if a GUID       base64   date and time
//	Binary    5              5.0               base64                     base64   date and time
//	String    "5"            "5.0"             string                     base64   date and time
//	Auto      5              5.0               string                     base64   date and time
func AppendValue(dst []byte, column Column, value Value) []byte {
	return appendValue(dst, column.Type, column.Scale, &value)
}

func appendValue(dst []byte, typ Type, scale int, v *Value) []byte {
	switch v.Kind {
	case IntKind:
		return appendIntAs(dst, typ, scale, v.Int)
	case RealKind:
		return appendRealAs(dst, typ, scale, v.Float)
	case TextKind:
		return appendTextAs(dst, typ, scale, v.Bytes)
	case BlobKind:
		return appendBase64(dst, v.Bytes)
	case TimeKind:
		return appendTimeAs(dst, typ, v.Time)
	default:
		return append(dst, "null"...)
	}
}

func appendIntAs(dst []byte, typ Type, scale int, n int64) []byte {
	switch typ {
	case Bit:
		return strconv.AppendBool(dst, n != 0)
	case Decimal:
		return appendDecimalInt(dst, n, scale)
	case Float:
		return appendFloat64(dst, float64(n))
	case Real:
		return appendFloat32(dst, float32(n))
	case String:
		dst = append(dst, '"')
		return append(appendInt(dst, n), '"')
	default:
		return appendInt(dst, n)
	}
}

func appendRealAs(dst []byte, typ Type, scale int, f float64) []byte {
	switch typ {
	case Int:
		// 2^63 is the first float beyond an int64; some processors turn it into the last one.
		if n := int64(f); float64(n) == f && f < 1<<63 {
			return appendInt(dst, n)
		}
		return appendFloat64(dst, f)
	case Bit:
		if math.IsNaN(f) {
			return appendFloat64(dst, f)
		}
		return strconv.AppendBool(dst, f != 0)
	case Decimal:
		return appendDecimalFloat(dst, f, scale)
	case Real:
		return appendSingle(dst, f)
	case String:
		return appendFloatString(dst, f)
	default:
		return appendFloat64(dst, f)
	}
}

// appendTextAs reads text as the column's type; if it cannot, the text stays a string.
func appendTextAs(dst []byte, typ Type, scale int, text []byte) []byte {
	var ok bool
	switch typ {
	case Int:
		dst, ok = appendIntText(dst, text)
	case Bit:
		dst, ok = appendBitText(dst, text)
	case Decimal:
		dst, ok = appendDecimalText(dst, text, scale)
	case Float, Real:
		dst, ok = appendFloatText(dst, text, typ)
	case DateTime:
		dst, ok = appendDateTimeText(dst, text)
	case DateTimeOffset:
		dst, ok = appendDateTimeOffsetText(dst, text)
	case TimeOfDay:
		dst, ok = appendTimeOfDayText(dst, text)
	case GUID:
		dst, ok = appendGUIDText(dst, text)
	case Binary:
		return appendBase64(dst, text)
	}
	if ok {
		return dst
	}
	return appendString(dst, text)
}
