// Package money writes amounts in yuan: for staff, for answers and for the database.
package money

import (
	"strings"

	"github.com/shopspring/decimal"

	"qiao/gateway/store"
)

// Yuan is an amount in yuan as staff read it, to the cent: 46,170.73.
func Yuan(amount decimal.Decimal) string {
	whole, cents, _ := strings.Cut(amount.Abs().StringFixed(2), ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if amount.IsNegative() {
		whole = "-" + whole
	}
	return whole + "." + cents
}

// Stored is an amount to the cent, as a record has it.
func Stored(amount decimal.Decimal) store.Decimal { return store.Decimal(amount.StringFixed(2)) }

// Amount is an amount in yuan of an answer: a number with two decimals, as lists have it.
type Amount struct{ decimal.Decimal }

// MarshalJSON writes the amount to the cent.
func (a Amount) MarshalJSON() ([]byte, error) { return []byte(a.StringFixed(2)), nil }

// TypeScript is the type of an amount in the UI.
func (Amount) TypeScript() string { return "number" }
