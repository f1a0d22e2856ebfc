package entry_test

import (
	"strings"
	"testing"

	"qiao/gateway/entry/header"
)

func TestWhatAFileCallsItself(t *testing.T) {
	for file, want := range map[string]string{
		text(wholeEntry, wholeBody): "P_Dormitory/在住人员查询 在住人员，按楼栋筛选",
		"\uFEFF" + strings.ReplaceAll(text("procedure: '*'\ncxtype: \"甲: 乙\" # of old\nacess: x\n", ""), "\n", "\r\n"): "*/甲: 乙 ",
		"/*--- procedure: P\n---*/ SELECT 1\nsummary: none":                                                            "P/ ",
		"/*---\nprocedure: P\nparams: {":                                                                               "P/ ",
		text("procedure：P_A\ncxtype:m13\nsummary: [\n\taccess: x\n", ""):                                               "P_A/m13 [",
		text("procedure: *\ncxtype: ~\nsummary: {a: b}\n", "SELECT 1"):                                                 "*/ {a: b}",
		text("cxtype:\nprocedures: P\nparams:\n  procedure: {from: OtherA}\n", "procedure: P_Body"):                    "/ ",
		text("procedure: \xb2\xe9\n", ""):                                                                              "/ ",
		"procedure: P":                                                                                                 "/ ",
		"":                                                                                                             "/ ",
	} {
		procedure, cxtype, summary := header.Name(file)
		if got := procedure + "/" + cxtype + " " + summary; got != want {
			t.Errorf("%q\n got %q\nwant %q", file, got, want)
		}
	}
}
