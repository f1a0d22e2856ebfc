package bridgetest_test

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"qiao/gateway/bridge/bridgetest"
	"qiao/gateway/gatewaytest/layer"
)

// make legacy-demo serves the demo's data with dates as in a demo of today.
func TestLegacyDemo(t *testing.T) {
	layer.LongOnly(t)
	demo := exec.Command("make", "--no-print-directory", "-C", "../../..", "legacy-demo", "LEGACY_PORT=0")
	demo.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	output, err := demo.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := demo.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Kill(-demo.Process.Pid, syscall.SIGKILL)
		_ = demo.Wait()
	})
	base := ""
	lines := bufio.NewScanner(output)
	for base == "" && lines.Scan() {
		if strings.HasPrefix(lines.Text(), "http://") {
			base = lines.Text()
		}
	}
	token := tokenAt(t, base)
	request, err := http.NewRequest(http.MethodPost, base+"/api/Procedure/ProcedureToDataTable", strings.NewReader(`{"CXType":"用户详情查询"}`))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("X-Token", token)
	var answer struct{ Data []struct{ CreateDate string } }
	fetch(t, request, &answer)
	// In the demo of 2026-11-20 it is 2024-09-11, 800 days earlier.
	if want := time.Now().AddDate(0, 0, -800).Format("2006-01-02T") + "09:00:00"; len(answer.Data) != 1 || answer.Data[0].CreateDate != want {
		t.Errorf("%+v, want %s", answer.Data, want)
	}
}

func tokenAt(t *testing.T, base string) string {
	t.Helper()
	query := url.Values{"action": {"newlogin"}, "username": {"putong"}, "password": {bridgetest.Password}}
	request, err := http.NewRequest(http.MethodGet, base+"/MobileQageModule/IndexHandler.ashx?"+query.Encode(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var answer struct{ Data struct{ Token string } }
	fetch(t, request, &answer)
	return answer.Data.Token
}

func fetch(t *testing.T, request *http.Request, into any) {
	t.Helper()
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(content, into); err != nil {
		t.Fatalf("%v: %s", err, content)
	}
}
