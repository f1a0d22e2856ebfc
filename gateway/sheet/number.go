package sheet

import (
	"math/big"
	"strconv"
	"strings"

	"qiao/gateway/wire"
)

// maxDigits is how many digits of a number Excel keeps.
const maxDigits = 15

// numberOf is the number that digits are, as long as Excel keeps all of them.
func numberOf(digits string, typ wire.Type) (number float64, ok bool) {
	if !isFloat(digits, typ) && significant(digits) > maxDigits {
		return 0, false
	}
	number, err := strconv.ParseFloat(digits, 64)
	return number, err == nil
}

// isFloat reports whether digits are those of a float: it never was exact, so
// it is a number however many there are.
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
	places int  // behind the point
	asText bool // a number has more digits than Excel keeps, so that Excel cannot sum them
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
