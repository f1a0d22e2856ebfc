package handlers_test

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest/layer"
)

// LibreOffice opens and saves each export. Importing that file changes nothing.
func TestAnExportThatLibreOfficeHasSaved(t *testing.T) {
	layer.LongOnly(t)
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Fatal("soffice is missing; make test-long installs it: apt-get install libreoffice-calc-nogui")
	}
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	folder, imports := t.TempDir(), 0
	for _, route := range g.Server.Routes() {
		path, isImport := strings.CutSuffix(route.Path, "/import")
		if !isImport {
			continue
		}
		imports++
		query := map[string]string{"/admin/dormitory/reading": "?month=2026-10"}[path]
		file := filepath.Join(folder, strings.ReplaceAll(strings.Trim(path, "/"), "/", "-")+".xlsx")
		exported := g.Send(t, http.MethodGet, path+"/export"+query, "", admin)
		if err := os.WriteFile(file, []byte(exported.Body), 0o600); err != nil {
			t.Fatal(err)
		}
		saved := filepath.Join(folder, "saved")
		command := exec.CommandContext(t.Context(), office, "-env:UserInstallation=file://"+folder+"/profile", "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", saved, file)
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		content, err := os.ReadFile(filepath.Join(saved, filepath.Base(file)))
		if err != nil {
			t.Fatal(err)
		}
		body, kind := apptest.Form(t, "a.xlsx", string(content))
		a := g.Send(t, http.MethodPost, path+"/import", body, admin, apptest.Header("Content-Type", kind))
		var got struct {
			New, Changed, Same, Wrong int
			Lines                     []struct {
				Line  int
				State string
			}
		}
		if err := json.Unmarshal(a.Data, &got); err != nil || got.Same == 0 || got.New+got.Changed+got.Wrong > 0 {
			t.Errorf("%s: %d new, %d changed, %d same, %d wrong: %.2000s", path, got.New, got.Changed, got.Same, got.Wrong, a.Body)
		}
		t.Logf("%s: %d rows are the same", path, got.Same)
	}
	if imports < 4 {
		t.Errorf("only %d imports", imports)
	}
}
