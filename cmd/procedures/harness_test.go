package procedures

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qiao/cmd/app"
	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

// workplace is a computer with the demo database, a folder of entries and the
// settings for both.
type workplace struct {
	data, entries string
	environ       []string
}

func newWorkplace(t *testing.T, files map[string]string) *workplace {
	t.Helper()
	content, err := apptest.DemoFile()
	if err != nil {
		t.Fatal(err)
	}
	w := &workplace{data: t.TempDir(), entries: apptest.Site(t, files)}
	if err := os.WriteFile(w.database(), content, 0o600); err != nil {
		t.Fatal(err)
	}
	w.environ = []string{
		"GATEWAY_DATA_DIR=" + w.data, "GATEWAY_PROCEDURES_DIR=" + w.entries,
		"GATEWAY_SERVER_ADDR=127.0.0.1:1", // where nothing listens
	}
	return w
}

func (w *workplace) database() string { return filepath.Join(w.data, "qiao.db") }

// with returns a workplace with further settings.
func (w *workplace) with(environ ...string) *workplace {
	return &workplace{w.data, w.entries, append(append([]string(nil), w.environ...), environ...)}
}

// serve starts a gateway here, which the commands then find.
func (w *workplace) serve(t *testing.T, adjust func(*config.Config)) *apptest.Gateway {
	t.Helper()
	g := apptest.Start(t, apptest.EmbeddedAt(w.database()), func(cfg *config.Config) {
		cfg.Procedures.Dir = w.entries
		if adjust != nil {
			adjust(cfg)
		}
	})
	w.environ = append(w.environ, "GATEWAY_SERVER_ADDR="+strings.TrimPrefix(g.URL, "http://"))
	return g
}

// save writes an entry's file.
func (w *workplace) save(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(w.entries, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// command runs a command of procedures to its end. Its error is the last line on
// standard error, as the program writes it.
func (w *workplace) command(t *testing.T, args ...string) (stdout, stderr string, err error) {
	t.Helper()
	var out, problems bytes.Buffer
	cmd := New(func() (config.Config, error) { return app.LoadConfig("", w.environ, "") })
	cmd.SilenceUsage, cmd.SilenceErrors = true, true
	cmd.SetArgs(args)
	cmd.SetOut(&out)
	cmd.SetErr(&problems)
	if err = cmd.ExecuteContext(t.Context()); err != nil {
		fmt.Fprintln(&problems, "gateway:", strings.Join(strings.Fields(err.Error()), " "))
	}
	return out.String(), problems.String(), err
}

// run runs a command of procedures that must succeed.
func (w *workplace) run(t *testing.T, args ...string) (stdout, stderr string) {
	t.Helper()
	stdout, stderr, err := w.command(t, args...)
	if err != nil {
		t.Fatalf("%v: %v\n%s%s", args, err, stdout, stderr)
	}
	return stdout, stderr
}

// fails runs a command that must fail with all the parts in its one line on standard
// error, and returns the output that it printed before.
func (w *workplace) fails(t *testing.T, parts []string, args ...string) (stdout string) {
	t.Helper()
	stdout, stderr, err := w.command(t, args...)
	if err == nil || strings.Count(stderr, "\n") != 1 || !strings.HasPrefix(stderr, "gateway: ") {
		t.Fatalf("%v: %v\n%s%s", args, err, stdout, stderr)
	}
	for _, part := range parts {
		if !strings.Contains(stderr, part) {
			t.Errorf("%v: %q does not say %q", args, stderr, part)
		}
	}
	return stdout
}

// contains fails the test when a part is missing from a text.
func contains(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is missing from\n%s", part, text)
		}
	}
}
