package approval_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// choosing lets the applicant choose the approvers; %s is more of the definition.
const choosing = `{"Fields":[{"Name":"Topic","Label":"事项","Type":"text"}],"Fallback":"` + admin + `"%s,"Steps":[
	{"ID":"chosen","Kind":"approve","Name":"审批人","Mode":"turn","Who":[{"By":"choose"}]}]}`

// keys returns n ids that no account has, as a JSON list.
func keys(n int) string {
	ids := make([]string, n)
	for i := range ids {
		ids[i] = fmt.Sprintf("nobody-%d", i)
	}
	list, _ := json.Marshal(ids)
	return string(list)
}

// The choices of an applicant are bounded on every route, and kept only for steps of the flow.
func TestChoicesAreBounded(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		flow := drawn(t, g, "通用", fmt.Sprintf(choosing, ""))
		many := fmt.Sprintf(`{"FlowId":%q,"Form":{},"Chosen":{"chosen":%s}}`, flow, keys(101))
		for _, call := range []struct{ method, path string }{
			{http.MethodPut, centre + "add"},
			{http.MethodPut, centre + "draft"},
			{http.MethodPost, centre + "preview"},
			{http.MethodPost, "/ApprovalModule/ApprovalHandler.ashx?action=relevance"},
		} {
			refused(t, g, "kefu", call.method, call.path, many, "审批人最多选择 100 人")
			refused(t, g, "kefu", call.method, call.path, strings.Replace(many, keys(101), `["`+strings.Repeat("x", 60000)+`"]`, 1), "审批人：所选人员不存在")
		}
		var made struct{ ApplicationID string }
		elsewhere := fmt.Sprintf(`{"FlowId":%q,"Form":{},"Chosen":{"chosen":[%q],"nowhere":%s}}`, flow, caiwu, keys(20000))
		if err := json.Unmarshal(done(t, g, "kefu", http.MethodPut, centre+"draft", elsewhere), &made); err != nil {
			t.Fatal(err)
		}
		var kept struct{ Chosen map[string][]string }
		g.ReadInto(t, g.As(t, "kefu")[0], centre+"detail/"+made.ApplicationID, &kept)
		if len(kept.Chosen) != 1 || len(kept.Chosen["chosen"]) != 1 || kept.Chosen["chosen"][0] != caiwu {
			t.Errorf("%d steps are kept: %.200v", len(kept.Chosen), kept)
		}
	})
}

// Applicants choose people of their own company, unless the flow lets them choose anybody.
func TestOneChoosesPeopleOfOnesOwnCompany(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "UPDATE Base_User SET OrganizationId = '1020101' WHERE UserId = '"+pinzhi+"'")
		own, anybody := drawn(t, g, "本公司", fmt.Sprintf(choosing, "")), drawn(t, g, "任何人", fmt.Sprintf(choosing, `,"ChooseAnyone":true`))
		body := `{"FlowId":%q,"Form":{},"Chosen":{"chosen":["` + pinzhi + `"]}}`
		refused(t, g, "kefu", http.MethodPut, centre+"add", fmt.Sprintf(body, own), "审批人：所选人员不存在，或者不属于您的公司")
		refused(t, g, "kefu", http.MethodPut, centre+"draft", fmt.Sprintf(body, own), "审批人：所选人员不存在，或者不属于您的公司")
		done(t, g, "kefu", http.MethodPut, centre+"add", fmt.Sprintf(body, anybody))
		id := applied(t, g, "kefu", drawn(t, g, "出差", twoSteps), `{"Days":1}`)
		for _, action := range []string{"transfer", "before", "after"} {
			refused(t, g, "admin", http.MethodPost, centre+"move/"+id, fmt.Sprintf(`{"Action":%q,"To":%q}`, action, pinzhi), "所选人员不存在，或者不属于您的公司")
		}
	})
}

// An older client's way of applying asks for the same right as ours.
func TestApplyingByRelevanceNeedsTheRightToApply(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		flow := drawn(t, g, "通用", fmt.Sprintf(choosing, ""))
		const relevance = "/ApprovalModule/ApprovalHandler.ashx?action=relevance"
		for _, body := range []string{`{}`, fmt.Sprintf(`{"FlowId":%q,"Chosen":{"chosen":[%q]}}`, flow, caiwu)} {
			if a := g.Send(t, http.MethodPost, relevance, body, g.As(t, "jxs")...); a.Code != http.StatusForbidden {
				t.Errorf("a dealer, %s: %s", body, a.Body)
			}
		}
	})
}

// Names too long for their columns are refused when a flow is published, so they never make a
// submission fail.
func TestNamesOfAFlowFitTheirColumns(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		var made struct{ FlowID string }
		if err := json.Unmarshal(done(t, g, "admin", http.MethodPut, centre+"flow/add", `{"FullName":"长名称"}`), &made); err != nil {
			t.Fatal(err)
		}
		long := strings.Repeat("长", 51)
		definition := fmt.Sprintf(`{"Fields":[{"Name":"A","Label":%q,"Type":"text"}],"Fallback":%q,"Steps":[
			{"ID":%q,"Kind":"approve","Name":%q,"Mode":"any","Who":[{"By":"person","IDs":[%q]}]}]}`, long, admin, strings.Repeat("i", 51), long, caiwu)
		done(t, g, "admin", http.MethodPost, centre+"flow/draft/"+made.FlowID, `{"Flow":`+definition+`,"RowVersion":1}`)
		a := g.Send(t, http.MethodPost, centre+"flow/publish/"+made.FlowID, `{"RowVersion":2}`, g.As(t, "admin")...)
		for _, want := range []string{"第 1 项的名称超过 50 个字符", "节点的名称超过 50 个字符"} {
			if !strings.Contains(a.Body, want) {
				t.Errorf("%s: want %s", a.Body, want)
			}
		}
	})
}
