package dormitory_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// keeper keeps the books of a gateway whose September 2026 is closed.
func keeper(t *testing.T, g *apptest.Gateway) *month {
	t.Helper()
	return &month{t: t, g: g, as: apptest.Token(g.Session(t, "sushe")), plan: &plan{}}
}

// room adds one of four beds.
func (m *month) room(number, rent string) string {
	m.t.Helper()
	var added struct{ RoomID string }
	m.data(m.send(http.MethodPut, "inventory/add",
		fmt.Sprintf(`{"Building":"甲栋","Floor":1,"RoomNo":%q,"RoomType":"男","Beds":4,"RentPerBed":%s}`, number, rent)), &added)
	return added.RoomID
}

// comes checks in the person of a fragment of JSON.
func (m *month) comes(who, room string, bed int, from, more string) string {
	m.t.Helper()
	var added struct{ CheckInID string }
	m.data(m.send(http.MethodPut, "into/add", fmt.Sprintf(`{%s,"Gender":"男","RoomId":%q,"BedNo":%d,"FromDate":%q%s}`, who, room, bed, from, more)), &added)
	return added.CheckInID
}

func worker(n int) string {
	return fmt.Sprintf(`"WorkerName":"外来%d","WorkerCompany":"劳务公司","WorkerIdNumber":"W%07d"`, n, n)
}

// freeMan is one of the staff without a bed.
func (m *month) freeMan() string {
	m.t.Helper()
	var people struct {
		List []struct {
			UserID, Gender, Person string
			RoomName               *string
		}
	}
	m.g.ReadInto(m.t, m.as, into+"staff?pageSize=200", &people)
	for _, p := range people.List {
		name, _, _ := strings.Cut(p.Person, "（")
		if p.Gender != "男" || p.RoomName != nil {
			continue
		}
		var stays struct{ Total int }
		m.g.ReadInto(m.t, m.as, into+"index?keyword="+url.QueryEscape(name), &stays)
		if stays.Total == 0 {
			return p.UserID
		}
	}
	m.t.Fatal("everybody lives somewhere")
	return ""
}

// refused is why something was not done.
func (m *month) refused(method, path, body string) string {
	m.t.Helper()
	a := m.g.Send(m.t, method, "/admin/dormitory/"+path, body, m.as)
	if a.Code == 0 {
		m.t.Errorf("%s %s %s was done: %s", method, path, body, a.Body)
	}
	return a.Message
}

// bills are the costs for 甲栋 in a month: room, person, department, days, beds' days, rent,
// correction and how the rent was computed.
func (m *month) bills(of string) (lines []string) {
	m.t.Helper()
	m.send(http.MethodPost, "cost/summary", fmt.Sprintf(`{"Month":%q}`, of))
	var bills struct {
		List []struct {
			RoomNo, ResidentName, DepartmentName string
			Days, BedDays                        int
			Rent, Correction                     float64
			Lines                                []struct{ Item, Text string }
		}
	}
	m.data(m.send(http.MethodPost, "cost/person", fmt.Sprintf(`{"Month":%q,"Building":"甲栋"}`, of)), &bills)
	for _, b := range bills.List {
		line := fmt.Sprintf("%s %s %d天 %d床位天 房租%.2f", b.RoomNo, b.ResidentName, b.Days, b.BedDays, b.Rent)
		if b.Correction != 0 {
			line += fmt.Sprintf(" 更正%.2f", b.Correction)
		}
		for _, l := range b.Lines {
			if l.Item == "房租" {
				line += "：" + l.Text
			}
		}
		lines = append(lines, line)
	}
	return lines
}

func (m *month) holds(of string, want ...string) {
	m.t.Helper()
	if got := strings.Join(m.bills(of), "\n"); got != strings.Join(want, "\n") {
		m.t.Errorf("%s costs\n%s\nwant\n%s", of, got, strings.Join(want, "\n"))
	}
}

