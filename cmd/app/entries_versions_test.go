package app_test

import (
	"fmt"
	"strconv"
	"strings"

	"qiao/cmd/apptest"
)

// versionedFile is an entry whose versions differ in everything that header
// and body have to agree on: $N is the version, $P the decimals of a column,
// $E the number of an error, $C its code.
const versionedFile = `/*---
procedure: P_Site
cxtype: 版本
effect: read
access: signed-in
$cache
params:
  Header$N:  {from: OtherB.nothing, type: int, default: $N}
  Fail$N:    {from: OtherA, type: int, default: 0}
  ShaiXuanN: {from: OtherB.filter, type: nvarchar(20), default: ''}
  Wanted$N:  {from: OtherB.nothing, type: int, default: $N}
filter: {name: ShaiXuanN, value: Wanted$N, allow: {列: v.C$N}}
sort: {name: {from: OtherB.sort}, allow: {列: v.C$N}, default: v.D$N}
page: {number: {from: OtherB.page}, max: 1$N, total: true}
result: {columns: {Typed: 'decimal(18,$P)'}}
errors: {$E: {code: $C, msg: 版本$N}}
---*/
SELECT throw($E, 'version $N') WHERE @Fail$N = 1;
SELECT $N AS Version$N, @Header$N AS Header, 7 AS Typed, $P AS Decimals;
SELECT v.C$N FROM (SELECT $N AS C$N, 1 AS D$N UNION ALL SELECT -1, 2) AS v WHERE 1 = 1 /*filter*/ /*sort*/ /*page*/;
`

// plainFile is an entry whose versions differ only in the body, so that only the body
// separates the cached answer of one version from that of another.
const plainFile = `/*---
procedure: P_Site
cxtype: 正文
effect: read
access: signed-in
cache: 1h
---*/
SELECT $N AS Version;
`

// versioned is a version of one of the files.
func versioned(file string, n int) string {
	cache := ""
	if n%2 == 1 {
		cache = "cache: 1h"
	}
	return strings.NewReplacer(
		"$N", strconv.Itoa(n), "$P", strconv.Itoa(decimalsOf(n)), "$E", strconv.Itoa(50_000+n), "$C", strconv.Itoa(10_000+n), "$cache", cache,
	).Replace(file)
}

func versionedFiles(n int) map[string]string {
	return map[string]string{"versioned.sql": versioned(versionedFile, n), "plain.sql": versioned(plainFile, n)}
}

func decimalsOf(n int) int { return n%5 + 1 }

// versionedCalls are the calls that the test makes, with the answer of each version.
var versionedCalls = []struct {
	shape, cxtype, fields string
	want                  func(n int) string
}{
	{"DataTable", "正文", ``, func(n int) string { return apptest.Succeeded(fmt.Sprintf(`[{"Version":%d}]`, n)) }},
	{"DataSet", "版本", ``, func(n int) string { return versionedTables(n, "[{%q:%d},{%[1]q:-1}]", 2) }},
	{"DataSet", "版本", `,"OtherB":{"filter":"列"}`, func(n int) string { return versionedTables(n, "[{%q:%d}]", 1) }},
	{"DataSet", "版本", `,"OtherB":{"sort":"列","page":1}`, func(n int) string { return versionedTables(n, "[{%q:-1},{%[1]q:%d}]", 2) }},
	{"DataTable", "版本", ``, func(n int) string { return apptest.Succeeded(versionedRow(n)) }},
	{"ComboBox", "版本", ``, func(n int) string { return apptest.Succeeded(fmt.Sprintf(`[{"value":%d,"label":%[1]d}]`, n)) }},
	{"Int", "版本", ``, func(n int) string { return apptest.Succeeded(strconv.Itoa(n)) }},
	{"DataSet", "版本", `,"OtherA":1`, func(n int) string { return fmt.Sprintf(`{"code":%d,"msg":"版本%d","data":null}`, 10_000+n, n) }},
}

func versionedRow(n int) string {
	return fmt.Sprintf(`[{"Version%d":%[1]d,"Header":%[1]d,"Typed":7.%s,"Decimals":%d}]`, n, strings.Repeat("0", decimalsOf(n)), decimalsOf(n))
}

func versionedTables(n int, rows string, total int) string {
	return apptest.Succeeded(fmt.Sprintf(`{"Table":%s,"Table1":%s,"Table2":[{"Total":%d}]}`, versionedRow(n), fmt.Sprintf(rows, "C"+strconv.Itoa(n), n), total))
}
