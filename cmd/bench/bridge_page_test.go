package bench_test

import (
	"testing"

	"qiao/gateway/config"
)

// moreTargets are 5,000 targets that were called on each of 30 days, by 20 people each; one in ten has differences.
var moreTargets = []string{
	`INSERT INTO Bridge_Day (Target, Endpoint, ShapeKey, Shape, CallDay, LegacyCalls, LegacyFailed, NativeCalls, NativeFailed, Compared, Equal, Skipped, LegacyTimes, NativeTimes, LastDate)
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000),
d(j) AS (SELECT 0 UNION ALL SELECT j + 1 FROM d WHERE j < 29)
SELECT printf('p_bench%04d/查询%d', n.i, n.i), 'ProcedureToDataSet', printf('%032d', 1), 'othera otherb.name', date('2026-11-20', '-' || d.j || ' days'),
	n.i, 0, n.i % 7, 0, 10, 10, 0, '0,3,5,' || n.i || ',9,1', '0,3,1', date('2026-11-20', '-' || d.j || ' days') || ' 09:30:00.000'
FROM n CROSS JOIN d`,
	`INSERT INTO Bridge_Person (Target, Person, LastDay)
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
SELECT printf('p_bench%04d/查询%d', i % 5000 + 1, i % 5000 + 1), printf('%032d', i), '2026-11-20' FROM n`,
	`INSERT INTO Bridge_Difference (Target, Fingerprint, Class, Field, Place, LegacyValue, NativeValue, Answers, FirstDate, LastDate)
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
SELECT printf('p_bench%04d/查询%d', i * 10, i * 10), '1', 'value', 'Table[].Price', 'Table[0].Price', '1', '2', 3, '2026-11-19 09:30:00.000', '2026-11-20 09:30:00.000' FROM n`,
	"ANALYZE",
}

// BenchmarkBridgePage measures the page 迁移 with 5,000 targets, from 150,000 counts.
func BenchmarkBridgePage(b *testing.B) {
	a := openBenchApp(b, nil)
	a.Config.Legacy.Upstreams = []config.Upstream{{Name: "main", URL: "http://127.0.0.1:1", Prefixes: []string{"/api/"}}}
	for _, more := range moreTargets {
		execBench(b, a, more)
	}
	if err := a.BuildServer(b.Context()); err != nil {
		b.Fatal(err)
	}
	address := serveBench(b, a)
	token := signIn(b, address)
	for _, page := range []struct{ name, path string }{
		{"board", "board"},
		{"targets", "targets?pageSize=200"},
		{"targets-by-share", "targets?pageSize=20&sort=Share"},
		{"keyword", "targets?pageSize=20&keyword=4711"},
		{"target", "target?target=p_bench4711/%E6%9F%A5%E8%AF%A24711"},
		{"coverage", "coverage?pageSize=200"},
	} {
		b.Run(page.name, func(b *testing.B) { measureList(b, address+"/admin/bridge/"+page.path, token) })
	}
}
