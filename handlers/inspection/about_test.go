package inspection_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// shownRecord is a record as the approvers see it.
type shownRecord struct {
	Title, Page, Key string
	Facts            []struct{ Label, Text string }
	Parts            []struct {
		Title string
		Rows  []shownRow
	}
}

type shownRow struct {
	Cells  []string
	Bad    bool
	Note   string
	Photos []string
}

// An approver without a right to inspections sees the inspection of the concession, with its items and photos; users
// outside of the application do not. The inspection names its application.
func TestAnApprovalShowsItsInspection(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := apptest.Token(g.Session(t, "pinzhi"))
		id, foreign := register(t, g, who, maker, 500), register(t, g, who, maker, 500)
		picture, elsewhere := photo(t, g, "pinzhi", apptest.PNG+"1"), photo(t, g, "pinzhi", apptest.PNG+"2")
		do(t, g, who, http.MethodPost, lots+"entry/"+foreign, fmt.Sprintf(`{"Defects":[{"CategoryId":%q,"Counted":1,"Photos":[%q]}]}`, scrape, elsewhere))
		body := found(t, g, who, id, fmt.Sprintf(`{"CategoryId":%q,"Counted":0,"Note":"左下角","Photos":[%q]},{"CategoryId":%q,"Counted":2}`, warped, picture, scrape), "")
		bent := itemNamed(t, g, who, id, "翘曲")
		body = strings.Replace(body, fmt.Sprintf(`{"ItemId":%q,"Found":0}`, bent), fmt.Sprintf(`{"ItemId":%q,"Found":4}`, bent), 1)
		do(t, g, who, http.MethodPost, lots+"entry/"+id, body)
		do(t, g, who, http.MethodPost, lots+"concession/"+id, `{"Reason":"急用，可挑选使用"}`)

		for state, want := range map[string]bool{"让步审批中": true, "待判定": true, "检验中": false} {
			if a := g.Send(t, http.MethodGet, lots+"index?pageSize=200&status="+url.QueryEscape(state), "", who); strings.Contains(a.Body, id) != want {
				t.Errorf("the list of %s has it: %v", state, !want)
			}
		}
		const centre = "/admin/approval/"
		of := centre + "of?subject=" + url.QueryEscape("让步接收") + "&subjectid=" + id
		var asked struct{ ApplicationID, State string }
		if g.ReadInto(t, who, of, &asked); asked.State != "审批中" {
			t.Fatalf("%+v", asked)
		}
		about, shot := centre+"about/"+asked.ApplicationID, centre+"about/"+asked.ApplicationID+"/photo/"
		// sunqingfeng is asked first, and has no menu of inspections.
		approver := apptest.Token(g.Session(t, "sunqingfeng"))
		if a := g.Send(t, http.MethodGet, lots+"entry/"+id, "", approver); a.Status != http.StatusForbidden {
			t.Fatalf("the approver has a right to the page: %s", a.Body)
		}
		var shown shownRecord
		g.ReadInto(t, approver, about, &shown)
		if !strings.HasPrefix(shown.Title, "检验单 IQC") || shown.Page != "inspection-detail" || shown.Key != id || len(shown.Parts) != 3 {
			t.Fatalf("%+v", shown)
		}
		if major := shown.Parts[0].Rows[1]; !slices.Equal(major.Cells, []string{"严重", "2 / 3", "4", "拒收"}) || !major.Bad {
			t.Errorf("%+v", major)
		}
		items := shown.Parts[1].Rows
		bentRow := items[slices.IndexFunc(items, func(r shownRow) bool { return r.Cells[0] == "翘曲" })]
		if bentRow.Cells[2] != "不合格 4" || bentRow.Note != "左下角" || !slices.Equal(bentRow.Photos, []string{picture}) {
			t.Errorf("%+v", bentRow)
		}
		if beside := shown.Parts[2].Rows; len(beside) != 1 || !slices.Equal(beside[0].Cells, []string{"外观 / 划伤", "轻微", "2", "另计"}) {
			t.Errorf("%+v", beside)
		}
		stranger := apptest.Token(g.Session(t, "caiwu"))
		for path, want := range map[string][2]int{shot + picture: {200, 404}, shot + elsewhere: {404, 404}} {
			if got := [2]int{g.Send(t, http.MethodGet, path, "", approver).Status, g.Send(t, http.MethodGet, path, "", stranger).Status}; got != want {
				t.Errorf("%s: %v, want %v", path, got, want)
			}
		}
		for _, path := range []string{about, of} {
			if a := g.Send(t, http.MethodGet, path, "", stranger); a.Code == 0 || !strings.Contains(a.Message, "申请不存在，或者您无权查看") {
				t.Errorf("%s for who takes no part: %s", path, a.Body)
			}
		}
	})
}
