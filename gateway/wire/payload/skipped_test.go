package payload_test

import (
	"encoding/json"
	"strings"
	"testing"

	"qiao/gateway/errs"
	"qiao/gateway/wire/payload"
)

// nine are the fields of specification §3 that no record has.
var nine = []string{
	"CreateDate", "CreateUserId", "ModifyName", "ParentName", "UserName", "PostName", "DepartmentName", "DepartmentNames", "ElectronicSignature",
}

func TestWhatNeverBelongsToARecordIsDropped(t *testing.T) {
	for _, name := range nine {
		for _, spelling := range []string{name, strings.ToUpper(name), strings.ToLower(name), `\u00` + hexOf(name[0]) + name[1:]} {
			got := myresult(t, `{"a":1,"`+spelling+`":"x","b":2}`)
			if got.Myresult.Text != `{"a":1,"b":2}` {
				t.Errorf("%s: %s", spelling, got.Myresult.Text)
			}
			if want := map[bool]string{true: "x"}[name == "CreateUserId"]; got.CreateUser != want {
				t.Errorf("%s: made by %q", spelling, got.CreateUser)
			}
		}
	}
	for sent, want := range map[string]string{
		`{ "a" : [1, {"UserName":"x"}] }`:                  `{ "a" : [1, {"UserName":"x"}] }`, // a record's own fields alone
		`{"UserNames":1,"User Name":2,"CreateUserId2":3}`:  `{"UserNames":1,"User Name":2,"CreateUserId2":3}`,
		`{"UserName":{"a":[]},"\u0061":"\u4e2d","n":1.50}`: `{"\u0061":"\u4e2d","n":1.50}`,
		`{"UserName":1}`:                       `{}`,
		` [{"a":1,"postname":2}, 3, {"b":4}] `: `[{"a":1},3,{"b":4}]`,
		"\uFEFF{\"UserName\":1,\"a\":2}":       `{"a":2}`,
		`[{"a":1} ]`:                           `[{"a":1} ]`,
		`["UserName"]`:                         `["UserName"]`,
		`{UserName:1,Title:'x',}`:              `{"Title":"x"}`, // JSON to Newtonsoft
		`{Title:'x'}`:                          `{"Title":"x"}`,
		`[{'postname':2,a:1,}]`:                `[{"a":1}]`,
		`// {"UserName":1}`:                    `// {"UserName":1}`,
		`[,'备注']`:                              `[,'备注']`, // no record
		`{UserName 1}`:                         `{UserName 1}`,
		`[公告] UserName`:                        `[公告] UserName`,
		`"UserName"`:                           `"UserName"`,
		``:                                     ``,
	} {
		if got := myresult(t, sent); got.Myresult.Text != want {
			t.Errorf("%s: %s, want %s", sent, got.Myresult.Text, want)
		}
	}
	if got := myresult(t, `[{"CreateUserId":null},{"createuserid":17},{"CreateUserId":18}]`); got.CreateUser != "17" {
		t.Errorf("made by %q", got.CreateUser)
	}
}

func hexOf(c byte) string { return string("0123456789abcdef"[c>>4]) + string("0123456789abcdef"[c&15]) }

// myresult is a payload that carries the text, once as a string and once as it is.
func myresult(t *testing.T, text string) payload.Payload {
	t.Helper()
	quoted, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	read, err := payload.Decode([]byte(`{"Myresult":`+string(quoted)+`}`), payload.Limits{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if strings.HasPrefix(text, "{") && json.Valid([]byte(text)) {
		raw, err := payload.Decode([]byte(`{"Myresult":`+text+`}`), payload.Limits{})
		if err != nil || raw.Myresult.Text != read.Myresult.Text || raw.CreateUser != read.CreateUser {
			t.Errorf("%s: as an object %+v, %v", text, raw, err)
		}
	}
	return read
}

// A text that another JSON reader accepts and this one does not must not hand such a field to that reader.
func TestARecordThatIsRefusedIsNotPassedOn(t *testing.T) {
	for _, text := range []string{`{"UserName":1,"a":"\ud800"}`, `{"UserName":1,"a":` + strings.Repeat("[", 64) + strings.Repeat("]", 64) + `}`, `[1,{"a":"\u0000"}]`} {
		quoted, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := payload.Decode([]byte(`{"Myresult":`+string(quoted)+`}`), payload.Limits{}); !errs.Is(err, errs.BadRequest) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
