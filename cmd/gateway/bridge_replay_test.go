package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qiao/gateway/bridge/pseudonym"
	"qiao/gateway/bridge/recording"
)

// staffServer signs zhangsan in and knows 张三; extra is a member of its rows.
type staffServer struct{ extra string }

func (s *staffServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	body, _ := io.ReadAll(r.Body)
	switch {
	case strings.HasSuffix(r.URL.Path, "IndexHandler.ashx"):
		var form struct{ Username, Password string }
		if json.Unmarshal(body, &form) != nil || form.Username != "zhangsan" || form.Password != "geheim-1" {
			fmt.Fprint(w, `{"code":-1,"msg":"账号或密码错误","data":null}`)
			return
		}
		fmt.Fprint(w, `{"code":0,"msg":"成功","data":{"token":"tk-1"}}`)
	case r.Header.Get("X-Token") != "tk-1":
		fmt.Fprint(w, `{"code":50008,"msg":"登录已失效","data":null}`)
	case strings.Contains(string(body), "%张三%"):
		fmt.Fprintf(w, `{"code":0,"msg":"成功","data":{"Table":[{"Name":"张三","Phone":"13800138000"%s}]}}`, s.extra)
	default:
		fmt.Fprint(w, `{"code":0,"msg":"成功","data":{"Table":[]}}`)
	}
}

// recordStaff records one call about 张三 with the key of a data folder.
func recordStaff(t *testing.T, s *staffServer, data string) (folder string) {
	t.Helper()
	key, err := pseudonym.OpenKey(filepath.Join(data, recording.KeyFile))
	if err != nil {
		t.Fatal(err)
	}
	folder = filepath.Join(t.TempDir(), "recording")
	r, err := recording.Open(folder, key, recording.Options{})
	if err != nil {
		t.Fatal(err)
	}
	call := recording.Call{
		Method: "POST", Path: "/api/Procedure/ProcedureToDataSet", Target: "p_base_user/查询", Person: "zhangsan", Effect: recording.Read,
		Header: http.Header{"Content-Type": {"application/json"}, "X-Token": {"tk-1"}}, Body: []byte(`{"ProcedureName":"P_Base_User","CXType":"查询","OtherA":"%张三%"}`),
	}
	answered := httptest.NewRecorder()
	request := httptest.NewRequestWithContext(t.Context(), call.Method, call.Path, strings.NewReader(string(call.Body)))
	request.Header = call.Header
	s.ServeHTTP(answered, request)
	if !r.Offer(call, recording.Answer{Status: answered.Code, Header: answered.Header(), Body: answered.Body.Bytes()}) {
		t.Fatal("the call was not taken")
	}
	if err := r.Close(context.WithoutCancel(t.Context())); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestBridgeReplay(t *testing.T) {
	staff, data := &staffServer{}, t.TempDir()
	folder := recordStaff(t, staff, data)
	server := httptest.NewServer(staff)
	defer server.Close()
	environ := []string{"REPLAY_PASSWORD=geheim-1"}
	args := []string{"bridge", "replay", folder, "--target-url", server.URL, "--account", "zhangsan", "--data-dir", data}

	stdout, stderr, err := command(t, environ, args...)
	if err != nil || stdout != "1 cases: 1 equal, 0 different, 0 failed, 0 skipped\n" {
		t.Fatalf("%s%s%v", stdout, stderr, err)
	}
	staff.extra = `,"Now":"2026-11-20T09:30:00"`
	stdout, stderr, err = command(t, environ, args...)
	if err == nil || !strings.Contains(stdout, "column extra Table[0].Now") || !strings.Contains(stderr, "1 of 1 answers differ") || strings.Contains(stdout+stderr, "张三") || strings.Contains(stdout+stderr, "13800138000") {
		t.Errorf("%s%s%v", stdout, stderr, err)
	}
	recorded := recordStaff(t, staff, data)
	staff.extra = `,"Now":"2026-11-21T10:00:00"`
	args[2] = recorded
	if stdout, _, err = command(t, environ, args...); err == nil || !strings.Contains(stdout, `value Table[0].Now: "2026-11-20T09:30:00" → "2026-11-21T10:00:00"`) {
		t.Errorf("%s%v", stdout, err)
	}
	if stdout, _, err = command(t, environ, append(args, "--ignore", "Table[].Now")...); err != nil {
		t.Errorf("%s%v", stdout, err)
	}
	stdout, stderr, err = command(t, environ, append(args, "--effects", "write")...)
	if err == nil || !strings.Contains(stdout, "skipped 1: effect read") || !strings.Contains(stderr, "none of 1 cases was replayed") {
		t.Errorf("%s%s%v", stdout, stderr, err)
	}
}

func TestBridgeReplayRefuses(t *testing.T) {
	staff, data := &staffServer{}, t.TempDir()
	folder := recordStaff(t, staff, data)
	server := httptest.NewServer(staff)
	defer server.Close()
	other := t.TempDir()
	if _, err := pseudonym.OpenKey(filepath.Join(other, recording.KeyFile)); err != nil {
		t.Fatal(err)
	}
	altered := filepath.Join(t.TempDir(), "altered.key")
	if err := os.WriteFile(altered, []byte("qiao recording key 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	environ := []string{"REPLAY_PASSWORD=geheim-2"}
	replay := func(args ...string) []string {
		return append([]string{"bridge", "replay", folder, "--target-url", server.URL, "--data-dir", data}, args...)
	}
	refuses(t, []string{"账号或密码错误"}, environ, replay("--account", "zhangsan")...)
	refuses(t, []string{"REPLAY_PASSWORD"}, nil, replay("--account", "zhangsan")...)
	refuses(t, []string{"--effects", "reads"}, environ, replay("--effects", "reads")...)
	refuses(t, []string{"--target-url"}, environ, replay("--target-url", "nowhere")...)
	refuses(t, []string{"密钥不符"}, environ, replay("--key", filepath.Join(other, recording.KeyFile))...)
	refuses(t, []string{"已损坏", altered}, environ, replay("--key", altered)...)
	refuses(t, []string{"不存在", "--key none"}, environ, replay("--data-dir", t.TempDir())...)
	refuses(t, []string{"none of 1 cases was replayed"}, environ, replay("--key", "none")...)
	refuses(t, []string{"不是录制文件夹"}, environ, "bridge", "replay", t.TempDir(), "--target-url", server.URL, "--key", "none")
}
