package entry_test

import (
	"strings"
	"testing"

	"qiao/gateway/entry"
	"qiao/gateway/store"
)

var sales = entry.Records{"Sale": {Scoped: true}, "Bed": {}}

const saleScope = routeHead + "scope: {shop: s.ShopId, owner: s.OwnerId, maker: s.CreateUserId}\n"

// Every text has the condition at every mark, in both dialects, and its parameter is the caller.
func TestAScopeIsAConditionInEveryText(t *testing.T) {
	e, err := entry.Parse("sales.sql", text(saleScope+"params: {Day: {from: query.day, type: date}}\npage: {}\nsort: {allow: [s.Day], default: s.SaleId}\n",
		"SELECT s.SaleId, (SELECT COUNT(*) FROM Sale s WHERE 1 = 1 /*scope*/) AS n FROM Sale s WHERE 1 = 1 /*if Day*/ AND s.Day = @Day /*end*/ /*scope*/\n/*sort*/ /*page*/"), sales)
	if err != nil {
		t.Fatal(err)
	}
	const within = "s.ShopId IN (SELECT scope.ShopId FROM View_UserShop scope WHERE scope.UserId = @ScopeUserId"
	const all = "(SELECT COUNT(*) FROM View_UserShop scope WHERE scope.UserId = @ScopeUserId AND scope.Whole = 1) = (SELECT COUNT(*) FROM Base_Shop) OR "
	const want = "AND (" + all + within + " AND scope.Whole = 1)" +
		" OR ((s.OwnerId = @ScopeUserId OR s.CreateUserId = @ScopeUserId) AND " + within + "))" +
		" OR (s.OwnerId IS NULL AND " + within + " AND scope.Works = 1)))"
	for _, dialect := range []store.Dialect{store.SQLite, store.SQLServer} {
		for _, v := range e.Variants() {
			got, err := e.Text(dialect, v)
			if n := strings.Count(got, want); err != nil || n != 4 { // of the page and of its count
				t.Errorf("%s %+v: %d conditions, %v\n%s", dialect, v, n, err, got)
			}
		}
	}
	if p := e.Params[len(e.Params)-1]; p.Name != "ScopeUserId" || p.From != "session.userid" {
		t.Errorf("the last parameter is %s from %s", p.Name, p.From)
	}
}

func TestATableWithoutOwnersHasTheShopAlone(t *testing.T) {
	e, err := entry.Parse("sales.sql", text(routeHead+"scope: {shop: s.ShopId}\n", "SELECT s.SaleId FROM Sale s WHERE 1 = 1 /*scope*/"), sales)
	if err != nil {
		t.Fatal(err)
	}
	got, err := e.Text(store.SQLite, entry.Variant{})
	const want = "SELECT s.SaleId FROM Sale s WHERE 1 = 1  AND ((SELECT COUNT(*) FROM View_UserShop scope WHERE scope.UserId = @ScopeUserId AND scope.Whole = 1) = (SELECT COUNT(*) FROM Base_Shop) OR s.ShopId IN (SELECT scope.ShopId FROM View_UserShop scope WHERE scope.UserId = @ScopeUserId AND scope.Whole = 1)) "
	if err != nil || strings.TrimLeft(got, "\n") != want {
		t.Errorf("%q, %v", got, err)
	}
}

func TestScopeFindings(t *testing.T) {
	const none = "not everybody sees every row of Sale; write scope: {shop: c.ShopId, …} in the header and /*scope*/ beside the conditions, or scope: {none: the reason}"
	const unmarked = "Sale is read without /*scope*/; write it beside the conditions of this SELECT"
	for _, test := range []struct{ header, body, want string }{
		{routeHead, "SELECT s.Id FROM Sale s", "5: " + none},
		{routeHead, "SELECT s.Id FROM [sale] s", "5: " + none},
		{routeHead, `SELECT s.Id FROM "SALE" s`, "5: " + none},
		{routeHead, "SELECT s.Id FROM main . `SALE` s", "5: " + none},
		{routeHead, "SELECT s.Id FROM 'Sale' s", "5: " + none},
		{routeHead, "SELECT s.Id FROM Bed b JOIN /* all */ main.'sale' s", "5: " + none},
		{routeHead, "SELECT 'Sale' AS Kind FROM Bed b WHERE b.Kind IN ('Bed', 'Sale')", ""},
		{head, "SELECT s.Id FROM Sale s", "7: " + none},
		{saleScope, "SELECT s.Id FROM Sale s", "6: the header has scope, but these statements have no /*scope*/; write it where the clause belongs"},
		{routeHead, "SELECT 1 AS n /*scope*/", "5: /*scope*/ needs scope in the header; add it, or remove the mark"},
		{saleScope, "SELECT s.Id FROM Sale s WHERE 1 = 1 /*scope*/;\nSELECT s.Id FROM Sale s", "7: " + unmarked},
		{saleScope, "SELECT (SELECT COUNT(*) FROM Sale s WHERE 1 = 1 /*scope*/) AS n FROM Sale s", "6: " + unmarked},
		{saleScope, "SELECT s.Id FROM Sale s WHERE s.Id IN (SELECT x.Id FROM Sale x) /*scope*/", ""},
		{routeHead + "scope: {none: 只有合计}\n", "SELECT COUNT(*) AS n FROM Sale s", ""},
		{routeHead + "scope: {none: 只有合计, shop: s.ShopId}\n", "SELECT 1 AS n", "4: scope: none says that everybody sees all rows; remove it, or the columns"},
		{routeHead + "scope: {owner: s.OwnerId}\n", "SELECT 1 AS n /*scope*/", "4: scope: shop is missing; write the column with the key of the shop, such as c.ShopId, or none: with the reason why everybody sees all rows"},
		{routeHead + "scope: {shop: 's.ShopId OR 1=1'}\n", "SELECT 1 AS n /*scope*/", `4: scope: "s.ShopId OR 1=1" is no column; write one such as c.ShopId`},
		{saleScope + "params: {ScopeUserId: {from: query.u, type: nvarchar(50)}}\n", "SELECT s.Id FROM Sale s WHERE s.Id = @ScopeUserId /*scope*/", "7: params: ScopeUserId is the name of the parameter that scope itself binds; choose another"},
		{head + "cache: 30s\nscope: {shop: s.ShopId}\n", "SELECT s.Id FROM Sale s WHERE 1 = 1 /*scope*/", "6: cache keeps what a scope shows although somebody loses it; remove cache"},
		{saleScope + "params: {A: {from: query.a, type: int}}\n", "SELECT s.Id FROM Sale s WHERE 1 = 1 /*if A*/ AND s.A = @A /*scope*/ /*end*/", "7: /*if A*/: /*filter*/, /*sort*/, /*page*/, /*scope*/ and the SELECT and ORDER BY of a page are in every text; close the part before them"},
	} {
		_, err := entry.Parse("x.sql", text(test.header, test.body), sales)
		if got := strings.TrimPrefix(strings.TrimPrefix(errText(err), "x.sql:"), "x.sql"); got != test.want {
			t.Errorf("%s%s\ngot  %s\nwant %s", test.header, test.body, got, test.want)
		}
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
