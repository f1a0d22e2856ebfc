package bridge_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"qiao/gateway/bridge/bridgetest"
	"qiao/gateway/config"
)

const menus = `{"ProcedureName":"P_Base_Module","CXType":"模块权限含角色查询"}`

// browser is a browser with this gateway's own UI.
type browser struct {
	url, host string
	proxied   bool // a proxy calls by a name of its own, and says which one the browser has called
	jar       string
}

func (b *browser) send(t *testing.T, method, path, body string) answer {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, b.url+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if r.Host = b.host; b.proxied {
		r.Host = "upstream"
		r.Header.Set("X-Forwarded-Host", b.host)
	}
	if b.host == "" {
		r.Header.Set("X-Qiao-UI", "web")
	}
	r.Header.Set("X-Qiao-Client", "web")
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Cookie", b.jar)
	got, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	for _, cookie := range got.Cookies() {
		b.jar = cookie.Name + "=" + cookie.Value
	}
	text, err := io.ReadAll(got.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{got.StatusCode, got.Header, string(text)}
}

func (b *browser) signIn(t *testing.T, account, password string) answer {
	t.Helper()
	return b.send(t, "POST", signInPath, `{"username":"`+account+`","password":"`+password+`"}`)
}

// Our own UI has its menus and the page of the bridge from this gateway, also where no target has moved.
func TestOurOwnUIIsAnsweredHere(t *testing.T) {
	h := open(t, func(cfg *config.Config) {
		cfg.Legacy.UIHosts, cfg.Server.TrustedProxies = []string{"New.example.com"}, []string{"127.0.0.1"}
	})
	for _, b := range []*browser{{url: h.URL}, {url: h.URL, host: "new.example.com:8080"}, {url: h.URL, host: "new.example.com:8080", proxied: true}} {
		b.signIn(t, "admin", bridgetest.Password)
		if b.jar == "" {
			t.Fatal("the sign-in has set no cookie")
		}
		before := len(h.legacy.Requests())
		if got := b.send(t, "POST", procedure, menus); !strings.Contains(got.body, `"bridge"`) {
			t.Errorf("the menus are %.300s", got.body)
		}
		if after := h.legacy.Requests(); len(after) != before {
			t.Errorf("the legacy system got %v", after[before:])
		}
	}
	own := &browser{url: h.URL, host: "new.example.com"}
	if got := own.send(t, "GET", "/", ""); !strings.Contains(got.body, "<html") {
		t.Errorf("the page of our own UI: %d %.100s", got.status, got.body)
	}
	if got := call(t, h.URL, "GET", "/healthz", "", ""); got.body != "ok\n" {
		t.Errorf("/healthz: %d %.100s", got.status, got.body)
	}
}

// As long as the legacy system signs users in, a person whose only password is there uses our own UI with it.
func TestOurOwnUISignsInAtTheLegacySystem(t *testing.T) {
	h := open(t, nil)
	b := &browser{url: h.URL}
	if got := b.signIn(t, "laowang", "wrong"); b.jar != "" || !strings.Contains(got.body, `"code":-1`) {
		t.Errorf("with a wrong password: %s", got.body)
	}
	if got := b.signIn(t, "laowang", bridgetest.Password); b.jar == "" {
		t.Fatalf("%d %s", got.status, got.body)
	}
	before := len(h.legacy.Requests())
	if got := b.send(t, "GET", "/vue-element-admin/user/info", ""); !strings.Contains(got.body, `"name":"`) {
		t.Errorf("who is signed in: %s", got.body)
	}
	if after := h.legacy.Requests(); len(after) != before {
		t.Errorf("the legacy system got %v", after[before:])
	}
}

// A person with a password here can sign in also while the legacy system is down.
func TestOurOwnUISignsInHereWhereTheLegacySystemIsDown(t *testing.T) {
	for name, answers := range map[string]http.HandlerFunc{
		"broken": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "100")
			_, _ = io.WriteString(w, `{"code":0`)
		},
		"refuses": func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, `{"code":-1,"msg":"no"}`) },
		"failed":  func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) },
	} {
		t.Run(name, func(t *testing.T) {
			b := &browser{url: front(t, answers).URL}
			if got := b.signIn(t, "admin", bridgetest.Password); b.jar == "" {
				t.Errorf("%d %s", got.status, got.body)
			}
		})
	}
}
