package server_test

import (
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
)

const (
	firstKey  = "k1-6f0f2a4f5f5b8f1d93a1"
	secondKey = "k2-0a7b7c1be52f4a0fb7d0"
	otherKey  = "k3-5d2ce7cbb7d84f6f9a11"
)

// withPrograms configures two programs that sign their calls.
func withPrograms(cfg *config.Config) {
	named := []config.ProcedureName{
		{Name: "P_Dormitory_Repair", CXType: "待处理报修数量"},
		{Name: "[dbo].p_notice", CXType: "公告已读写入"},
		{Name: "P_Base_Shop", CXType: "店铺信息列表查询"},
	}
	cfg.Compat.Clients = []config.SignedClient{
		{Name: "mes", Account: "sushe", Keys: []string{firstKey, secondKey}, Procedures: named},
		{Name: "board", Account: "putong", Keys: []string{otherKey}, Procedures: named, Repeats: true},
	}
}

// signed are the headers of a call that is signed with a key at a moment.
func signed(key string, at time.Time) []apptest.Option {
	timestamp := fmt.Sprint(at.Unix())
	return []apptest.Option{apptest.Header("timestamp", timestamp), apptest.Header("sign", signOf(timestamp, key))}
}

func signOf(timestamp, key string) string {
	sum := md5.Sum([]byte(timestamp + key))
	return hex.EncodeToString(sum[:])
}

const (
	countRepairs = "待处理报修数量"
	markRead     = "公告已读写入"
)

func TestAProgramThatSignsCallsTheProceduresNamedForIt(t *testing.T) {
	g := apptest.StartDemo(t, withPrograms)
	at := g.Clock.Now()
	if a := g.Call(t, "Int", countRepairs, nil, signed(firstKey, at)...); a.Code != 0 {
		t.Errorf("a named procedure: %s", a.Body)
	}
	if a := g.Call(t, "Int", countRepairs, nil, signed(secondKey, at)...); a.Code != 0 {
		t.Errorf("with the second key: %s", a.Body)
	}
	for name, cxtype := range map[string]string{"not named": "公告列表查询", "unknown": "没有", "without the account's right": "店铺信息列表查询"} {
		at = at.Add(time.Second)
		if a := g.Call(t, "DataTable", cxtype, nil, signed(firstKey, at)...); a.Code != errs.Forbidden.Code || a.Status != http.StatusOK {
			t.Errorf("a procedure %s: %d %s", name, a.Status, a.Body)
		}
	}
	timestamp := fmt.Sprint(at.Add(time.Second).Unix())
	query := "?TimeStamp=" + timestamp + "&Sign=" + signOf(timestamp, firstKey)
	if a := g.Send(t, http.MethodPost, "/api/Procedure/ProcedureToInt"+query, `{"CXType":"待处理报修数量"}`); a.Code != 0 {
		t.Errorf("signed in the query: %s", a.Body)
	}
}

func TestASignatureOpensNoRoute(t *testing.T) {
	g := apptest.StartDemo(t, withPrograms)
	// firstKey acts as an account that may use all of them, otherKey as one without the right to the second:
	// neither is 403, because a program has no session.
	for _, route := range []struct {
		path         string
		status, code int
	}{
		{apptest.UserInfoPath, http.StatusOK, 50008},
		{"/admin/dormitory/inventory/index", http.StatusUnauthorized, 401},
		{"/api/feedback/mine", http.StatusUnauthorized, 401},
	} {
		for _, key := range []string{firstKey, otherKey, "k9-not-a-key-of-anybody"} {
			a := g.Send(t, http.MethodGet, route.path, "", signed(key, g.Clock.Now())...)
			if a.Code != route.code || a.Status != route.status {
				t.Errorf("%s, signed with %s: %d %s", route.path, key, a.Status, a.Body)
			}
		}
	}
}

