package recording_test

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"
	"pgregory.net/rapid"

	"qiao/gateway/bridge/pseudonym"
	"qiao/gateway/wire/payload"
)

// wrappings put a text into another one, as clients and servers do.
var wrappings = map[string]func(string) string{
	"JSON":        func(s string) string { return `{"Name":` + quoted(s) + `,"N":1}` },
	"list":        func(s string) string { return `[` + quoted(s) + `,null]` },
	"escapes":     escapes,
	"percent":     url.QueryEscape,
	"path":        url.PathEscape,
	"base64":      func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) },
	"base64 URL":  func(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) },
	"query":       func(s string) string { return "a=1&key=" + url.QueryEscape(s) },
	"plain query": func(s string) string { return "a=1&key=" + s },
	"address":     func(s string) string { return "http://10.0.0.5/x?name=" + url.QueryEscape(s) },
	"escape()":    func(s string) string { return "a=1&key=" + payload.EscapeForm(s) },
	"like":        func(s string) string { return "%" + s + "%" },
	"sentence":    func(s string) string { return "已由 " + s + " 处理（" + s + "）" },
	"condition":   func(s string) string { return "Name='" + s + "' AND X=1" },
	"data":        func(s string) string { return "data:text/plain," + s },
	"XML":         func(s string) string { return "<Person name=\"" + s + "\">" + s + "</Person>" },
	"GBK": func(s string) string {
		gb, err := simplifiedchinese.GB18030.NewEncoder().String(s)
		if err != nil {
			return s
		}
		return url.QueryEscape(gb)
	},
	"base64 of GBK": func(s string) string {
		gb, err := simplifiedchinese.GB18030.NewEncoder().String(s)
		if err != nil {
			return s
		}
		return base64.StdEncoding.EncodeToString([]byte(gb))
	},
	"hex":     func(s string) string { return fmt.Sprintf("%x", s) },
	"literal": func(s string) string { return fmt.Sprintf("0x%X", s) },
}

// TestNoWrappingHidesAValue wraps values up to three times, in a body and in a query: no spelling of the value is left,
// and undoing brings the whole text back.
func TestNoWrappingHidesAValue(t *testing.T) {
	m := pseudonym.New(key, pseudonym.Options{})
	back := m.Undo()
	names := rapid.SampledFrom(keysOf(wrappings))
	values := rapid.OneOf(rapid.StringMatching(`[一-龥]{3,4}`), rapid.StringMatching(`1[3-9]\d{9}`), rapid.StringMatching(`[a-z]{6,9}\d{3}`), rapid.StringMatching(`[1-9]\d{16}X`))
	rapid.Check(t, func(t *rapid.T) {
		value := values.Draw(t, "value")
		text, inBase64 := value, 0
		for _, name := range rapid.SliceOfN(names, 0, 3).Draw(t, "wrappings") {
			text = wrappings[name](text)
			if strings.HasPrefix(name, "base64") {
				inBase64++
			}
		}
		body := `{"OtherA":` + quoted(text) + `}`
		there, _ := m.Body("application/json", []byte(body))
		query, _ := m.Query("x=" + url.QueryEscape(text))
		plain, _ := m.Body("text/plain", []byte(text))
		for _, written := range [][]byte{there, []byte(query), plain} {
			if found := findAny(append(written, "     "...), spellings(value)); len(found) > 0 {
				t.Fatalf("%q became %q, which has %q", text, written, found)
			}
		}
		if strings.Contains(string(there), "[file ") || inBase64 > 1 {
			return // hundreds of hexadecimal digits count as a file; meaning does not look into base64
		}
		if again, _ := back.Body("application/json", there); meaning(string(again)) != meaning(body) {
			t.Fatalf("%s became %s and came back as %s", body, there, again)
		}
		if again, _ := back.Query(query); meaning(again) != meaning("x="+url.QueryEscape(text)) {
			t.Fatalf("%q became %q and came back as %q", text, query, again)
		}
	})
}

// meaning undoes percent-encoding and the escape of &: a + in base64 within a query is encoded where the letter in its
// place was not.
func meaning(text string) string {
	for range 4 {
		text = strings.NewReplacer(`\\u0026`, "&", `\u0026`, "&").Replace(text)
		if plain, err := url.QueryUnescape(strings.ReplaceAll(text, "+", "%20")); err == nil {
			text = plain
		}
	}
	return text
}

func keysOf[V any](m map[string]V) (keys []string) {
	for key := range m {
		keys = append(keys, key)
	}
	return keys
}
