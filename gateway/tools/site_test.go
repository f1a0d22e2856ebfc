package tools_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

const entryOf = `/*---
procedure: P_Site
cxtype: %
summary: 测试的行，按编号筛选
tool: true
effect: read
access: signed-in
params:
  From: {from: OtherB.from, type: int, default: 1, summary: 第一行的编号}
  Kind: {from: OtherA, type: nvarchar(10), default: ''}
result: {columns: {N: int}}
---*/
WITH n(N) AS (SELECT 1 UNION ALL SELECT N + 1 FROM n WHERE N < 300)
SELECT N, @Kind AS Kind, $ AS Words FROM n WHERE N >= @From ORDER BY N
-- @dialect sqlserver
OPTION (MAXRECURSION 300)
`

func siteEntry(cxtype, words string) string {
	text := strings.NewReplacer("%", cxtype, "$", words).Replace(entryOf)
	return strings.Replace(text, "WITH n", "-- @dialect sqlite\nWITH RECURSIVE n", 1)
}

// An answer that is too long says so, and how to read the rest; entries of the site are tools as soon as they serve.
func TestToolsOfTheSite(t *testing.T) {
	t.Parallel()
	long := "'" + strings.Repeat("长", 500) + "'"
	g, _ := apptest.StartSite(t, map[string]string{"rows.sql": siteEntry("行查询", "'短'"), "long.sql": siteEntry("长行查询", long)}, enabled)
	session := as(t, g, "putong")
	tool := session.tools()["site_xingchaxun"]
	if tool == nil || tool.Title != "行查询" || tool.Description != "测试的行，按编号筛选" {
		t.Fatalf("%v", sortedNames(session.tools()))
	}
	whole := session.call("site_xingchaxun", "From", 299, "Kind", "甲")
	if whole.Text != `{"Table":[{"N":299,"Kind":"甲","Words":"短"},{"N":300,"Kind":"甲","Words":"短"}]}` {
		t.Error(whole.Text)
	}
	many := session.call("site_xingchaxun")
	if !strings.HasSuffix(many.Text, "{\"N\":100,\"Kind\":\"\",\"Words\":\"短\"}]}\n\n结果太长，这里只有前 100 行，共 300 行。或用这些参数缩小范围：From、Kind。") || many.Failed {
		t.Errorf("%.200s … %s", many.Text, many.Text[max(0, len(many.Text)-200):])
	}
	if cut := session.call("site_zhangxingchaxun"); len(cut.Text) > 50<<10 || !strings.Contains(cut.Text, "结果太长，这里只有前 32 行，共 300 行。") {
		t.Errorf("%d bytes, …%s", len(cut.Text), cut.Text[max(0, len(cut.Text)-200):])
	}
	if got := session.call("site_xingchaxun", "From", "x"); !got.Failed || got.Text != "参数 From 不是整数：x" {
		t.Errorf("%+v", got)
	}
	folder := g.Config.Procedures.Dir
	if err := os.Remove(filepath.Join(folder, "long.sql")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "third.sql"), []byte(siteEntry("第三个行查询", "'新'")), 0o600); err != nil {
		t.Fatal(err)
	}
	g.Live.Reload(t.Context())
	tools := session.tools()
	if tools["site_disangexingchaxun"] == nil || tools["site_zhangxingchaxun"] != nil {
		t.Errorf("after the reload: %v", sortedNames(tools))
	}
}
