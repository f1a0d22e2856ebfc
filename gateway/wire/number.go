package wire

import (
	"bytes"
	"strconv"
)

// appendInt is strconv.AppendInt, faster for the numbers up to four digits that
// most columns hold.
func appendInt(dst []byte, n int64) []byte {
	if n < 0 || n >= 10_000 {
		return strconv.AppendInt(dst, n, 10)
	}
	high, low := int(n)/100, int(n)%100
	switch {
	case high >= 10:
		dst = append(append(dst, pair(high)...), pair(low)...)
	case high > 0:
		dst = append(append(dst, byte('0'+high)), pair(low)...)
	case low >= 10:
		dst = append(dst, pair(low)...)
	default:
		dst = append(dst, byte('0'+low))
	}
	return dst
}

// appendIntText writes text in an Int column.
func appendIntText(dst, text []byte) ([]byte, bool) {
	n, err := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64)
	if err != nil {
		return dst, false
	}
	return appendInt(dst, n), true
}

// appendBitText writes text in a Bit column. It accepts the texts that SQL Server
// converts to bit: true, false and whole numbers.
func appendBitText(dst, text []byte) ([]byte, bool) {
	text = bytes.TrimSpace(text)
	switch {
	case bytes.EqualFold(text, []byte("true")):
		return append(dst, "true"...), true
	case bytes.EqualFold(text, []byte("false")):
		return append(dst, "false"...), true
	}
	n, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil {
		return dst, false
	}
	return strconv.AppendBool(dst, n != 0), true
}

// isNumber reports whether text is a decimal number, with or without an
// exponent. ParseFloat alone would also take inf, nan and hex.
func isNumber(text []byte) bool {
	mark := bytes.IndexAny(text, "eE")
	if mark < 0 {
		_, ok := parseDecimal(text)
		return ok
	}
	if _, ok := parseDecimal(text[:mark]); !ok {
		return false
	}
	exponent := text[mark+1:]
	if len(exponent) > 0 && (exponent[0] == '+' || exponent[0] == '-') {
		exponent = exponent[1:]
	}
	return len(exponent) > 0 && allDigits(exponent)
}

func allDigits(text []byte) bool {
	for _, c := range text {
		if !isDigit(c) {
			return false
		}
	}
	return true
}

func appendZeros(dst []byte, n int) []byte {
	for ; n > 0; n-- {
		dst = append(dst, '0')
	}
	return dst
}

func allZeros(text []byte) bool {
	for _, c := range text {
		if c != '0' {
			return false
		}
	}
	return true
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
