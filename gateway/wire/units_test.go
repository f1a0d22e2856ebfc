package wire_test

import (
	"testing"

	"qiao/gateway/wire"
)

func TestATextIsAsLongAsTheDatabaseCounts(t *testing.T) {
	for text, want := range map[string]int{"": 0, "ab": 2, "床位": 2, "😀": 2} {
		if got := wire.Units(text); got != want || wire.Units(wire.Text(text)) != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
