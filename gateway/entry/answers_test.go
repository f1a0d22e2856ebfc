package entry_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

const raising = `procedure: P
effect: write
access: public
errors:
  50001: {code: -7, msg: 床位已占用}
  50002: {code: -8}
  547: {msg: 仍被引用}
`

// thrown returns the error of a statement that raises a number and a text.
func thrown(t *testing.T, db *store.DB, call string) error {
	t.Helper()
	body := "SELECT throw(" + call + ")"
	if db.Dialect() == store.SQLServer {
		body = "THROW " + strings.Replace(call, "'", "N'", 1) + ", 1;"
	}
	statement, err := db.Prepare(t.Context(), body, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	err = statement.Run(t.Context(), nil, &storetest.Recorder{})
	if err == nil {
		t.Fatal("nothing was raised")
	}
	return err
}

func TestRaisedNumbersBecomeAnswers(t *testing.T) {
	e := parse(t, text(raising, "UPDATE t SET a = 1"))
	storetest.EachWith(t, "", func(t *testing.T, db *store.DB) {
		for _, test := range []struct {
			raised string
			code   int
			text   string
		}{
			{"50001, 'bed 7 is taken'", -7, "床位已占用"},
			{"50002, '床位 7 已占用'", -8, "床位 7 已占用"},
			{"50003, 'internal'", -1, "存储过程执行失败"},
		} {
			raised := thrown(t, db, test.raised)
			err := e.MapError(raised)
			if known := errs.As(err); known.Kind.Code != test.code || known.ClientText() != test.text || known.Kind.Status != 200 {
				t.Errorf("%s: %v", test.raised, err)
			}
			if !errors.Is(err, raised) {
				t.Errorf("%s: the cause is lost for the log", test.raised)
			}
		}
		if err := e.MapError(thrown(t, db, "50001, 'x'")); !errs.Is(err, errs.Business) {
			t.Errorf("no business failure: %v", err)
		}
	})
	for _, err := range []error{nil, errors.New("x"), errs.New(errs.Forbidden)} {
		if got := e.MapError(err); got != err { //nolint:errorlint // the very same
			t.Errorf("%v became %v", err, got)
		}
	}
}

func TestErrorFindings(t *testing.T) {
	for written, want := range map[string]string{
		"{x: {msg: a}}":                  `6: errors: "x" is no error number; write one from 1 to 2147483647, such as the 50001 of THROW`,
		"{0: {msg: a}}":                  `6: errors: "0" is no error number`,
		"{2147483648: {msg: a}}":         `6: errors: "2147483648" is no error number`,
		"{547: {code: -1}}":              "6: errors: 547: msg is missing; write what the client reads, because the words of error 547 are the server's",
		"{50001: {code: 0, msg: a}}":     "6: errors: 50001: code 0 is success; write another, such as -1",
		"{50001: {code: 50014, msg: a}}": "6: errors: 50001: code 50014 means something else to every client; write one that is yours, such as -1",
		"{50001: {code: 400, msg: a}}":   "6: errors: 50001: code 400 means",
		"{50001: {code: 599, msg: a}}":   "6: errors: 50001: code 599 means",
		"{50001: {code: x, msg: a}}":     `6: errors: 50001: code is "x"; write a whole number from -2147483648`,
		"{50001: 占用}":                    "6: errors: 50001: there must be keys with values",
		"{50001: {text: a}}":             `6: errors: 50001: unknown key "text"; write one of code, msg`,
		"{50001: {}, 50001: {}}":         "6: errors: 50001 stands twice; remove one",
		"[50001]":                        "6: errors: there must be keys with values",
	} {
		refused(t, head+"errors: "+written+"\n", "SELECT 1", want)
	}
}

func TestInvalidates(t *testing.T) {
	const header = "procedure: P\neffect: write\naccess: public\ninvalidates: "
	e := parse(t, text(header+"[P_Dormitory/在住人员查询, P_Dorm /, '*/在住/人数']\n", "UPDATE t SET a = 1"))
	want := []entry.Ref{{Procedure: "P_Dormitory", CXType: "在住人员查询"}, {Procedure: "P_Dorm"}, {Procedure: "*", CXType: "在住/人数"}}
	if diff := cmp.Diff(want, e.Invalidates); diff != "" {
		t.Error(diff)
	}
	if got := e.Invalidates[0].String(); got != "P_Dormitory/在住人员查询" {
		t.Errorf("written as %s", got)
	}
	for written, want := range map[string]string{
		"[P_Dormitory]": `5: invalidates: "P_Dormitory"; write ProcedureName/CXType, ProcedureName/ for all of its types, or */CXType`,
		"['*/']":        `5: invalidates: "*/"; write`,
		"['/查询']":       `5: invalidates: "/查询"; write`,
		"P/查询":          "5: invalidates must be a list; write [one, two]",
		"[{P: 查询}]":     "5: invalidates must be one value",
	} {
		findings := []string{want}
		if written[1] == '{' {
			findings = append(findings, `5: invalidates: ""; write`)
		}
		refused(t, header+written+"\n", "UPDATE t SET a = 1", findings...)
	}
}
