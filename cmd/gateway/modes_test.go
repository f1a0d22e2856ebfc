//go:build unix

package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
)

// withoutUmask starts the serve command on a data folder with umask 0, so
// that a new file has all the permissions that the program asks for.
func withoutUmask(t *testing.T, folder string) *apptest.Gateway {
	t.Helper()
	command := exec.CommandContext(t.Context(), "sh", "-c", `umask 0; exec "$@"`, "sh",
		os.Args[0], "serve", "--demo=small", "--addr", "127.0.0.1:0", "--data-dir", folder)
	command.Env = append(os.Environ(), asGateway+"=1", patient)
	p := startCommand(t, command)
	gatewaytest.Eventually(t, "it is ready", func() bool { return readyAt.MatchString(p.printed.String()) || p.hasEnded(t) })
	return &apptest.Gateway{URL: readyAt.FindStringSubmatch(p.printed.String())[1]}
}

func TestDataIsForTheGatewaysUserAlone(t *testing.T) {
	above := filepath.Join(t.TempDir(), "above")
	g := withoutUmask(t, filepath.Join(above, "data"))
	admin := apptest.Token(apptest.TokenOf(t, g.TrySignIn(t, "admin", "Demo@2026")))
	body, contentType := apptest.Form(t, "a.png", apptest.PNG)
	apptest.Stored(t, g.Send(t, "POST", apptest.UploadPath+apptest.GuideQuery(), body, admin, apptest.Header("Content-Type", contentType)))
	seen := map[string]bool{}
	err := filepath.WalkDir(above, func(path string, item fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := item.Info()
		if err != nil {
			return err
		}
		want := fs.FileMode(0o600)
		if item.IsDir() {
			want = fs.ModeDir | 0o700
		}
		if info.Mode() != want {
			t.Errorf("%s is %v", path, info.Mode())
		}
		seen[item.Name()] = true
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"data", "qiao.db", "qiao.db-wal", "qiao.db-shm", "files", "a.png"} {
		if !seen[name] {
			t.Errorf("there is no %s", name)
		}
	}
}

func TestAWiderModeIsSaidAndKept(t *testing.T) {
	folder := t.TempDir()
	_, stop := serveCommand(t, folder)
	stop()
	for path, mode := range map[string]fs.FileMode{"": 0o755, "files": 0o700, "qiao.db": 0o640} {
		if err := os.Chmod(filepath.Join(folder, path), mode); err != nil {
			t.Fatal(err)
		}
	}
	_, stop = serveCommand(t, folder)
	printed := stop()
	for path, said := range map[string]string{
		folder:                           `(0755); unless that is meant, run chmod 700 ` + folder + `"`,
		filepath.Join(folder, "qiao.db"): `(0640); unless that is meant, run chmod 600 ` + folder + `/qiao.db"`,
	} {
		if line := `"found":"others on this computer may get at ` + path + ` ` + said; !strings.Contains(printed, line) {
			t.Errorf("%s is not in %s", line, printed)
		}
	}
	if strings.Contains(printed, "get at "+folder+"/files") {
		t.Errorf("a folder of the gateway's user alone is complained about: %s", printed)
	}
	info, err := os.Stat(filepath.Join(folder, "qiao.db"))
	if err != nil || info.Mode() != 0o640 {
		t.Errorf("the file's mode has been changed: %v %v", info.Mode(), err)
	}
}
