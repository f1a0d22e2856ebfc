package golden_test

import (
	"bytes"
	"testing"

	"golang.org/x/tools/txtar"

	"qiao/gateway/golden"
)

// FuzzEscape asserts that a case file keeps any body: escaped, stored, read and expanded it is the same.
func FuzzEscape(f *testing.F) {
	for _, body := range []string{
		"", "plain", "ends with a line\n", "two\n\n", "a\r\nb", "\xff\x00", `\x41 is written`, `\\x41`, `{repeat 3 a}`, `{repeat 2 \x41}`,
		"-- request --\n", "a\n-- response --\nb", "\\x7brepeat 3 a}", "{repeat 1 {repeat 2 a}}", "\n\n", "汉字\n",
	} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		file := txtar.Format(&txtar.Archive{Files: []txtar.File{{Name: "request", Data: golden.Escape(body)}, {Name: "response", Data: []byte("200")}}})
		files := txtar.Parse(file).Files
		if len(files) != 2 {
			t.Fatalf("%q became %d files", body, len(files))
		}
		got, err := golden.Expand(bytes.TrimSuffix(files[0].Data, []byte("\n")))
		if err != nil || !bytes.Equal(got, body) {
			t.Fatalf("%q became %q, %v", body, got, err)
		}
	})
}
