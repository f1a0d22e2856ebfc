package approval_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// limited is a flow that the people of %s may apply with.
const limited = `{"Fields":[{"Name":"Topic","Label":"事项","Type":"text"}],"Fallback":"` + admin + `","Starters":[%s],
	"Steps":[{"ID":"a","Kind":"approve","Name":"审批","Mode":"any","Who":[{"By":"person","IDs":["` + caiwu + `"]}]}]}`

// A user who may not apply with a flow does not see it in the list, gets neither its form nor its preview, and may save
// neither a draft nor a submission. A flow without starters is for everybody.
func TestWhoMayApply(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		var staff, posts struct {
			List []struct{ OrganizationID, PostID, RoleID string }
		}
		g.ReadInto(t, g.As(t, "admin")[0], "/api/staff/index?userId="+kefu, &staff)
		if len(staff.List) != 1 {
			t.Fatal(staff)
		}
		of := staff.List[0]
		g.ReadInto(t, g.As(t, "admin")[0], "/api/post/index?postId="+of.PostID, &posts)
		if len(posts.List) != 1 {
			t.Fatal(posts)
		}
		for name, starters := range map[string]string{
			"部门":  fmt.Sprintf(`{"Kind":"department","IDs":[%q]}`, of.OrganizationID),
			"公司":  `{"Kind":"department","IDs":["10001"]}`,
			"岗位":  fmt.Sprintf(`{"Kind":"post","IDs":[%q]}`, of.PostID),
			"角色":  fmt.Sprintf(`{"Kind":"department","IDs":["nowhere"]},{"Kind":"role","IDs":[%q]}`, posts.List[0].RoleID),
			"所有人": "",
		} {
			flow := drawn(t, g, "限"+name, fmt.Sprintf(limited, starters))
			filled := fmt.Sprintf(`{"FlowId":%q,"Form":{"Topic":"试"}}`, flow)
			for account, may := range map[string]bool{"kefu": true, "pinzhi": name == "公司" || name == "所有人"} {
				calls := []struct{ method, path, body string }{
					{http.MethodGet, "form/" + flow, ""},
					{http.MethodPost, "preview", filled},
					{http.MethodPost, "days", filled},
					{http.MethodPut, "draft", filled},
					{http.MethodPut, "add", filled},
				}
				for _, call := range calls {
					if may {
						done(t, g, account, call.method, centre+call.path, call.body)
					} else {
						refused(t, g, account, call.method, centre+call.path, call.body, "您不在流程“限"+name+"”的发起范围内")
					}
				}
				listed := string(done(t, g, account, http.MethodGet, centre+"flows?pageSize=500", ""))
				if strings.Contains(listed, flow) != may {
					t.Errorf("%s, %s: %s", name, account, listed)
				}
			}
		}
	})
}
