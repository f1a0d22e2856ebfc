package wechat_test

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

func TestACodeSignsInOnce(t *testing.T) {
	c := newCompany(t, nil)
	client, ctx := c.client(c.memory(t)), t.Context()
	code := c.CodeFor("zhang")
	if id, err := client.UserOfCode(ctx, code); err != nil || id != "zhang" {
		t.Errorf("%q, %v", id, err)
	}
	late := c.CodeFor("zhang")
	c.clock.Advance(5 * time.Minute)
	for name, code := range map[string]string{"used": code, "after 5 minutes": late, "never made": "x", "empty": "", "513 bytes": strings.Repeat("x", 513)} {
		if _, err := client.UserOfCode(ctx, code); !wechat.IsCode(err, 40029) || !strings.Contains(wechat.Sentence(err), "重新扫码") {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := client.UserOfCode(ctx, c.CodeFor("guest"))
	if _, outsider := errors.AsType[wechat.Outsider](err); !outsider || !strings.Contains(wechat.Sentence(err), "不是本企业的成员") {
		t.Errorf("an outsider: %v", err)
	}
}

func TestTheAddressesOfSignIn(t *testing.T) {
	c := newCompany(t, nil)
	c.settings.LoginURL, c.settings.OAuthURL = "https://login.work.weixin.qq.com", "https://open.weixin.qq.com"
	client := c.client(c.memory(t))
	back := "https://qiao.example.com/back?a=1&b=2"
	if got, want := client.ScanURL("s&1", back), "https://login.work.weixin.qq.com/wwlogin/sso/login?agentid=1000002&appid=ww1&login_type=CorpApp"+
		"&redirect_uri=https%3A%2F%2Fqiao.example.com%2Fback%3Fa%3D1%26b%3D2&state=s%261"; got != want {
		t.Errorf("%s", got)
	}
	if got, want := client.InsideURL("s", back), "https://open.weixin.qq.com/connect/oauth2/authorize?agentid=1000002&appid=ww1"+
		"&redirect_uri=https%3A%2F%2Fqiao.example.com%2Fback%3Fa%3D1%26b%3D2&response_type=code&scope=snsapi_base&state=s#wechat_redirect"; got != want {
		t.Errorf("%s", got)
	}
}

// Both pages of the stand-in lead back with a code of the person who is chosen.
func TestAPersonIsChosenOnTheStandIn(t *testing.T) {
	c := newCompany(t, func(o *simulator.Options) { o.TrustedHost = "qiao.example.com" })
	client := c.client(c.memory(t))
	stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	back := "https://qiao.example.com/back?a=1"
	for _, page := range []string{client.ScanURL("st", back), client.InsideURL("st", back)} {
		page, _, _ = strings.Cut(page, "#")
		if text := read(t, stay, page, 200); !strings.Contains(text, "张伟") || !strings.Contains(text, "userid=zhang") || !strings.Contains(text, "不是本企业的成员") {
			t.Errorf("%s", text)
		}
		answer, err := stay.Get(page + "&userid=zhang")
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		target, err := url.Parse(answer.Header.Get("Location"))
		if err != nil || target.Host != "qiao.example.com" || target.Query().Get("state") != "st" || target.Query().Get("a") != "1" {
			t.Fatalf("%d %v, %v", answer.StatusCode, target, err)
		}
		if id, err := client.UserOfCode(t.Context(), target.Query().Get("code")); err != nil || id != "zhang" {
			t.Errorf("%q, %v", id, err)
		}
		for _, wrong := range []string{strings.Replace(page, "qiao.example.com", "evil.example", 1), strings.Replace(page, "ww1", "ww2", 1), page + "&userid=nobody"} {
			read(t, stay, wrong, http.StatusBadRequest)
		}
	}
}
