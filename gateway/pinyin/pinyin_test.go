package pinyin_test

import (
	"testing"

	"qiao/gateway/pinyin"
)

func TestSearchedHasReadingsAndInitials(t *testing.T) {
	for name, want := range map[string]string{
		"张伟":  "zhangwei zw",
		"欧阳娜": "ouyangna ouyangnuo oyn",
		"Tom": "",
		"":    "",
	} {
		if got := pinyin.Searched(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// A family name with several readings is found by each of them.
func TestSearchedKeepsEveryReadingOfAFamilyName(t *testing.T) {
	if got := pinyin.Searched("曾伟"); got != "zengwei cengwei zw cw" && got != "cengwei zengwei cw zw" {
		t.Error(got)
	}
}

// The text fits into its column, also for long names with many readings.
func TestSearchedIsBounded(t *testing.T) {
	long := ""
	for range 50 {
		long += "重曾行"
	}
	if got := pinyin.Searched(long); len(got) > 500 {
		t.Errorf("%d bytes", len(got))
	}
}
