package approval_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"qiao/cmd/apptest"
)

// absence is a flow whose days are counted by the company's calendar.
const absence = `{"Fields":[{"Name":"First","Label":"开始日期","Type":"date"},{"Name":"Last","Label":"结束日期","Type":"date"%s},
	{"Name":"Total","Label":"天数","Type":"days","From":"First","To":"Last","Working":true,"Half":true}],
	"Fallback":"` + admin + `","Steps":[{"ID":"a","Kind":"approve","Name":"审批","Mode":"any","Who":[{"By":"person","IDs":["` + caiwu + `"]}]}]}`

// counted are the numbers of days of a form.
type counted struct {
	Days     map[string]string
	Overlaps []struct{ ApplicationNo, State, From, To string }
}

// Days are counted by the calendar of the settings, which users change; an application for days that
// the applicant has asked for already is taken, and both the applicant and the approver read of it.
func TestDaysFollowTheCalendarAndOverlapsAreSaid(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		flow := drawn(t, g, "外出", fmt.Sprintf(absence, `,"From":"First"`))
		count := func(account, from, to string) (c counted) {
			body := fmt.Sprintf(`{"FlowId":%q,"Form":{"First":%q,"Last":%q}}`, flow, from, to)
			if err := json.Unmarshal(done(t, g, account, http.MethodPost, centre+"days", body), &c); err != nil {
				t.Fatal(err)
			}
			return c
		}
		if c := count("kefu", "2027-03-05", "2027-03-08"); c.Days["Total"] != "2" || len(c.Overlaps) != 0 {
			t.Errorf("from a Friday to a Monday: %+v", c)
		}
		const settings = "/admin/system/setting/update/"
		refused(t, g, "admin", http.MethodPost, settings+"CompanyHolidays", `{"Value":"2027-03-08，三八"}`, "公司假日中的 三八 不是日期或日期范围")
		done(t, g, "admin", http.MethodPost, settings+"CompanyHolidays", `{"Value":"2027-03-08"}`)
		done(t, g, "admin", http.MethodPost, settings+"WorkingWeekends", `{"Value":"2027-03-06~2027-03-07"}`)
		if c := count("kefu", "2027-03-05", "2027-03-08"); c.Days["Total"] != "3" {
			t.Errorf("with a holiday and a weekend that is worked: %+v", c)
		}
		apply := func(from, to, days string) (answer struct{ ApplicationID, ApplicationNo string }) {
			body := fmt.Sprintf(`{"FlowId":%q,"Form":{"First":%q,"Last":%q,"Total":%q}}`, flow, from, to, days)
			if err := json.Unmarshal(done(t, g, "kefu", http.MethodPut, centre+"add", body), &answer); err != nil {
				t.Fatal(err)
			}
			return answer
		}
		first := apply("2027-03-05", "2027-03-08", "2.5")
		if c := count("kefu", "2027-03-08", "2027-03-09"); len(c.Overlaps) != 1 || c.Overlaps[0].ApplicationNo != first.ApplicationNo || c.Overlaps[0].To != "2027-03-08" {
			t.Errorf("the same day again: %+v", c)
		}
		if c := count("kefu", "2027-03-09", "2027-03-09"); len(c.Overlaps) != 0 {
			t.Errorf("the day after: %+v", c)
		}
		if c := count("sushe", "2027-03-05", "2027-03-08"); len(c.Overlaps) != 0 {
			t.Errorf("another applicant: %+v", c)
		}
		second := apply("2027-03-08", "2027-03-09", "")
		var shown counted
		g.ReadInto(t, g.As(t, "caiwu")[0], centre+"detail/"+second.ApplicationID, &shown)
		if len(shown.Overlaps) != 1 || shown.Overlaps[0].ApplicationNo != first.ApplicationNo {
			t.Errorf("the approver reads %+v", shown)
		}
		done(t, g, "caiwu", http.MethodPost, centre+"move/"+first.ApplicationID, `{"Action":"reject","Opinion":"请改期"}`)
		shown = counted{}
		g.ReadInto(t, g.As(t, "caiwu")[0], centre+"detail/"+second.ApplicationID, &shown)
		if len(shown.Overlaps) != 0 {
			t.Errorf("what was sent back overlaps nothing: %+v", shown)
		}
	})
}

// A flow whose second date has no pair is not published; with a pair, neither a submission nor a draft ends before it
// begins.
func TestAnApplicationDoesNotEndBeforeItBegins(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	// Days make a pair of their dates, so only a form without them lacks one.
	const unpaired = `{"Flow":{"Fields":[{"Name":"First","Label":"开始日期","Type":"date"},{"Name":"Last","Label":"结束日期","Type":"date"}],"Fallback":"` + admin + `","Steps":[{"ID":"a","Kind":"approve","Name":"审批","Mode":"any","Who":[{"By":"person","IDs":["` + caiwu + `"]}]}]}}`
	var made struct{ FlowID string }
	if err := json.Unmarshal(done(t, g, "admin", http.MethodPut, centre+"flow/add", `{"FullName":"外派","Category":"人事"}`), &made); err != nil {
		t.Fatal(err)
	}
	done(t, g, "admin", http.MethodPost, centre+"flow/draft/"+made.FlowID, unpaired[:len(unpaired)-1]+`,"RowVersion":1}`)
	refused(t, g, "admin", http.MethodPost, centre+"flow/publish/"+made.FlowID, `{"RowVersion":2}`, "“结束日期”没有成对：请在“不能早于”中选择开始日期，或勾选“不成对”")

	flow := drawn(t, g, "外出", fmt.Sprintf(absence, ""))
	body := fmt.Sprintf(`{"FlowId":%q,"Form":{"First":"2026-12-05","Last":"2026-12-01"}}`, flow)
	for _, path := range []string{"add", "draft"} {
		a := g.Send(t, http.MethodPut, centre+path, body, g.As(t, "kefu")...)
		var said struct{ Fields map[string]string }
		if err := json.Unmarshal(a.Data, &said); err != nil || a.Code != -1 || said.Fields["Last"] != "结束日期不能早于开始日期" {
			t.Errorf("%s: %s", path, a.Body)
		}
	}
}
