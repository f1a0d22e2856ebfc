package customer_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// importCustomers sends a sheet to be written.
func importCustomers(t testing.TB, g *apptest.Gateway, who apptest.Option, rows [][]any) string {
	t.Helper()
	body, kind := apptest.Form(t, "客户.xlsx", apptest.Workbook(t, append([][]any{{"客户编号", "客户姓名", "手机号", "店铺", "省份", "城市", "区县"}}, rows...)...))
	return g.Send(t, http.MethodPost, customers+"/import?write=true", body, who, apptest.Header("Content-Type", kind)).Body
}

// newCustomers are n lines of customers with mobile numbers from first on.
func newCustomers(n, first int) (rows [][]any) {
	for i := range n {
		rows = append(rows, []any{"", fmt.Sprint("导入", first+i), fmt.Sprint(19900000000 + first + i), "杭州余杭旗舰店", "浙江省", "杭州市"})
	}
	return rows
}

// Two people import at once on two gateways: both imports are written, and no number is given twice.
func TestTwoPeopleImportAtOnce(t *testing.T) {
	one, two := apptest.StartTwo(t, nil)
	answers := make(chan string, 2)
	for i, g := range []*apptest.Gateway{one, two} {
		who := token(t, g, []string{hangzhou, "kefu"}[i])
		go func() { answers <- importCustomers(t, g, who, newCustomers(250, i*1000)) }()
	}
	for range 2 {
		if answer := <-answers; !strings.Contains(answer, `"Written":true,"New":250,"Changed":0,"Same":0,"Wrong":0`) {
			t.Errorf("%.300s", answer)
		}
	}
	if n := importedNow(t, one, token(t, one, "kefu")); n != 500 {
		t.Errorf("%d customers", n)
	}
}

// importedNow is how many customers of the sheets there are.
func importedNow(t testing.TB, g *apptest.Gateway, who apptest.Option) int {
	t.Helper()
	var answer struct{ Total int }
	g.ReadInto(t, who, customers+"?pageSize=1&keyword="+url.QueryEscape("导入"), &answer)
	return answer.Total
}

// An import whose last line the database refuses when the others are written leaves the customers as they were, with the
// code of their region.
func TestAnImportThatFailsLeavesCustomersAsTheyWere(t *testing.T) {
	g := apptest.Start(t, apptest.Embedded(t), nil)
	who := token(t, g, hangzhou)
	id := register(t, g, who, "杭州余杭旗舰店", "搬家的客户", `,"Province":"浙江省","City":"杭州市","District":"余杭区"`)
	g.Define(t, `CREATE TRIGGER refuse BEFORE INSERT ON Crm_Customer WHEN NEW.Name = '导入249' AND EXISTS (SELECT 1 FROM Base_ImportSlice)
		BEGIN SELECT RAISE(ABORT, 'refused by a trigger'); END`)
	known := list(t, g, who, "&CustomerId="+id)[0].CustomerNo
	rows := append([][]any{{known, "搬走的客户", "", "", "", ""}}, newCustomers(250, 0)...)
	rows[0][4], rows[0][5] = "江苏省", "苏州市"
	for i := range rows {
		rows[i] = append(rows[i], "")
	}
	rows[0][6] = "清空"
	if answer := importCustomers(t, g, who, rows); strings.Contains(answer, `"Written":true`) {
		t.Errorf("%.300s", answer)
	}
	if got := addressesOf(t, g, who, "&CustomerId="+id); len(got) != 1 || got[0] != "浙江省 杭州市 余杭区 330110" {
		t.Errorf("the customer: %s", got)
	}
	if got := list(t, g, who, "&CustomerId="+id)[0]; got.Name != "搬家的客户" || got.RowVersion != 3 {
		t.Errorf("the customer: %+v", got)
	}
	if n := importedNow(t, g, who); n != 0 {
		t.Errorf("%d new customers are left", n)
	}
	if a := g.Send(t, http.MethodGet, customers+"/history/"+id, "", who); !strings.Contains(a.Body, `"Action":"撤回导入","RowVersion":3`) {
		t.Errorf("history: %s", a.Body)
	}
	g.Define(t, "DROP TRIGGER refuse")
	if answer := importCustomers(t, g, who, newCustomers(250, 0)); !strings.Contains(answer, `"Written":true,"New":250`) {
		t.Errorf("again: %.300s", answer)
	}
}
