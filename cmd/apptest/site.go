package apptest

import (
	"os"
	"path/filepath"
	"testing"

	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/registry"
)

// EachSite runs a test against a gateway on every database within reach, with
// the demo data, the tables that setup makes and entries of the site's own.
// setup ends with an INSERT.
func EachSite(t *testing.T, setup string, files map[string]string, test func(t *testing.T, g *Gateway)) {
	t.Helper()
	eachFilled(t, func(t *testing.T, database config.Database) {
		g := Start(t, database, func(cfg *config.Config) {
			cfg.Procedures.Dir = Site(t, files)
			cfg.Limits.Writes = 10_000 // the clock stops: all writes of a test are in one minute
		})
		if setup != "" {
			g.Change(t, setup)
			g.Live.Reload(t.Context())
		}
		g.RequireServing(t)
		test(t, g)
	})
}

// RequireServing fails the test when an entry of the site is bad.
func (g *Gateway) RequireServing(t *testing.T) {
	t.Helper()
	for _, item := range g.Live.Items() {
		if item.Source == registry.LayerSite && item.State != registry.Serving {
			t.Fatalf("%s: %s", item.State, item.Problem)
		}
	}
}

// Site writes entries of a site's own into a folder, by file name.
func Site(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// StartSite starts a gateway with the demo data and entries of the site's own.
func StartSite(t *testing.T, files map[string]string, adjust func(*config.Config)) (*Gateway, *gatewaytest.Logbook) {
	t.Helper()
	log := &gatewaytest.Logbook{}
	g := StartLogging(t, Embedded(t), func(cfg *config.Config) {
		cfg.Procedures.Dir = Site(t, files)
		if adjust != nil {
			adjust(cfg)
		}
	}, log)
	return g, log
}

// EntryText is the text of an entry.
func EntryText(head, body string) string { return "/*---\n" + head + "\n---*/\n" + body + "\n" }

// File writes a file of its own and returns its path.
func File(t *testing.T, name, text string) (path string) {
	t.Helper()
	return filepath.Join(Site(t, map[string]string{name: text}), name)
}
