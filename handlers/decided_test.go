package handlers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/sql/seed"
)

// decision is a value that one party reads and another decides, as the table "What one party reads and another decides" of
// docs/security.md has it.
type decision struct {
	value string
	by    []string // the accounts of the demo that decide it
	set   func(t *testing.T, g *apptest.Gateway, who apptest.Option, n int) apptest.Answer
}

// Only the accounts that are named here set a value; others read it.
func TestWhatOnePartyReadsAndAnotherDecides(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "UPDATE Base_User SET PasswordHash = (SELECT k.PasswordHash FROM Base_User k WHERE k.Account = 'kefu') WHERE Account IN ('yuanguangming', 'gaoying', 'duhui', 'gaolingling')")
		// 刘洋 is a region's; yuanguangming owns a dealer, gaoying and duhui work in its shops; gaolingling sells for the factory.
		accounts := append(seed.DemoAccounts(), "yuanguangming", "gaoying", "duhui", "gaolingling")
		docs := readFile(t, "../docs/security.md")
		for _, d := range decisions(t, g) {
			if !strings.Contains(docs, "| "+d.value+" |") {
				t.Errorf("docs/security.md has no row %q", d.value)
			}
			var by []string
			for i, account := range accounts {
				if a := d.set(t, g, apptest.Token(g.Session(t, account)), i+1); a.Status == http.StatusOK && a.Code == 0 {
					by = append(by, account)
				}
			}
			slices.Sort(by)
			if want := slices.Sorted(slices.Values(d.by)); !slices.Equal(by, want) {
				t.Errorf("%s is decided by %v, not %v", d.value, by, want)
			}
		}
	})
}

