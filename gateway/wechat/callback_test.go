package wechat_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/wechat"
)

// The settings and the two calls that the documentation of 企业微信 publishes with its sample code.
const (
	sampleToken = "QDG6eK"
	sampleKey   = "jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C"
	sampleCorp  = "wx5823bf96d3bd56c7"

	sampleEncrypt = "RypEvHKD8QQKFhvQ6QleEB4J58tiPdvo+rtK1I9qca6aM/wvqnLSV5zEPeusUiX5L5X/0lWfrf0QADHHhGd3QczcdCUpj911L3vg3W/sYYvuJTs3TUUkSUXxaccAS0qhxchrRYt66wiSpGLYL42aM6A8dTT+6k4aSknmPj48kzJs8qLjvd4Xgpue06DOdnLxAUHzM6+kDZ+HMZfJYuR+LtwGc2hgf5gsijff0ekUNXZiqATP7PF5mZxZ3Izoun1s4zG4LUMnvw2r+KqCKIw+3IQH03v+BCA9nMELNqbSf6tiWSrXJB3LAVGUcallcrw8V2t9EL4EhzJWrQUax5wLVMNS0+rUPA3k22Ncx4XXZS9o0MBH27Bo6BpNelZpS+/uh9KsNlY6bHCmJU9p8g7m3fVKn28H3KDYA5Pl/T8Z1ptDAVe0lXdQ2YoyyH2uyPIGHBZZIs2pDBS8R07+qN+E7Q=="
)

func sampleQuery() url.Values {
	return url.Values{"msg_signature": {"477715d11cdb4164915debcba66cb864d751f3e6"}, "timestamp": {"1409659813"}, "nonce": {"1372623149"}}
}

func sampleBody() []byte {
	return []byte("<xml><ToUserName><![CDATA[wx5823bf96d3bd56c7]]></ToUserName><Encrypt><![CDATA[" + sampleEncrypt + "]]></Encrypt><AgentID><![CDATA[218]]></AgentID></xml>")
}

// callbackAt returns a reader of the company corp at a time.
func callbackAt(t testing.TB, corp string, at time.Time) (*wechat.Callback, *gatewaytest.Clock) {
	t.Helper()
	clock := gatewaytest.NewClock(at)
	shared := cache.NewMemory(1000, clock.Now)
	t.Cleanup(func() { _ = shared.Close() })
	callback, err := wechat.NewCallback(config.Wechat{CorpID: corp, CallbackToken: sampleToken, CallbackAESKey: sampleKey}, shared, clock.Now)
	if err != nil {
		t.Fatal(err)
	}
	return callback, clock
}

