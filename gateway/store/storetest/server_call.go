package storetest

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"unicode/utf16"
)

// Call is the client's call of a procedure by name: "[dbo].[usp_Name] @Id int = 7, @Note
// nvarchar(max) output = NULL". It is empty for a request of another kind. A call of
// sp_executesql by its number has that name too.
func (r *Request) Call() string {
	if r.kind != callFrame {
		return ""
	}
	c := &callReader{rest: r.body[binary.LittleEndian.Uint32(r.body):]}
	name := "sp_executesql"
	if size := c.number(2); size != math.MaxUint16 {
		name = c.text(2 * size)
	} else {
		c.number(2)
	}
	c.number(2) // options
	var params []string
	for len(c.rest) > 0 {
		params = append(params, c.param())
	}
	return strings.TrimSpace(name + " " + strings.Join(params, ", "))
}

// callReader reads the types that the driver sends.
type callReader struct{ rest []byte }

func (c *callReader) take(n int) []byte {
	taken := c.rest[:n]
	c.rest = c.rest[n:]
	return taken
}

func (c *callReader) number(size int) (n int) {
	for i, b := range c.take(size) {
		n |= int(b) << (8 * i)
	}
	return n
}

func (c *callReader) text(bytes int) string {
	units := make([]uint16, bytes/2)
	for i := range units {
		units[i] = uint16(c.number(2))
	}
	return string(utf16.Decode(units))
}

func (c *callReader) param() string {
	words := []string{c.text(2 * c.number(1))}
	isOutput := c.number(1)&1 != 0
	kind, value := c.value()
	if kind != "" {
		words = append(words, kind)
	}
	if isOutput {
		words = append(words, "output")
	}
	return strings.Join(append(words, "=", value), " ")
}

// value reads a type and a value of it.
func (c *callReader) value() (kind, value string) {
	switch id := c.number(1); id {
	case 0x1f:
		return "", "NULL"
	case 0x26:
		kind = map[int]string{1: "tinyint", 2: "smallint", 4: "int", 8: "bigint"}[c.number(1)]
		return kind, c.counted(func(size int) string { return fmt.Sprint(c.number(size)) })
	case 0x68:
		c.number(1)
		return "bit", c.counted(func(size int) string { return fmt.Sprint(c.number(size)) })
	case 0x6d:
		kind = map[int]string{4: "real", 8: "float"}[c.number(1)]
		return kind, c.counted(func(size int) string {
			if size == 4 {
				return fmt.Sprint(math.Float32frombits(uint32(c.number(4))))
			}
			return fmt.Sprint(math.Float64frombits(uint64(c.number(8))))
		})
	case 0x6f:
		c.number(1)
		return "datetime", c.counted(func(size int) string { return fmt.Sprintf("%d days %d/300", c.number(4), c.number(size-4)) })
	case 0x28:
		return "date", c.counted(func(size int) string { return fmt.Sprintf("%d days", c.number(size)) })
	case 0x2a:
		kind = fmt.Sprintf("datetime2(%d)", c.number(1))
		return kind, c.counted(func(size int) string {
			clock := c.number(size - 3)
			return fmt.Sprintf("%d days %d", c.number(3), clock)
		})
	case 0xe7:
		return c.characters()
	default:
		return fmt.Sprintf("type %#x", id), ""
	}
}

// counted reads a value behind its length, NULL behind none.
func (c *callReader) counted(read func(size int) string) string {
	if size := c.number(1); size > 0 {
		return read(size)
	}
	return "NULL"
}

// characters reads an nvarchar: one of a size, or one in parts.
func (c *callReader) characters() (kind, value string) {
	size := c.number(2)
	c.take(5) // the collation
	if size != math.MaxUint16 {
		kind = fmt.Sprintf("nvarchar(%d)", size/2)
		if length := c.number(2); length != math.MaxUint16 {
			return kind, "'" + c.text(length) + "'"
		}
		return kind, "NULL"
	}
	if uint64(c.number(8)) == math.MaxUint64 {
		return "nvarchar(max)", "NULL"
	}
	for part := c.number(4); part > 0; part = c.number(4) {
		value += c.text(part)
	}
	return "nvarchar(max)", "'" + value + "'"
}

// Texts answers a result set of texts.
func (r *Request) Texts(names []string, rows ...[]string) {
	r.answered = true
	r.out = binary.LittleEndian.AppendUint16(append(r.out, 0x81), uint16(len(names)))
	for _, name := range names {
		r.out = append(r.out, 0, 0, 0, 0, 0, 0, 0xe7, 0x40, 0x1f, 4, 8, 0, 0, 0, byte(len([]rune(name))))
		r.characters(name)
	}
	for _, row := range rows {
		r.out = append(r.out, 0xd1)
		for _, cell := range row {
			r.out = binary.LittleEndian.AppendUint16(r.out, uint16(2*len(utf16.Encode([]rune(cell)))))
			r.characters(cell)
		}
	}
	r.Done(len(rows))
}

func (r *Request) characters(text string) {
	for _, unit := range utf16.Encode([]rune(text)) {
		r.out = binary.LittleEndian.AppendUint16(r.out, unit)
	}
}

// Returned ends the answer of a procedure with its return status and its output
// parameters.
func (r *Request) Returned(status int32, outputs ...Output) {
	r.answered = true
	r.out = binary.LittleEndian.AppendUint32(append(r.out, 0x79), uint32(status))
	for i, output := range outputs {
		r.out = binary.LittleEndian.AppendUint16(append(r.out, 0xac), uint16(i+1))
		r.out = append(r.out, byte(1+len([]rune(output.Name))))
		r.characters("@" + output.Name)
		r.out = append(r.out, 1, 0, 0, 0, 0, 0, 0, 0xe7, 0xff, 0xff, 4, 8, 0, 0, 0)
		if output.Null {
			r.out = binary.LittleEndian.AppendUint64(r.out, math.MaxUint64)
			continue
		}
		size := 2 * len(utf16.Encode([]rune(output.Text)))
		r.out = binary.LittleEndian.AppendUint64(r.out, uint64(size))
		r.out = binary.LittleEndian.AppendUint32(r.out, uint32(size))
		r.characters(output.Text)
		r.out = append(r.out, 0, 0, 0, 0)
	}
	r.done(0, 0)
	r.out[len(r.out)-13] = 0xfe
}

// Output is the value of an output parameter: a text, or NULL.
type Output struct {
	Name, Text string
	Null       bool
}
