package bench_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"testing"
	"time"
)

// moreStaff makes the demo company a large one: 30,000 more people in 500 more
// departments.
const moreStaff = `
INSERT INTO Base_Organization (OrganizationId, ParentId, FullName, Category, SortCode)
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
SELECT printf('B%03d', i), CASE WHEN i <= 20 THEN '10001' ELSE printf('B%03d', 1 + i % 20) END, printf('部门%d', i), '部门', i FROM n;
INSERT INTO Base_User (UserId, Account, RealName, Mobile, OrganizationId, PostId, StaffNo, EntryDate, Status, Enabled, CreateDate)
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
SELECT printf('b-%06d', i), printf('b%06d', i), printf('员工%d', i), printf('1990%07d', i), printf('B%03d', 1 + i % 500), 'cutter', printf('B%06d', i),
	date('2010-01-01', printf('+%d days', i % 5000)), CASE i % 50 WHEN 0 THEN '离职' ELSE '在职' END, i % 50 <> 0, '2026-11-20 08:30:00.000' FROM n`

// BenchmarkStaff measures the lists of 组织人事 over HTTP, with 300 people and with
// 30,300, as the 95th percentile of the time that one client waits.
func BenchmarkStaff(b *testing.B) {
	for _, size := range []struct{ name, more string }{{"300", ""}, {"30k", moreStaff}} {
		a, address, token := startBenchSite(b, nil)
		if size.more != "" {
			execBench(b, a, size.more)
		}
		for _, page := range []struct{ name, path string }{
			{"first-page", "/api/staff/index"},
			{"department", "/api/staff/index?organizationId=10001"},
			{"post", "/api/staff/index?postId=cutter"},
			{"status", "/api/staff/index?status=" + url.QueryEscape("离职")},
			{"sort", "/api/staff/index?sort=EntryDate&order=desc"},
			{"keyword", "/api/staff/index?keyword=" + url.QueryEscape("13800000002")},
			{"departments", "/api/department/index?pageSize=10000"},
		} {
			b.Run(size.name+"/"+page.name, func(b *testing.B) { measureList(b, address+page.path, token) })
		}
	}
}

func measureList(b *testing.B, address, token string) {
	b.Helper()
	var waited []time.Duration
	for b.Loop() {
		for range 40 {
			waited = append(waited, readList(b, address, token))
		}
	}
	slices.Sort(waited)
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(float64(waited[len(waited)*95/100].Microseconds())/1000, "p95-ms")
	b.ReportMetric(float64(waited[len(waited)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(100, "bar-ms")
}

func readList(b *testing.B, address, token string) time.Duration {
	b.Helper()
	request, err := http.NewRequestWithContext(b.Context(), http.MethodGet, address, nil)
	if err != nil {
		b.Fatal(err)
	}
	request.Header.Set("X-Token", token)
	started := time.Now()
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		b.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	took := time.Since(started)
	var answer struct {
		Data struct{ List, Months, Movements, Weeks, Shapes []any }
	}
	if err != nil || json.Unmarshal(body, &answer) != nil || len(answer.Data.List)+len(answer.Data.Months)+len(answer.Data.Movements)+len(answer.Data.Weeks)+len(answer.Data.Shapes) == 0 {
		b.Fatalf("%.200s, %v", body, err)
	}
	return took
}
