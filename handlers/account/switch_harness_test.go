package account_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"qiao/cmd/apptest"
)

const (
	basicapps  = apptest.IndexPath + "?action=basicapps&phone="
	switchBack = apptest.IndexPath + "?action=switchback"
)

// switchedInfo is the part of user/info about switching, nil where the session is not
// switched.
type switchedInfo struct {
	By, Account, Department, Until string
	Seconds                        int
}

// whoIs returns the name of a session's account and the user who acts under it.
func whoIs(t testing.TB, g *apptest.Gateway, options ...apptest.Option) (name string, switched *switchedInfo) {
	t.Helper()
	a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", options...)
	var data struct {
		Name     string
		Switched *switchedInfo
	}
	if err := json.Unmarshal(a.Data, &data); err != nil || a.Code != 0 {
		t.Fatalf("user/info: %s", a.Body)
	}
	return data.Name, data.Switched
}

// letAuthorize gives an account the authorisation right in the database.
func letAuthorize(t testing.TB, g *apptest.Gateway, account string) {
	t.Helper()
	g.Change(t, `INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
		SELECT CONCAT('test-', i.ItemId), 'user', u.UserId, i.ItemType, i.ItemId
		FROM Base_User u
		CROSS JOIN (SELECT 'button' AS ItemType, 'authorize.grant' AS ItemId
			UNION ALL SELECT 'menu', m.MenuId FROM Base_Module m WHERE m.ID = 'authorize') i
		WHERE u.Account = '`+account+`'`)
}
