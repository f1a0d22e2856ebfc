package organization_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/sheet/sheettest"
)

type imported struct {
	Written                   bool
	New, Changed, Same, Wrong int
	Ignored                   []string
	Lines                     []struct {
		Line        int
		State, Name string
		Fields      map[string]string
		Changes     []struct{ Label, FromName, ToName string }
	}
}

// send uploads a sheet to the import of staff.
func send(t *testing.T, g *apptest.Gateway, query, content string, who apptest.Option) (apptest.Answer, imported) {
	t.Helper()
	body, kind := apptest.Form(t, "员工.xlsx", content)
	a := g.Send(t, http.MethodPost, "/api/staff/import"+query, body, who, apptest.Header("Content-Type", kind))
	var data imported
	if a.Code == 0 {
		if err := json.Unmarshal(a.Data, &data); err != nil {
			t.Fatal(a.Body)
		}
	}
	return a, data
}

var headings = []any{"工号", "姓名", "部门", "岗位", "手机号", "入职日期", "状态", "备注", "血型"}

// The preview says the result of each line. It writes nothing, and neither does an import with one
// wrong line.
func TestAnImportShowsEveryWrongLineBeforeItWrites(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		content := apptest.Workbook(t, headings,
			[]any{"Q90001", "周小明", "总部 / 生产部", "开料工", 13900001111, time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC), "在职", "=1+1", "A"},
			[]any{"Q00007", "张伟", "品质部", "普通员工", "13800000007", "2024/9/11", "在职", "", ""},
			[]any{"", "", "", "", "", "", "", "", ""},
			[]any{"Q90002", "", "没有的部门", "没有的岗位", "123", "昨天", "退休", "", ""},
			[]any{"Q90001", "又一个", "", "", "", "", "在职", "", ""},
			[]any{"Q90003", "孙小红", "", "", "13800000002", "", "在职", "", ""},
		)
		for _, query := range []string{"", "?write=true"} {
			_, got := send(t, g, query, content, admin)
			if got.Written || got.New != 1 || got.Changed != 1 || got.Wrong != 3 || len(got.Lines) != 5 || !cmp.Equal(got.Ignored, []string{"血型"}) {
				t.Fatalf("%+v", got)
			}
			want := map[string]string{
				"RealName": "姓名不能为空", "OrganizationId": "部门不存在：没有的部门", "PostId": "岗位不存在：没有的岗位",
				"EntryDate": "入职日期不是日期", "Status": "状态须为 在职、离职 之一",
			}
			if diff := cmp.Diff(want, got.Lines[2].Fields); diff != "" || got.Lines[2].Line != 5 {
				t.Errorf("line %d: %s", got.Lines[2].Line, diff)
			}
			if text := got.Lines[3].Fields["StaffNo"]; text != "与第 2 行重复" {
				t.Errorf("the same number again: %s", text)
			}
			if text := got.Lines[4].Fields["Mobile"]; text != "手机号 13800000002 已存在" {
				t.Errorf("a number of somebody else: %v", got.Lines[4])
			}
			if changes := got.Lines[1].Changes; len(changes) != 1 || changes[0].Label != "部门" || changes[0].ToName != "总部 / 品质部" {
				t.Errorf("%+v", changes)
			}
			if a := g.Send(t, http.MethodGet, "/api/staff/index?keyword=Q9000", "", admin); !strings.Contains(a.Body, `"total":0`) {
				t.Errorf("written: %s", a.Body)
			}
		}
	})
}

func TestAnImportWritesAllLines(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		content := apptest.Workbook(t, headings,
			[]any{"Q90001", "周小明", "总部 / 生产部", "开料工", 13900001111, time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC), "", "=1+1", ""},
			[]any{"Q00007", "张伟", "总部 / 品质部", "普通员工", "13800000007", "2024-09-11", "在职", "", ""},
		)
		if _, got := send(t, g, "?write=true", content, admin); !got.Written || got.New != 1 || got.Changed != 1 {
			t.Fatalf("%+v", got)
		}
		a := g.Send(t, http.MethodGet, "/api/staff/index?keyword=Q90001", "", admin)
		for _, want := range []string{`"Account":"Q90001"`, `"DepartmentName":"生产部"`, `"Mobile":"13900001111"`, `"EntryDate":"2026-11-20T00:00:00"`, `"Remark":"=1+1"`} {
			if !strings.Contains(a.Body, want) {
				t.Errorf("no %s: %s", want, a.Body)
			}
		}
		log := g.AuditLog(t)
		if len(log) != 2 || log[0][0] != "record.add" || log[1][0] != "record.update" {
			t.Errorf("%v", log)
		}
	})
}

