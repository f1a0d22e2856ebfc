package logs_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"qiao/gateway/logs"
)

func TestALineHasAtMost4KiBAndIsJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var out bytes.Buffer
		log := logs.New(&out, slog.LevelInfo)
		text := rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 9000), func(b []byte) string { return string(b) })
		log.Info(text.Draw(t, "message"), "path", text.Draw(t, "path"), "error", text.Draw(t, "error"), "n", 7,
			"stack", strings.Repeat("\x01中\"<", rapid.IntRange(0, 3000).Draw(t, "stack")))
		if out.Len() > 4096 || !json.Valid(out.Bytes()) || bytes.Count(out.Bytes(), []byte("\n")) != 1 {
			t.Fatalf("%d bytes: %s", out.Len(), out.Bytes())
		}
	})
}

func TestWhatIsCutSaysHowLongItWas(t *testing.T) {
	var out bytes.Buffer
	logs.New(&out, slog.LevelInfo).Info("request", "id", "1f", "path", "/"+strings.Repeat("x", 60_000), "status", 404)
	var line struct {
		ID, Path string
		Status   int
	}
	if err := json.Unmarshal(out.Bytes(), &line); err != nil {
		t.Fatal(err)
	}
	if line.ID != "1f" || line.Status != 404 || !strings.HasPrefix(line.Path, "/xxx") || !strings.HasSuffix(line.Path, "x… (60001 bytes)") {
		t.Errorf("got %+v", line)
	}
}

func TestAnOrdinaryLineStaysAsItIs(t *testing.T) {
	var out bytes.Buffer
	path := "/" + strings.Repeat("长", 300)
	logs.New(&out, slog.LevelInfo).Info("request", "path", path)
	if !strings.Contains(out.String(), path) {
		t.Errorf("got %s", out.String())
	}
}
