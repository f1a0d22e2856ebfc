package payload_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/wire/payload"
)

// readVectors is a longer file of what Newtonsoft reads (testdata/README.md).
var readVectors = flag.String("vectors", "testdata/newtonsoft.jsonl", "what Newtonsoft reads")

// TestNewtonsoftReadsTheSame compares the reader with what the real library made of each text.
func TestNewtonsoftReadsTheSame(t *testing.T) {
	t.Parallel()
	file, err := os.Open(*readVectors)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	accepted := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var v struct{ Text, JSON, Refused string }
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		if isOursToRefuse(v.Text) {
			continue
		}
		strict, ok := payload.StrictJSON([]byte(v.Text), payload.Limits{})
		switch {
		case ok && v.Refused != "" && !json.Valid([]byte(v.Text)) && !strings.HasPrefix(v.Text, "\ufeff"):
			t.Errorf("%q: read as %s; Newtonsoft refuses it", v.Text, strict)
		case !ok && v.Refused == "":
			t.Errorf("%q: refused; Newtonsoft reads %s", v.Text, v.JSON)
		case ok && v.Refused == "":
			accepted++
			if diff := cmp.Diff(decoded(t, v.JSON), decoded(t, string(strict))); diff != "" {
				t.Errorf("%q is read as %s: %s", v.Text, strict, diff)
			}
		}
	}
	if accepted < 100 {
		t.Errorf("only %d texts were compared", accepted)
	}
}

// isOursToRefuse reports whether a text has what no client can send here, whoever reads it: NUL, or half a surrogate pair.
func isOursToRefuse(text string) bool {
	lower := strings.ToLower(text)
	return strings.Contains(lower, "\x00") || strings.Contains(lower, `\u00`+"00") || strings.Contains(lower, `\ud83d'`) || strings.Contains(lower, `\ude00\ud83d`)
}

// decoded is a JSON text as values; of numbers their value counts, not how they are written.
func decoded(t *testing.T, text string) any {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return plain(value)
}

func plain(value any) any {
	switch value := value.(type) {
	case json.Number:
		number, _ := value.Float64()                      // JSON numbers here are within its range
		return strconv.FormatFloat(number+0, 'g', 15, 64) // -0 is 0
	case []any:
		for i := range value {
			value[i] = plain(value[i])
		}
	case map[string]any:
		for name := range value {
			value[name] = plain(value[name])
		}
	}
	return value
}

// TestRelaxedJSONIsBounded holds the limits of a body for JSON that only Newtonsoft reads.
func TestRelaxedJSONIsBounded(t *testing.T) {
	t.Parallel()
	limits := payload.Limits{MaxBytes: 1000, MaxDepth: 8, MaxMembers: 10}
	for name, text := range map[string]string{
		"deep":             strings.Repeat("[", 9) + strings.Repeat(",]", 9),
		"many members":     "{" + strings.Repeat("a:1,", 11) + "}",
		"long":             "{a:'" + strings.Repeat("x", 1000) + "'}",
		"long once strict": "{a:'" + strings.Repeat("\x01", 500) + "'}",
	} {
		if strict, ok := payload.StrictJSON([]byte(text), limits); ok {
			t.Errorf("%s: read as %.60s…", name, strict)
		}
		if _, err := payload.DecodeObject([]byte(text), limits); err == nil {
			t.Errorf("%s: DecodeObject takes it", name)
		}
	}
}

// FuzzStrictJSON: what is read is JSON and stays the same when it is read again, and no text takes long or panics.
func FuzzStrictJSON(f *testing.F) {
	for _, text := range []string{
		`{a:'b',}`, `[,1,0x1F,010,.5,NaN]`, "{'a':'x\ny'}//c", `{/*c*/a:undefined}`, `{"a":"\u0041'"}`, "{\u3000é:-Infinity}", `{a:new Date(1)}`, `{'\ud83d':1}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		strict, ok := payload.StrictJSON(text, payload.Limits{})
		if !ok {
			return
		}
		if !json.Valid(strict) {
			t.Fatalf("%q is read as %q, which is no JSON", text, strict)
		}
		if json.Valid(text) && string(strict) != string(text) {
			t.Fatalf("%q is JSON, but changed to %q", text, strict)
		}
		if again, ok := payload.StrictJSON(strict, payload.Limits{MaxBytes: 8 << 20}); !ok || string(again) != string(strict) {
			t.Fatalf("%q is read as %q, then %q", text, strict, again)
		}
	})
}
