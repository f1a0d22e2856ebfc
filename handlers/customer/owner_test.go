package customer_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// A person of another organisation is answered like a person who does not exist: by key on each form, and by name
// in a sheet.
func TestAPersonOfElsewhereIsNobody(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		owner, admin := token(t, g, hangzhou), token(t, g, "admin")
		shop := shopID(t, g, owner, "宁波鄞州店")
		id := register(t, g, owner, "宁波鄞州店", "甲方", "")
		person := func(account string) (id string) {
			t.Helper()
			var people struct {
				List []struct{ UserId, Account string } //nolint:revive // as on the wire
			}
			g.ReadInto(t, admin, "/api/staff/index?pageSize=1000", &people)
			for _, one := range people.List {
				if one.Account == account {
					return one.UserId
				}
			}
			t.Fatalf("no %s", account)
			return ""
		}
		for _, form := range []struct{ method, path, body string }{
			{http.MethodPost, customers, `{"Name":"乙方","ShopId":"` + shop + `","OwnerId":%q}`},
			{http.MethodPost, customers + "/update/" + id, `{"RowVersion":1,"OwnerId":%q}`},
			{http.MethodPut, "/api/contract/pc/add", `{"CustomerId":"` + id + `","Amount":"100","SignDate":"2026-11-20","OwnerId":%q}`},
			{http.MethodPut, "/api/shop/record/add", `{"ShopId":"` + shop + `","Kind":"营业执照","OwnerId":%q}`},
		} {
			of := func(person string) apptest.Answer {
				return g.Send(t, form.method, form.path, fmt.Sprintf(form.body, person), owner)
			}
			none := of("0190ffff-0000-7000-8000-00000000dead")
			if none.Code == 0 || !strings.Contains(none.Body, "负责人不存在") {
				t.Errorf("%s: of nobody: %s", form.path, none.Body)
			}
			for _, account := range []string{canton, "putong", "admin"} {
				if foreign := of(person(account)); foreign.Body != none.Body {
					t.Errorf("%s: %s is told apart from nobody: %s", form.path, account, foreign.Body)
				}
			}
		}
		preview := func(name string) string {
			sheet := apptest.Workbook(t, []any{"客户编号", "客户姓名", "店铺", "业务负责人"}, []any{"", "丙方", "宁波鄞州店", name})
			body, kind := apptest.Form(t, "客户.xlsx", sheet)
			a := g.Send(t, http.MethodPost, customers+"/import", body, owner, apptest.Header("Content-Type", kind))
			return strings.ReplaceAll(a.Body, name, "某人")
		}
		none := preview("无此人")
		for _, name := range []string{"郑月娥", "陈建国"} {
			if foreign := preview(name); foreign != none {
				t.Errorf("a sheet tells %s apart from nobody:\n%s\nnot\n%s", name, foreign, none)
			}
		}
	})
}
