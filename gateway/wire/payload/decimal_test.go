package payload_test

import (
	"testing"

	"qiao/gateway/wire/payload"
)

func TestDecimal(t *testing.T) {
	t.Parallel()
	for text, want := range map[payload.Text]string{
		"0": "0", "-12.50": "-12.5", "999999999999999999.000000000000000001": "999999999999999999.000000000000000001",
	} {
		if d, ok := payload.Decimal(text); !ok || d.String() != want {
			t.Errorf("%s: %s %v, want %s", text, d, ok, want)
		}
	}
	for _, text := range []payload.Text{"", " 1", "+1", "1.", ".5", "1,000", "1e3", "1e999999999", "1E-999999999", "0x1", "NaN", "Inf", "1000000000000000000", "１"} {
		if d, ok := payload.Decimal(text); ok {
			t.Errorf("%q is read as %s", text, d)
		}
	}
}