func TestABadSignatureIsRefused(t *testing.T) {
	g := apptest.StartDemo(t, withPrograms)
	now := g.Clock.Now()
	timestamp := fmt.Sprint(now.Unix())
	handedOut := g.Call(t, "DataTable", "获取最新秘钥", nil, apptest.Token(g.Session(t, "putong")))
	_, rest, _ := strings.Cut(string(handedOut.Data), `"SecretKey":"`)
	publicKey, _, found := strings.Cut(rest, `"`)
	if !found {
		t.Fatalf("no key in %s", handedOut.Body)
	}
	cases := map[string][]apptest.Option{
		"an unknown key":              signed("k9-not-a-key-of-anybody", now),
		"the key that staff get":      signed(publicKey, now),
		"301 s ago":                   signed(firstKey, now.Add(-301*time.Second)),
		"in 301 s":                    signed(firstKey, now.Add(301*time.Second)),
		"upper case":                  {apptest.Header("timestamp", timestamp), apptest.Header("sign", strings.ToUpper(signOf(timestamp, firstKey)))},
		"a timestamp that is no time": {apptest.Header("timestamp", "now"), apptest.Header("sign", signOf("now", firstKey))},
		"a timestamp too far":         {apptest.Header("timestamp", "99999999999999999999"), apptest.Header("sign", signOf("99999999999999999999", firstKey))},
		"no timestamp":                {apptest.Header("sign", signOf("", firstKey))},
		"no signature":                {apptest.Header("timestamp", timestamp)},
	}
	for name, options := range cases {
		if a := g.Call(t, "Int", countRepairs, nil, options...); a.Code != errs.SessionUnknown.Code {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
	for _, at := range []time.Duration{-300 * time.Second, 300 * time.Second} {
		if a := g.Call(t, "Int", countRepairs, nil, signed(firstKey, now.Add(at))...); a.Code != 0 {
			t.Errorf("%s from now: %s", at, a.Body)
		}
	}
}

func TestASignatureOpensOnceOnAllGateways(t *testing.T) {
	one, two := apptest.StartTwo(t, withPrograms)
	now := one.Clock.Now()
	if a := one.Call(t, "Int", countRepairs, nil, signed(firstKey, now)...); a.Code != 0 {
		t.Fatalf("at first: %s", a.Body)
	}
	for name, g := range map[string]*apptest.Gateway{"the same gateway": one, "another one": two} {
		if a := g.Call(t, "Int", countRepairs, nil, signed(firstKey, now)...); a.Code != errs.SessionUnknown.Code {
			t.Errorf("again at %s: %s", name, a.Body)
		}
	}
	for range 2 {
		if a := two.Call(t, "Int", countRepairs, nil, signed(otherKey, now)...); a.Code != 0 {
			t.Errorf("a client with repeats: %s", a.Body)
		}
	}
}

func TestAProgramActsAsItsServiceAccount(t *testing.T) {
	g := apptest.StartDemo(t, withPrograms)
	at := g.Clock.Now()
	next := func() []apptest.Option {
		at = at.Add(time.Second)
		return signed(firstKey, at)
	}
	notice := g.Call(t, "DataTable", "公告列表查询", nil, apptest.Token(g.Session(t, "sushe")))
	_, rest, _ := strings.Cut(string(notice.Data), `"NoticeId":"`)
	id, _, _ := strings.Cut(rest, `"`)
	if a := g.Call(t, "Int", markRead, []string{"OtherA", id, "Account", "admin"}, next()...); a.Code != 0 {
		t.Fatalf("a write: %s", a.Body)
	}
	want := apptest.AuditRow{"client.call", "sushe", "sushe", "mes: p_notice/公告已读写入"}
	if log := g.AuditLog(t); !slices.Contains(log, want) {
		t.Errorf("the audit log has %v, not %v", log, want)
	}
	g.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'sushe'")
	g.Clock.Advance(time.Second)
	if a := g.Call(t, "Int", countRepairs, nil, next()...); a.Code != errs.SessionUnknown.Code {
		t.Errorf("a second after its account was disabled: %s", a.Body)
	}
}

func TestATrustedNetworkCallsTheProceduresNamedForIt(t *testing.T) {
	for network, trusted := range map[string]bool{"127.0.0.0/8": true, "127.0.0.1": true, "10.1.0.0/16": false} {
		g := apptest.StartDemo(t, func(cfg *config.Config) {
			cfg.Compat.TrustedClients = []config.TrustedClient{{
				Name: "gate", Account: "sushe", Networks: []string{network},
				Procedures: []config.ProcedureName{{Name: "P_Dormitory_Repair", CXType: countRepairs}},
			}}
		})
		if a := g.Call(t, "Int", countRepairs, nil); (a.Code == 0) != trusted {
			t.Errorf("from %s: %s", network, a.Body)
		}
		want := apptest.AuditRow{"client.call", "sushe", "sushe", "gate: p_dormitory_repair/待处理报修数量"}
		if slices.Contains(g.AuditLog(t), want) != trusted {
			t.Errorf("from %s: the audit log has %v", network, g.AuditLog(t))
		}
		// A browser in that network whose session has ended must get that error.
		for name, a := range map[string]apptest.Answer{
			"a procedure not named": g.Call(t, "DataTable", "公告列表查询", nil),
			"a token that is none":  g.Call(t, "Int", countRepairs, nil, apptest.Token("gone")),
		} {
			if a.Code != errs.SessionUnknown.Code {
				t.Errorf("from %s, %s: %s", network, name, a.Body)
			}
		}
	}
}

func TestCallsAreCountedByClientAndWay(t *testing.T) {
	log := new(gatewaytest.Logbook)
	g := apptest.StartLogging(t, apptest.Embedded(t), withPrograms, io.MultiWriter(log, io.Discard))
	session := apptest.Token(g.Session(t, "putong"))
	g.Call(t, "Int", countRepairs, nil, signed(firstKey, g.Clock.Now())...)
	g.Call(t, "Int", countRepairs, nil, append(signed(otherKey, g.Clock.Now()), session)...)
	g.Call(t, "Int", countRepairs, nil, session, apptest.Header("X-Qiao-Client", "web"))
	g.Call(t, "Int", countRepairs, nil)
	metrics := g.Send(t, http.MethodGet, "/metrics", "").Body
	for _, want := range []string{
		`{client="mes",way="signature"} 1`, `{client="board",way="token"} 1`, `{client="marked",way="token"} 1`, `{client="unmarked",way="none"}`,
	} {
		if !strings.Contains(metrics, "qiao_client_calls_total"+want) {
			t.Errorf("the metrics lack %s", want)
		}
	}
	if !strings.Contains(log.String(), `"client":"mes"`) {
		t.Error("the log does not name the program")
	}
	for name, text := range map[string]string{"metrics": metrics, "log": log.String()} {
		for _, secret := range []string{firstKey, otherKey, signOf(fmt.Sprint(g.Clock.Now().Unix()), firstKey)} {
			if strings.Contains(text, secret) {
				t.Errorf("the %s has the secret %s", name, secret)
			}
		}
	}
}
