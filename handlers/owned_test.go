package handlers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/record"
	"qiao/gateway/registry"
	"qiao/handlers"
	"qiao/sql/seed"
)

// attempts are bodies that a caller without access to a record may send about it: no change, a
// stale version, a next step, and values that no record accepts.
var attempts = []string{
	`{}`, `{"RowVersion":0}`, `{"RowVersion":77}`, `{"RowVersion":1,"Reason":"x","FileCaption":"x","Remark":"x"}`,
	`{"RowVersion":0,"Note":"x","Status":"处理中","Opinion":"x"}`, `{"Status":"已取消"}`, `{"ToDate":"nonsense","SortCode":-5}`,
}

// hidesWhatIsNotYours walks every table and every account of the demo: for records that the account's list does not show,
// each route about one record, also its history, answers the same as for a record that does not exist.
func (w *walk) hidesWhatIsNotYours(t *testing.T) {
	t.Helper()
	for module, tables := range handlers.Records() {
		for _, table := range tables {
			keys := w.remembered(t, table)
			probes := 0
			for _, account := range seed.DemoAccounts() {
				probes += w.probe(t, table, keys, w.staff[account])
			}
			switch {
			case probes > 0 && table.Everybody:
				t.Errorf("%s %s: lists show people only a part of it, so it states Owned or Scope", module, table.Name)
			case probes == 0 && !table.Everybody:
				t.Errorf("%s %s: it states Owned or Scope, and no account of the demo misses a record in its list", module, table.Name)
			}
		}
	}
}

// remembered gives every record of a table a history, and returns the keys of the records.
func (w *walk) remembered(t *testing.T, table record.Table) []string {
	t.Helper()
	w.g.Change(t, fmt.Sprintf(`INSERT INTO Base_Change (ChangeId, TableName, RecordId, Title, Action, Verb, RowVersion, UserId, UserName, ActorName, Changes, CreateDate)
		SELECT LOWER(HEX(RANDOMBLOB(16))), '%s', %s, '标题', 'update', '', 0, 'walk', '某人', '', '[]', '2026-11-20 08:00:00' FROM %s`,
		table.Name, table.Key, table.Name))
	return recordsOf(t, w.g, table)
}

// tellOfAbsence lets 王芳 name a deputy and change the reason. No other account may read that record.
func tellOfAbsence(t *testing.T, g *apptest.Gateway) {
	t.Helper()
	who := apptest.Token(g.Session(t, "pinzhi"))
	var staff struct {
		List []struct {
			UserID string `json:"UserId"`
		}
	}
	g.ReadInto(t, who, "/admin/approval/staff/all?keyword=%E6%9D%8E%E7%A7%80%E8%8B%B1&page=1&pageSize=1", &staff)
	a := g.Send(t, http.MethodPut, "/admin/approval/deputy/add",
		fmt.Sprintf(`{"DeputyUserId":%q,"FromDate":"2026-12-01","ToDate":"2026-12-02","Reason":"出差"}`, staff.List[0].UserID), who)
	var made struct {
		DeputyID string `json:"DeputyId"`
	}
	if err := json.Unmarshal(a.Data, &made); err != nil || a.Code != 0 {
		t.Fatalf("%s", a.Body)
	}
	if a := g.Send(t, http.MethodPost, "/admin/approval/deputy/update/"+made.DeputyID, `{"Reason":"私事：住院"}`, who); a.Code != 0 {
		t.Fatalf("%s", a.Body)
	}
}

// letDealersReadVisits gives dealers a right that none has in the demo, and moves a visit to another region than that of 刘洋.
// The other accounts that read visits see all of them.
func letDealersReadVisits(t *testing.T, g *apptest.Gateway) {
	t.Helper()
	g.Change(t, "INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) SELECT 'dealers-visit', 'role', 'dealer', 'menu', m.MenuId FROM Base_Module m WHERE m.ID = 'aftersales-visit'")
	g.Change(t, "UPDATE As_Visit SET OrderId = (SELECT MIN(o.OrderId) FROM As_Order o JOIN Base_Shop s ON s.ShopId = o.ShopId WHERE s.ShopName LIKE '广州%') WHERE VisitId = (SELECT MIN(v.VisitId) FROM As_Visit v)")
}

// forReaders shows an announcement to those whom it addresses, who have no list of announcements.
const forReaders = "/admin/notice/single/:id"

