package flow_test

import (
	"strings"
	"testing"

	"qiao/handlers/approval/flow"
)

// labels are those of the fields.
func labels(d flow.Definition) string {
	var all []string
	for _, f := range d.Fields {
		all = append(all, f.Label)
	}
	return strings.Join(all, " ")
}

// A revocation asks for the reason, for a leave also for the real last day, and shows the original
// form.
func TestWhatARevocationAsks(t *testing.T) {
	resume := read(t, strings.Replace(leave, `{"Fallback":"u",`, `{"Fallback":"u","RevokeAs":"销假",`, 1))
	if wrong := resume.Check(); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	form, wrong, way := sent(t, resume.Revocation(), `{"$reason":"提前返厂","$to":"2026-03-02","First":"2026-03-01","Last":"2026-03-05"}`)
	if strings.Join(form[flow.RealDays], "") != "2" || wrong != "" || way != "总经理" {
		t.Errorf("%v %s %s", form, wrong, way)
	}
	if _, wrong, _ := sent(t, resume.Revocation(), `{"$to":"2026-02-28","First":"2026-03-01","Last":"2026-03-05"}`); wrong != "$reason=销假原因不能为空 $to=实际最后一天不能早于开始日期" {
		t.Error(wrong)
	}
	void := read(t, `{"Fields":[{"Name":"A","Label":"金额","Type":"money"},{"Name":"F","Label":"附件","Type":"files"}]}`)
	if got := labels(void.Revocation()); got != "作废原因 金额" {
		t.Error(got)
	}
	if got := labels(resume.Revocation()); got != "销假原因 实际最后一天 实际天数 天数 开始日期 结束日期 出门时间 回厂时间" {
		t.Error(got)
	}
}

func TestErrorsOfTheSettingsForRevoking(t *testing.T) {
	const step = `"Fallback":"u","Steps":[{"ID":"a","Kind":"approve","Name":"甲","Mode":"any","Who":[{"By":"person","IDs":["u"]}]}]`
	for text, want := range map[string]string{
		`{"RevokeAs":"取消",` + step + `}`: "撤销方式须为作废或销假",
		`{"RevokeAs":"销假",` + step + `}`: "撤销方式为销假时，表单须有一个结束日期字段，并在“不能早于”中选择开始日期",
	} {
		if wrong := read(t, text).Check(); len(wrong) != 1 || wrong[0].Text != want {
			t.Errorf("%s: %v, want %s", text, wrong, want)
		}
	}
	for text, want := range map[string]bool{`{}`: true, `{"Revocable":true}`: true, `{"Revocable":false}`: false} {
		if read(t, text).MayRevoke() != want {
			t.Error(text)
		}
	}
}