// A person who leaves a room no longer pays for the whole room.
func TestASingleStayEndsWithTheStay(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		m := keeper(t, g)
		alone := func(who, room, from, to string) apptest.Answer {
			return g.Send(t, http.MethodPut, "/admin/dormitory/single",
				fmt.Sprintf(`{"UserId":%q,"RoomId":%q,"FromDate":%q,"ToDate":%s,"Reason":"陪读","ApproverId":%q}`, who, room, from, to, who), m.as)
		}
		first, second := m.room("101", "100"), m.room("102", "100")
		who := m.freeMan()
		name := func(lines []string, i int) string { return strings.Fields(lines[i])[1] }
		stay := m.comes(`"UserId":"`+who+`"`, first, 1, "2026-10-01", "")
		if a := alone(who, first, "2026-10-01", "null"); a.Code != 0 {
			t.Fatal(a.Body)
		}
		// Four beds for nine days: 100.00 × 36 ÷ 31.
		m.send(http.MethodPost, "into/checkout/"+stay, `{"ToDate":"2026-10-10"}`)
		lines := m.bills("2026-10")
		m.holds("2026-10", "101 "+name(lines, 0)+" 9天 36床位天 房租116.13：每床位每月 100.00 元 × 36 床位天（单间住宿按全部床位）÷ 31 天")

		// In again, and on to another room: 9 days alone, 6 days as one of four, 15 days there.
		stay = m.comes(`"UserId":"`+who+`"`, first, 1, "2026-10-11", "")
		if a := alone(who, first, "2026-10-11", `"2026-10-31"`); a.Code != 0 {
			t.Fatal(a.Body)
		}
		moves := func(room, day string) {
			t.Helper()
			var moved struct{ CheckInID string }
			m.data(m.send(http.MethodPost, "into/transfer/"+stay, fmt.Sprintf(`{"RoomId":%q,"BedNo":1,"FromDate":%q}`, room, day)), &moved)
			stay = moved.CheckInID
		}
		moves(second, "2026-10-17")
		m.holds("2026-10", "101 "+name(lines, 0)+" 15天 60床位天 房租193.55：每床位每月 100.00 元 × 60 床位天（单间住宿按全部床位）÷ 31 天",
			"102 "+name(lines, 0)+" 15天 15床位天 房租48.39：每床位每月 100.00 元 × 15 天 ÷ 31 天")

		// One that would have no day left is for the keeper to decide about.
		third := m.room("103", "100")
		moves(third, "2026-11-01")
		if a := alone(who, third, "2026-12-01", "null"); a.Code != 0 {
			t.Fatal(a.Body)
		}
		if why := m.refused(http.MethodPost, "into/checkout/"+stay, `{"ToDate":"2026-11-20"}`); why != "甲栋 103 还有此人的单间住宿（2026-12-01 起），请先删除或改期" {
			t.Error(why)
		}
	})
}

// A bill is followed on paper, and says where a cent comes from.
func TestABillSaysWhoHasTheOddCent(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	m := keeper(t, g)
	room := m.room("101", "100")
	m.comes(worker(1), room, 1, "2026-10-01", "")
	for n := range 3 {
		m.comes(worker(n+2), room, n+2, "2026-10-05", `,"ToDate":"2026-10-07"`)
	}
	// 100 and three times 6.45|16 are 119.35|48; no cent is left over.
	m.holds("2026-10", "101 外来1 31天 31床位天 房租100.00：每床位每月 100.00 元 × 31 天 ÷ 31 天",
		"101 外来2 2天 2床位天 房租6.45：每床位每月 100.00 元 × 2 天 ÷ 31 天",
		"101 外来3 2天 2床位天 房租6.45：每床位每月 100.00 元 × 2 天 ÷ 31 天",
		"101 外来4 2天 2床位天 房租6.45：每床位每月 100.00 元 × 2 天 ÷ 31 天")
	m.comes(worker(5), room, 2, "2026-10-08", `,"ToDate":"2026-10-10"`)
	if got := m.bills("2026-10")[1]; got != "101 外来2 2天 2床位天 房租6.46：每床位每月 100.00 元 × 2 天 ÷ 31 天 = 6.45 元，房间合计取整的零头 +0.01 元" {
		t.Error(got)
	}
}

