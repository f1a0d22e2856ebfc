package handlers_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/gatewaytest"
	"qiao/gateway/record/typescript"
	"qiao/handlers"
)

// TestGeneratedTypes fails when the UI's copy no longer says what modules declare.
func TestGeneratedTypes(t *testing.T) {
	const dir = "../frontend/src/services/generated"
	files := map[string]string{"record.ts": typescript.Shapes(), "enumerations.ts": typescript.Enumerations()}
	for module, tables := range handlers.Records() {
		files[module+".ts"] = typescript.Records(tables)
	}
	for name, want := range files {
		path := filepath.Join(dir, name)
		if gatewaytest.Updating() {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Errorf("%s is out of date: run make generate (-want +got):\n%s", path, diff)
		}
	}
	there, err := filepath.Glob(filepath.Join(dir, "*.ts"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range there {
		if files[filepath.Base(path)] == "" {
			t.Errorf("%s belongs to no module: remove it", path)
		}
	}
}
