package handlers_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/gatewaytest"
	"qiao/gateway/record"
	records "qiao/gateway/record/typescript"
	"qiao/gateway/typescript"
	"qiao/handlers"
)

// TestGeneratedTypes fails when the UI's copy differs from the declarations of modules.
func TestGeneratedTypes(t *testing.T) {
	const dir = "../frontend/src/services/generated"
	files := map[string]*typescript.File{"record": records.Shapes(), "enumerations": records.Enumerations()}
	for page, tables := range handlers.Records() {
		files[page] = records.Records(tables)
	}
	answers := handlers.Answers()
	answers["record"] = record.Answers
	typescript.Write(&typescript.Sources{Root: ".."}, answers, files)
	for page, file := range files {
		path, want := filepath.Join(dir, page+".ts"), file.String()
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
		if files[strings.TrimSuffix(filepath.Base(path), ".ts")] == nil {
			t.Errorf("%s belongs to no page: remove it", path)
		}
	}
}
