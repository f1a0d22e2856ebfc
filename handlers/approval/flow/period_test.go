package flow_test

import (
	"encoding/json"
	"strings"
	"testing"

	"qiao/gateway/clock"
	"qiao/handlers/approval/flow"
)

const leave = `{"Fallback":"u",
	"Fields":[{"Name":"Total","Label":"天数","Type":"days","From":"First","To":"Last","Unit":"天","Max":"30"},
		{"Name":"First","Label":"开始日期","Type":"date"},{"Name":"Last","Label":"结束日期","Type":"date"},
		{"Name":"Out","Label":"出门时间","Type":"datetime"},{"Name":"Back","Label":"回厂时间","Type":"datetime","From":"Out"}],
	"Steps":[{"ID":"b","Kind":"branch","Name":"天数","Lanes":[
		{"Name":"长","When":[[{"Field":"Total","Op":"ge","Values":["3"]}]],"Steps":[{"ID":"long","Kind":"approve","Name":"总经理","Mode":"any","Who":[{"By":"person","IDs":["u"]}]}]},
		{"Name":"其他","Steps":[{"ID":"else","Kind":"approve","Name":"主管","Mode":"any","Who":[{"By":"person","IDs":["u"]}]}]}]}]}`

// sent reads a form and returns its values, its errors, and the steps of its plan.
func sent(t *testing.T, d flow.Definition, text string) (form flow.Form, wrong, way string) {
	t.Helper()
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &fields); err != nil {
		t.Fatal(err)
	}
	form, found := d.Read(fields, clock.Workdays{})
	var said []string
	for _, w := range found {
		said = append(said, w.Field+"="+w.Text)
	}
	return form, strings.Join(said, " "), steps(d.Plan(form, flow.Applicant{}))
}

func TestDaysAreCountedAndNotTyped(t *testing.T) {
	d := read(t, leave)
	if wrong := d.Check(); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	for _, test := range []struct{ sent, days, wrong, way string }{
		{`{"First":"2026-03-01","Last":"2026-03-01"}`, "1", "", "主管"},
		{`{"First":"2026-02-27","Last":"2026/3/1"}`, "3", "", "总经理"},
		{`{"First":"2028-02-28","Last":"2028-03-01","Total":"90"}`, "3", "", "总经理"}, // the typed value is ignored
		{`{"First":"2026-03-02","Last":"2026-03-01","Total":"5"}`, "", "Last=结束日期不能早于开始日期", "主管"},
		{`{"First":"2026-03-01","Last":"2026-03-31"}`, "", "Total=天数不能大于 30", "主管"},
		{`{"First":"2026-03-01"}`, "", "", "主管"},
		{`{"First":"2026-03-01","Last":"明天"}`, "", "Last=结束日期应为日期，如 2026-03-01", "主管"},
		{`{"Total":"5"}`, "", "", "主管"},
		{`{"Out":"2026-03-01 08:30","Back":"2026-03-01 08:29"}`, "", "Back=回厂时间不能早于出门时间", "主管"},
		{`{"Out":"2026-03-01 08:30","Back":"2026-03-01 08:30"}`, "", "", "主管"},
	} {
		form, wrong, way := sent(t, d, test.sent)
		if days := strings.Join(form["Total"], ","); days != test.days || wrong != test.wrong || way != test.way {
			t.Errorf("%s: %q %q %s, want %+v", test.sent, days, wrong, way, test)
		}
	}
}

