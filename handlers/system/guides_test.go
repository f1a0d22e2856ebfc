package system_test

import (
	"net/http"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/errs"
)

const aGuide = "/admin/system/guide/update/0128620c-425c-8527-8a86-1f4d7abc19be"

// The right alone is not enough: only the information centre may change guides.
func TestOnlyTheInformationCentreChangesGuides(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) "+
			"SELECT 'lent', 'user', UserId, 'button', 'guide.edit' FROM Base_User WHERE Account = 'kefu'")
		for account, want := range map[string]int{"kefu": errs.Forbidden.Code, "admin": 0} {
			if a := g.Send(t, http.MethodPost, aGuide, `{"SortCode":15}`, g.As(t, account)...); a.Code != want {
				t.Errorf("%s: %s", account, a.Body)
			}
		}
	})
}

// A file of another kind is no guide, although it is in the same table.
func TestOnlyGuidesAreChangedAsGuides(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "UPDATE Admin_File SET FileType = '反馈附图' WHERE FileName = '首页说明.jpg'")
		if a := g.Send(t, http.MethodPost, aGuide, `{"SortCode":15}`, g.As(t, "admin")...); a.Message != "指引不存在，可能已被删除" {
			t.Error(a.Body)
		}
	})
}
