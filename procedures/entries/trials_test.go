package entries_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/registry"
	"qiao/gateway/registry/localcall"
	"qiao/gateway/store"
	"qiao/handlers"
	"qiao/procedures"
	"qiao/sql/sqltest"
)

// The tests in the entries themselves pass on the demo data. The command
// `procedures test` runs only those of a site's own folder.
func TestWhatTheEntriesState(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		cfg := config.Default()
		cfg.Procedures.Dir = siteOfAll(t)
		live, err := registry.NewLive(t.Context(), registry.Options{
			Config: cfg, Databases: map[string]*store.DB{registry.MainDatabase: o.db}, Shipped: slices.Concat(procedures.Entries(), handlers.Lists()), Records: handlers.EntryRecords(),
			Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return now },
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := live.CheckShipped(t.Context()); err != nil {
			t.Error(err)
		}
		trials := localcall.Trials(live)
		for _, finding := range live.Findings(cfg.Procedures.Dir) {
			t.Error(finding.File, finding.Line, finding.Text)
		}
		if len(trials) < 50 {
			t.Fatalf("%d tests found", len(trials))
		}
		for _, trial := range trials {
			for _, difference := range trial.Run(t.Context(), live) {
				t.Errorf("%s: %s: %s", trial.File, trial.Name, difference)
			}
		}
	})
}

// siteOfAll is the folder of a site that replaces every entry of the binary by itself.
func siteOfAll(t *testing.T) string {
	t.Helper()
	site := t.TempDir()
	for file, text := range sqltest.Entries(t) {
		place := filepath.Join(site, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(place), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(place, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return site
}
