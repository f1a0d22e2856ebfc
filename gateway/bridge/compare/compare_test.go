package compare_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"qiao/gateway/bridge/compare"
)

var update = flag.Bool("update", false, "write the results of the golden cases")

// A golden case has the parts legacy and native, where it needs them noise (pinned fields, one a line) and again (the legacy
// server's second answer), and result. An answer is its status, its Content-Type, an empty line and the body; without
// these two lines it is 200 application/json.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/golden/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { golden(t, file) })
	}
}

func golden(t *testing.T, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var legacy, native compare.Answer
	var options compare.Options
	result := -1
	for i, part := range archive.Files {
		switch part.Name {
		case "legacy":
			legacy = answer(t, part.Data)
		case "native":
			native = answer(t, part.Data)
		case "again":
			again := answer(t, part.Data)
			options.Again = &again
		case "noise":
			options.Noise = noise(part.Data)
		case "bounds":
			if err := json.Unmarshal(part.Data, &options.Bounds); err != nil {
				t.Fatal(err)
			}
		case "result":
			result = i
		default:
			t.Fatalf("a part %s", part.Name)
		}
	}
	got := compare.Compare(legacy, native, options)
	if options.Again == nil {
		if back := compare.Compare(native, legacy, options); back.Verdict != got.Verdict || back.Reason != got.Reason {
			t.Errorf("the other way round it is %s %s", back.Verdict, back.Reason)
		}
	}
	text := describe(got)
	if *update {
		archive.Files[result].Data = []byte(text)
		if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(archive.Files[result].Data), text); diff != "" {
		t.Error(diff)
	}
}

func answer(t *testing.T, text []byte) compare.Answer {
	t.Helper()
	body := strings.TrimSuffix(string(text), "\n")
	a := compare.Answer{Status: 200, ContentType: "application/json"}
	if reason, ok := strings.CutPrefix(body, "failed: "); ok {
		return compare.Answer{Failed: reason}
	}
	if head, rest, ok := strings.Cut(body, "\n\n"); ok && strings.HasPrefix(head, "HTTP ") {
		status, contentType, _ := strings.Cut(strings.TrimPrefix(head, "HTTP "), "\n")
		code, err := strconv.Atoi(status)
		if err != nil {
			t.Fatal(err)
		}
		a.Status, a.ContentType, body = code, contentType, rest
	}
	a.Body = []byte(body)
	return a
}

// noise reads lines such as "noise value Table[].Now", "noise order Table", "never value Table[].Now".
func noise(text []byte) *compare.Noise {
	n := &compare.Noise{}
	for line := range strings.Lines(string(text)) {
		parts := strings.Fields(line)
		n.Pin(parts[2], compare.Part(parts[1]), compare.Pin(parts[0]))
	}
	return n
}

func describe(r compare.Result) string {
	var b strings.Builder
	b.WriteString(string(r.Verdict))
	if r.Reason != "" {
		b.WriteString(": " + string(r.Reason))
	}
	b.WriteString("\n")
	for _, d := range append(r.Differences, r.Excused...) {
		b.WriteString(string(d.Class) + "  " + d.Place)
		if d.Field != d.Place {
			b.WriteString("  " + d.Field)
		}
		b.WriteString("  " + d.Legacy + " -> " + d.Native)
		if d.Count != 1 {
			b.WriteString("  x" + strconv.Itoa(d.Count))
		}
		if d.Excuse != "" {
			b.WriteString("  (" + string(d.Excuse) + ")")
		}
		b.WriteString("\n")
	}
	if r.More > 0 {
		b.WriteString("more: " + strconv.Itoa(r.More) + "\n")
	}
	return b.String()
}
