package app_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	sqltext "qiao/sql"
)

// Every named statement of the product compiles against the product's schema.
func TestNamedStatementsCompile(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		for _, name := range sqltext.Names() {
			statement, err := db.Named(t.Context(), name, store.Options{Write: true})
			if err != nil {
				t.Error(err)
				continue
			}
			again, err := db.Named(t.Context(), name, store.Options{Write: true})
			if err != nil || again != statement {
				t.Errorf("%s is prepared twice, %v", name, err)
			}
		}
	})
}

// Every named statement has a caller. One without is left over, or its caller uses another
// name. A caller may write the beginning of a name and add _add or _begin.
func TestEveryNamedStatementIsRun(t *testing.T) {
	var sources strings.Builder
	for _, folder := range []string{"cmd", "gateway", "handlers", "procedures"} {
		err := filepath.WalkDir("../../"+folder, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			sources.Write(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	source := sources.String()
	for _, name := range sqltext.Names() {
		beginning := strings.TrimSuffix(strings.TrimSuffix(name, "_add"), "_begin")
		if !strings.Contains(source, `"`+name+`"`) && !strings.Contains(source, `"`+beginning+`"`) {
			t.Errorf("%s has no caller", name)
		}
	}
}
