package bench_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"qiao/cmd/app"
)

// bigSite is more entries than any company has stored procedures.
const bigSite = 10_000

var (
	benchModules = []string{"Dormitory", "Inspection", "Customer", "AfterSale", "Contract", "Quotation", "Remittance", "Production", "Warehouse", "Purchase"}
	benchTypes   = []string{"在住人员查询", "入住登记查询", "费用明细查询", "待处理事项查询", "按部门汇总查询"}
)

// benchKinds are entries like those of a real site: lists with search, filter,
// order and pages, a record, a sum for a dashboard and a write. $H is the name,
// $V the version.
var benchKinds = []string{
	`/*---
$H
effect: read
access: {roles: [宿舍管理员, 系统管理员]}
timeout: 10s
params:
  SouSuo:    {from: OtherA, type: nvarchar(100), default: '', like: contains}
  ShaiXuanN: {from: OtherB.ShaiXuanN, type: nvarchar(20), default: ''}
  ShaiXuanV: {from: OtherB.ShaiXuanV, type: nvarchar(50), default: ''}
  Time1:     {from: Ontime, type: datetime, formats: [yyyy-MM-dd, 'yyyy-MM-dd HH:mm:ss'], default: null}
filter: {name: ShaiXuanN, value: ShaiXuanV, allow: {楼栋: s.Building, 房间: s.Room}}
sort: {name: {from: OtherB.sort}, order: {from: OtherB.order}, allow: {入住日期: s.InDate, 编号: s.Code}, default: s.InDate DESC}
page: {number: {from: OtherB.page}, size: {from: OtherB.pageSize}, max: 10000, total: true}
---*/
SELECT s.Id, s.Code, s.Name, s.Building, s.Room, s.Rent, s.Deposit, s.InDate, s.OutDate, s.IsLeader, s.Remark
FROM BenchStay s
WHERE (@SouSuo = '' OR s.Name LIKE @SouSuo ESCAPE '\' OR s.Code LIKE @SouSuo ESCAPE '\')
  AND (@Time1 IS NULL OR s.InDate >= @Time1)
  /*filter*/ /*sort*/ /*page*/;
`,
	`/*---
$H
effect: read
access: signed-in
max_rows: 5000
params:
  Account:   {from: session.account, type: nvarchar(50)}
  SouSuo:    {from: OtherA, type: nvarchar(100), default: '', like: prefix}
  ShaiXuanN: {from: OtherB.ShaiXuanN, type: nvarchar(20), default: ''}
  ShaiXuanV: {from: OtherB.ShaiXuanV, type: nvarchar(50), default: ''}
filter: {name: ShaiXuanN, value: ShaiXuanV, allow: {楼栋: s.Building, 房间: s.Room}}
---*/
SELECT s.Id, s.Code, s.Name, s.Building, s.Room, s.InDate, @Account AS Account
FROM BenchStay s
WHERE (@SouSuo = '' OR s.Code LIKE @SouSuo ESCAPE '\') /*filter*/
ORDER BY s.Code;
`,
	`/*---
$H
effect: read
access: signed-in
params:
  Code:     {from: OtherA, type: nvarchar(20)}
  Building: {from: OtherB.Building, type: nvarchar(20), default: ''}
  Room:     {from: OtherB.Room, type: int, default: 0}
result: {columns: {IsOwn: bit}}
---*/
SELECT s.Id, s.Code, s.Name, s.Building, s.Room, s.Rent, s.Deposit, s.InDate, s.OutDate, s.IsLeader, s.Remark, 1 AS IsOwn
FROM BenchStay s
WHERE s.Code = @Code AND (@Building = '' OR s.Building = @Building) AND (@Room = 0 OR s.Room = @Room);
SELECT COUNT(*) AS Others FROM BenchStay s WHERE s.Room = @Room;
`,
	`/*---
$H
effect: read
access: signed-in
cache: 30s
params:
  Building: {from: OtherB.Building, type: nvarchar(20), default: ''}
  Time1:    {from: Ontime, type: datetime, default: null}
  Time2:    {from: Entime, type: datetime, default: null}
---*/
SELECT s.Building, COUNT(*) AS Stays, SUM(s.Rent) AS Rent, MIN(s.InDate) AS Earliest
FROM BenchStay s
WHERE (@Building = '' OR s.Building = @Building) AND (@Time1 IS NULL OR s.InDate >= @Time1) AND (@Time2 IS NULL OR s.InDate < @Time2)
GROUP BY s.Building
ORDER BY s.Building;
`,
	`/*---
$H
effect: write
access: {roles: [宿舍管理员]}
params:
  Code:    {from: OtherB.Code, type: nvarchar(20)}
  Room:    {from: OtherB.Room, type: int}
  Remark:  {from: OtherB.Remark, type: nvarchar(200), default: ''}
  Account: {from: session.account, type: nvarchar(50)}
invalidates: [P_Dormitory_000/按部门汇总查询]
---*/
UPDATE BenchStay SET Room = @Room, Remark = @Remark WHERE Code = @Code;
UPDATE BenchStay SET Remark = Remark + @Account WHERE Code = @Code AND Remark = '';
`,
}

// benchName is how the i-th entry of a site is called. Every other one answers
// any CXType.
func benchName(i int) (procedure, cxtype string) {
	module, n := benchModules[i/100%len(benchModules)], i/2
	if i%2 == 1 {
		return fmt.Sprintf("P_%s_Any_%05d", module, n), ""
	}
	return fmt.Sprintf("P_%s_%04d", module, n/len(benchTypes)), benchTypes[n%len(benchTypes)]
}

// benchFile is the i-th entry, a hundred to a folder. Versions differ in the
// summary and in the body.
func benchFile(i, version int) (name, text string) {
	procedure, cxtype := benchName(i)
	header := "procedure: " + procedure + "\n"
	if cxtype != "" {
		header += "cxtype: " + cxtype + "\n"
	}
	header += "summary: " + benchSummary(version)
	name = fmt.Sprintf("%s/%03d/%05d.sql", benchModules[i/100%len(benchModules)], i/100, i)
	kind := benchKinds[i%len(benchKinds)]
	return name, strings.Replace(kind, "$H", header, 1) + "-- " + strconv.Itoa(version) + "\n"
}

func benchSummary(version int) string { return fmt.Sprintf("第 %d 版", version) }

// benchSite are the files of a site of so many entries.
func benchSite(entries int) map[string]string {
	files := make(map[string]string, entries)
	for i := range entries {
		name, text := benchFile(i, 0)
		files[name] = text
	}
	return files
}

// benchKeys are the names and types of so many random calls, each with memory
// of its own as after decoding.
func benchKeys(entries, calls int) [][2]string {
	keys := make([][2]string, calls)
	for n := range keys {
		procedure, cxtype := benchName(rand.IntN(entries))
		if cxtype == "" {
			cxtype = benchTypes[n%len(benchTypes)]
		}
		keys[n] = [2]string{strings.Clone(procedure), strings.Clone(cxtype)}
	}
	return keys
}

// saveBench replaces an entry as an editor does.
func saveBench(b *testing.B, a *app.App, i, version int) {
	b.Helper()
	name, text := benchFile(i, version)
	if err := os.WriteFile(filepath.Join(a.Config.Procedures.Dir, name), []byte(text), 0o600); err != nil {
		b.Fatal(err)
	}
}

// servedSummary is the summary of the version that answers the i-th entry's calls.
func servedSummary(b *testing.B, a *app.App, i int) string {
	b.Helper()
	procedure, err := a.Live.Current().Lookup(benchName(i))
	if err != nil {
		b.Fatal(err)
	}
	return procedure.Summary
}