// A rent holds from its day on: a rise does not reach the month before.
func TestARiseBeginsWithItsDay(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		m := keeper(t, g)
		room := m.room("101", "100")
		m.comes(worker(1), room, 1, "2026-10-01", "")
		update := func(fields string) { m.send(http.MethodPost, "inventory/update/"+room, "{"+fields+"}") }
		october := func(rent, text string) {
			t.Helper()
			m.holds("2026-10", "101 外来1 31天 31床位天 房租"+rent+"：每床位每月"+text+"÷ 31 天")
		}
		update(`"RentPerBed":160`) // on 20 November
		october("100.00", " 100.00 元 × 31 天 ")
		m.holds("2026-11", "101 外来1 30天 30床位天 房租122.00：每床位每月（100.00 元 × 19 天 + 160.00 元 × 11 天）÷ 30 天")
		update(`"RentFrom":"2026-10-16"`)
		october("130.97", "（100.00 元 × 15 天 + 160.00 元 × 16 天）")
		update(`"RentFrom":"2026-12-01"`)
		october("100.00", " 100.00 元 × 31 天 ")
		update(`"RentPerBed":170`) // the planned rise is another
		m.holds("2026-11", "101 外来1 30天 30床位天 房租100.00：每床位每月 100.00 元 × 30 天 ÷ 30 天")
		m.holds("2026-12", "101 外来1 31天 31床位天 房租170.00：每床位每月 170.00 元 × 31 天 ÷ 31 天")
		if why := m.refused(http.MethodPost, "inventory/update/"+room, `{"RentPerBed":90,"RentFrom":"2026-09-30"}`); !strings.HasPrefix(why, "2026年9月及以前已关账") {
			t.Error(why)
		}
	})
}

// Corrections of a month are not charged in addition to the costs that are computed again.
func TestReopeningWithdrawsCorrections(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		m := keeper(t, g)
		room := m.room("101", "100")
		m.comes(worker(1), room, 1, "2026-10-01", "")
		m.send(http.MethodPut, "reading/add", fmt.Sprintf(`{"MeterId":%q,"Month":"2026-10","WaterNewStart":0,"Water":1,"PowerNewStart":0,"Power":1}`, room))
		m.readMeters()
		m.close(m.compute("").Amount)
		var list struct{ List []struct{ CostID string } }
		m.data(m.send(http.MethodPost, "cost/person", `{"Month":"2026-10","Building":"甲栋"}`), &list)
		m.send(http.MethodPut, "correction/add", fmt.Sprintf(`{"CostId":%q,"Amount":-50,"Reason":"读错电表"}`, list.List[0].CostID))
		november := "101 外来1 30天 30床位天 房租100.00"
		text := "：每床位每月 100.00 元 × 30 天 ÷ 30 天"
		m.holds("2026-11", november+" 更正-50.00"+text)

		why := m.refused(http.MethodPost, "cost/reopen", `{"Month":"2026-10","Reason":"改读数"}`)
		if why != "2026年10月已有更正：外来1 -50.00 元（计入2026年11月）；反关账后会重新计算，请选择一并撤销，或先处理这些更正" {
			t.Error(why)
		}
		m.send(http.MethodPost, "cost/reopen", `{"Month":"2026-10","Reason":"改读数","TakeBack":true}`)
		m.close(m.compute("").Amount)
		m.holds("2026-11", november+text)
		if audited := g.Audited(t, "Event", "Object LIKE 'Dorm_Correction/%'"); !strings.Contains(audited, "record.delete") {
			t.Errorf("the audit log has %q", audited)
		}
	})
}

