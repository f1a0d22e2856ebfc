package entry_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"qiao/cmd/apptest"
)

// hostileText draws texts of all kinds, among them texts with a meaning in JSON,
// SQL, numbers and dates.
func hostileText() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.String(),
		rapid.StringOf(rapid.SampledFrom([]rune(`'"\;-/*%_[]{}@ 0123456789eE+.:,床`+"\n\t\u2028\ufeff😀"))),
		rapid.SampledFrom([]string{"", " ", "*", "null", "1e999", "-0", "2026-11-20", "9999-99-99", "0x1f", "P_Site", "dbo.[P_Site]", "查找", "记下", "main", "内容", "desc"}),
	)
}

// hostileJSON is a JSON value as text: a scalar, or an object or array of such.
func hostileJSON(depth int) *rapid.Generator[string] {
	scalar := rapid.Custom(func(t *rapid.T) string {
		quoted, err := json.Marshal(hostileText().Draw(t, "text"))
		if err != nil {
			t.Fatal(err)
		}
		return string(quoted)
	})
	plain := rapid.SampledFrom([]string{"null", "true", "false", "0", "-1", "1e9", "1.50", "99999999999999999999", "1e-400", "{}", "[]"})
	if depth == 0 {
		return rapid.OneOf(scalar, plain)
	}
	value := hostileJSON(depth - 1)
	key := rapid.OneOf(rapid.SampledFrom([]string{"ShaiXuanN", "ShaiXuanV", "sort", "order", "page", "pageSize", "number", "内容"}), hostileText())
	object := rapid.Custom(func(t *rapid.T) string { return drawObject(t, key, value) })
	array := rapid.Map(rapid.SliceOfN(value, 0, 3), func(items []string) string { return "[" + strings.Join(items, ",") + "]" })
	return rapid.OneOf(scalar, plain, object, array)
}

func drawObject(t *rapid.T, key, value *rapid.Generator[string]) string {
	var members []string
	for range rapid.IntRange(0, 5).Draw(t, "members") {
		name, err := json.Marshal(key.Draw(t, "key"))
		if err != nil {
			t.Fatal(err)
		}
		members = append(members, string(name)+":"+value.Draw(t, "value"))
	}
	return "{" + strings.Join(members, ",") + "}"
}

// hostileCall draws a call that finds its entry and has any values in its fields.
func hostileCall() *rapid.Generator[string] {
	text, value := hostileJSON(0), hostileJSON(2)
	return rapid.Custom(func(t *rapid.T) string {
		call := `{"ProcedureName":"P_Site","CXType":"` + rapid.SampledFrom([]string{"查找", "记下", "全部"}).Draw(t, "cxtype") + `"`
		for _, field := range []struct {
			name string
			sent *rapid.Generator[string]
		}{{"Ontime", text}, {"Entime", text}, {"OtherA", value}, {"OtherB", value}, {"myresult", value}} {
			if rapid.Bool().Draw(t, "with "+field.name) {
				call += `,"` + field.name + `":` + field.sent.Draw(t, field.name)
			}
		}
		return call + "}"
	})
}

// hostileBody draws the body of such a call, of any other call, or of no call.
func hostileBody() *rapid.Generator[string] {
	name := rapid.SampledFrom([]string{"BaseDataName", "ProcedureName", "CXType", "Ontime", "Entime", "OtherA", "OtherB", "Myresult", "otherb", "MYRESULT"})
	object := rapid.Custom(func(t *rapid.T) string { return drawObject(t, rapid.OneOf(name, hostileText()), hostileJSON(2)) })
	broken := rapid.Map(rapid.SampledFrom([]string{"", "NaN", "'x'", `"\ud800"`, `"\u0000"`, "\"\xff\"", "{", "\x00"}), func(value string) string {
		return `{"ProcedureName":"P_Site","CXType":"查找","OtherA":` + value + `}`
	})
	bytes := rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })
	call := hostileCall()
	return rapid.OneOf(call, call, call, call, object, hostileJSON(2), broken, bytes)
}

// For any input, the answer is an envelope and never a server error.
func TestNoInputMakesAServerError(t *testing.T) {
	g, log := apptest.StartSite(t, noteEntries, nil)
	g.Change(t, noteTable)
	g.Live.Reload(t.Context())
	g.RequireServing(t)
	sessions := []apptest.Option{apptest.Header("X-Test", "nobody"), apptest.Token(g.Session(t, "putong")), apptest.Token(g.Session(t, "admin"))}
	bodies := rapid.SliceOfN(hostileBody(), 1, 20)
	rapid.Check(t, func(draw *rapid.T) {
		shape := rapid.SampledFrom([]string{"DataSet", "DataTable", "ComboBox", "Int", "Boolean"}).Draw(draw, "shape")
		who := rapid.SampledFrom(sessions).Draw(draw, "who")
		for _, body := range bodies.Draw(draw, "bodies") {
			if a := g.Post(t, shape, body, who); !isEnvelope(a.Body) || a.Status != http.StatusOK && a.Status != http.StatusBadRequest {
				draw.Fatalf("%s %q: %d %s", shape, body, a.Status, a.Body)
			}
		}
	})
	if strings.Contains(log.String(), "panic") {
		t.Errorf("something panicked: %s", log)
	}
}

func isEnvelope(body string) bool {
	var envelope struct {
		Code *int
		Msg  *string
	}
	return json.Unmarshal([]byte(body), &envelope) == nil && envelope.Code != nil && envelope.Msg != nil
}
