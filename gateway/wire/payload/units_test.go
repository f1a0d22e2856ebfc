package payload_test

import (
	"testing"

	"qiao/gateway/wire/payload"
)

func TestATextIsAsLongAsTheDatabaseCounts(t *testing.T) {
	for text, want := range map[string]int{"": 0, "ab": 2, "床位": 2, "😀": 2} {
		if got := payload.Units(text); got != want || payload.Units(payload.Text(text)) != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
