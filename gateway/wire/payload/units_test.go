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

func TestATextIsCutToTheSizeOfTheColumn(t *testing.T) {
	for _, test := range []struct {
		text string
		most int
		want string
	}{
		{"床位", 2, "床位"}, {"床位不足", 3, "床位…"}, {"ab cd", 4, "ab…"}, {"床😀位", 4, "床😀位"}, {"床😀位置", 3, "床…"}, {"", 1, ""},
	} {
		if got := payload.Shorten(test.text, test.most); got != test.want || payload.Units(got) > test.most {
			t.Errorf("%q in %d: %q, want %q", test.text, test.most, got, test.want)
		}
	}
}
