package account_test

import (
	"archive/zip"
	"bytes"
	"crypto/md5"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store"
)

const canaryKey = "canary-key-5b8c1f407f3a9d2e"

// TestSecretsAreNowhereButAsHashes uses a password, a token and a program's key in every
// way, and searches for them in everything that is written: byte by byte in the files of
// the database, and in logs, metrics, answers and exports. Codes for signing in are
// searched for in TestACodeLeavesNoTrace.
func TestSecretsAreNowhereButAsHashes(t *testing.T) {
	t.Parallel()
	log, database := &gatewaytest.Logbook{}, apptest.Embedded(t)
	g := apptest.StartLogging(t, database, func(cfg *config.Config) {
		cfg.Compat.Clients = []config.SignedClient{{Name: "mes", Account: "sushe", Keys: []string{canaryKey}, Procedures: []config.ProcedureName{{Name: "P_Base_QuickEntry", CXType: "快捷入口保存"}}}}
	}, log)
	hash, err := g.Hasher.Hash(t.Context(), canary)
	if err != nil {
		t.Fatal(err)
	}
	err = g.Main().Tx(t.Context(), func(tx *store.Tx) error { return g.SetPassword(t.Context(), tx, "admin", hash, false) })
	if err != nil {
		t.Fatal(err)
	}
	token := apptest.TokenOf(t, g.TrySignIn(t, "admin", canary))
	answers := useCanary(t, g) + useSecrets(t, g, token)
	if err := g.Strangers.Drain(t.Context()); err != nil {
		t.Error(err)
	}
	if err := g.Usage.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	places := written(t, g, database.DSN, token)
	places["log"] = log.String() + decoded(t, log.String())
	places["answers"] = answers
	for place, secrets := range map[string]string{"database": "account.signin.failed", "log": `"account":"admin"`, "metrics": "qiao_sign_ins_total", "operation-log/export": "快捷入口保存"} {
		if !strings.Contains(places[place], secrets) {
			t.Fatalf("nothing was looked at in %s", place)
		}
	}
	secrets := traces()
	for name, secret := range map[string]string{"token": token, "key": canaryKey} {
		secrets[name], secrets[name+" in hex"] = secret, hex.EncodeToString([]byte(secret))
	}
	for form, trace := range secrets {
		for place, text := range places {
			if i := strings.Index(strings.ToLower(text), strings.ToLower(trace)); i >= 0 {
				t.Errorf("the %s holds a secret (%s): …%s", place, form, text[max(0, i-80):i])
			}
		}
	}
}

// useSecrets sends the token and the signature of the key in every way, and the password to the routes that store their
// input.
func useSecrets(t *testing.T, g *apptest.Gateway, token string) string {
	t.Helper()
	var answers strings.Builder
	send := func(method, path, body string, options ...apptest.Option) {
		answers.WriteString(g.Send(t, method, path, body, options...).Body)
	}
	send(http.MethodGet, apptest.UserInfoPath+"?token="+token, "")
	send(http.MethodGet, apptest.UserInfoPath, "", apptest.Header("Authorization", "Bearer "+token))
	send(http.MethodGet, "/admin/system/setting/index?token="+token, "")
	send(http.MethodGet, "/no/such/path?token="+token, "", apptest.Token(token))
	record, err := json.Marshal(map[string]string{"Password": canary, "Token": token})
	if err != nil {
		t.Fatal(err)
	}
	answers.WriteString(g.Call(t, "Int", "快捷入口保存", []string{"ProcedureName", "P_Base_QuickEntry", "OtherB", string(record), "Myresult", "[]"}, apptest.Token(token)).Body)
	timestamp := fmt.Sprint(g.Clock.Now().Unix())
	sum := md5.Sum([]byte(timestamp + canaryKey))
	for range 2 { // the second one is used
		answers.WriteString(g.Call(t, "Int", "快捷入口保存", []string{"ProcedureName", "P_Base_QuickEntry", "Myresult", "[]"},
			apptest.Header("timestamp", timestamp), apptest.Header("sign", hex.EncodeToString(sum[:]))).Body)
	}
	answers.WriteString(g.Call(t, "Int", "快捷入口保存", []string{"ProcedureName", "P_Base_QuickEntry", "Myresult", "[]"}, apptest.Header("timestamp", "x"), apptest.Header("sign", canaryKey)).Body)
	report, err := json.Marshal(map[string]any{"Errors": []map[string]string{{
		"Message": "boom", "Info": "接口 HTTP 500 /I.ashx?password=" + url.QueryEscape(canary), "Url": "/login?token=" + token, "Stack": "at a (http://h/a.js?sign=" + canaryKey + ")",
	}}})
	if err != nil {
		t.Fatal(err)
	}
	send(http.MethodPost, "/api/client-errors", string(report), apptest.Token(token))
	return answers.String()
}

// written returns everything that the gateway has written or reports.
func written(t *testing.T, g *apptest.Gateway, file, token string) map[string]string {
	t.Helper()
	places := map[string]string{"metrics": g.Send(t, http.MethodGet, "/metrics", "").Body}
	for _, name := range []string{file, file + "-wal"} {
		content, err := os.ReadFile(name)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		places["database"] += string(content)
	}
	admin := apptest.Token(token)
	for _, path := range []string{"/admin/system/client/index", "/admin/client-errors/list", "/procedures", "/admin/procedures/list"} {
		places[path] = g.Send(t, http.MethodGet, path, "", admin).Body
	}
	for _, export := range []string{"operation-log/export", "sign-in-log/export", "setting/export"} {
		places[export] = unzipped(t, g.Send(t, http.MethodGet, "/admin/system/"+export, "", admin).Body)
	}
	places["/api/staff/export"] = unzipped(t, g.Send(t, http.MethodGet, "/api/staff/export", "", admin).Body)
	return places
}

// unzipped is the text of all parts of a spreadsheet.
func unzipped(t *testing.T, sheet string) string {
	t.Helper()
	book, err := zip.NewReader(bytes.NewReader([]byte(sheet)), int64(len(sheet)))
	if err != nil {
		t.Fatalf("no spreadsheet: %v: %.200s", err, sheet)
	}
	var text strings.Builder
	for _, part := range book.File {
		reader, err := part.Open()
		if err == nil {
			_, err = io.Copy(&text, reader)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return text.String()
}
