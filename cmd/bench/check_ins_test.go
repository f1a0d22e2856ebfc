package bench_test

import (
	"net/url"
	"testing"
)

// moreCheckIns are 100,000 check-ins of thirteen years: fifty in each of 2,000 beds, of staff and of workers. The last
// resident of each bed still lives there.
const moreCheckIns = `
INSERT OR IGNORE INTO Dorm_CheckIn (CheckInId, RoomId, BedNo, UserId, WorkerName, WorkerCompany, WorkerIdNumber, Gender, FromDate, ToDate, Items, Deposit,
	CreateUserId, CreateUserName, CreateDate)
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999),
beds(k, RoomId, BedNo, RoomType) AS (SELECT ROW_NUMBER() OVER (ORDER BY b.RoomId, b.BedNo) - 1, b.RoomId, b.BedNo, r.RoomType
	FROM View_Bed b JOIN Dorm_Room r ON r.RoomId = b.RoomId LIMIT 2000),
people(p, UserId) AS (SELECT ROW_NUMBER() OVER (ORDER BY UserId) - 1, UserId FROM Base_User)
SELECT printf('b-%06d', i), b.RoomId, b.BedNo, CASE WHEN i % 3 = 0 AND i < 98000 THEN p.UserId END,
	CASE WHEN i % 3 > 0 OR i >= 98000 THEN printf('工人%d', i) END, CASE WHEN i % 3 > 0 OR i >= 98000 THEN '恒达安装工程队' END,
	CASE WHEN i % 3 > 0 OR i >= 98000 THEN printf('W%07d', i) END, CASE b.RoomType WHEN '女' THEN '女' ELSE '男' END,
	date('2010-01-01', '+' || (i / 2000 * 100) || ' days') || ' 00:00:00.000',
	CASE WHEN i < 98000 THEN date('2010-01-01', '+' || (i / 2000 * 100 + 90) || ' days') || ' 00:00:00.000' END,
	'门禁卡 1 张', 200, 'x', '李秀英', '2026-11-20 08:30:00.000'
FROM n JOIN beds b ON b.k = i % 2000 JOIN people p ON p.p = i % 300`

// BenchmarkCheckIns measures 入住管理, the lists of its form and 住宿总览, with a history of
// 100,000 check-ins.
func BenchmarkCheckIns(b *testing.B) {
	a, address, token := startBenchSite(b, nil)
	execBench(b, a, moreCheckIns)
	const into = "/admin/dormitory/into/"
	for _, page := range []struct{ name, path string }{
		{"first-page", into + "index"},
		{"last-page", into + "index?page=5000"},
		{"building", into + "index?building=" + url.QueryEscape("B栋")},
		{"here", into + "index?state=" + url.QueryEscape("在住")},
		{"left", into + "index?state=" + url.QueryEscape("已退宿")},
		{"leaving", into + "index?leaving=" + url.QueryEscape("待退宿")},
		{"workers", into + "index?kind=" + url.QueryEscape("外来人员")},
		{"days", into + "index?todatefrom=2020-02-01&todateto=2020-02-28"},
		{"sort", into + "index?sort=ToDate&order=asc"},
		{"keyword", into + "index?keyword=" + url.QueryEscape("工人77777")},
		{"keyword-of-many", into + "index?keyword=" + url.QueryEscape("A栋 3")},
		{"room", into + "index?pageSize=200&roomid=bc82f2d2-c9a1-88db-b303-20cc57d01585"},
		{"person", into + "index?pageSize=200&personof=b-000003"},
		{"staff", into + "staff?pageSize=50&keyword=" + url.QueryEscape("张")},
		{"free-rooms", into + "dorm?pageSize=50&gender=" + url.QueryEscape("男")},
		{"overview-rooms", "/admin/dormitory/overview/rooms"},
		{"overview-residents", "/admin/dormitory/overview/residents"},
	} {
		b.Run(page.name, func(b *testing.B) { measureList(b, address+page.path, token) })
	}
}
