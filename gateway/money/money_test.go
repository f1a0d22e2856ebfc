package money_test

import (
	"encoding/json"
	"testing"

	"github.com/shopspring/decimal"

	"qiao/gateway/money"
)

func TestAnAmountIsWrittenInGroupsOfThreeToTheCent(t *testing.T) {
	for amount, want := range map[string]string{
		"0": "0.00", "7.5": "7.50", "999.99": "999.99", "1000": "1,000.00", "46170.73": "46,170.73", "1234567.8": "1,234,567.80", "-1000": "-1,000.00", "-0.01": "-0.01",
	} {
		if got := money.Yuan(decimal.RequireFromString(amount)); got != want {
			t.Errorf("%s: got %s, want %s", amount, got, want)
		}
	}
}

func TestAnAmountOfAnAnswerAndOfARecordHasTwoDecimals(t *testing.T) {
	for amount, want := range map[string]string{"0": "0.00", "12.5": "12.50", "-1000": "-1000.00", "0.005": "0.01"} {
		value := decimal.RequireFromString(amount)
		if got := money.Stored(value); string(got) != want {
			t.Errorf("stored %s: got %s, want %s", amount, got, want)
		}
		if got, err := json.Marshal(money.Amount{Decimal: value}); err != nil || string(got) != want {
			t.Errorf("answered %s: got %s %v, want %s", amount, got, err, want)
		}
	}
}