// Working days leave out weekends and holidays, and an applicant may take half a day off at either end.
func TestWorkingAndHalfDays(t *testing.T) {
	holidays, _ := clock.ReadDays("2026-10-01~2026-10-07")
	worked, _ := clock.ReadDays("2026-10-10")
	working := read(t, strings.Replace(leave, `"Unit":"天"`, `"Unit":"天","Working":true,"Half":true`, 1))
	for _, test := range []struct{ from, to, typed, days, wrong string }{
		{"2026-12-04", "2026-12-07", "", "2", ""},
		{"2026-12-04", "2026-12-07", "1.5", "1.5", ""},
		{"2026-12-04", "2026-12-07", "1.0", "1", ""},
		{"2026-12-04", "2026-12-04", "0.5", "0.5", ""},
		{"2026-12-04", "2026-12-04", "0", "", "天数应为 0.5 到 1，首尾可各少半天"},
		{"2026-12-04", "2026-12-07", "0.5", "", "天数应为 1 到 2，首尾可各少半天"},
		{"2026-12-04", "2026-12-07", "4", "", "天数应为 1 到 2，首尾可各少半天"},
		{"2026-12-04", "2026-12-07", "1.3", "", "天数应为 1 到 2，首尾可各少半天"},
		{"2026-12-04", "2026-12-07", "两天", "", "天数应为 1 到 2，首尾可各少半天"},
		{"2026-12-05", "2026-12-06", "", "", "天数为 0：所选日期都不是工作日"},
		{"2026-09-30", "2026-10-10", "", "4", ""},
	} {
		typed, _ := json.Marshal(test.typed)
		form, wrong := working.Read(map[string]json.RawMessage{
			"First": json.RawMessage(`"` + test.from + `"`), "Last": json.RawMessage(`"` + test.to + `"`), "Total": typed,
		}, clock.NewWorkdays(holidays, worked))
		said := ""
		if len(wrong) > 0 {
			said = wrong[0].Text
		}
		if days := strings.Join(form["Total"], ""); days != test.days || said != test.wrong {
			t.Errorf("%+v: %q %q", test, days, said)
		}
	}
}

// Of several dates without a pair all but the first are named, unless they are declared to be single. Pairs in the rows
// of a table are kept too.
func TestDatesStandInPairs(t *testing.T) {
	unpaired := strings.Replace(leave, `"datetime","From":"Out"`, `"datetime"`, 1)
	if wrong := read(t, unpaired).Check(); len(wrong) != 1 || wrong[0] != (flow.Invalid{Field: "Back", Text: "“回厂时间”没有成对：请在“不能早于”中选择开始日期，或勾选“不成对”"}) {
		t.Error(wrong)
	}
	if wrong := read(t, strings.Replace(unpaired, `"Label":"回厂时间"`, `"Label":"回厂时间","Alone":true`, 1)).Check(); len(wrong) != 0 {
		t.Error(wrong)
	}
	rows := read(t, `{"Fields":[{"Name":"T","Label":"行程","Type":"table","Columns":[{"Name":"A","Label":"出发","Type":"date"},{"Name":"B","Label":"返回","Type":"date","From":"A"}]}]}`)
	if _, wrong, _ := sent(t, rows, `{"T":[{"A":"2026-03-01","B":"2026-03-01"},{"B":"2026-03-01"},{"A":"2026-03-02","B":"2026-03-01"}]}`); wrong != "T[2].B=行程第 3 行：返回不能早于出发" {
		t.Error(wrong)
	}
}

// A period that ends before it begins keeps the values that were filled in, so that a draft can
// keep them.
func TestAWrongPeriodIsKept(t *testing.T) {
	form, _, _ := sent(t, read(t, leave), `{"First":"2026-03-02","Last":"2026-03-01"}`)
	if len(form["First"]) != 1 || len(form["Last"]) != 1 {
		t.Error(form)
	}
}

func TestErrorsOfAPeriod(t *testing.T) {
	for change, want := range map[string]string{
		`"From":"First","To":"Last"`: `"From":"First"` + "\x00“天数”须选择开始日期和结束日期",
		`"To":"Last"`:                `"To":"First"` + "\x00“天数”须选择开始日期和结束日期",
		`"From":"First"`:             `"From":"Out"` + "\x00“天数”所用的开始或结束字段不存在，或者类型不符",
		`"From":"Out"`:               `"From":"Gone"` + "\x00“回厂时间”所用的开始或结束字段不存在，或者类型不符",
		`"datetime","From":"Out"`:    `"datetime","From":"Back"` + "\x00“回厂时间”所用的开始或结束字段不存在，或者类型不符",
	} {
		to, said, _ := strings.Cut(want, "\x00")
		if wrong := read(t, strings.Replace(leave, change, to, 1)).Check(); len(wrong) != 1 || wrong[0].Text != said {
			t.Errorf("%s: %v, want %s", to, wrong, said)
		}
	}
}
