package replay

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/errs"
)

func identify(t *testing.T, token string, r *http.Request, body string) Write {
	t.Helper()
	write, err := Identify(token, "/admin/staff", r, []byte(body))
	if err != nil {
		t.Fatal(err)
	}
	return write
}

func keyed(method, url, key string) *http.Request {
	r := httptest.NewRequest(method, url, nil)
	r.Header.Set("Idempotency-Key", key)
	return r
}

func TestIdentifyTellsRequestsApart(t *testing.T) {
	request := httptest.NewRequest("POST", "/a?b=c", nil)
	seen := map[digest]string{}
	for name, write := range map[string]Write{
		"same":          identify(t, "t", request, "x"),
		"other token":   identify(t, "u", request, "x"),
		"other body":    identify(t, "t", request, "y"),
		"other query":   identify(t, "t", httptest.NewRequest("POST", "/a?b=d", nil), "x"),
		"other path":    identify(t, "t", httptest.NewRequest("POST", "/b?b=c", nil), "x"),
		"other method":  identify(t, "t", httptest.NewRequest("PUT", "/a?b=c", nil), "x"),
		"shifted parts": identify(t, "tP", httptest.NewRequest("POST", "/a?b=c", nil), "x"),
		"a key":         identify(t, "t", keyed("POST", "/a?b=c", "k"), "x"),
		"another key":   identify(t, "t", keyed("POST", "/a?b=c", "l"), "x"),
		"whose key":     identify(t, "u", keyed("POST", "/a?b=c", "k"), "x"),
	} {
		if other, taken := seen[write.id]; taken {
			t.Errorf("%s has the id of %s", name, other)
		}
		seen[write.id] = name
	}
	if a, b := identify(t, "t", keyed("POST", "/a", "k"), "x"), identify(t, "t", keyed("POST", "/b", "k"), "y"); a.id != b.id || a.request == b.request {
		t.Error("a key names one write for every request")
	}
}

func TestAKeyThatCannotBeUsedIsRefused(t *testing.T) {
	for _, key := range []string{strings.Repeat("k", 129), "a b", "床", "\x01"} {
		if _, err := Identify("t", "/a", keyed("POST", "/a", key), nil); !errs.Is(err, errs.BadRequest) {
			t.Errorf("%q: %v", key, err)
		}
	}
	if _, err := Identify("t", "/a", keyed("POST", "/a", strings.Repeat("k", 128)), nil); err != nil {
		t.Error(err)
	}
}

func TestAnswersOpenForTheirOwnRequestAlone(t *testing.T) {
	request := httptest.NewRequest("POST", "/a", nil)
	own, other := identify(t, "t", request, ""), identify(t, "u", request, "")
	want := Answer{Status: 200, Header: http.Header{"X": {"1", "2"}}, Body: []byte("正文\x00")}
	sealed, err := own.seal(want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := own.open(sealed)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, text := range [][]byte{sealed, {}, []byte("short"), append(sealed, 0)} {
		key := other
		if len(text) != len(sealed) {
			key = own
		}
		if _, err := key.open(text); err == nil {
			t.Errorf("%x was opened", text)
		}
	}
}