// A person who came in a closed month and is registered late pays for it in the open month.
func TestALateCheckInIsChargedInTheOpenMonth(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		m := keeper(t, g)
		room := m.room("101", "100")
		add := fmt.Sprintf(`{%s,"Gender":"男","RoomId":%q,"BedNo":1,"FromDate":"2026-08-22"`, worker(1), room)
		if why := m.refused(http.MethodPut, "into/add", add+"}"); why != "2026年9月及以前已关账；补登请填写补登原因，已关账月份的房租会补收到2026年10月" {
			t.Error(why)
		}
		m.comes(worker(1), room, 1, "2026-08-22", `,"LateReason":"主管忘报"`)
		// 10 days of August at 100.00 ÷ 31, and all of September.
		m.holds("2026-10", "101 外来1 31天 31床位天 房租100.00 更正132.26：每床位每月 100.00 元 × 31 天 ÷ 31 天")
		var lines struct {
			List []struct {
				ForMonth, Reason string
				Amount           float64
			}
		}
		g.ReadInto(t, m.as, "/admin/dormitory/correction/index?keyword=%E4%B8%BB%E7%AE%A1&sort=Amount&order=asc", &lines)
		got := fmt.Sprint(lines.List)
		for _, want := range []string{
			"{2026-08 补登（主管忘报）：2026-08-22 房租，每床位每月 100.00 元 × 10 天 ÷ 31 天 32.26}",
			"{2026-09 补登（主管忘报）：2026-09-01 房租，每床位每月 100.00 元 × 30 天 ÷ 30 天 100}",
		} {
			if !strings.Contains(got, want) || len(lines.List) != 2 {
				t.Errorf("charged %s, want %s", got, want)
			}
		}
		if why := m.refused(http.MethodPut, "into/add", fmt.Sprintf(`{%s,"Gender":"男","RoomId":%q,"BedNo":2,"FromDate":"2026-10-01","LateReason":"无"}`, worker(2), room)); why != "入住日期所在的月份还没有关账，不用填写" {
			t.Error(why)
		}
	})
}

// A month to come has no readings: 2027-05 is 2026-05 with a slip of the finger.
func TestAMonthToComeHasNoReading(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	m := keeper(t, g)
	room := m.room("101", "100")
	for month, why := range map[string]string{
		"2027-05": "2027年5月还没有到，不能抄表；现在最晚是 2026-11", "2026-12": "2026年12月还没有到，不能抄表；现在最晚是 2026-11",
	} {
		if got := m.refused(http.MethodPut, "reading/add", fmt.Sprintf(`{"MeterId":%q,"Month":%q,"WaterNewStart":0,"Water":1}`, room, month)); got != why {
			t.Error(got)
		}
	}
	m.send(http.MethodPut, "reading/add", fmt.Sprintf(`{"MeterId":%q,"Month":"2026-11","WaterNewStart":0,"Water":1}`, room))
}

// A department pays for the days on which the resident belonged to it.
func TestADepartmentPaysUntilTheChange(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		m := keeper(t, g)
		room, who := m.room("101", "300"), m.freeMan()
		m.comes(`"UserId":"`+who+`"`, room, 1, "2026-10-01", "")
		paid := func(of string) string {
			m.bills(of)
			var bills struct {
				List []struct {
					DepartmentName, CostID string
					Days                   int
					Rent                   float64
				}
			}
			m.data(m.send(http.MethodPost, "cost/person", fmt.Sprintf(`{"Month":%q,"Building":"甲栋"}`, of)), &bills)
			return fmt.Sprint(bills.List)
		}
		october := paid("2026-10")
		if !strings.Contains(october, "信息中心") || !strings.HasSuffix(october, " 31 300}]") {
			t.Fatal(october)
		}
		if a := g.Send(t, http.MethodPost, "/api/staff/update/"+who, `{"OrganizationId":"10111"}`, g.As(t, "admin")...); a.Code != 0 {
			t.Fatal(a.Body)
		}
		if now := paid("2026-10"); now != october {
			t.Errorf("October is paid by %s, want %s", now, october)
		}
		now := paid("2026-11") // changed on the 20th: 19 days of 30 before, at 300.00
		if !regexp.MustCompile(`^\[\{总部 / 仓储物流部 \S+ 11 110\} \{总部 / 信息中心 \S+ 19 190\}\]$`).MatchString(now) {
			t.Errorf("November is paid by %s", now)
		}
	})
}

// An exported file is named by the month that it is about, else by the day on which it is made.
func TestAnExportIsNamedByItsMonth(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	for query, want := range map[string]string{
		"summary_export?month=2026-10": `-2026-10\.xlsx$`, "rent_export?month=2026-09": `-2026-09\.xlsx$`, "rent_export": `-\d{4}-\d\d-\d\d\.xlsx$`,
	} {
		a := g.Send(t, http.MethodGet, "/admin/dormitory/cost/"+query, "", g.As(t, "sushe")...)
		if name := a.Header.Get("Content-Disposition"); !regexp.MustCompile(want).MatchString(name) {
			t.Errorf("%s is %q", query, name)
		}
	}
}
