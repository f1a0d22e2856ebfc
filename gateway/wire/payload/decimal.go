package payload

import (
	"regexp"

	"github.com/shopspring/decimal"
)

var plainDecimal = regexp.MustCompile(`^-?[0-9]{1,18}(\.[0-9]{1,18})?$`)

// Decimal is a number in plain notation, with at most 18 digits on each side of the point. ok is false for other text. That
// includes exponents: arithmetic with 1e999999999 would need more memory than there is.
func Decimal(text Text) (number decimal.Decimal, ok bool) {
	if !plainDecimal.MatchString(string(text)) {
		return number, false
	}
	return decimal.RequireFromString(string(text)), true
}