func TestTheSampleOfTheAddress(t *testing.T) {
	callback, _ := callbackAt(t, sampleCorp, time.Unix(1409659589, 0))
	got, err := callback.Verify("5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3", "1409659589", "263014780",
		"P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ==")
	if err != nil || got != "1616140317555161061" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestTheSampleOfAMessage(t *testing.T) {
	callback, _ := callbackAt(t, sampleCorp, time.Unix(1409659813, 0))
	got, err := callback.Open(t.Context(), sampleQuery(), sampleBody())
	if err != nil {
		t.Fatal(err)
	}
	if got.FromUser != "mycreate" || got.Type != "text" || got.Created.Unix() != 1409659813 || got.AgentID != 218 {
		t.Errorf("%+v", got)
	}
}

func TestACallIsReadOnceUnlessItIsReleased(t *testing.T) {
	callback, clock := callbackAt(t, sampleCorp, time.Unix(1409659813, 0).Add(-5*time.Minute))
	event, err := callback.Open(t.Context(), sampleQuery(), sampleBody())
	if err != nil {
		t.Fatal(err)
	}
	clock.Advance(10 * time.Minute) // the whole window
	if _, err := callback.Open(t.Context(), sampleQuery(), sampleBody()); !errors.Is(err, wechat.ErrReplayed) {
		t.Errorf("the second time: %v", err)
	}
	if err := callback.Release(t.Context(), event); err != nil {
		t.Fatal(err)
	}
	if _, err := callback.Open(t.Context(), sampleQuery(), sampleBody()); err != nil {
		t.Errorf("released: %v", err)
	}
	clock.Advance(time.Second)
	if _, err := callback.Open(t.Context(), sampleQuery(), sampleBody()); !errors.Is(err, wechat.ErrStale) {
		t.Errorf("after the window: %v", err)
	}
}

func TestWrongCallsAreRefused(t *testing.T) {
	at := time.Unix(1409659813, 0)
	with := func(name, value string) url.Values {
		query := sampleQuery()
		query.Set(name, value)
		return query
	}
	body := string(sampleBody())
	for name, test := range map[string]struct {
		corp  string
		at    time.Time
		query url.Values
		body  string
		want  error
	}{
		"another signature":   {sampleCorp, at, with("msg_signature", strings.Repeat("0", 40)), body, wechat.ErrSignature},
		"no signature":        {sampleCorp, at, url.Values{}, body, wechat.ErrSignature},
		"another nonce":       {sampleCorp, at, with("nonce", "1"), body, wechat.ErrSignature},
		"another text":        {sampleCorp, at, sampleQuery(), strings.Replace(body, "RypE", "RypF", 1), wechat.ErrSignature},
		"more than 5 minutes": {sampleCorp, at.Add(301 * time.Second), sampleQuery(), body, wechat.ErrStale},
		"from the future":     {sampleCorp, at.Add(-301 * time.Second), sampleQuery(), body, wechat.ErrStale},
		"another company":     {"wx0000000000000000", at, sampleQuery(), body, wechat.ErrOtherCorp},
		"no XML":              {sampleCorp, at, sampleQuery(), "{}", wechat.ErrMalformed},
		"no end":              {sampleCorp, at, sampleQuery(), "<xml><Encrypt>", wechat.ErrMalformed},
		"two texts":           {sampleCorp, at, sampleQuery(), "<xml><Encrypt>a</Encrypt><Encrypt>b</Encrypt></xml>", wechat.ErrMalformed},
		"another root":        {sampleCorp, at, sampleQuery(), "<y><Encrypt>a</Encrypt></y>", wechat.ErrMalformed},
		"an entity":           {sampleCorp, at, sampleQuery(), `<!DOCTYPE xml [<!ENTITY e SYSTEM "file:///etc/passwd">]><xml><Encrypt>&e;</Encrypt></xml>`, wechat.ErrMalformed},
		"nesting":             {sampleCorp, at, sampleQuery(), "<xml>" + strings.Repeat("<a>", 8) + strings.Repeat("</a>", 8) + "</xml>", wechat.ErrMalformed},
		"more than 64 KiB":    {sampleCorp, at, sampleQuery(), body + strings.Repeat(" ", 65536), wechat.ErrMalformed},
	} {
		t.Run(name, func(t *testing.T) {
			callback, _ := callbackAt(t, test.corp, test.at)
			if _, err := callback.Open(t.Context(), test.query, []byte(test.body)); !errors.Is(err, test.want) {
				t.Errorf("%v, want %v", err, test.want)
			}
		})
	}
}

// A right signature alone is not enough: the token may be known to somebody who lacks the key.
func TestSignedNonsenseIsRefused(t *testing.T) {
	callback, _ := callbackAt(t, sampleCorp, time.Unix(1409659813, 0))
	for name, encrypted := range map[string]string{
		"empty": "", "no base64": "?", "half a block": base64.StdEncoding.EncodeToString(make([]byte, 17)),
		"bad padding": base64.StdEncoding.EncodeToString(make([]byte, 64)), "too long": base64.StdEncoding.EncodeToString(make([]byte, 65552)),
	} {
		query := wechat.SignedFor(callback, "1409659813", "n", encrypted)
		if _, err := callback.Open(t.Context(), query, []byte("<xml><Encrypt>"+encrypted+"</Encrypt></xml>")); !errors.Is(err, wechat.ErrMalformed) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSealedMessagesAreReadAgain(t *testing.T) {
	callback, _ := callbackAt(t, sampleCorp, time.Unix(1_800_000_000, 0))
	for _, n := range []int{0, 1, 11, 12, 13, 31, 32, 33, 4000} {
		message := "<xml><MsgType>event</MsgType><Event>template_card_event</Event><EventKey>同意" + strings.Repeat("k", n) + "</EventKey></xml>"
		sealed, err := callback.Seal([]byte(message))
		if err != nil {
			t.Fatal(err)
		}
		body, err := sealed.Body()
		if err != nil {
			t.Fatal(err)
		}
		event, err := callback.Open(t.Context(), sealed.Query(), body)
		if err != nil || event.EventKey != "同意"+strings.Repeat("k", n) || event.Event != wechat.CardPressed {
			t.Errorf("%d: %+v, %v", n, event, err)
		}
		other, err := callback.Seal([]byte(message))
		if err != nil || other.Encrypt == sealed.Encrypt {
			t.Errorf("%d: sealed twice alike, %v", n, err)
		}
	}
	if _, err := callback.Seal(bytes.Repeat([]byte("x"), 65537)); err == nil {
		t.Error("65,537 bytes were sealed")
	}
}

func TestACallWithoutACacheIsUnavailable(t *testing.T) {
	clock := gatewaytest.NewClock(time.Unix(1409659813, 0))
	callback, err := wechat.NewCallback(config.Wechat{CorpID: sampleCorp, CallbackToken: sampleToken, CallbackAESKey: sampleKey}, failing{}, clock.Now)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := callback.Open(t.Context(), sampleQuery(), sampleBody()); !errs.Is(err, errs.Unavailable) {
		t.Errorf("%v", err)
	}
}

func TestACallbackNeedsItsSettings(t *testing.T) {
	for _, settings := range []config.Wechat{{}, {CallbackToken: "T"}, {CallbackAESKey: sampleKey}, {CallbackToken: "T", CallbackAESKey: "short"}} {
		if _, err := wechat.NewCallback(settings, failing{}, time.Now); err == nil {
			t.Errorf("%+v was taken", settings)
		}
	}
}

// Whatever comes in is an event or an error.
func FuzzCallback(f *testing.F) {
	f.Add(sampleBody(), []byte("<xml><MsgType>text</MsgType></xml>"), sampleEncrypt)
	f.Add([]byte("<xml><Encrypt>&lt;</Encrypt></xml>"), []byte{}, "")
	f.Add([]byte("<xml><a><b/></a></xml>"), []byte("<xml/>"), base64.StdEncoding.EncodeToString(make([]byte, 32)))
	callback, _ := callbackAt(f, sampleCorp, time.Unix(1409659813, 0))
	f.Fuzz(func(t *testing.T, body, message []byte, encrypted string) {
		_, _ = callback.Open(t.Context(), sampleQuery(), body)
		_, _ = callback.Verify(wechat.SignedFor(callback, "1409659813", "n", encrypted).Get("msg_signature"), "1409659813", "n", encrypted)
		sealed, err := callback.Seal(message)
		if err != nil {
			return
		}
		if text, err := callback.Verify(sealed.Signature, sealed.Timestamp, sealed.Nonce, sealed.Encrypt); err != nil || text != string(message) {
			t.Errorf("%q became %q, %v", message, text, err)
		}
		text, err := sealed.Body()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := callback.Open(t.Context(), sealed.Query(), text); err != nil && !errors.Is(err, wechat.ErrMalformed) {
			t.Errorf("%q: %v", message, err)
		}
	})
}
