package bench_test

import (
	"net/url"
	"slices"
	"testing"
)

// moreShops are 200 shops of the demo's dealers.
const moreShops = `
INSERT INTO Base_Shop (ShopId, ShopCode, ShopName, OrganizationId, Province, City, Address, Level, Status)
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 160),
known(k, OrganizationId) AS (SELECT ROW_NUMBER() OVER (ORDER BY ShopId) - 1, OrganizationId FROM Base_Shop)
SELECT printf('b-%03d', i), printf('B%03d', i), printf('测试店%03d', i), k.OrganizationId, '浙江省', '杭州市', '测试路', 'B', '营业中'
FROM n JOIN known k ON k.k = i % 40`

// moreCustomers adds 100,000 customers of 200 shops, registered in three years. Every fifth customer has no owner.
const moreCustomers = `
INSERT INTO Crm_Customer (CustomerId, CustomerNo, Name, Mobile, Gender, Kind, Source, Stage, CustomerStatus, OrganizationId, ShopId, OwnerId, OwnedDate,
	Community, Budget, LastDate, NextDate, RowVersion, CreateUserId, CreateUserName, CreateDate)
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999),
shops(k, ShopId, OrganizationId) AS (SELECT ROW_NUMBER() OVER (ORDER BY ShopId) - 1, ShopId, OrganizationId FROM Base_Shop),
people(k, ShopId, UserId, RealName) AS (
	SELECT s.k, s.ShopId, u.UserId, u.RealName FROM shops s JOIN Base_User u ON u.Account = (
		SELECT CASE s.k % 2 WHEN 0 THEN MIN(v.Account) ELSE MAX(v.Account) END FROM Base_User v WHERE v.OrganizationId = s.OrganizationId))
SELECT printf('b-%06d', i), printf('KHB%06d', i), printf('客户%06d', i), printf('188%08d', i), '女', '零售', '门店到访',
	CASE i % 6 WHEN 0 THEN '初访' WHEN 1 THEN '量房' WHEN 2 THEN '设计' WHEN 3 THEN '报价' WHEN 4 THEN '签约' ELSE '流失' END,
	CASE WHEN i % 6 = 4 THEN 1 ELSE 0 END, s.OrganizationId, s.ShopId, CASE WHEN i % 5 > 0 THEN p.UserId END, '2026-01-01 09:00:00.000',
	'江南里', 100000 + i, strftime('%Y-%m-%d %H:%M:%f', '2026-11-20 08:00:00', '-' || (i % 200) || ' days'),
	date('2026-11-20', (i % 60 - 30) || ' days') || ' 00:00:00.000', 1, p.UserId, p.RealName,
	strftime('%Y-%m-%d %H:%M:%f', '2026-11-20 08:00:00', '-' || (i * 15) || ' minutes')
FROM n JOIN shops s ON s.k = i % 200 JOIN people p ON p.ShopId = s.ShopId`

// moreFollowUps are three of each customer.
const moreFollowUps = `
INSERT INTO Crm_FollowUp (FollowUpId, CustomerId, Way, Content, NextDate, RowVersion, CreateUserId, CreateUserName, CreateDate)
SELECT c.CustomerId || '-' || w.n, c.CustomerId, w.way, '电话约量房，周末上午有空', c.NextDate, 1, c.CreateUserId, c.CreateUserName,
	strftime('%Y-%m-%d %H:%M:%f', c.CreateDate, '+' || (w.n * 9) || ' days')
FROM Crm_Customer c JOIN (SELECT 1 AS n, '电话' AS way UNION ALL SELECT 2, '量房' UNION ALL SELECT 3, '到店') w
WHERE c.CustomerId LIKE 'b-%'`

// moreContracts are one of each customer with a plan of three payments; most are valid.
const moreContracts = `
INSERT INTO Con_Contract (ContractId, ContractNo, CustomerId, ShopId, OrganizationId, OwnerId, ContractType, Amount, DealerAmount, SignDate, DeliveryDate,
	ExamineStatus, CancelStatus, RowVersion, CreateUserId, CreateUserName, CreateDate)
SELECT c.CustomerId, 'HT' || c.CustomerNo, c.CustomerId, c.ShopId, c.OrganizationId, c.OwnerId, '整装合同', c.Budget, c.Budget / 2,
	substr(c.CreateDate, 1, 10) || ' 00:00:00.000', date(c.CreateDate, '+60 days') || ' 00:00:00.000',
	CASE WHEN c.Budget % 10 = 0 THEN -1 ELSE 1 END, CASE WHEN c.Budget % 50 = 1 THEN 1 ELSE 0 END, 1, c.CreateUserId, c.CreateUserName, c.CreateDate
FROM Crm_Customer c WHERE c.CustomerId LIKE 'b-%'`

const morePayments = `
INSERT INTO Con_Plan (PlanId, ContractId, RowNo, Stage, Amount, DueDate)
SELECT c.ContractId || w.n, c.ContractId, w.n, w.stage, c.Amount / 3, date(c.SignDate, '+' || (w.n * 30) || ' days') || ' 00:00:00.000'
FROM Con_Contract c JOIN (SELECT 1 AS n, '定金' AS stage UNION ALL SELECT 2, '中期' UNION ALL SELECT 3, '尾款') w
WHERE c.ContractId LIKE 'b-%'`

