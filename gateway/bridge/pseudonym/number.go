package pseudonym

import (
	"strconv"
	"strings"
)

// number changes a JSON number. Amounts, counts and small codes stay: decimals, and integers of less than 7 digits.
// Longer integers are numbers of people, documents and telephones, also where a server writes them as a decimal or with
// an exponent (13800138000.0, 3.3010619900101E+17).
func (m *Mapper) number(literal string) string {
	sign, rest := "", literal
	if strings.HasPrefix(rest, "-") {
		sign, rest = "-", rest[1:]
	}
	mantissa, exponent := rest, ""
	if i := strings.IndexAny(rest, "eE"); i >= 0 {
		mantissa, exponent = rest[:i], rest[i:]
	}
	integer, fraction, isDecimal := strings.Cut(mantissa, ".")
	if !isLong(integer, exponent, isDecimal) {
		return literal
	}
	changed := []rune(integer + fraction)
	places := make([]int, len(changed))
	for i, r := range changed {
		places[i] = int(r - '0')
	}
	m.run(digits, changed, places, true)
	mantissa = string(changed[:len(integer)])
	if isDecimal {
		mantissa += "." + string(changed[len(integer):])
	}
	return sign + mantissa + exponent
}

// isLong reports whether a number is one to be changed. An amount may have seven digits before its point, but not 11.
func isLong(integer, exponent string, isDecimal bool) bool {
	const telephone = 11
	if integer == "0" {
		return false
	}
	if exponent == "" && !isDecimal {
		return len(integer) >= whole
	}
	shift := 0
	if exponent != "" {
		n, err := strconv.Atoi(exponent[1:])
		if err != nil {
			return true // an exponent longer than an int
		}
		shift = n
	}
	return len(integer)+shift >= telephone
}
