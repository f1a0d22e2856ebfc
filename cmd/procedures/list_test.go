package procedures

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"math/big"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/registry"
)

const readHead = "procedure: P_Site\neffect: read\naccess: signed-in\ncxtype: "

// listed are files in each of the states: see breakStale.
var listedFiles = map[string]string{
	"good.sql":  apptest.EntryText(readHead+"好\nsummary: 一切正常", "SELECT 1 AS N;"),
	"stale.sql": apptest.EntryText(readHead+"旧", "SELECT 1 AS N;"),
	"bad.sql":   apptest.EntryText("procedure: P_Site\naccess: signed-in\ncxtype: 坏\ntimeout: bald", "SELECT 1;"),
	"over.sql":  apptest.EntryText("procedure: P_Dormitory_Repair\ncxtype: 待处理报修数量\naliases: ['*']\neffect: read\naccess: {roles: [系统管理员]}", "SELECT 7 AS N;"),
}

// listRows is the JSON list by ID.
func listRows(t *testing.T, w *workplace, args ...string) map[string]registry.Row {
	t.Helper()
	stdout, _ := w.run(t, append([]string{"list", "--json"}, args...)...)
	var rows []registry.Row
	if err := json.Unmarshal([]byte(stdout), &rows); err != nil || rows == nil {
		t.Fatalf("%v: %s", err, stdout)
	}
	byID := map[string]registry.Row{}
	for _, row := range rows {
		byID[row.ID] = row
	}
	return byID
}

func TestListShowsWhatTheRunningGatewayServes(t *testing.T) {
	w := newWorkplace(t, listedFiles)
	g := w.serve(t, nil)
	w.save(t, "stale.sql", apptest.EntryText(readHead+"旧", "SELEC 1;"))
	g.Live.Reload(t.Context())
	stdout, stderr := w.run(t, "list")
	if stderr != "as the gateway at "+g.URL+" has it\n" {
		t.Errorf("standard error: %s", stderr)
	}
	lines := strings.Split(stdout, "\n")
	if want := "PROCEDURE"; !strings.HasPrefix(lines[0], want) {
		t.Errorf("the header: %s", lines[0])
	}
	line := func(part string) string {
		for _, line := range lines {
			if strings.Contains(line, part) {
				return line
			}
		}
		t.Errorf("no line has %s:\n%s", part, stdout)
		return ""
	}
	contains(t, line("good.sql"), "P_Site", "好", "site", "read", "signed-in", "serving")
	contains(t, line("stale.sql"), "旧", "stale", "line 7: ")
	contains(t, line(" bad.sql"), "quarantined", "line 2: effect", "(and 1 more)")
	contains(t, line("repair_pending_count.sql"), "shipped", "overridden by site:over.sql")
	contains(t, line("  over.sql"), "roles: 系统管理员", "serving")
	contains(t, line("模块菜单明细查询"), "P_Base_Module", "go", "serving")
}

func TestListAsJSONHasStableKeys(t *testing.T) {
	w := newWorkplace(t, listedFiles)
	w.serve(t, nil)
	stdout, _ := w.run(t, "list", "--json", "bad.sql")
	var rows []map[string]any
	if err := json.Unmarshal([]byte(stdout), &rows); err != nil || len(rows) != 1 {
		t.Fatalf("%v: %s", err, stdout)
	}
	if loaded, isText := rows[0]["loadedAt"].(string); !isText || loaded != "2026-11-20T09:30:00" {
		t.Errorf("loadedAt: %v", rows[0]["loadedAt"])
	}
	findings, isList := rows[0]["findings"].([]any)
	if !isList || len(findings) != 2 || findings[0].(map[string]any)["line"] != 2.0 {
		t.Errorf("findings: %v", rows[0]["findings"])
	}
	delete(rows[0], "loadedAt")
	delete(rows[0], "findings")
	want := map[string]any{
		"id": "site:bad.sql", "procedure": "P_Site", "cxtype": "坏", "aliases": []any{}, "summary": "", "source": "site", "file": "bad.sql",
		"effect": "", "access": "", "database": "", "state": "quarantined", "by": "",
		"calls": 0.0, "errors": 0.0, "p50": nil, "p95": nil, "lastError": nil, "lastErrorText": nil,
	}
	if diff := cmp.Diff(want, rows[0]); diff != "" {
		t.Error(diff)
	}
}

func TestListShowsHowCallsEnd(t *testing.T) {
	fails := apptest.EntryText(readHead+"不行\naliases: ['*']", "SELECT throw(50001, 'no') AS N;")
	w := newWorkplace(t, map[string]string{"fails.sql": fails, "second.sql": fails})
	g := w.serve(t, nil)
	own := apptest.Token(g.Session(t, "putong"))
	for range 3 {
		if a := g.Call(t, "Int", "不行", nil, own); a.Code != -1 {
			t.Fatal(a.Body)
		}
	}
	row := listRows(t, w, "fails")["site:fails.sql"]
	if row.Calls != 3 || row.Errors != 3 || row.P50 == nil || row.LastErrorText == nil || *row.LastErrorText != "存储过程执行失败" {
		t.Errorf("%+v", row)
	}
	// A file that calls itself the same and does not serve has no calls.
	second := listRows(t, w, "second")["site:second.sql"]
	if second.CXType != "不行" || second.State != registry.Quarantined || second.Calls != 0 || second.P50 != nil || second.LastError != nil {
		t.Errorf("%+v", second)
	}
	stdout, _ := w.run(t, "list", "fails.sql")
	contains(t, stdout, "2026-11-20 09:30:00 存储过程执行失败")
}

