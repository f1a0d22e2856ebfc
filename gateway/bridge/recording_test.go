package bridge_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qiao/gateway/audit"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/bridgetest"
	"qiao/gateway/bridge/recording"
)

// signIn signs in at the legacy system, through the gateway.
func (h house) signIn(t *testing.T, account string) string {
	t.Helper()
	got := call(t, h.URL, "GET", "/MobileQageModule/IndexHandler.ashx?action=newlogin&username="+account+"&password="+bridgetest.Password, "", "")
	token := bridge.ReadSignIn("", nil, []byte(got.body)).Token
	if token == "" {
		t.Fatalf("sign-in of %s: %s", account, got.body)
	}
	return token
}

// A recording that is started for all instances writes cases, ends, and is in the audit log.
func TestARecordingOfTheRunningGateway(t *testing.T) {
	h := open(t, nil)
	token := h.signIn(t, "admin")
	origin := audit.Origin{Now: h.Now()}
	started, err := bridge.StartRecording(t.Context(), h.Main(), "P_Dashboard/*", time.Hour, "test", origin)
	if err != nil {
		t.Fatal(err)
	}
	h.RunJob(t, "bridge-recording")
	call(t, h.URL, "POST", "/api/Procedure/ProcedureToDataSet", token, dormitory)
	call(t, h.URL, "POST", "/api/Procedure/ProcedureToDataSet", token, `{"ProcedureName":"P_Other","CXType":"其他"}`)
	if err := bridge.StopRecording(t.Context(), h.Main(), origin); err != nil {
		t.Fatal(err)
	}
	h.RunJob(t, "bridge-recording")
	folder := filepath.Join(h.Config.DataDir, bridge.RecordingsFolder, started.ID)
	var cases []string
	err = filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".txtar") {
			cases = append(cases, path)
		}
		return err
	})
	if err != nil || len(cases) != 1 {
		t.Fatalf("cases %v, %v", cases, err)
	}
	text, err := os.ReadFile(cases[0])
	if err != nil || strings.Contains(string(text), token) {
		t.Errorf("the token is in the case, or %v", err)
	}
	if info, err := os.Stat(filepath.Join(h.Config.DataDir, recording.KeyFile)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the key: %v, %v", info, err)
	}
	call(t, h.URL, "POST", "/api/Procedure/ProcedureToDataSet", token, dormitory)
	if _, running := h.Bridge.Recorded(); running {
		t.Error("the recording goes on after its end")
	}
}

func TestPatterns(t *testing.T) {
	for _, c := range []struct {
		pattern, target string
		matches         bool
	}{
		{"*", "p_a/b", true},
		{"P_A/*", "p_a/b", true},
		{"p_a/*", "p_ab/c", false},
		{"*宿舍*", "p_a/宿舍查询", true},
		{"p_a/b", "p_a/b", true},
		{"p_a", "p_a/b", false},
		{"a*a", "a", false},
		{"*b*b*", "abc", false},
		{"/api/*?action=list", "/api/x.ashx?action=list", true},
	} {
		if got := bridge.Matches(c.pattern, bridge.Target(c.target)); got != c.matches {
			t.Errorf("%q matches %q: %t", c.pattern, c.target, got)
		}
	}
}
