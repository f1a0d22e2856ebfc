package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
)

func TestChangesOfFilesAreInTheAuditLog(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		path := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG))
		g.Clock.Advance(time.Second)
		apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG+"new"))
		g.Clock.Advance(time.Second)
		g.Upload(t, "putong", "a.png", apptest.PNG)
		remove := apptest.DeletePath + "?" + url.Values{"FilePath": {path}, "User": {"admin"}}.Encode()
		if a := g.Send(t, http.MethodGet, remove, "", g.As(t, "admin")...); a.Code != 0 {
			t.Fatalf("deleted: %s", a.Body)
		}
		g.Send(t, http.MethodGet, remove, "", g.As(t, "admin")...)
		want := []apptest.AuditRow{
			{"file.upload", "admin", "admin", path},
			{"file.replace", "admin", "admin", path},
			{"file.delete", "admin", "admin", path},
		}
		if diff := cmp.Diff(want, g.AuditLog(t)); diff != "" {
			t.Errorf("only what has happened: %s", diff)
		}
	})
}

// The actor comes from the session. A client that sends another user's name is suspicious, so the
// audit log has it.
func TestNamingSomebodyElseIsInTheAuditLog(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		switched := apptest.TokenOf(t, g.Switch(t, "putong", apptest.Token(g.Session(t, "admin"))))
		for _, account := range []string{"putong", "PUTONG", "张伟", "", "kefu", "nobody"} {
			g.Clock.Advance(time.Second)
			record, err := json.Marshal(map[string]string{"ModID": "dashboard", "Account": account, "LeaveOpinion": "看不清"})
			if err != nil {
				t.Fatal(err)
			}
			if a := g.Call(t, "Boolean", "系统评价信息写入", []string{"Myresult", string(record)}, apptest.Token(switched)); a.Code != 0 {
				t.Fatalf("%s: %s", account, a.Body)
			}
		}
		g.Clock.Advance(time.Second)
		path := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG, "User", "kefu"))
		g.Clock.Advance(time.Second)
		remove := apptest.DeletePath + "?" + url.Values{"FilePath": {path}, "User": {"caiwu"}}.Encode()
		g.Send(t, http.MethodGet, remove, "", g.As(t, "admin")...)

		want := []apptest.AuditRow{
			{"account.switch", "admin", "putong", ""},
			{"identity.claim", "admin", "kefu", ""},
			{"identity.claim", "admin", "", ""},
			{"file.upload", "admin", "admin", path},
			{"identity.claim", "admin", "kefu", ""},
			{"file.delete", "admin", "admin", path},
			{"identity.claim", "admin", "caiwu", ""},
		}
		if diff := cmp.Diff(want, g.AuditLog(t)); diff != "" {
			t.Error(diff)
		}
	})
}