// An exported file can be imported again without a difference.
func TestAnExportIsImportedAgain(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	file := g.Send(t, http.MethodGet, "/api/staff/export", "", admin)
	if _, got := send(t, g, "?write=true", file.Body, admin); got.Same != 300 || len(got.Lines) != 300 || !cmp.Equal(got.Ignored, []string{"账号启用"}) {
		t.Errorf("%d same of %d, %v ignored; %+v", got.Same, len(got.Lines), got.Ignored, got.Lines[0])
	}
	template := g.Send(t, http.MethodGet, "/api/staff/template", "", admin)
	if a, _ := send(t, g, "", template.Body, admin); a.Message != "工作表“员工”中没有数据，第一行应为表头，从第二行起每行一条记录" {
		t.Error(a.Body)
	}
}

// The template says for each column whether it may be empty, and the effect of an empty cell.
func TestTheTemplateExplainsEmptyCells(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	template := g.Send(t, http.MethodGet, "/api/staff/template", "", apptest.Token(g.Session(t, "admin")))
	book, err := excelize.OpenReader(strings.NewReader(template.Body))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = book.Close() })
	rows, err := book.GetRows("填写说明")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, row := range rows {
		said[row[0]] = row[1]
	}
	for heading, want := range map[string]string{
		"工号": "必填", "姓名": "新增时必填；更新时留空则不变", "状态": "在职、离职 之一；更新时留空则不变",
		"邮箱": "更新时留空则不变，填“清空”则清空",
	} {
		if said[heading] != want {
			t.Errorf("%s: %q, want %q", heading, said[heading], want)
		}
	}
}

