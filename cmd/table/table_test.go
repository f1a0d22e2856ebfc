package table

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestATableCountsPlacesAndNotCharacters(t *testing.T) {
	var out bytes.Buffer
	Write(&out, []string{"名称", "N", ""}, [][]string{{"ab", "１", "x"}, {"e\u0301é", "", "y"}, {"一\t二\u202e", "é", "end"}})
	want := "名称          N\n" +
		"ab            １  x\n" +
		"e\u0301é                y\n" +
		"一\\t二\\u202e  é   end\n"
	if out.String() != want {
		t.Errorf("%q\nwant\n%q", out.String(), want)
	}
}

func TestEveryColumnOfATableBeginsAtOnePlace(t *testing.T) {
	cell := rapid.StringOfN(rapid.RuneFrom([]rune("aZ 9|é楼栋，　\u0301\n\x1b\u202e")), 0, 12, -1)
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOfN(rapid.SliceOfN(cell, 3, 3), 1, 5).Draw(t, "rows")
		for i := range rows {
			rows[i][2] = "#" + rows[i][2]
		}
		var out bytes.Buffer
		Write(&out, []string{"a", "b", "#"}, rows)
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if len(lines) != len(rows)+1 {
			t.Fatalf("%d lines for %d rows: %q", len(lines), len(rows), out.String())
		}
		place := strings.Index(lines[0], "#")
		for _, line := range lines {
			before, _, found := strings.Cut(line, "#")
			if !found || columnsOf(before) != place {
				t.Fatalf("the third column begins at %d, not at %d: %q", columnsOf(before), place, line)
			}
			if strings.ContainsAny(line, "\x1b\u202e") {
				t.Fatalf("a character that is none: %q", line)
			}
		}
	})
}

func TestShortenCutsByPlaces(t *testing.T) {
	for text, want := range map[string]string{"": "", "abcdef": "abcdef", "abcdefg": "abcde…", "楼栋楼": "楼栋楼", "楼栋楼栋": "楼栋…", "a楼栋楼": "a楼栋…"} {
		if got := Shorten(text, 6); got != want || columnsOf(got) > 6 {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
