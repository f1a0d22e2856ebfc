package entry_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"qiao/gateway/entry"
)

// utf16Text is a text in UTF-16 with its byte order mark.
func utf16Text(text string, bigEndian bool) string {
	var out strings.Builder
	for _, unit := range utf16.Encode([]rune("\uFEFF" + text)) {
		low, high := byte(unit), byte(unit>>8)
		if bigEndian {
			low, high = high, low
		}
		out.Write([]byte{low, high})
	}
	return out.String()
}

const gbk = "\xb2\xe9\xd1\xaf"

// A file that is not UTF-8 has one finding, at the first place that shows it.
func TestFilesThatAreNotUTF8(t *testing.T) {
	good := text(head, "SELECT 1")
	const encoding, nul = "the file is not UTF-8; save it as UTF-8 (UTF-16 and GBK are not read)", "the file contains a NUL character; remove it, or save the file as UTF-8"
	for _, test := range []struct {
		name, file string
		line       int
		want       string
	}{
		{"GBK in the header", text(head+"summary: "+gbk+"\n", "SELECT 1"), 6, encoding},
		{"GBK in a literal", text(head, "SELECT 1 AS 状态\nWHERE '"+gbk+"' = ''"), 8, encoding},
		{"GBK before the header", "-- " + gbk + "\n" + good, 1, encoding},
		{"cut within a character", good + "\n-- 状"[:5], 8, encoding},
		{"UTF-16, low byte first", utf16Text(good, false), 1, encoding},
		{"UTF-16, high byte first", utf16Text(good, true), 1, encoding},
		{"UTF-16 without a mark", utf16Text(good, false)[2:], 1, nul},
		{"NUL in the body", text(head, "SELECT 1;\n\nSELECT '\x00'"), 9, nul},
		{"NUL in the header", text(head+"summary: \x00\n", "SELECT 1"), 6, nul},
	} {
		_, err := entry.Parse("x.sql", test.file, nil)
		if want := fmt.Sprintf("x.sql:%d: %s", test.line, test.want); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", test.name, err, want)
		}
	}
	parse(t, "\uFEFF"+text(head, "SELECT '\uFFFD' AS T")) // a mark and a replaced character are UTF-8
}