func decisions(t *testing.T, g *apptest.Gateway) []decision {
	admin := apptest.Token(g.Session(t, "admin"))
	row := func(path string) map[string]any {
		t.Helper()
		var answer struct{ List []map[string]any }
		g.ReadInto(t, admin, path, &answer)
		if len(answer.List) == 0 {
			t.Fatalf("%s has no rows", path)
		}
		return answer.List[0]
	}
	made := func(method, path, body, key string) string {
		t.Helper()
		a := g.Send(t, method, path, body, admin)
		var values map[string]any
		if err := json.Unmarshal(a.Data, &values); err != nil || values[key] == nil {
			t.Fatalf("%s: %s", path, a.Body)
		}
		return fmt.Sprint(values[key])
	}
	// update sends one field with the version that the record has now. N in the value is the number of the attempt.
	update := func(list, path, field, value string) func(t *testing.T, g *apptest.Gateway, who apptest.Option, n int) apptest.Answer {
		return func(t *testing.T, g *apptest.Gateway, who apptest.Option, n int) apptest.Answer {
			t.Helper()
			return g.Send(t, http.MethodPost, path, fmt.Sprintf(`{"RowVersion":%v,%q:%s}`, row(list)["RowVersion"], field, strings.ReplaceAll(value, "N", fmt.Sprint(n))), who)
		}
	}
	const contracts, versions, quotations = "/api/contract/pc", "/api/contract/version", "/api/cabinet/quotationlist"
	customer := row("/api/custom?keyword=" + url.QueryEscape("周雅琴"))["CustomerId"]
	contract := made(http.MethodPut, contracts+"/add", fmt.Sprintf(`{"CustomerId":%q,"Amount":"9000","SignDate":"2026-11-20"}`, customer), "ContractId")
	valid := fmt.Sprint(row(contracts + "/index?examinestatus=1&cancelstatus=0&keyword=" + url.QueryEscape("冯志远"))["ContractId"])
	version := made(http.MethodPut, versions+"/add", fmt.Sprintf(`{"ContractId":%q,"Amount":"900000","Reason":"改","Plan":[{"Stage":"定金","Share":"40","DueDate":"2026-12-20"},{"Stage":"中期","Share":"30","DueDate":"2026-12-21"},{"Stage":"尾款","Share":"30","DueDate":"2026-12-22"}]}`, valid), "VersionId")
	quotation := made(http.MethodPut, quotations+"/add", fmt.Sprintf(`{"CustomerId":%q,"Lines":[{"FullName":"改色","Unit":"项","Price":"798"}]}`, customer), "QuotationId")
	line := func() string {
		var of struct {
			RowVersion int
			Lines      []struct {
				LineID string `json:"LineId"`
			}
		}
		g.ReadInto(t, admin, quotations+"/detail/"+quotation, &of)
		return fmt.Sprintf(`{"RowVersion":%d,"Lines":[{"LineId":%q,"DealerPrice":"%%d"}]}`, of.RowVersion, of.Lines[0].LineID)
	}
	account := row("/api/account/index?keyword=" + url.QueryEscape("余杭"))
	at := fmt.Sprint(account["AccountId"])
	second := row("/api/shop/index?keyword=" + url.QueryEscape("绍兴柯桥"))["ShopId"]
	return []decision{
		{"经销商金额 of a contract", []string{"admin", "kefu", "gaolingling"}, update(contracts+"/index?ContractId="+contract, contracts+"/update/"+contract, "DealerAmount", `"N"`)},
		{"经销商金额 of a change", []string{"admin", "kefu", "gaolingling"}, update(versions+"/index?VersionId="+version, versions+"/update/"+version, "DealerAmount", `"N"`)},
		{"经销单价 of a free line", []string{"admin", "kefu", "gaolingling"}, func(t *testing.T, g *apptest.Gateway, who apptest.Option, n int) apptest.Answer {
			return g.Send(t, http.MethodPost, quotations+"/update/"+quotation, fmt.Sprintf(line(), n), who)
		}},
		{"prices of the price list", []string{"admin", "kefu", "gaolingling"}, func(t *testing.T, g *apptest.Gateway, who apptest.Option, n int) apptest.Answer {
			return g.Send(t, http.MethodPut, "/api/cabinet/price/add", fmt.Sprintf(`{"Code":"XX-%d","Category":"板材","FullName":"板","Unit":"件","RetailPrice":"2","DealerPrice":"1","ValidFrom":"2026-12-01"}`, n), who)
		}},
		{"信用额度 and state of an account", []string{"admin", "caiwu"}, update("/api/account/index?AccountId="+at, "/api/account/update/"+at, "CreditLimit", `"N"`)},
		{"shops that share an account", []string{"admin", "caiwu"}, func(t *testing.T, g *apptest.Gateway, who apptest.Option, n int) apptest.Answer {
			shops := []string{fmt.Sprintf(`{"ShopId":%q}`, second)}
			return g.Send(t, http.MethodPost, "/api/account/update/"+at, fmt.Sprintf(`{"RowVersion":%v,"Shops":[%s]}`, row("/api/account/index?AccountId=" + at)["RowVersion"], strings.Join(shops[:n%2], "")), who)
		}},
		{"whether a dealer is stopped", []string{"admin"}, update("/api/department/index?organizationid=1020302", "/api/department/update/1020302", "Enabled", "false")},
		{"refunds and corrections", []string{"admin", "caiwu"}, func(t *testing.T, g *apptest.Gateway, who apptest.Option, n int) apptest.Answer {
			return g.Send(t, http.MethodPut, "/api/account/remit/add", fmt.Sprintf(`{"AccountId":%q,"Kind":"更正","Amount":"%d","RemitDate":"2026-11-19","Payer":"张三","Remark":"错"}`, at, n), who)
		}},
		{"rates of the dormitory", []string{"admin", "sushe"}, func(t *testing.T, g *apptest.Gateway, who apptest.Option, n int) apptest.Answer {
			return g.Send(t, http.MethodPut, "/admin/dormitory/tariff/add", fmt.Sprintf(`{"Building":%q,"FromMonth":"2027-%02d","WaterPrice":"3","PowerPrice":"1"}`, row("/admin/dormitory/tariff/index")["Building"], n), who)
		}},
		{"settings such as 报价有效天数", []string{"admin"}, update("/admin/system/setting/index?keyword=QuoteDays", "/admin/system/setting/update/QuoteDays", "Value", `"3N"`)},
	}
}
