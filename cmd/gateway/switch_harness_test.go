package main

import (
	"encoding/json"
	"net/http"
	"testing"
)

const (
	basicapps  = index + "?action=basicapps&phone="
	switchTo   = index + "?action=switch"
	switchBack = index + "?action=switchback"
)

// trySwitch switches to an account and returns whatever came back.
func (g *gatewayUnderTest) trySwitch(t testing.TB, account string, options ...option) answer {
	t.Helper()
	body, err := json.Marshal(map[string]string{"Account": account})
	if err != nil {
		t.Fatal(err)
	}
	return g.send(t, http.MethodPost, switchTo, string(body), options...)
}

// switchedInfo is what user/info says of switching, nil when nobody has switched.
type switchedInfo struct {
	By, Account, Department, Until string
	Seconds                        int
}

// who returns the name of a session's account and who acts under it.
func (g *gatewayUnderTest) who(t testing.TB, options ...option) (name string, switched *switchedInfo) {
	t.Helper()
	a := g.send(t, http.MethodGet, userInfo, "", options...)
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
func (g *gatewayUnderTest) letAuthorize(t testing.TB, account string) {
	t.Helper()
	g.change(t, `INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
		SELECT CONCAT('test-', i.ItemId), 'user', u.UserId, i.ItemType, i.ItemId
		FROM Base_User u
		CROSS JOIN (SELECT 'button' AS ItemType, 'authorize.grant' AS ItemId
			UNION ALL SELECT 'menu', m.MenuId FROM Base_Module m WHERE m.ID = 'authorize') i
		WHERE u.Account = '`+account+`'`)
}
