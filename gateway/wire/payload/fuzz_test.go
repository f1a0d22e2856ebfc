package payload_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/errs"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

// FuzzDecode checks that no body panics or fails with anything other than a refusal, that
// encoding/json agrees which texts are JSON, and that a payload which is written and read
// again stays the same.
func FuzzDecode(f *testing.F) {
	for _, body := range refused {
		f.Add([]byte(body))
	}
	for _, body := range []string{
		``, `{}`, "\uFEFF{}", `{"ProcedureName":"P_Base_Module","CXType":"用户菜单权限查询","OtherA":null,"OtherB":{"page":1},"x":[1e5,true]}`,
		`{"OtherA":"\ud83d\ude00\u00e9\/","othera":-1.50E+3}`,
	} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		read, err := payload.Decode(body, payload.Limits{})
		checkErr := payload.CheckJSON(body, payload.Limits{})
		if checkErr == nil && !json.Valid(body) {
			t.Fatalf("accepted what is no JSON: %q", body)
		}
		if checkErr != nil && json.Valid(body) && harmless(body) {
			t.Fatalf("refused %q: %v", body, checkErr)
		}
		if err != nil {
			if !errs.Is(err, errs.BadRequest) && !errs.Is(err, errs.TooLarge) {
				t.Fatalf("%q: %v", body, err)
			}
			return
		}
		again, err := payload.Decode(encodePayload(t, read), payload.Limits{MaxBytes: 16 << 20})
		read.Unknown = 1
		if diff := cmp.Diff(read, again); err != nil || diff != "" {
			t.Fatalf("%q: %v %s", body, err, diff)
		}
	})
}

// harmless reports whether a valid body has none of the content that Decode also refuses.
func harmless(body []byte) bool {
	text := string(body)
	return utf8.ValidString(text) && !strings.Contains(text, `\u`) && strings.Count(text, "[")+strings.Count(text, "{") <= payload.DefaultMaxDepth
}

// encodePayload writes a payload as a client would. By hand, because
// encoding/json would compact the JSON of the fields.
func encodePayload(t *testing.T, p payload.Payload) []byte {
	t.Helper()
	body := []byte(`{"x":0`)
	member := func(name string, field payload.Field) {
		value := []byte(field.Text)
		switch field.Kind {
		case payload.FieldMissing:
			return
		case payload.FieldNull:
			value = []byte("null")
		case payload.FieldString:
			var err error
			if value, err = wire.Marshal(field.Text); err != nil {
				t.Fatal(err)
			}
		}
		body = append(append(body, `,"`+name+`":`...), value...)
	}
	member("BaseDataName", p.BaseDataName)
	member("PROCEDURENAME", p.ProcedureName)
	member("CXType", p.CXType)
	member("ontime", p.Ontime)
	member("Entime", p.Entime)
	member("OtherA", p.OtherA)
	member("OtherB", p.OtherB)
	member("Myresult", p.Myresult)
	return append(body, '}')
}