// probe tries the routes about one record of the table on records that the account does not see, spread over all of
// them, and returns the number of those records. An account without a list of the table has no access to it: no route
// that reads shows it a record.
func (w *walk) probe(t *testing.T, table record.Table, keys []string, c *caller) int {
	t.Helper()
	seen, lists := w.listed(t, table, c)
	hidden := slices.DeleteFunc(slices.Clone(keys), func(id string) bool { return slices.Contains(seen, id) })
	for _, route := range w.routes {
		if !isAbout(route, table) || !lists && route.Path == forReaders {
			continue
		}
		if len(hidden) > 0 && (lists || route.Effect == registry.Read) {
			w.compareAbsent(t, route, c, spread(hidden))
		}
		if lists && strings.HasPrefix(route.Path, table.Path+"/history/") {
			w.showsHistories(t, route, c, spread(seen))
		}
	}
	if !lists {
		return 0
	}
	return len(hidden)
}

// spread are some of many keys.
func spread(keys []string) (some []string) {
	most := layer.Count(3, 12)
	if len(keys) <= most {
		return keys
	}
	for i := range most {
		some = append(some, keys[i*len(keys)/most])
	}
	return some
}

// isAbout reports whether a route is about one record of a table.
func isAbout(route gateway.Route, table record.Table) bool {
	return route.Upload == 0 && strings.HasPrefix(route.Path, table.Path+"/") && strings.HasSuffix(route.Path, "/:id")
}

// showsHistories checks that a list and the histories of its records are of the same people.
func (w *walk) showsHistories(t *testing.T, route gateway.Route, c *caller, ids []string) {
	t.Helper()
	for _, id := range ids {
		a := c.send(t, func(who ...apptest.Option) apptest.Answer {
			return w.g.Send(t, http.MethodGet, strings.Replace(route.Path, ":id", id, 1), "", who...)
		})
		var past struct{ Total int }
		if err := json.Unmarshal(a.Data, &past); a.Code == 0 && (err != nil || past.Total == 0) {
			t.Errorf("%s: the list shows %s to %s, the history does not: %s", route, id, c.kind, a.Body)
		}
	}
}

func (w *walk) compareAbsent(t *testing.T, route gateway.Route, c *caller, ids []string) {
	t.Helper()
	const absent = "0190ffff-0000-7000-8000-00000000dead"
	bodies := attempts
	if route.Effect == registry.Read {
		bodies = []string{""}
	}
	for _, body := range bodies {
		send := func(id string) apptest.Answer {
			w.g.Clock.Advance(1 << 36) // a minute: rate limits are tested elsewhere
			return c.send(t, func(who ...apptest.Option) apptest.Answer {
				return w.g.Send(t, firstMethod(route), strings.Replace(route.Path, ":id", id, 1), body, who...)
			})
		}
		none := send(absent)
		for _, id := range ids {
			of := send(id)
			if of.Status != none.Status || of.Code != none.Code || of.Message != none.Message || string(of.Data) != string(none.Data) {
				t.Errorf("%s: what is not yours looks like what is not there: as %s of %s with %s:\n%s\nof none:\n%s", route, c.kind, id, body, of.Body, none.Body)
				return
			}
		}
	}
}

// listed returns the keys of the records that the list of a table shows to a caller.
func (w *walk) listed(t *testing.T, table record.Table, c *caller) (keys []string, may bool) {
	t.Helper()
	for page := 1; ; page++ {
		a := c.send(t, func(who ...apptest.Option) apptest.Answer {
			return w.g.Send(t, http.MethodGet, fmt.Sprintf("%s/index?page=%d&pageSize=200", table.Path, page), "", who...)
		})
		if a.Code == errs.Forbidden.Code {
			return nil, false
		}
		var list struct {
			Total int
			List  []map[string]any
		}
		if err := json.Unmarshal(a.Data, &list); err != nil || a.Code != 0 {
			t.Fatalf("%s: %s", table.Path, a.Body)
		}
		for _, row := range list.List {
			keys = append(keys, fmt.Sprint(row[table.Key]))
		}
		if len(list.List) == 0 || len(keys) >= list.Total {
			return keys, true
		}
	}
}

func recordsOf(t *testing.T, g *apptest.Gateway, table record.Table) (keys []string) {
	t.Helper()
	name := "test/keys/" + table.Name
	if err := g.Main().Define(name, fmt.Sprintf("SELECT %s FROM %s", table.Key, table.Name)); err != nil && !strings.Contains(err.Error(), name) {
		t.Fatal(err)
	}
	if err := g.Main().Select(t.Context(), &keys, name, nil); err != nil {
		t.Fatal(err)
	}
	return keys
}
