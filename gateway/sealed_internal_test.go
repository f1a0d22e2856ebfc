package gateway

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestKeyOfWriteTellsRequestsApart(t *testing.T) {
	request := httptest.NewRequest("POST", "/a?b=c", nil)
	keys := map[writeKey]string{}
	for name, key := range map[string]writeKey{
		"same":          keyOfWrite("t", request, []byte("x")),
		"other token":   keyOfWrite("u", request, []byte("x")),
		"other body":    keyOfWrite("t", request, []byte("y")),
		"other query":   keyOfWrite("t", httptest.NewRequest("POST", "/a?b=d", nil), []byte("x")),
		"other path":    keyOfWrite("t", httptest.NewRequest("POST", "/b?b=c", nil), []byte("x")),
		"other method":  keyOfWrite("t", httptest.NewRequest("PUT", "/a?b=c", nil), []byte("x")),
		"shifted parts": keyOfWrite("tP", httptest.NewRequest("POST", "/a?b=c", nil), []byte("x")),
	} {
		if other, taken := keys[key]; taken {
			t.Errorf("%s has the key of %s", name, other)
		}
		keys[key] = name
	}
}

func TestAnswersOpenForTheirOwnRequestAlone(t *testing.T) {
	request := httptest.NewRequest("POST", "/a", nil)
	own, other := keyOfWrite("t", request, nil), keyOfWrite("u", request, nil)
	want := answer{status: 200, header: http.Header{"X": {"1", "2"}}, body: []byte("正文\x00")}
	sealed, err := own.seal(want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := own.open(sealed)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(answer{})); diff != "" {
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
