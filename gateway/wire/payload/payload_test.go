package payload_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/errs"
	"qiao/gateway/wire/payload"
)

func textField(s string) payload.Field {
	return payload.Field{Set: true, Kind: payload.FieldString, Text: s}
}

func TestDecode(t *testing.T) {
	null := payload.Field{Kind: payload.FieldNull}
	for _, test := range []struct {
		name, body string
		want       payload.Payload
	}{
		{"empty", "", payload.Payload{}},
		{"blanks", " \r\n\t", payload.Payload{}},
		{"byte order mark alone", "\uFEFF", payload.Payload{}},
		{"byte order mark", "\uFEFF{\"CXType\":\"a\"}", payload.Payload{CXType: textField("a")}},
		{"empty object", "{}", payload.Payload{}},
		{"all", `{"BaseDataName":"main","ProcedureName":"P","CXType":" 获取最新秘钥 ","Ontime":"a","Entime":"b","OtherA":"c","OtherB":"d","Myresult":"e"}`, payload.Payload{
			BaseDataName: textField("main"), ProcedureName: textField("P"), CXType: textField("获取最新秘钥"), Ontime: textField("a"),
			Entime: textField("b"), OtherA: textField("c"), OtherB: textField("d"), Myresult: textField("e"),
		}},
		{"letter case, last wins", `{"cxtype":"a","CXTYPE":"b","OTHERa":1,"othera":null}`, payload.Payload{CXType: textField("b"), OtherA: null}},
		{"escaped name", `{"\u0043XType":"a"}`, payload.Payload{CXType: textField("a")}},
		{"Kelvin sign is no k", "{\"BaseDataName\":null,\"\u212A\":1}", payload.Payload{BaseDataName: null, Unknown: 1}},
		{"numbers as sent", `{"OtherA":1.50e+3,"Ontime":-0,"CXType":12}`, payload.Payload{
			OtherA: payload.Field{Set: true, Kind: payload.FieldNumber, Text: "1.50e+3"},
			Ontime: payload.Field{Set: true, Kind: payload.FieldNumber, Text: "-0"},
			CXType: payload.Field{Set: true, Kind: payload.FieldNumber, Text: "12"},
		}},
		{"booleans", `{"OtherA":true,"OtherB":false}`, payload.Payload{
			OtherA: payload.Field{Set: true, Kind: payload.FieldBool, Text: "true"},
			OtherB: payload.Field{Set: true, Kind: payload.FieldBool, Text: "false"},
		}},
		{"JSON in three fields", `{"OtherA":[1, 2],"OtherB": {"a" : "\u4e2d"} ,"Myresult":{}}`, payload.Payload{
			OtherA:   payload.Field{Set: true, Kind: payload.FieldJSON, Text: `[1, 2]`},
			OtherB:   payload.Field{Set: true, Kind: payload.FieldJSON, Text: `{"a" : "\u4e2d"}`},
			Myresult: payload.Field{Set: true, Kind: payload.FieldJSON, Text: `{}`},
		}},
		{"escapes", `{"OtherA":"\"\\\/\b\f\n\r\t\u4e2D\ud83d\uDE00"}`, payload.Payload{OtherA: textField("\"\\/\b\f\n\r\t中😀")}},
		{"unknown", `{"a":1,"A":{"CXType":"x"},"b":null}`, payload.Payload{Unknown: 3}},
		{"empty string is set", `{"CXType":""}`, payload.Payload{CXType: textField("")}},
		{"64 deep", `{"OtherB":` + strings.Repeat("[", 63) + strings.Repeat("]", 63) + `}`, payload.Payload{
			OtherB: payload.Field{Set: true, Kind: payload.FieldJSON, Text: strings.Repeat("[", 63) + strings.Repeat("]", 63)},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := payload.Decode([]byte(test.body), payload.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// refused are texts that no JSON body may be.
var refused = map[string]string{
	"array":                   `[]`,
	"string":                  `"a"`,
	"null":                    `null`,
	"number":                  `1`,
	"half":                    `{"CXType":"a"`,
	"half a name":             `{"CX`,
	"half an escape":          `{"CXType":"\`,
	"half a unicode escape":   `{"CXType":"\u12`,
	"half a literal":          `{"CXType":tru`,
	"two values":              `{}{}`,
	"comment before a colon":  `{"a"/**/:1}`,
	"constructor":             `{"a":new Date(1)}`,
	"bare text":               `{"a":b}`,
	"octal 8":                 `{"a":08}`,
	"comma first":             `{,"a":1}`,
	"no value":                `{"a":}`,
	"no comma":                `{"a":1 "b":2}`,
	"no colon":                `{"a" 1}`,
	"plus":                    `{"a":+5}`,
	"bare minus":              `{"a":-}`,
	"bare exponent":           `{"a":1e}`,
	"bad escape":              `{"a":"\x"}`,
	"bad unicode escape":      `{"a":"\u12G4"}`,
	"invalid UTF-8":           "{\"a\":\"\xff\"}",
	"GBK":                     "{\"CXType\":\"\xb2\xe9\"}",
	"encoded surrogate":       "{\"a\":\"\xed\xa0\x80\"}",
	"invalid UTF-8 outside":   "{\xff}",
	"invalid UTF-8 in a name": "{\"\xff\":1}",
	"high surrogate":          `{"a":"\ud83d"}`,
	"high and another":        `{"a":"\ud83dx\ude00"}`,
	"high twice":              `{"a":"\ud83d\ud83d"}`,
	"low surrogate":           `{"a":"\ude00"}`,
	"surrogate in a name":     `{"\ude00":1}`,
	"NUL":                     "{\"a\":\"\x00\"}",
	"NUL outside":             "{}\x00",
	"NUL escaped":             `{"a":"\u0000"}`,
	"65 deep":                 strings.Repeat(`{"a":`, 65) + "1" + strings.Repeat("}", 65),
	"10,000 deep":             strings.Repeat("[", 10_000),
	"deep in an unknown":      `{"x":` + strings.Repeat("[", 64) + strings.Repeat("]", 64) + `}`,
	"UTF-16":                  "\xff\xfe{\x00}\x00",
	"second byte order mark":  "\uFEFF\uFEFF{}",
}

func TestDecodeRefuses(t *testing.T) {
	for name, body := range refused {
		if got, err := payload.Decode([]byte(body), payload.Limits{}); !errs.Is(err, errs.BadRequest) {
			t.Errorf("%s: got %+v, %v", name, got, err)
		} else if text := errs.As(err).ClientText(); text != errs.BadRequest.Text && text != errs.As(payload.NotUTF8("")).ClientText() {
			t.Errorf("%s: the client reads %q", name, text)
		}
		if _, err := payload.DecodeObject([]byte(body), payload.Limits{}); !errs.Is(err, errs.BadRequest) {
			t.Errorf("DecodeObject, %s: got %v", name, err)
		}
	}
	for _, field := range []string{"BaseDataName", "ProcedureName", "CXType", "Ontime", "Entime"} {
		for _, value := range []string{`{}`, `[1]`} {
			if _, err := payload.Decode([]byte(`{"`+field+`":`+value+`}`), payload.Limits{}); !errs.Is(err, errs.BadRequest) {
				t.Errorf("%s: %s: got %v", field, value, err)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	long := `{"OtherA":"` + strings.Repeat("x", 1<<20) + `"}`
	if _, err := payload.Decode([]byte(long), payload.Limits{}); !errs.Is(err, errs.TooLarge) {
		t.Errorf("over 1 MiB: %v", err)
	}
	if _, err := payload.Decode([]byte(long), payload.Limits{MaxBytes: 2 << 20}); err != nil {
		t.Errorf("under a limit of 2 MiB: %v", err)
	}
	if _, err := payload.Decode([]byte(`{"OtherB":[[]]}`), payload.Limits{MaxDepth: 2}); !errs.Is(err, errs.BadRequest) {
		t.Errorf("three deep under a limit of 2: %v", err)
	}
	if err := payload.CheckJSON([]byte(long), payload.Limits{}); !errs.Is(err, errs.TooLarge) {
		t.Errorf("CheckJSON over 1 MiB: %v", err)
	}
}

// A member needs a hundred times more memory than its bytes in the request.
func TestAnObjectHasAtMostAThousandMembers(t *testing.T) {
	object := func(members int) string {
		return "{" + strings.TrimSuffix(strings.Repeat(`"a":1,`, members), ",") + "}"
	}
	for name, body := range map[string]string{
		"the body": object(1001), "an object within": `{"OtherB":` + object(1001) + `}`, "one of an array": `{"x":[{},` + object(1001) + `]}`,
	} {
		if _, err := payload.Decode([]byte(body), payload.Limits{}); !errs.Is(err, errs.BadRequest) {
			t.Errorf("%s with 1,001 members: %v", name, err)
		}
		if _, err := payload.DecodeObject([]byte(body), payload.Limits{}); !errs.Is(err, errs.BadRequest) {
			t.Errorf("DecodeObject, %s with 1,001 members: %v", name, err)
		}
	}
	many := `{"x":[` + object(1000) + "," + object(1000) + `]}`
	if _, err := payload.Decode([]byte(many), payload.Limits{}); err != nil {
		t.Errorf("two objects with 1,000 members each: %v", err)
	}
	if _, err := payload.Decode([]byte(`{"a":1,"b":2}`), payload.Limits{MaxMembers: 1}); !errs.Is(err, errs.BadRequest) {
		t.Errorf("two members under a limit of 1: %v", err)
	}
}

// A text within a body is only a string there, so its content has not been checked yet.
func TestUnmarshalTextRefusesWhatABodyMayNotHave(t *testing.T) {
	for name, body := range refused {
		var record struct{ OtherB any }
		if err := payload.UnmarshalText(body, &record); !errs.Is(err, errs.BadRequest) && body != "null" {
			t.Errorf("%s: %v", name, err)
		}
	}
	var ids []string
	if err := payload.UnmarshalText(`["a","\ud800"]`, &ids); !errs.Is(err, errs.BadRequest) {
		t.Errorf("a lone surrogate: %v", err)
	}
	if err := payload.UnmarshalText(`["a","b"]`, &ids); err != nil || len(ids) != 2 {
		t.Errorf("a list: %v, %v", ids, err)
	}
}

func TestDecodeObject(t *testing.T) {
	got, err := payload.DecodeObject([]byte("\uFEFF"+` {"Account":"a","ACCOUNT":"b" , "编号": [1, {"X":null}],"É":1.0}`), payload.Limits{MaxDepth: 3})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]json.RawMessage{"account": []byte(`"b"`), "编号": []byte(`[1, {"X":null}]`), "é": []byte(`1.0`)}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got, err := payload.DecodeObject(nil, payload.Limits{MaxDepth: 1}); err != nil || got == nil || len(got) != 0 {
		t.Errorf("empty body: %v, %v", got, err)
	}
}

func TestCheckJSON(t *testing.T) {
	for _, body := range []string{`[]`, `null`, ` "a" `, `-0.5E-7`, `{"a":[true,false,null]}`} {
		if err := payload.CheckJSON([]byte(body), payload.Limits{MaxDepth: 2}); err != nil {
			t.Errorf("%s: %v", body, err)
		}
	}
	for _, body := range []string{``, ` `, `[[[]]]`, `[1,]`, `[`, `[1`, `[1 2]`, `tru`, "\uFEFF{}"} {
		if err := payload.CheckJSON([]byte(body), payload.Limits{MaxDepth: 2}); !errs.Is(err, errs.BadRequest) {
			t.Errorf("%s: %v", body, err)
		}
	}
}
