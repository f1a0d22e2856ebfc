package wire

import (
	"bytes"
	"math"
	"strconv"
)

// appendFloat64 writes .NET Framework's round-trip text of a double: 15
// significant digits if they read back to the same number, else 17.
func appendFloat64(dst []byte, f float64) []byte {
	if text := special(f); text != "" {
		return append(dst, text...)
	}
	if n, ok := tenThousandths(f); ok {
		return appendTenThousandths(dst, n)
	}
	var scratch scratch
	if math.Abs(f) >= smallestNormal {
		// Every decimal of up to 15 digits is the same after the conversion to a normal double
		// and back, so the shortest text is .NET's first try or proves that it fails.
		text := strconv.AppendFloat(scratch[:0], f, 'e', -1, 64)
		if digitCount(text) <= 15 {
			return appendGeneral(dst, text, 15)
		}
		return appendGeneral(dst, appendDigits(&scratch, f, 17), 17)
	}
	text := appendDigits(&scratch, f, 15)
	if back, _ := strconv.ParseFloat(string(text), 64); back != f {
		return appendGeneral(dst, appendDigits(&scratch, f, 17), 17)
	}
	return appendGeneral(dst, text, 15)
}

const smallestNormal = 0x1p-1022

// tenThousandths returns f in steps of 0.0001 if f is a whole number of them, as almost
// every amount in a business database is. A whole number of up to 15 digits and 10,000
// are exact and their quotient is rounded correctly, so the digits read back to f: they
// are its round-trip text.
func tenThousandths(f float64) (int64, bool) {
	if !(math.Abs(f) < 1e11) {
		return 0, false
	}
	n := int64(math.RoundToEven(f * 1e4))
	return n, float64(n)/1e4 == f && (n >= 1 || n <= -1)
}

// appendTenThousandths writes n/10,000, plain: the smallest is 0.0001.
func appendTenThousandths(dst []byte, n int64) []byte {
	if n < 0 {
		dst, n = append(dst, '-'), -n
	}
	dst = appendInt(dst, n/1e4)
	digits := int(n % 1e4)
	dst = append(append(dst, '.'), pair(digits/100)...)
	dst = append(dst, pair(digits%100)...)
	for range 3 {
		if dst[len(dst)-1] == '0' {
			dst = dst[:len(dst)-1]
		}
	}
	return dst
}

// appendFloat32 does the same for a single: 7 digits, else 9.
func appendFloat32(dst []byte, f float32) []byte {
	wide := float64(f)
	if text := special(wide); text != "" {
		return append(dst, text...)
	}
	var scratch scratch
	text := appendDigits(&scratch, wide, 7)
	if back, _ := strconv.ParseFloat(string(text), 32); float32(back) != f {
		return appendGeneral(dst, appendDigits(&scratch, wide, 9), 9)
	}
	return appendGeneral(dst, text, 7)
}

// scratch holds a number as d.ddde±xx while its text is made.
type scratch [64]byte

// appendDigits writes f as d.ddde±xx with that many digits. A value exactly between two
// of them rounds away from zero, as in .NET; strconv rounds to the even one.
func appendDigits(s *scratch, f float64, digits int) []byte {
	var longer scratch
	more := strconv.AppendFloat(longer[:0], f, 'e', digits, 64)
	text := strconv.AppendFloat(s[:0], f, 'e', digits-1, 64)
	end := bytes.IndexByte(text, 'e')
	if more[end] != '5' {
		return text
	}
	const enough = 40
	more = strconv.AppendFloat(longer[:0], f, 'e', enough, 64)
	tie := more[end] == '5' && allZeros(more[end+1:bytes.IndexByte(more, 'e')])
	if tie && text[end-1] == more[end-1] {
		text[end-1]++ // the even digit below, so there is no carry
	}
	return text
}

// special is the text of the numbers without digits (NaN and infinity), and of zero,
// whose sign .NET Framework does not write.
func special(f float64) string {
	switch {
	case f == 0:
		return "0.0"
	case math.IsNaN(f):
		return `"NaN"`
	case f > math.MaxFloat64:
		return `"Infinity"`
	case f < -math.MaxFloat64:
		return `"-Infinity"`
	default:
		return ""
	}
}

// appendSingle writes a float64 in a Real column; a number that a single cannot hold
// stays a double.
func appendSingle(dst []byte, f float64) []byte {
	if single := float32(f); !math.IsInf(float64(single), 0) || math.IsInf(f, 0) {
		return appendFloat32(dst, single)
	}
	return appendFloat64(dst, f)
}

// appendFloatString writes the number's text as a string.
func appendFloatString(dst []byte, f float64) []byte {
	if text := special(f); text != "" && text[0] == '"' {
		return append(dst, text...)
	}
	return append(appendFloat64(append(dst, '"'), f), '"')
}

// appendFloatText writes text in a Float or Real column.
func appendFloatText(dst, text []byte, typ Type) ([]byte, bool) {
	text = bytes.TrimSpace(text)
	if !isNumber(text) {
		return dst, false
	}
	f, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return dst, false
	}
	if typ == Real {
		return appendSingle(dst, f), true
	}
	return appendFloat64(dst, f), true
}

// digitCount counts the significant digits of d.ddde±xx.
func digitCount(text []byte) int {
	end := bytes.IndexByte(text, 'e')
	if text[0] == '-' {
		end--
	}
	if end == 1 {
		return 1
	}
	return end - 1
}

// appendGeneral turns d.ddde±xx into .NET's G format of that precision: plain
// when -5 < exponent < precision, otherwise with E, a sign and at least two digits. It
// has no trailing zeros, but a decimal place if nothing else shows that the number is
// not an integer.
func appendGeneral(dst, text []byte, precision int) []byte {
	if text[0] == '-' {
		dst, text = append(dst, '-'), text[1:]
	}
	mark := bytes.IndexByte(text, 'e')
	exponent, _ := strconv.Atoi(string(text[mark+1:]))
	first, rest := text[0], []byte(nil)
	if mark > 2 {
		rest = bytes.TrimRight(text[2:mark], "0")
	}
	switch {
	case exponent < -4 || exponent >= precision:
		return appendExponent(dst, first, rest, exponent)
	case exponent < 0:
		dst = append(dst, "0.000"[:1-exponent]...)
		return append(append(dst, first), rest...)
	case exponent >= len(rest):
		dst = append(append(dst, first), rest...)
		dst = appendZeros(dst, exponent-len(rest))
		return append(dst, ".0"...)
	default:
		dst = append(append(dst, first), rest[:exponent]...)
		return append(append(dst, '.'), rest[exponent:]...)
	}
}

func appendExponent(dst []byte, first byte, rest []byte, exponent int) []byte {
	dst = append(dst, first)
	if len(rest) > 0 {
		dst = append(append(dst, '.'), rest...)
	}
	sign := byte('+')
	if exponent < 0 {
		sign, exponent = '-', -exponent
	}
	dst = append(dst, 'E', sign)
	if exponent < 10 {
		dst = append(dst, '0')
	}
	return strconv.AppendInt(dst, int64(exponent), 10)
}
