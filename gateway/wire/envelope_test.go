package wire_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"qiao/gateway/wire"
)

func TestAppendEnvelope(t *testing.T) {
	got := []string{
		string(wire.AppendEnvelope(nil, -1, "msg", `<张三> & "B"`+"\u2028", nil)),
		string(wire.AppendEnvelope([]byte("x"), 0, "message", "成功", []byte(`{"a":1}`))),
		string(wire.AppendEnvelope(nil, 50008, "", "", nil)),
	}
	want := []string{
		`{"code":-1,"msg":"<张三> & \"B\"\u2028","data":null}`,
		`x{"code":0,"message":"成功","data":{"a":1}}`,
		`{"code":50008,"msg":"","data":null}`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestMarshal(t *testing.T) {
	got, err := wire.Marshal(struct {
		Roles []string `json:"roles"`
		Text  string   `json:"text"`
	}{[]string{"系统管理员"}, "<b>&\b\f\u0085\u2028\u2029\x7f\xff\uFFFD\\ufffd\\"})
	want := `{"roles":["系统管理员"],"text":"<b>&\b\f\u0085\u2028\u2029` + "\x7f\uFFFD\uFFFD" + `\\ufffd\\"}`
	if err != nil || string(got) != want {
		t.Errorf("%v\ngot  %s\nwant %s", err, got, want)
	}
	if _, err := wire.Marshal(func() {}); err == nil {
		t.Error("a function was marshalled")
	}
}

// Handlers and streamed answers must write the same string the same way.
func TestMarshalLikeEncoder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.StringMatching(`(\\|u|fffd|\x{85}|"|\x{2028}|<)*`)).Draw(t, "s")
		got, err := wire.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		want := wire.AppendValue(nil, column(wire.String, 0), text(s))
		if string(got) != string(want) {
			t.Fatalf("%q: Marshal %s, encoder %s", s, got, want)
		}
		var back string
		if err := json.Unmarshal(want, &back); err != nil || back != s {
			t.Fatalf("%q came back as %q (%v)", s, back, err)
		}
	})
}