// moreOrders are two of each customer; one of ten is open.
const moreOrders = `
INSERT INTO As_Order (OrderId, OrderNo, CustomerId, ContractId, ShopId, OrganizationId, OwnerId, Kind, Reason, Description, Urgency, State, DueDate,
	Responsibility, Cost, Score, RowVersion, CreateUserId, CreateUserName, CreateDate)
SELECT c.CustomerId || w.n, 'SH' || c.CustomerNo || w.n, c.CustomerId, c.CustomerId, c.ShopId, c.OrganizationId, c.OwnerId,
	CASE c.Budget % 3 WHEN 0 THEN '质量' WHEN 1 THEN '安装' ELSE '配件' END, '色差', '柜门有色差，客户要求更换', CASE c.Budget % 7 WHEN 0 THEN '特急' ELSE '一般' END,
	CASE WHEN c.Budget % 10 = w.n THEN 1 ELSE 3 END, datetime(c.CreateDate, '+3 days') || '.000',
	CASE WHEN c.Budget % 10 = w.n THEN NULL ELSE '工厂' END, c.Budget % 500, 5, 1, c.CreateUserId, c.CreateUserName, c.CreateDate
FROM Crm_Customer c JOIN (SELECT 1 AS n UNION ALL SELECT 2) w
WHERE c.CustomerId LIKE 'b-%'`

// BenchmarkCustomers measures the lists of 100,000 customers, 300,000 follow-ups, 100,000 contracts and 200,000 orders of
// after-sales of 200 shops for three callers: one sees all shops, one sees the shops of a dealer, and one sees only the own customers.
func BenchmarkCustomers(b *testing.B) {
	a, address, _ := startBenchSite(b, nil)
	for _, more := range []string{moreShops, moreCustomers, moreFollowUps, moreContracts, morePayments, moreOrders, "UPDATE Base_User SET PasswordHash = (SELECT k.PasswordHash FROM Base_User k WHERE k.Account = 'kefu') WHERE Account = 'duhui'", "ANALYZE"} {
		execBench(b, a, more)
	}
	for _, who := range []string{"kefu", "jxs", "duhui"} {
		token := signInAs(b, address, who)
		for _, page := range []struct{ name, path string }{
			{"first-page", "/api/custom?pageSize=20"},
			{"page-100", "/api/custom?pageSize=20&page=100"},
			{"source", "/api/custom?pageSize=20&Source=" + url.QueryEscape("门店到访")},
			{"status", "/api/custom?pageSize=20&CustomerStatus=1"},
			{"due", "/api/custom?pageSize=20&NextDateTo=2026-11-20"},
			{"by-next-date", "/api/custom?pageSize=20&sort=NextDate"},
			{"month", "/api/custom?pageSize=20&CreateDateFrom=2026-10-01&CreateDateTo=2026-10-31"},
			{"keyword", "/api/custom?pageSize=20&keyword=" + url.QueryEscape("客户")},
			{"keyword-of-few", "/api/custom?pageSize=20&keyword=" + url.QueryEscape("客户099")},
			{"follow-ups", "/api/custom/follow/index?pageSize=20"},
			{"contracts", "/api/contract/pc/index?pageSize=20"},
			{"contracts-page-100", "/api/contract/pc/index?pageSize=20&page=100"},
			{"contracts-valid", "/api/contract/pc/index?pageSize=20&ExamineStatus=1"},
			{"contracts-due", "/api/contract/pc/index?pageSize=20&Due=1"},
			{"contracts-signed", "/api/contract/pc/index?pageSize=20&SignDateFrom=2026-10-01&SignDateTo=2026-10-31"},
			{"contracts-keyword", "/api/contract/pc/index?pageSize=20&keyword=" + url.QueryEscape("客户")},
			{"contracts-keyword-of-one", "/api/contract/pc/index?pageSize=20&keyword=KHB099999"},
			{"contracts-keyword-of-few", "/api/contract/pc/index?pageSize=20&keyword=" + url.QueryEscape("客户099")},
			{"orders", "/api/aftersales/index?pageSize=20"},
			{"orders-page-100", "/api/aftersales/index?pageSize=20&page=100"},
			{"orders-state", "/api/aftersales/index?pageSize=20&State=1"},
			{"orders-overdue", "/api/aftersales/index?pageSize=20&Overdue=1"},
			{"orders-month", "/api/aftersales/index?pageSize=20&CreateDateFrom=2026-10-01&CreateDateTo=2026-10-31"},
			{"orders-keyword", "/api/aftersales/index?pageSize=20&keyword=" + url.QueryEscape("客户")},
			{"orders-keyword-of-one", "/api/aftersales/index?pageSize=20&keyword=" + url.QueryEscape("SHKHB099999")},
			{"orders-sums-of-a-year", "/api/aftersales/sums?By=kind&From=2026-01-01&To=2026-12-31"},
			{"orders-sums-by-month", "/api/aftersales/sums?By=month&From=2026-01-01&To=2026-12-31"},
			{"orders-one", "/api/aftersales/index?OrderId=b-0000001"},
			{"owners", "/api/custom/cadre/index?pageSize=20"},
		} {
			if who == "duhui" && page.name == "owners" || who != "kefu" && slices.Contains([]string{"orders-one", "orders-keyword-of-one", "contracts-keyword-of-one"}, page.name) {
				continue // a guide does not have that page; the orders and the contract are of another region
			}
			b.Run(who+"/"+page.name, func(b *testing.B) { measureList(b, address+page.path, token) })
		}
	}
}