func TestAnImportRefusesOtherFiles(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	long := [][]any{headings}
	for i := range 2001 {
		long = append(long, []any{fmt.Sprint("L", i), "某人"})
	}
	formula := func() string {
		book := excelize.NewFile()
		defer book.Close()
		for cell, text := range map[string]string{"A1": "工号", "B1": "姓名", "A2": "Q90001"} {
			if err := book.SetCellStr("Sheet1", cell, text); err != nil {
				t.Fatal(err)
			}
		}
		if err := book.SetCellFormula("Sheet1", "B2", "A2&A2"); err != nil {
			t.Fatal(err)
		}
		buffer, err := book.WriteToBuffer()
		if err != nil {
			t.Fatal(err)
		}
		return buffer.String()
	}
	for name, one := range map[string]struct{ content, want string }{
		"no workbook":     {"\x00\x01", "文件不是可以读取的 .xlsx 表格，请用模板填写后再导入"},
		"no number":       {apptest.Workbook(t, []any{"姓名"}, []any{"周小明"}), "表格缺少列 工号，导入按它辨认员工；第一行须为表头，可下载模板"},
		"a heading twice": {apptest.Workbook(t, []any{"工号", "姓名", "姓名"}, []any{"Q1", "a", "b"}), "表头 姓名 出现了两次，请删除一列"},
		"too much text": {
			string(sheettest.Workbook(`<row><c t="inlineStr"><is><t>`+strings.Repeat("长", 32_768)+`</t></is></c></row>`, "", "")),
			"表格内容过多：每个单元格最多 32767 个字，全部文字最多 8 MiB，请分成几个文件",
		},
		"too many lines": {apptest.Workbook(t, long...), "一次最多导入 2000 行、100 列，请分成几个文件"},
	} {
		if a, _ := send(t, g, "", one.content, admin); a.Code != -1 || a.Message != one.want {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
	if _, got := send(t, g, "", formula(), admin); got.Wrong != 1 || got.Lines[0].Fields["RealName"] != "姓名的公式没有计算结果，请用表格程序打开、保存后再导入（单元格 B2）" {
		t.Errorf("a formula that no program has computed: %+v", got)
	}
	for _, size := range []int{5<<20 + 1, 7 << 20} {
		if a, _ := send(t, g, "", strings.Repeat("x", size), admin); a.Status != http.StatusRequestEntityTooLarge || a.Message != "文件不能超过 5 MiB" {
			t.Errorf("too large: %d %s", a.Status, a.Message)
		}
	}
	if a, _ := send(t, g, "", "", apptest.Token(g.Session(t, "sushe"))); a.Status != http.StatusForbidden {
		t.Errorf("without the right: %s", a.Body)
	}
}

// A body that does not arrive blocks no other import, and neither do concurrent imports.
func TestASlowBodyKeepsNobodyFromImporting(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	body, kind := apptest.Form(t, "员工.xlsx", strings.Repeat("x", 1<<20))
	for range 4 {
		conn := g.Dial(t)
		fmt.Fprintf(conn, "POST /api/staff/import HTTP/1.1\r\nHost: x\r\nX-Token: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
			g.Session(t, "admin"), kind, len(body), body[:1<<19])
	}
	content := apptest.Workbook(t, headings, []any{"Q90001", "周小明"})
	var imports sync.WaitGroup
	for range 4 {
		imports.Go(func() {
			if a, got := send(t, g, "", content, apptest.Token(g.Session(t, "admin"))); got.New != 1 {
				t.Errorf("%d %s", a.Status, a.Body)
			}
		})
	}
	imports.Wait()
}

// The request's time counts from its turn on.
func TestAnImportHasARequestsTime(t *testing.T) {
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Limits.RequestTime = time.Nanosecond })
	if a, _ := send(t, g, "", apptest.Workbook(t, headings, []any{"Q90001", "周小明"}), apptest.Token(g.Session(t, "admin"))); a.Code != errs.Timeout.Code {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

// An import gives no rights either.
func TestAnImportMakesNobodyAnAdministrator(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		content := apptest.Workbook(t, []any{"工号", "姓名", "岗位"}, []any{"Q90001", "周小明", "开料工"}, []any{"Q90002", "周小红", "系统管理员"}, []any{"Q90003", "周小兰", "文员"})
		a, _ := send(t, g, "?write=true", content, officer(t, g))
		if a.Code != -1 || a.Message != "这会改变谁能分配权限、谁属于信息中心，须由能分配权限的人修改" {
			t.Error(a.Body)
		}
		if a := g.Send(t, http.MethodGet, "/api/staff/index?keyword=Q9000", "", apptest.Token(g.Session(t, "admin"))); !strings.Contains(a.Body, `"total":0`) {
			t.Errorf("written: %s", a.Body)
		}
	})
}

// Cells are taken as the sheet shows them, or refused with their place.
func TestAnImportTakesWhatTheSheetShows(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		const styles = `<numFmts><numFmt numFmtId="164" formatCode="000000"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs>`
		text := func(words ...string) (cells string) {
			for _, word := range words {
				cells += `<c t="inlineStr"><is><t>` + word + `</t></is></c>`
			}
			return cells
		}
		head := `<row>` + text("工号", "姓名", "部门", "手机号", "入职日期", "备注") + `</row>`
		person := func(number, name, mobile, day, remark string) string {
			return `<row>` + number + name + text("生产部") + mobile + day + remark + `</row>`
		}
		file := sheettest.Book{Styles: styles, Rows: head +
			person(`<c><v>90001.0</v></c>`, text("样甲"), `<c><v>1.3900009003E10</v></c>`, `<c s="1"><v>46146</v></c>`, `<c s="3"><v>0.15</v></c>`) +
			person(`<c s="2"><v>123</v></c>`, `<c t="str"><f>VLOOKUP(A3,Sheet2!A:B,2,0)</f><v>样丁</v></c>`, text("+86 139-0000-9004"), text("2026.5.4"), `<c s="1"><v>46146</v></c>`)}.File()
		if _, got := send(t, g, "?write=true", string(file), admin); !got.Written || got.New != 2 {
			t.Fatalf("%+v", got)
		}
		for number, want := range map[string][]string{
			"90001":  {`"Account":"90001"`, `"RealName":"样甲"`, `"Mobile":"13900009003"`, `"EntryDate":"2026-05-04T00:00:00"`, `"Remark":"15%"`},
			"000123": {`"StaffNo":"000123"`, `"RealName":"样丁"`, `"Mobile":"13900009004"`, `"EntryDate":"2026-05-04T00:00:00"`, `"Remark":"2026-05-04"`},
		} {
			a := g.Send(t, http.MethodGet, "/api/staff/index?keyword="+number, "", admin)
			for _, one := range want {
				if !strings.Contains(a.Body, one) {
					t.Errorf("%s: no %s in %s", number, one, a.Body)
				}
			}
		}
		wrong := sheettest.Book{Styles: styles, Rows: head +
			person(`<c t="e"><v>#REF!</v></c>`, text("甲"), text("13900009005"), `<c><v>46146</v></c>`, text("")) +
			person(text("T2"), `<c><f>A3</f></c>`, text("139"), text("5月4日"), `<c t="e"><v>#N/A</v></c>`)}.File()
		_, got := send(t, g, "?write=true", string(wrong), admin)
		if got.Written || len(got.Lines) != 2 {
			t.Fatalf("%+v", got)
		}
		for i, want := range []map[string]string{
			{"StaffNo": "工号是公式错误 #REF!（单元格 A2）", "EntryDate": "入职日期显示为数字 46146，请把单元格设为日期格式"},
			{"RealName": "姓名的公式没有计算结果，请用表格程序打开、保存后再导入（单元格 B3）", "EntryDate": "入职日期不是日期", "Remark": "备注是公式错误 #N/A（单元格 F3）"},
		} {
			if diff := cmp.Diff(want, got.Lines[i].Fields); diff != "" {
				t.Errorf("line %d: %s", i, diff)
			}
		}
	})
}

