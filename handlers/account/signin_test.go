package account_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/password"
	"qiao/gateway/registry"
	"qiao/gateway/server"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/handlers/account"
	"qiao/sql/seed"
)

var monday = time.Date(2026, time.March, 9, 14, 30, 0, 0, time.UTC)

// desk is a gateway for signing in and changing the own password, with one user whose hash is a legacy one. Its parts
// can be replaced before open.
type desk struct {
	db       *store.DB
	cache    cache.Cache
	hasher   *password.Hasher
	settings config.SignIn
	clock    func() time.Time
	handler  http.Handler
	advance  func(time.Duration)
}

// newHasher returns a hasher with very cheap hashes.
func newHasher(parallel, queue int, legacyHash, md5Clients bool) *password.Hasher {
	h := password.NewHasher(parallel, queue, legacyHash, md5Clients)
	h.SetCost(apptest.HashCost)
	return h
}

// busy returns a hasher that refuses every hash, like one whose queue is full.
func busy() *password.Hasher { return newHasher(1, -1, true, false) }

// eachDesk runs a test on every database within reach.
func eachDesk(t *testing.T, test func(t *testing.T, d desk)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, db *store.DB) { test(t, newDesk(t, db)) })
}

// newDesk returns an open desk with the database and its own memory cache.
func newDesk(t testing.TB, db *store.DB) desk {
	t.Helper()
	user := seed.Table{
		Name:    "Base_User",
		Columns: []string{"UserId", "Account", "RealName", "Mobile", "PasswordHash", "CreateDate"},
		Rows:    [][]any{{"u-1", "zhao", "赵敏", "13800000001", "Right-1", monday}},
	}
	err := db.Tx(t.Context(), func(tx *store.Tx) error { return tx.Insert(t.Context(), user.Name, user.Columns, user.Rows) })
	if err != nil {
		t.Fatal(err)
	}
	var passed atomic.Int64
	clock := func() time.Time { return monday.Add(time.Duration(passed.Load())) }
	memory := cache.NewMemory(1000, clock)
	t.Cleanup(func() { _ = memory.Close() })
	d := desk{
		db: db, cache: memory, hasher: newHasher(2, 8, true, false), settings: config.Default().SignIn,
		clock: clock, advance: func(d time.Duration) { passed.Add(int64(d)) },
	}
	d.open(t)
	return d
}

// open builds the gateway again, on the same database and cache.
func (d *desk) open(t testing.TB) {
	t.Helper()
	cfg := config.Default()
	log := slog.New(slog.DiscardHandler)
	live, err := registry.NewLive(t.Context(), registry.Options{
		Config: cfg, Databases: map[string]*store.DB{registry.MainDatabase: d.db}, Log: log, Now: d.clock,
	})
	if err != nil {
		t.Fatal(err)
	}
	sessions := session.NewManager(d.cache, session.NewDirectory(d.db), cfg.Session, d.clock)
	handlers := account.Handlers{
		DB: d.db, Sessions: sessions, Hasher: d.hasher, Guard: account.NewGuard(d.cache, d.settings),
		Codes: account.NewCodes(d.cache, d.hasher, d.settings.Window), Log: log,
	}
	server, err := server.New(server.Options{
		Config: cfg, Cache: d.cache, Sessions: sessions, Live: live, Log: log, Now: d.clock,
		Routes: []gateway.Route{
			{Methods: "GET", Path: "/Sign.ashx", Action: "newlogin", Access: session.Public(), Effect: gateway.Read, Handle: handlers.NewLogin},
			{Methods: "POST", Path: "/Sign.ashx", Action: "changepwd", Access: session.AnySession(), Effect: gateway.Write, Handle: handlers.ChangePassword},
			{Methods: "POST", Path: "/Sign.ashx", Action: "getcode", Access: session.Public(), Effect: gateway.Read, Handle: handlers.GetCode},
			{Methods: "POST", Path: "/Sign.ashx", Action: "codelogin", Access: session.Public(), Effect: gateway.Read, Handle: handlers.CodeLogin},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	d.handler = server.Handler()
}

// serve returns the status and body of an answer.
func (d desk) serve(request *http.Request) (int, string) {
	answer := httptest.NewRecorder()
	d.handler.ServeHTTP(answer, request)
	return answer.Code, answer.Body.String()
}

// signIn returns the answer's body.
func (d desk) signIn(name, secret string) string {
	_, body := d.trySignIn(name, secret)
	return body
}

func (d desk) trySignIn(name, secret string) (int, string) {
	query := url.Values{"action": {"newlogin"}, "username": {name}, "password": {secret}}
	return d.serve(httptest.NewRequest(http.MethodGet, "/Sign.ashx?"+query.Encode(), nil))
}

// The account in another letter case and its mobile number count as the same account: a
// guesser has five tries for all of them together.
func TestOtherNamesOfAnAccountAreNoWayAroundTheLock(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		const refusal = `{"code":-1,"msg":"账号或密码错误","data":null}`
		for i, name := range []string{"zhao", "ZHAO", "13800000001", " zhao ", "13800000001"} {
			if got := d.signIn(name, "wrong"); got != refusal {
				t.Errorf("try %d as %s: %s", i+1, name, got)
			}
		}
		for _, name := range []string{"zhao", "13800000001", "Zhao"} {
			if got := d.signIn(name, "Right-1"); got != refusal {
				t.Errorf("locked, as %s: %s", name, got)
			}
		}
		d.advance(15*time.Minute + time.Second)
		for _, name := range []string{"13800000001", "zhao"} {
			if got := d.signIn(name, "Right-1"); !strings.HasPrefix(got, `{"code":0,`) {
				t.Errorf("after the lock, as %s: %s", name, got)
			}
		}
	})
}