func TestListChoosesByKeywordAndState(t *testing.T) {
	w := newWorkplace(t, listedFiles)
	w.serve(t, nil)
	for _, offline := range []bool{false, true} {
		for want, args := range map[string][]string{
			"site:good.sql": {"一切正常"},
			"site:bad.sql":  {"--state", "quarantined"},
			"shipped:dormitory/repair_pending_count.sql": {"--state", "overridden", "REPAIR"},
		} {
			if offline {
				args = append(args, "--offline")
			}
			if rows := listRows(t, w, args...); len(rows) != 1 || rows[want].ID != want {
				t.Errorf("%v: %v, want %s", args, rows, want)
			}
		}
		if rows := listRows(t, w, "没有这个"); len(rows) != 0 {
			t.Errorf("nothing has this name: %v", rows)
		}
	}
	w.fails(t, []string{`"broken"`, "serving, overridden, stale, quarantined"}, "list", "--state", "broken")
}

func TestListChecksTheFilesWhereNoGatewayRuns(t *testing.T) {
	w := newWorkplace(t, listedFiles)
	for args, why := range map[string]string{"": "no gateway answers at http://127.0.0.1:1", "--offline": "(--offline)"} {
		stdout, stderr := w.run(t, strings.Fields("list "+args)...)
		contains(t, stdout, "bad.sql", "quarantined", "over.sql", "overridden by site:over.sql")
		if !strings.HasPrefix(stderr, "read and checked here") || !strings.Contains(stderr, why) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("standard error: %s", stderr)
		}
	}
	_, stderr := w.with("GATEWAY_PROCEDURES_DIR="+filepath.Join(w.entries, "gone")).run(t, "list")
	contains(t, stderr, "there is no folder "+filepath.Join(w.entries, "gone"))
}

func TestListAsksOnTheOperatorsAddress(t *testing.T) {
	asked := make(chan string, 1)
	ops := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- r.URL.String()
		_, _ = w.Write([]byte(`{"procedures":[],"problem":"procedures.dir: nobody is at home"}`))
	}))
	defer ops.Close()
	address := strings.TrimPrefix(ops.URL, "http://")
	w := newWorkplace(t, nil).with("GATEWAY_SERVER_OPS_ADDR=" + strings.Replace(address, "127.0.0.1", "0.0.0.0", 1))
	stdout, stderr := w.run(t, "list", "--state", "stale", "宿 舍")
	if url := <-asked; url != "/procedures?keyword=%E5%AE%BF+%E8%88%8D&state=stale" {
		t.Errorf("asked %s", url)
	}
	contains(t, stderr, ops.URL, "nobody is at home")
	if !strings.HasPrefix(stdout, "PROCEDURE ") || strings.Count(stdout, "\n") != 1 {
		t.Errorf("an empty list: %s", stdout)
	}
}

func TestListSaysWhenSomethingElseAnswers(t *testing.T) {
	w := newWorkplace(t, nil)
	for want, answer := range map[string]http.HandlerFunc{
		"404 Not Found":   http.NotFound,
		"is no gateway: ": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) },
		"cannot ask the gateway": func(w http.ResponseWriter, _ *http.Request) {
			connection, _, err := http.NewResponseController(w).Hijack()
			if err != nil {
				t.Error(err)
				return
			}
			_ = connection.Close()
		},
	} {
		other := httptest.NewServer(answer)
		w.with("GATEWAY_SERVER_ADDR="+strings.TrimPrefix(other.URL, "http://")).fails(t, []string{want, other.URL, "use --offline"}, "list")
		other.Close()
	}
}

func TestListTrustsTheGatewaysOwnCertificateAlone(t *testing.T) {
	certificate, key := selfSigned(t)
	pair, err := tls.LoadX509KeyPair(certificate, key)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"procedures":[]}`))
	}))
	server.TLS = &tls.Config{Certificates: []tls.Certificate{pair}}
	server.StartTLS()
	defer server.Close()
	w := newWorkplace(t, nil).with("GATEWAY_SERVER_ADDR=" + strings.TrimPrefix(server.URL, "https://"))
	_, stderr := w.with("GATEWAY_SERVER_TLS_CERT="+certificate, "GATEWAY_SERVER_TLS_KEY="+key).run(t, "list")
	contains(t, stderr, "as the gateway at "+server.URL)
	certificate, key = selfSigned(t)
	w.with("GATEWAY_SERVER_TLS_CERT="+certificate, "GATEWAY_SERVER_TLS_KEY="+key).fails(t, []string{"its certificate is not that of server.tls_cert"}, "list")
}

// selfSigned writes a certificate that is good for no address, and its key.
func selfSigned(t *testing.T) (certificate, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"erp.example.com"}, NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return apptest.File(t, "cert.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))),
		apptest.File(t, "key.pem", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
}

func TestTheListIsForThisHostAlone(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	if a := g.Send(t, http.MethodGet, "/procedures", ""); a.Status != http.StatusOK || !strings.Contains(a.Body, "模块菜单明细查询") {
		t.Errorf("from this host: %d %.200s", a.Status, a.Body)
	}
	for _, name := range []string{"X-Forwarded-For", "X-Real-IP", "Forwarded"} {
		if a := g.Send(t, http.MethodGet, "/procedures", "", apptest.Header(name, "127.0.0.1")); a.Status != http.StatusNotFound || strings.Contains(a.Body, "P_") {
			t.Errorf("through a proxy that sends %s: %d %.200s", name, a.Status, a.Body)
		}
	}
}
