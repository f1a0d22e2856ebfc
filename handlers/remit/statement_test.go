package remit_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// monthly is a month of an account as its calls answer it.
type monthly struct {
	Month                           string
	Opening, Paid, Charged, Closing json.Number
	Entries                         int
	State                           string
	Note                            *string
	Current                         bool
	Movements                       []struct {
		Day                  string
		Kind                 string
		Amount, BalanceAfter json.Number
	}
}

func (m monthly) String() string {
	return fmt.Sprintf("%s %s %s %s %s %d %s", m.Month, m.Opening, m.Paid, m.Charged, m.Closing, m.Entries, m.State)
}

func monthsOf(t testing.TB, g *apptest.Gateway, who apptest.Option, account string) (all []monthly) {
	t.Helper()
	var answer struct{ Months []monthly }
	g.ReadInto(t, who, statements+"/months/"+account, &answer)
	return answer.Months
}

// A month is computed by hand: 杭州余杭旗舰店 in the demo. A dealer confirms a past month once, or disputes it; a reversal of
// an entry of a confirmed month is in the current one.
func TestStatementsByMonth(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		dealer, finance, other := token(t, g, hangzhou), token(t, g, "caiwu"), token(t, g, canton)
		account := accountID(t, g, dealer, "杭州余杭旗舰店")
		// 2026-10-16 冯志远一期 costs 53,580.40; 10-17 he pays 25,926.00. 11-01 43,210.00; 11-09 衣帽间 costs 25,876.88;
		// 11-10 12,521.07; 11-11 5,000.00, reversed on 11-13; 11-15 a fee of 120.50.
		want := []string{
			"2026-11 -27654.40 55610.57 -25876.88 2079.29 6 ",
			"2026-10 0.00 25926.00 -53580.40 -27654.40 2 ",
		}
		for i, m := range monthsOf(t, g, dealer, account) {
			if m.String() != want[i] {
				t.Errorf("%s, want %s", m, want[i])
			}
		}
		var page monthly
		g.ReadInto(t, dealer, statements+"/page/"+account+"?month=2026-10", &page)
		if len(page.Movements) != 2 || page.Movements[0].Kind != "订单扣款" || string(page.Movements[1].BalanceAfter) != "-27654.40" || !strings.HasPrefix(page.Movements[1].Day, "2026-10-17") {
			t.Errorf("%+v", page)
		}
		confirm := func(who apptest.Option, month, closing string) apptest.Answer {
			return send(t, g, who, statements+"/confirm/"+account, fmt.Sprintf(`{"Month":%q,"Closing":%q}`, month, closing))
		}
		refused(t, confirm(dealer, "2026-11", "2079.29"), "2026-11 还没有结束")
		refused(t, confirm(dealer, "2026-09", "0"), "账户在 2026-09 没有流水")
		refused(t, confirm(dealer, "2026-10", "-27654.41"), "期末余额是 -27654.40 元，不是 -27654.41 元")
		refused(t, confirm(dealer, "2026-10", "-1e999999999"), "请发送 Closing")
		refused(t, confirm(token(t, g, "admin"), "2026-10", "-27654.40"), "对账单由经销商自己确认")
		refused(t, confirm(other, "2026-10", "-27654.40"), "账户不存在")
		refused(t, send(t, g, dealer, statements+"/dispute/"+account, `{"Month":"2026-10"}`), "请写明对哪些流水有异议")
		done(t, send(t, g, dealer, statements+"/dispute/"+account, `{"Month":"2026-10","Note":"少一笔现金"}`))
		if m := monthsOf(t, g, finance, account)[1]; m.State != "有异议" || m.Note == nil || *m.Note != "少一笔现金" {
			t.Errorf("disputed: %+v", m)
		}
		for who, told := range map[string]bool{"caiwu": true, hangzhou: false, canton: false} {
			want := apptest.Notice{Title: "杭州余杭旗舰店 对 2026-10 的对账单有异议", Page: "account-list", Record: account}
			if notices := g.Notices(t, g.As(t, who)[0]); slices.Contains(notices, want) != told {
				t.Errorf("%s, told %v: %+v", who, told, notices)
			}
		}
		done(t, confirm(dealer, "2026-10", "-27654.40"))
		refused(t, confirm(dealer, "2026-10", "-27654.40"), "2026-10 的对账单已确认")
		refused(t, send(t, g, dealer, statements+"/dispute/"+account, `{"Month":"2026-10","Note":"x"}`), "2026-10 的对账单已确认")

		october := fmt.Sprint(found(t, g, finance, remits+"?AccountId="+account+"&PostDateFrom=2026-10-01&PostDateTo=2026-10-31")["RemitId"])
		g.Clock.Advance(20 * 24 * time.Hour) // December
		finance, dealer = token(t, g, "caiwu"), token(t, g, hangzhou)
		done(t, send(t, g, finance, remits+"/reverse/"+october, version(look(t, g, finance, october).RowVersion)))
		want = []string{
			"2026-12 2079.29 -25926.00 0.00 -23846.71 1 ",
			"2026-11 -27654.40 55610.57 -25876.88 2079.29 6 ",
			"2026-10 0.00 25926.00 -53580.40 -27654.40 2 已确认",
		}
		for i, m := range monthsOf(t, g, dealer, account) {
			if m.String() != want[i] {
				t.Errorf("after a reversal: %s, want %s", m, want[i])
			}
		}
		done(t, confirm(dealer, "2026-11", "2079.29"))
		// A month without entries has a statement too: nothing was posted in January.
		g.Clock.Advance(50 * 24 * time.Hour) // the end of January
		dealer = token(t, g, hangzhou)
		if m := monthsOf(t, g, dealer, account)[0]; m.String() != "2027-01 -23846.71 0.00 0.00 -23846.71 0 " || !m.Current {
			t.Errorf("the running month: %+v", m)
		}
		g.Clock.Advance(10 * 24 * time.Hour)
		dealer = token(t, g, hangzhou)
		done(t, confirm(dealer, "2027-01", "-23846.71"))
		if m := monthsOf(t, g, dealer, account)[1]; m.String() != "2027-01 -23846.71 0.00 0.00 -23846.71 0 已确认" {
			t.Errorf("confirmed: %+v", m)
		}
	})
}
