package wire

import (
	"bytes"
	"math"
	"strconv"
)

// decimalNumber is the text of a decimal, split into its parts; the slices share memory
// with it.
type decimalNumber struct {
	negative          bool
	integer, fraction []byte
}

// parseDecimal reads [+-]digits[.digits]; one side of the point may be empty,
// as some drivers write .5.
func parseDecimal(text []byte) (decimalNumber, bool) {
	var d decimalNumber
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		d.negative = text[0] == '-'
		text = text[1:]
	}
	d.integer = text
	if point := bytes.IndexByte(text, '.'); point >= 0 {
		d.integer, d.fraction = text[:point], text[point+1:]
	}
	if len(d.integer)+len(d.fraction) == 0 {
		return d, false
	}
	return d, allDigits(d.integer) && allDigits(d.fraction)
}

// append writes the number with scale digits after the point, rounded half away from
// zero as SQL Server does; a scale of -1 keeps the number's own digits. There is always a
// decimal place, and zero has no sign.
func (d decimalNumber) append(dst []byte, scale int) []byte {
	start := len(dst)
	if d.negative {
		dst = append(dst, '-')
	}
	first := len(dst)
	integer := bytes.TrimLeft(d.integer, "0")
	if len(integer) == 0 {
		dst = append(dst, '0')
	}
	dst = append(dst, integer...)
	if scale < 0 {
		scale = len(d.fraction)
	}
	digits := d.fraction[:min(scale, len(d.fraction))]
	if scale > 0 {
		dst = append(append(dst, '.'), digits...)
		dst = appendZeros(dst, scale-len(digits))
	}
	if len(d.fraction) > scale && d.fraction[scale] >= '5' {
		dst = roundUp(dst, first)
	}
	if scale == 0 {
		dst = append(dst, ".0"...)
	}
	if d.negative && isZero(dst[first:]) {
		dst = append(dst[:start], dst[first:]...)
	}
	return dst
}

// roundUp adds one to the last digit of the number that begins at start.
func roundUp(dst []byte, start int) []byte {
	for i := len(dst) - 1; i >= start; i-- {
		switch dst[i] {
		case '.':
		case '9':
			dst[i] = '0'
		default:
			dst[i]++
			return dst
		}
	}
	dst = append(dst, 0)
	copy(dst[start+1:], dst[start:])
	dst[start] = '1'
	return dst
}

func isZero(text []byte) bool {
	for _, c := range text {
		if c != '0' && c != '.' {
			return false
		}
	}
	return true
}

// appendDecimalText writes text in a Decimal column.
func appendDecimalText(dst, text []byte, scale int) ([]byte, bool) {
	if isFinished(text, scale) {
		return append(dst, text...), true
	}
	text = bytes.TrimSpace(text)
	if d, ok := parseDecimal(text); ok {
		return d.append(dst, scale), true
	}
	if !isNumber(text) {
		return dst, false
	}
	f, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return dst, false
	}
	return appendDecimalFloat(dst, f, scale), true
}

// isFinished reports whether text already has the form of the wire, as almost all text of
// SQL Server's driver has: not negative, with scale digits.
func isFinished(text []byte, scale int) bool {
	point := len(text) - scale - 1
	if scale < 1 || point < 1 || text[point] != '.' || text[0] == '0' && point > 1 {
		return false
	}
	for i, c := range text {
		if !isDigit(c) && i != point {
			return false
		}
	}
	return true
}

// appendDecimalInt writes an integer in a Decimal column.
func appendDecimalInt(dst []byte, n int64, scale int) []byte {
	dst = append(strconv.AppendInt(dst, n, 10), '.')
	return appendZeros(dst, max(scale, 1))
}

// The range of .NET's decimal. A float that is nearer to zero than its smallest step is
// zero there too; a float beyond the range is written as a float.
const (
	maxDecimal  = 79228162514264337593543950335.0
	stepDecimal = 1e-28
)

// appendDecimalFloat writes a float in a Decimal column. It rounds the shortest text that
// reads back to the float, not its binary value: 1.005 in a column of scale 2 is 1.01, as
// in SQL Server, which got the same digits.
func appendDecimalFloat(dst []byte, f float64, scale int) []byte {
	size := math.Abs(f)
	if !(size < maxDecimal) {
		return appendFloat64(dst, f)
	}
	if size < stepDecimal {
		return appendDecimalInt(dst, 0, scale)
	}
	var scratch [64]byte
	d, _ := parseDecimal(strconv.AppendFloat(scratch[:0], f, 'f', -1, 64))
	return d.append(dst, scale)
}

// isOne reports whether the number is 1, however it is written.
func (d decimalNumber) isOne() bool {
	return !d.negative && string(bytes.TrimLeft(d.integer, "0")) == "1" && isZero(d.fraction)
}
