package notice_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/store"
)

const (
	base       = "/admin/notice/"
	production = "10110" // the department of putong
)

// send calls a route as an account and wants it to succeed.
func send(t *testing.T, g *apptest.Gateway, account, method, path, body string, into any) apptest.Answer {
	t.Helper()
	a := g.Send(t, method, base+path, body, g.As(t, account)...)
	if a.Code != 0 {
		t.Fatalf("%s %s: %s", method, path, a.Body)
	}
	if into != nil {
		if err := json.Unmarshal(a.Data, into); err != nil {
			t.Fatal(err)
		}
	}
	return a
}

// upload uploads a file and returns the key by which an announcement names it.
func upload(t *testing.T, g *apptest.Gateway, kind, name, content string) string {
	t.Helper()
	body, contentType := apptest.Form(t, name, content)
	a := g.Send(t, http.MethodPost, base+kind, body, append(g.As(t, "admin"), apptest.Header("Content-Type", contentType))...)
	var data struct{ Picture string }
	if err := json.Unmarshal(a.Data, &data); err != nil || data.Picture == "" {
		t.Fatal(a.Body)
	}
	return data.Picture
}

// add makes a draft and returns its key. rest are further members.
func add(t *testing.T, g *apptest.Gateway, title, content, audience, rest string) string {
	t.Helper()
	text, err := json.Marshal(content)
	if err != nil {
		t.Fatal(err)
	}
	var data struct{ NoticeID string }
	body := fmt.Sprintf(`{"Title":%q,"Content":%s,"Audience":%s%s}`, title, text, audience, rest)
	send(t, g, "admin", http.MethodPut, "add", body, &data)
	return data.NoticeID
}

func publish(t *testing.T, g *apptest.Gateway, id, body string) {
	t.Helper()
	send(t, g, "admin", http.MethodPost, "publish/"+id, body, nil)
}

func department(id string) string { return fmt.Sprintf(`[{"Kind":"department","Id":%q}]`, id) }

func person(t *testing.T, g *apptest.Gateway, account string) string {
	t.Helper()
	var id string
	if err := g.Main().Get(t.Context(), &id, "base/user_id", store.Args{"Account": account}); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(`[{"Kind":"user","Id":%q}]`, id)
}