// An import refuses hidden rows and columns, and names the sheets that it did not read.
func TestAnImportSaysWhatItsFileHides(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	text := func(words ...string) (cells string) {
		for _, word := range words {
			cells += `<c t="inlineStr"><is><t>` + word + `</t></is></c>`
		}
		return cells
	}
	head := `<row>` + text("工号", "姓名", "部门") + `</row>`
	two := sheettest.Book{
		Sheets: `<sheets><sheet name="去年" sheetId="1" state="hidden" r:id="rId1"/><sheet name="今年" sheetId="2" r:id="rId4"/></sheets>`,
		Rows:   head + `<row>` + text("T1", "旧名") + `</row>`, Second: head + `<row>` + text("T1", "新名") + `</row>`,
	}.File()
	if a, got := send(t, g, "", string(two), admin); got.New != 1 || got.Lines[0].Name != "新名" || !strings.Contains(a.Body, `"Sheet":"今年","Passed":["去年"]`) {
		t.Error(a.Body)
	}
	merged := sheettest.Book{
		Rows:  head + `<row>` + text("T1", "甲", "生产部") + `</row><row>` + text("T2", "乙") + `</row>`,
		After: `<mergeCells><mergeCell ref="C2:C3"/></mergeCells>`,
	}.File()
	if a, _ := send(t, g, "?write=true", string(merged), admin); a.Code != 0 {
		t.Error(a.Body)
	}
	if a := g.Send(t, http.MethodGet, "/api/staff/index?keyword=T2", "", admin); !strings.Contains(a.Body, `"DepartmentName":"生产部"`) {
		t.Error(a.Body)
	}
	for name, one := range map[string]struct {
		book sheettest.Book
		want string
	}{
		"a row":    {sheettest.Book{Rows: head + `<row hidden="1">` + text("T3", "甲") + `</row>`}, "表格中有 1 行是隐藏或筛选掉的，第一处是第 2 行；请取消隐藏或删去后再导入"},
		"a column": {sheettest.Book{Before: `<cols><col min="2" max="2" hidden="1"/></cols>`, Rows: head + `<row>` + text("T3", "甲") + `</row>`}, "列 B（姓名）是隐藏的，请取消隐藏或删去后再导入"},
		"headings": {
			sheettest.Book{Rows: head + `<row>` + text("T3", "甲") + `</row>`, After: `<mergeCells><mergeCell ref="A1:B1"/></mergeCells>`},
			"表头是合并的单元格（A1:B1），请取消合并后逐格填写；第一行须为表头，可下载模板",
		},
	} {
		if a, _ := send(t, g, "", string(one.book.File()), admin); a.Code != -1 || a.Message != one.want {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
}
