package attack

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/localcluster"
	"qiao/gateway/sheet/sheettest"
)

// textWithin is how long a text within the limit may take.
const textWithin = 500 * time.Millisecond

// TestTexts saves announcements that are slow to clean where a rule reads them more than once.
func TestTexts(t *testing.T) {
	layer.LongOnly(t)
	g := start(t, setup{})
	own, others := g.signIn(t, uploader), g.bystander(t)
	const size = 500 << 10
	var longest time.Duration
	slowest := g.whileWriting(t, func() {
		for i, piece := range [][3]string{
			{`<p style="background:`, "url('", `">文</p>`},
			{`<span style="color:`, "(", `">文</span>`},
			{`<p style="`, "/*", `">文</p>`},
			{"", `<span style="color:red">`, "文"},
			{"", "<table><tr><td>", "文"},
			{`<a href="https://`, "é.", `/">文</a>`},
		} {
			text := piece[0] + strings.Repeat(piece[1], size/len(piece[1])) + piece[2]
			content, err := json.Marshal(text)
			if err != nil {
				t.Error(err)
			}
			began := time.Now()
			a, err := own.send(http.MethodPut, "/admin/notice/add", fmt.Sprintf(`{"Title":"第 %d 篇","Content":%s,"Audience":"all"}`, i, content))
			took := time.Since(began)
			longest = max(longest, took)
			if err != nil || a.Status >= 500 || *alone && took > textWithin {
				t.Errorf("%q: %v, %s %.200s", piece[1], took, localcluster.Outcome(a, err), a.Body)
			}
		}
	})
	others.done(t)
	g.conclude(t, "6 texts of %d KiB, the slowest %d ms; %s; %s", size>>10, longest.Milliseconds(), said(slowest), others)
}

// TestChoices sends 20,000 people as the choice of an applicant, by every way of applying.
func TestChoices(t *testing.T) {
	layer.LongOnly(t)
	g := start(t, setup{})
	flow := g.flowByChoice(t)
	ids := make([]string, 20_000)
	for i := range ids {
		ids[i] = fmt.Sprint("u", i)
	}
	list, err := json.Marshal(ids)
	if err != nil {
		t.Fatal(err)
	}
	body := fmt.Sprintf(`{"FlowId":%q,"Form":{},"Chosen":{"chosen":%s,"nowhere":%s}}`, flow, list, list)
	own, others, results := g.signIn(t, "kefu"), g.bystander(t), &localcluster.Tally{}
	slowest := g.whileWriting(t, func() {
		parallel(3, func(int) {
			for range 5 {
				for _, way := range [][2]string{
					{http.MethodPut, "/admin/approval/add"},
					{http.MethodPut, "/admin/approval/draft"},
					{http.MethodPost, "/admin/approval/preview"},
					{http.MethodPost, "/ApprovalModule/ApprovalHandler.ashx?action=relevance"},
				} {
					a, err := own.send(way[0], way[1], body)
					if results.Add(a, err); a.Code == -1 && !strings.Contains(a.Body, "审批人最多选择 100 人") {
						t.Errorf("%s: %.300s", way[1], a.Body)
					}
				}
			}
		})
	})
	others.done(t)
	if n := results.Of("200/-1") + results.Of("429"); n != 60 {
		t.Errorf("not refused: %s", results)
	}
	g.conclude(t, "%d KiB of people each: %s; %s; %s", len(body)>>10, results, said(slowest), others)
}

// flowByChoice publishes a flow whose applicants choose the approvers.
func (g *target) flowByChoice(t *testing.T) (id string) {
	t.Helper()
	admin := g.signIn(t, uploader)
	var made struct {
		FlowID string `json:"FlowId"`
	}
	done := func(method, path, body string) json.RawMessage {
		t.Helper()
		a, err := admin.send(method, "/admin/approval/flow/"+path, body)
		if err != nil || !a.OK() {
			t.Fatalf("%s: %v %s", path, err, a.Body)
		}
		return a.Data
	}
	if err := json.Unmarshal(done(http.MethodPut, "add", `{"FullName":"自选"}`), &made); err != nil {
		t.Fatal(err)
	}
	done(http.MethodPost, "draft/"+made.FlowID, fmt.Sprintf(`{"Flow":{"Fields":[],"Fallback":%q,"Steps":[
		{"ID":"chosen","Kind":"approve","Name":"审批人","Mode":"any","Who":[{"By":"choose"}]}]},"RowVersion":1}`, g.userID(t, admin, "caiwu")))
	done(http.MethodPost, "publish/"+made.FlowID, `{"RowVersion":2}`)
	return made.FlowID
}

// userID is the key of an account.
func (g *target) userID(t *testing.T, admin *client, account string) string {
	t.Helper()
	a, err := admin.Get(index + "?action=getuser&account=" + account)
	var user struct {
		UserID string `json:"UserId"`
	}
	if err != nil || json.Unmarshal(a.Data, &user) != nil || user.UserID == "" {
		t.Fatalf("%s: %v %s", account, err, a.Body)
	}
	return user.UserID
}

// TestPreviews judges imports of 500 lines, the most of staff, one after the other.
func TestPreviews(t *testing.T) {
	layer.LongOnly(t)
	g := start(t, setup{})
	own, others := g.signIn(t, uploader), g.bystander(t)
	var rows strings.Builder
	rows.WriteString(`<row><c t="inlineStr"><is><t>工号</t></is></c><c t="inlineStr"><is><t>姓名</t></is></c></row>`)
	for i := range 500 {
		fmt.Fprintf(&rows, `<row><c t="inlineStr"><is><t>P%d</t></is></c><c t="inlineStr"><is><t>某人</t></is></c></row>`, i)
	}
	body, contentType := apptest.Form(t, "员工.xlsx", string(sheettest.Workbook(rows.String(), "", "")))
	results, began := &localcluster.Tally{}, time.Now()
	slowest := g.whileWriting(t, func() {
		for range 12 {
			results.Add(own.upload("/api/staff/import", body, contentType))
		}
	})
	took := time.Since(began)
	others.done(t)
	if results.Of("200") != 12 {
		t.Errorf("previews: %s", results)
	}
	g.conclude(t, "previews of 500 lines: %s in %.1f s; %s; %s", results, took.Seconds(), said(slowest), others)
}
