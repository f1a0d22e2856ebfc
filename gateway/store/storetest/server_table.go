package storetest

import (
	"encoding/binary"
	"fmt"
	"unicode/utf16"
)

// The types of columns that Table answers.
const (
	intType  = 0x26
	textType = 0xe7
)

// Table answers one result set with columns of texts and whole numbers, by the types in the first row; nil is NULL.
// Without a row every column is a text.
func (r *Request) Table(columns []string, rows ...[]any) {
	r.answered = true
	kinds := make([]byte, len(columns))
	r.out = binary.LittleEndian.AppendUint16(append(r.out, 0x81), uint16(len(columns)))
	for i, name := range columns {
		r.out = append(r.out, 0, 0, 0, 0, 1, 0) // user type, and the flag of a column that may be NULL
		kinds[i] = textType
		if len(rows) > 0 {
			if _, isInt := rows[0][i].(int); isInt {
				kinds[i] = intType
			}
		}
		if kinds[i] == intType {
			r.out = append(r.out, intType, 8)
		} else {
			r.out = append(r.out, textType, 0x40, 0x1f, 9, 4, 0xd0, 0, 0x34) // 4000 characters, and a collation
		}
		r.out = append(append(r.out, byte(len(name))), encode(name)...)
	}
	for _, row := range rows {
		r.out = append(r.out, 0xd1)
		for i, value := range row {
			r.cell(kinds[i], value)
		}
	}
	r.Done(len(rows))
}

func (r *Request) cell(kind byte, value any) {
	switch {
	case value == nil && kind == intType:
		r.out = append(r.out, 0)
	case value == nil:
		r.out = append(r.out, 0xff, 0xff)
	case kind == intType:
		r.out = binary.LittleEndian.AppendUint64(append(r.out, 8), uint64(value.(int)))
	default:
		text := encode(fmt.Sprint(value))
		r.out = append(binary.LittleEndian.AppendUint16(r.out, uint16(len(text))), text...)
	}
}

// encode writes a text as TDS does.
func encode(text string) (out []byte) {
	for _, unit := range utf16.Encode([]rune(text)) {
		out = binary.LittleEndian.AppendUint16(out, unit)
	}
	return out
}
