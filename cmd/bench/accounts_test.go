package bench_test

import (
	"testing"
)

// moreAccounts are accounts of 190 shops beside the demo's, and contracts charge and dealers pay: 1,000,000 entries in three
// years, each row beginning where the one before it ends.
var moreAccounts = []string{
	`INSERT INTO Fin_Account (AccountId, AccountNo, Name, ShopId, OrganizationId, CreditLimit, State, Entries, RowVersion, CreateDate)
SELECT 'b-' || s.ShopId, 'ZHB' || ROW_NUMBER() OVER (ORDER BY s.ShopId), '账户' || s.ShopName, s.ShopId, s.OrganizationId, 50000, '启用', 5260, 1, '2023-11-20 09:00:00.000'
FROM Base_Shop s WHERE s.ShopId NOT IN (SELECT a.ShopId FROM Fin_Account a) ORDER BY s.ShopId LIMIT 190`,
	`INSERT INTO Fin_Entry (EntryId, AccountId, Sequence, PreviousSequence, BalanceBefore, Amount, BalanceAfter, PreviousDay, Day, Kind, SourceKind, SourceId, SourceKey, Summary, CreateUserName, CreateDate)
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5260),
e(AccountId, i, Day, Amount, Balance) AS (
	SELECT a.AccountId, n.i, date('2023-11-21', (n.i * 1095 / 5260) || ' days') || ' 00:00:00.000', CASE WHEN n.i % 2 = 1 THEN 1000 ELSE -1000 END, CASE WHEN n.i % 2 = 1 THEN 1000 ELSE 0 END
	FROM Fin_Account a CROSS JOIN n WHERE a.AccountId LIKE 'b-%')
SELECT e.AccountId || '-' || e.i, e.AccountId, e.i, CASE WHEN e.i > 1 THEN e.i - 1 END, e.Balance - e.Amount, e.Amount, e.Balance,
	CASE WHEN e.i > 1 THEN date('2023-11-21', ((e.i - 1) * 1095 / 5260) || ' days') || ' 00:00:00.000' END, e.Day,
	CASE WHEN e.Amount > 0 THEN '回款' ELSE '订单扣款' END, CASE WHEN e.Amount > 0 THEN '回款' ELSE '合同' END, 'b', 'b:' || e.AccountId || e.i, '回款 ' || e.i, '孙丽', e.Day
FROM e`,
	`INSERT INTO Fin_Month (AccountId, Month, SourceKind, Amount, Entries)
SELECT e.AccountId, substr(e.Day, 1, 7) || '-01 00:00:00.000', e.SourceKind, SUM(e.Amount), COUNT(*) FROM Fin_Entry e WHERE e.AccountId LIKE 'b-%' GROUP BY 1, 2, 3`,
	"ANALYZE",
}

// BenchmarkAccounts measures lists, statements and sums over 1,000,000 entries for finance and for a dealer.
func BenchmarkAccounts(b *testing.B) {
	a, address, _ := startBenchSite(b, nil)
	for _, more := range append([]string{moreShops}, moreAccounts...) {
		execBench(b, a, more)
	}
	for _, who := range []string{"caiwu", "jxs"} {
		token := signInAs(b, address, who)
		var account string
		if err := a.Databases["main"].Define("bench/account", "SELECT MIN(a.AccountId) FROM Fin_Account a JOIN Base_Organization o ON o.OrganizationId = a.OrganizationId WHERE o.ParentId = '10201' AND a.AccountId LIKE 'b-%'"); err != nil {
			b.Fatal(err)
		}
		if err := a.Databases["main"].Get(b.Context(), &account, "bench/account", nil); err != nil {
			b.Fatal(err)
		}
		for _, page := range []struct{ name, path string }{
			{"accounts", "/api/account/index?pageSize=20"},
			{"accounts-by-balance", "/api/account/index?pageSize=20&sort=Balance"},
			{"entries", "/api/account/entry/index?pageSize=20"},
			{"entries-of-account", "/api/account/entry/index?pageSize=20&AccountId=" + account},
			{"months", "/api/account/statement/months/" + account},
			{"statement", "/api/account/statement/page/" + account + "?month=2026-10"},
			{"report", "/api/account/report/index?By=region&Period=month&pageSize=1000"},
			{"report-accounts", "/api/account/report/index?By=account&Period=quarter&pageSize=1000"},
			{"report-rows", "/api/account/report/entry/index?pageSize=20&DayFrom=2026-10-01&DayTo=2026-10-31"},
		} {
			if who == "jxs" && (page.name == "report" || page.name == "report-accounts" || page.name == "report-rows") {
				continue // dealers do not have that page
			}
			b.Run(who+"/"+page.name, func(b *testing.B) { measureList(b, address+page.path, token) })
		}
	}
}
