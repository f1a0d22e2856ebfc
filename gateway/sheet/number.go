package sheet

import (
	"math/big"
	"strconv"
	"strings"

	"qiao/gateway/wire"
)

// maxDigits is how many digits of a number Excel keeps.
const maxDigits = 15

// numberOf returns the digits as a number; ok is false if Excel cannot keep all of them.
func numberOf(digits string, typ wire.Type) (number float64, ok bool) {
	if !isFloat(digits, typ) && significant(digits) > maxDigits {
		return 0, false
	}
	number, err := strconv.ParseFloat(digits, 64)
	return number, err == nil
}

// isFloat reports whether digits are those of a float. A float was never exact, so it stays a
// number, however many digits it has.
func isFloat(digits string, typ wire.Type) bool {
	return (typ == wire.Float || typ == wire.Real || typ == wire.Auto) && strings.ContainsAny(digits, ".E")
}

// significant counts the digits between the first and the last that is not zero.
func significant(digits string) int {
	digits = strings.TrimLeft(digits, "-0.")
	if strings.Contains(digits, ".") {
		digits = strings.TrimRight(digits, "0")
	}
	return len(strings.TrimRight(strings.ReplaceAll(digits, ".", ""), "0"))
}

// total is the exact sum of a column.
type total struct {
	sum    big.Rat
	places int  // after the point
	asText bool // a number has more digits than Excel keeps, so Excel cannot sum the column
}

func (t *total) add(digits string, isNumber bool) {
	var value big.Rat
	if _, ok := value.SetString(digits); !ok {
		return
	}
	t.sum.Add(&t.sum, &value)
	t.asText = t.asText || !isNumber
	if _, fraction, found := strings.Cut(digits, "."); found {
		t.places = max(t.places, len(fraction))
	}
}

func (t *total) digits() string { return t.sum.FloatString(t.places) }
