package main

import (
	"database/sql"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

const (
	index    = "/MobileQageModule/IndexHandler.ashx"
	newlogin = index + "?action=newlogin"
	userInfo = "/vue-element-admin/user/info"
	logout   = "/vue-element-admin/user/logout"
)

// answer is what one request got, its envelope read where it has one.
type answer struct {
	Status  int
	Header  http.Header
	Body    string
	Code    int
	Message string
	Data    json.RawMessage
}

// option changes a request before it is sent.
type option func(*http.Request)

func header(name, value string) option {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

// token presents a session as a legacy client does.
func token(value string) option { return header("X-Token", value) }

// cookie presents a session as a browser does.
// cookie sends a token as a browser does, over plain HTTP and over TLS.
func cookie(value string) option {
	return header("Cookie", "qiao_session="+value+"; __Host-qiao_session="+value)
}

// send sends one request without following redirects; body may be empty.
func (g *gatewayUnderTest) send(t testing.TB, method, path, body string, options ...option) answer {
	t.Helper()
	request, err := http.NewRequest(method, g.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for _, apply := range options {
		apply(request)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	return readAnswer(t, response)
}

func readAnswer(t testing.TB, response *http.Response) answer {
	t.Helper()
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	a := answer{Status: response.StatusCode, Header: response.Header, Body: string(body)}
	var envelope struct {
		Code    int
		Msg     string
		Message string
		Data    json.RawMessage
	}
	if json.Unmarshal(body, &envelope) == nil {
		a.Code, a.Message, a.Data = envelope.Code, envelope.Msg+envelope.Message, envelope.Data
	}
	return a
}

// call calls a query through one of the five endpoints; fields come in pairs.
func (g *gatewayUnderTest) call(t testing.TB, shape, cxtype string, fields []string, options ...option) answer {
	t.Helper()
	payload := map[string]string{"CXType": cxtype}
	for i := 0; i < len(fields); i += 2 {
		payload[fields[i]] = fields[i+1]
	}
	body, err := json.Marshal(payload)
	if err != nil {
		t.Fatal(err)
	}
	return g.send(t, http.MethodPost, "/api/Procedure/ProcedureTo"+shape, string(body), options...)
}

// signIn returns the token of a new session of a demo account.
func (g *gatewayUnderTest) signIn(t testing.TB, account string) string {
	t.Helper()
	return tokenOf(t, g.trySignIn(t, account, gatewaytest.DemoPassword))
}

// session opens a session without a password, for tests that need many.
func (g *gatewayUnderTest) session(t testing.TB, account string) string {
	t.Helper()
	var userID string
	if err := g.Main().Get(t.Context(), &userID, "base/user_id", store.Args{"Account": account}); err != nil {
		t.Fatalf("account %s: %v", account, err)
	}
	manager := session.NewManager(g.Cache, session.NewDirectory(g.Main()), g.Config.Session, g.Now)
	opened, _, err := manager.Open(t.Context(), userID)
	if err != nil {
		t.Fatal(err)
	}
	return opened
}

// trySignIn signs in with a password and returns whatever came back.
func (g *gatewayUnderTest) trySignIn(t testing.TB, account, password string, options ...option) answer {
	t.Helper()
	body, err := json.Marshal(map[string]string{"username": account, "password": password})
	if err != nil {
		t.Fatal(err)
	}
	return g.send(t, http.MethodPost, newlogin, string(body), options...)
}

func tokenOf(t testing.TB, a answer) string {
	t.Helper()
	var data struct{ Token string }
	if err := json.Unmarshal(a.Data, &data); err != nil || data.Token == "" {
		t.Fatalf("sign in: %s", a.Body)
	}
	return data.Token
}

// change runs SQL that both dialects know on the gateway's database, past the
// gateway, as somebody with a database tool does.
func (g *gatewayUnderTest) change(t testing.TB, text string) {
	t.Helper()
	g.changeIn(t, "main", text)
}

func (g *gatewayUnderTest) changeIn(t testing.TB, database, text string) {
	t.Helper()
	if n := g.execIn(t, database, text); n == 0 {
		t.Fatalf("%s: changed no row", text)
	}
}

// define runs DDL as somebody with a database tool does.
func (g *gatewayUnderTest) define(t testing.TB, ddl string) {
	t.Helper()
	g.execIn(t, "main", ddl)
}

func (g *gatewayUnderTest) execIn(t testing.TB, database, text string) (rows int64) {
	t.Helper()
	settings := g.Config.Databases[database]
	if settings.Driver == "sqlite" {
		settings.DSN += "?_pragma=busy_timeout(5000)"
	}
	db, err := sql.Open(settings.Driver, settings.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	result, err := db.ExecContext(t.Context(), text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if rows, err = result.RowsAffected(); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return rows
}

// logbook is a log that a test may read while the gateway writes it.
type logbook struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logbook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// eventually repeats a request-sized check until it holds.
func eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !holds(); {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within 10 s", what)
		}
	}
}

// demoFile is the content of a SQLite database with the demo data, made once.
var demoFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "qiao-test")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "demo.db")
	cfg := config.Default()
	cfg.DataDir = dir
	cfg.Databases["main"] = embeddedAt(path)
	if err := fillDatabase(cfg); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// embedded is a SQLite database of the test's own that has the demo data.
func embedded(t testing.TB) config.Database {
	t.Helper()
	content, err := demoFile()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "qiao.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return embeddedAt(path)
}

func embeddedAt(path string) config.Database {
	return config.Database{Driver: "sqlite", DSN: path, MaxOpen: 4, ConnectTimeout: 5 * time.Second}
}

// startDemo starts a gateway on a SQLite database with the demo data.
func startDemo(t *testing.T, adjust func(*config.Config)) *gatewayUnderTest {
	t.Helper()
	return startGateway(t, embedded(t), adjust)
}
