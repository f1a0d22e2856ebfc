package bench_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"qiao/cmd/app"
)

// moreResidents adds residents in 1,500 more beds for the whole of a month: the demo has
// about 160 residents.
const moreResidents = `
INSERT OR IGNORE INTO Dorm_CheckIn (CheckInId, RoomId, BedNo, WorkerName, WorkerCompany, WorkerIdNumber, Gender, FromDate, Deposit, CreateUserId, CreateUserName, CreateDate)
SELECT printf('m-%06d', ROW_NUMBER() OVER (ORDER BY b.RoomId, b.BedNo)), b.RoomId, b.BedNo, b.RoomId || b.BedNo, printf('安装%d队', r.Floor), b.RoomId || b.BedNo,
	CASE r.RoomType WHEN '女' THEN '女' ELSE '男' END, '2020-01-01 00:00:00.000', 200, 'x', '李秀英', '2026-11-20 08:30:00.000'
FROM View_Bed b JOIN Dorm_Room r ON r.RoomId = b.RoomId
WHERE NOT EXISTS (SELECT 1 FROM Dorm_CheckIn c WHERE c.RoomId = b.RoomId AND c.BedNo = b.BedNo)
LIMIT 1500`

// BenchmarkMonth measures POST cost/summary, which computes the month before this one again:
// with the residents of the demo, a tenth of a large factory's, and with 1,500 more.
func BenchmarkMonth(b *testing.B) {
	last := time.Now().AddDate(0, 0, -time.Now().Day()).Format("2006-01")
	for _, size := range []struct{ name, more string }{{"demo", ""}, {"1500-more", moreResidents}} {
		b.Run(size.name, func(b *testing.B) {
			a, address, token := startBenchSite(b, nil)
			if size.more != "" {
				execBench(b, a, size.more)
			}
			var waited []time.Duration
			persons := 0
			for b.Loop() {
				took, computed := computeMonth(b, address, token, last)
				waited, persons = append(waited, took), computed
			}
			slices.Sort(waited)
			b.ReportMetric(0, "ns/op") // says nothing here
			b.ReportMetric(waited[len(waited)/2].Seconds(), "s")
			b.ReportMetric(waited[len(waited)-1].Seconds(), "worst-s")
			b.ReportMetric(float64(persons), "persons")
			b.ReportMetric(2, "bar-s")
		})
	}
}

func computeMonth(b *testing.B, address, token, month string) (took time.Duration, persons int) {
	b.Helper()
	body := fmt.Appendf(nil, `{"Month":%q,"Recompute":true}`, month)
	request, err := http.NewRequestWithContext(b.Context(), http.MethodPost, address+"/admin/dormitory/cost/summary", bytes.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	request.Header.Set("X-Token", token)
	request.Header.Set("Content-Type", "application/json")
	started := time.Now()
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		b.Fatal(err)
	}
	defer response.Body.Close()
	var answer struct {
		Msg  string
		Data struct{ Persons int }
	}
	decodeAnswer(b, response.Body, &answer)
	if answer.Data.Persons == 0 {
		b.Fatal(answer.Msg)
	}
	return time.Since(started), answer.Data.Persons
}

// moreCosts are 1,000,000 costs of 200 months, of 5,000 residents each.
const moreCosts = `
INSERT INTO Dorm_Cost (CostId, Month, RoomId, ResidentKey, Building, RoomNo, ResidentNo, ResidentName, OrganizationId, DepartmentName, FirstDay, LastDay,
	Days, BedDays, Rent, Water, Power, Correction, Total)
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999999),
rooms(k, RoomId, Building, RoomNo) AS (SELECT ROW_NUMBER() OVER (ORDER BY Building, RoomNo) - 1, RoomId, Building, RoomNo FROM Dorm_Room LIMIT 400),
departments(k, OrganizationId, FullName) AS (SELECT ROW_NUMBER() OVER (ORDER BY OrganizationId) - 1, OrganizationId, FullName FROM Base_Organization LIMIT 20)
SELECT printf('b-%07d', i), strftime('%Y-%m', date('2009-01-01', '+' || (i / 5000) || ' months')), r.RoomId, printf('staff/%05d', i % 5000), r.Building, r.RoomNo,
	printf('E%05d', i % 5000), printf('员工%d', i % 5000), d.OrganizationId, d.FullName, NULL, NULL, 30, 30, 150, 20.5, 60 + i % 97, 0, 230.5 + i % 97
FROM n JOIN rooms r ON r.k = i % (SELECT COUNT(*) FROM rooms) JOIN departments d ON d.k = i % (SELECT COUNT(*) FROM departments);
ANALYZE`

// BenchmarkCosts measures the lists of 费用汇总 with 1,000,000 costs of residents.
func BenchmarkCosts(b *testing.B) {
	a, address, token := startBenchSite(b, nil)
	execBench(b, a, moreCosts)
	const costs = "/admin/dormitory/cost/index"
	for _, page := range []struct{ name, path string }{
		{"month", costs + "?month=2020-05"},
		{"month-last-page", costs + "?month=2020-05&page=250"},
		{"month-sort", costs + "?month=2020-05&sort=Total&order=desc"},
		{"month-building", costs + "?month=2020-05&building=" + url.QueryEscape("B栋")},
		{"month-keyword", costs + "?month=2020-05&keyword=" + url.QueryEscape("员工4321")},
		{"month-department", costs + "?month=2020-05&organizationid=10001"},
		{"person", costs + "?sameperson=b-0004321"},
		{"room", costs + "?roomid=bc82f2d2-c9a1-88db-b303-20cc57d01585"},
		{"all-first-page", costs},
		{"summary", "/admin/dormitory/cost/summary"},
		{"months", "/admin/dormitory/cost/months"},
		{"rent", "/admin/dormitory/cost/rent"},
	} {
		b.Run(page.name, func(b *testing.B) { measureList(b, address+page.path, token) })
	}
}

// execBench runs SQL past the gateway.
func execBench(b *testing.B, a *app.App, text string) {
	b.Helper()
	db, err := sqlx.Open("sqlite", a.Config.Databases["main"].DSN)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(b.Context(), text); err != nil {
		b.Fatal(err)
	}
}
