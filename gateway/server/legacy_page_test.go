package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// legacyPage is a page of the legacy front end in a browser: it sends what vue-element-admin's request layer sends, with addresses and
// bodies that it puts together by hand.
type legacyPage struct {
	server string // that the browser calls
	token  string
	cookie []*http.Cookie
}

func (p *legacyPage) send(t *testing.T, method, path, body string) apptest.Answer {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, p.server+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0", "Accept": "application/json, text/plain, */*", "Referer": p.server + "/index.html",
		"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty", "X-Token": p.token,
	} {
		request.Header.Set(name, value)
	}
	if method != http.MethodGet {
		request.Header.Set("Origin", p.server)
		request.Header.Set("Content-Type", "application/json;charset=UTF-8")
	}
	for _, cookie := range p.cookie {
		request.AddCookie(cookie)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	if cookies := response.Cookies(); len(cookies) > 0 {
		p.cookie = cookies
	}
	return apptest.ReadAnswer(t, response)
}

// jsEscape is JavaScript's jsEscape().
func jsEscape(text string) string {
	var out strings.Builder
	for _, r := range text {
		if r < 0x80 {
			out.WriteString(url.PathEscape(string(r)))
		} else {
			fmt.Fprintf(&out, "%%u%04X", r)
		}
	}
	return out.String()
}

// TestALegacyPageByHand works on the page's own origin, and behind a proxy that puts the gateway's name in place of the one that the
// browser calls, as nginx does without proxy_set_header.
func TestALegacyPageByHand(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		gateway, err := url.Parse(g.URL)
		if err != nil {
			t.Fatal(err)
		}
		proxy := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(gateway)
			r.Out.Host = gateway.Host
		}})
		defer proxy.Close()
		for name, server := range map[string]string{"its own origin": g.URL, "a proxy": proxy.URL} {
			t.Run(name, func(t *testing.T) { workByHand(t, &legacyPage{server: server}) })
		}
	})
}

func workByHand(t *testing.T, page *legacyPage) {
	signIn := page.send(t, http.MethodGet, "/MobileQageModule/IndexHandler.ashx?action=newlogin&username="+jsEscape("admin")+"&password="+jsEscape("Demo@2026")+"&_=1716", "")
	var data struct{ Token, User string }
	if signIn.Code != 0 || json.Unmarshal(signIn.Data, &data) != nil || data.Token == "" || len(page.cookie) == 0 {
		t.Fatalf("the sign-in: %s, %d cookies", signIn.Body, len(page.cookie))
	}
	page.token = "admin-token" // what vue-element-admin keeps is a placeholder: the cookie is what counts
	rooms := func(query string) []string {
		return listed(t, page.send(t, http.MethodGet, "/admin/dormitory/inventory/index/?"+query, ""), "RoomNo")
	}
	last := rooms("page=1&limit=5&sort=-RoomNo&t=1716000000000")
	if all := rooms("page=1&limit=1000&sort=%2BRoomNo"); len(last) != 5 || last[0] != all[len(all)-1] || !slices.IsSorted(all) {
		t.Errorf("the last five %v of %d", last, len(all))
	}
	if got := rooms("page=1&limit=5&building="); len(got) != 5 {
		t.Errorf("an empty filter: %v", got)
	}
	if a := page.send(t, http.MethodGet, "/admin/dormitory/inventory/index?pageIndex=2&limit=5", ""); a.Status != http.StatusBadRequest || !strings.Contains(a.Message, "请改用 page") {
		t.Errorf("pageIndex: %s", a.Body)
	}
	notices := listed(t, page.send(t, http.MethodGet, "/NoticeModule/NoticeHandler.ashx?action=list&page=1&limit=1", ""), "Title")
	word := string([]rune(notices[0])[:2])
	if found := listed(t, page.send(t, http.MethodGet, "/NoticeModule/NoticeHandler.ashx?action=filter&SouSuo="+jsEscape(word), ""), "Title"); !slices.Contains(found, notices[0]) {
		t.Errorf("%s finds %v", jsEscape(word), found)
	}
	// Each value goes into the text as it is, with ' and " as the page likes.
	a := page.send(t, http.MethodPost, "/api/Procedure/ProcedureToInt", "{'CXType':'"+"待处理报修数量"+"', Ontime: '2024-5-1', OtherB: {page: 1,}, // 本页\n}")
	if a.Code != 0 {
		t.Errorf("a procedure: %s", a.Body)
	}
	if a := page.send(t, http.MethodPost, "/NoticeModule/NoticeHandler.ashx?action=read", "{Ids:'all',}"); a.Code != 0 {
		t.Errorf("a write: %s", a.Body)
	}
}
