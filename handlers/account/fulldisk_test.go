package account_test

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store/storetest"
)

// A sign-in fails while the disk is full. Its answer names the reason, as the answer to an upload does.
func TestASignInOnAFullDiskSaysWhy(t *testing.T) {
	content, err := apptest.DemoFile()
	if err != nil {
		t.Fatal(err)
	}
	folder := storetest.SmallDisk(t, "64m")
	path := filepath.Join(folder, "qiao.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	g := apptest.Start(t, apptest.EmbeddedAt(path), nil)
	if a := g.TrySignIn(t, "putong", gatewaytest.DemoPassword); a.Code != 0 {
		t.Fatal(a.Body)
	}
	if err := os.WriteFile(filepath.Join(folder, "filler"), make([]byte, 64<<20), 0o600); err == nil {
		t.Fatal("64 MiB fit beside the database on a disk of 64")
	}
	for range 200 { // a few fit into what the log of the database has already
		a := g.TrySignIn(t, "putong", gatewaytest.DemoPassword)
		if a.Code == 0 {
			continue
		}
		if a.Status != http.StatusServiceUnavailable || a.Message != errs.NoRoom {
			t.Errorf("%d %s", a.Status, a.Body)
		}
		return
	}
	t.Error("it went on signing in")
}
