package main

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
)

// Where a table of the database differs, the gateway still does all its other work, and the
// log names the entry for operators.
func TestAnEntryThatTheDatabaseRefusesIsReportedToOperators(t *testing.T) {
	folder := t.TempDir()
	_, stop := serveCommand(t, folder)
	if printed := stop(); strings.Contains(printed, "entries of this build") {
		t.Fatal(printed)
	}
	apptest.Start(t, apptest.EmbeddedAt(filepath.Join(folder, "qiao.db")), nil).Define(t, "ALTER TABLE Base_Shop RENAME COLUMN ShopCode TO Code")
	g, stop := serveCommand(t, folder)
	const finding = "base/shop_list.sql:"
	gatewaytest.Eventually(t, "operators are warned", func() bool {
		a := g.Send(t, http.MethodGet, "/readyz", "")
		return a.Status == http.StatusOK && strings.Contains(a.Body, "entries of this build: ") && strings.Contains(a.Body, finding)
	})
	if a := g.Send(t, http.MethodGet, "/appConfig.json", ""); a.Status != http.StatusOK {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	if printed := stop(); !strings.Contains(printed, "the database does not accept entries of this build") || !strings.Contains(printed, finding) {
		t.Errorf("the log: %s", printed)
	}
}
