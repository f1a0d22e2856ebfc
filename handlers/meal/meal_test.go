package meal_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
)

// token is a session of an account, which gets the demo's password first.
func token(t testing.TB, g *apptest.Gateway, account string) apptest.Option {
	t.Helper()
	g.Change(t, "UPDATE Base_User SET PasswordHash = (SELECT k.PasswordHash FROM Base_User k WHERE k.Account = 'kefu') WHERE Account = '"+account+"'")
	return apptest.Token(g.Session(t, account))
}

func post(t testing.TB, g *apptest.Gateway, who apptest.Option, path, body string) apptest.Answer {
	t.Helper()
	return g.Send(t, http.MethodPost, "/api/meal/"+path, body, who)
}

func refused(t testing.TB, a apptest.Answer, want string) {
	t.Helper()
	if a.Code == 0 || !strings.Contains(a.Body, want) {
		t.Errorf("got %s, want %s", a.Body, want)
	}
}

func done(t testing.TB, a apptest.Answer) {
	t.Helper()
	if a.Code != 0 {
		t.Fatal(a.Body)
	}
}

type booking struct {
	BookingID string `json:"BookingId"`
	Day       string
	Meal      string
	State     string
	Guests    int
	Amount    float64
}

func bookings(t testing.TB, g *apptest.Gateway, who apptest.Option, query string) []booking {
	t.Helper()
	var answer struct{ List []booking }
	g.ReadInto(t, who, "/api/meal/index?pageSize=500&"+query, &answer)
	return answer.List
}

const lunch = `{"Day":"2026-11-23","Meal":"午餐"%s}`

// The clock of the demo stands at 2026-11-20 09:30. Lunch of the 23rd is open until 09:59, and closed from 10:00 on.
func TestACutOffHoldsToTheMinute(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Clock.Advance(3*24*time.Hour + 29*time.Minute)
		who, canteen := token(t, g, "caiwu"), token(t, g, "sushe")
		done(t, post(t, g, who, "book", fmt.Sprintf(lunch, "")))
		refused(t, post(t, g, who, "book", fmt.Sprintf(lunch, "")), "这一餐已经报过")
		refused(t, post(t, g, who, "book", fmt.Sprintf(lunch, `,"Guests":2,"Reason":" "`)), "有来客时请写明事由")
		refused(t, post(t, g, who, "book", fmt.Sprintf(lunch, `,"Reason":"`+strings.Repeat("长", 201)+`"`)), "事由超过 200 个字符")
		done(t, post(t, g, who, "book", fmt.Sprintf(lunch, `,"Guests":2,"Reason":"供应商来访"`)))
		is := bookings(t, g, who, "dayfrom=2026-11-23")
		if len(is) != 1 || is[0].Guests != 2 || is[0].Amount != 45 {
			t.Fatalf("%+v", is)
		}
		done(t, post(t, g, who, "cancel/"+is[0].BookingID, `{}`))
		g.Clock.Advance(time.Minute)
		refused(t, post(t, g, who, "book", fmt.Sprintf(lunch, "")), "午餐已于 10:00 截止，可以向食堂申请补报")
		refused(t, post(t, g, who, "accept/"+is[0].BookingID, `{}`), "")
		done(t, post(t, g, who, "book", fmt.Sprintf(lunch, `,"Late":"true"`)))
		refused(t, post(t, g, canteen, "refuse/"+is[0].BookingID, `{"Answer":" "}`), "请写明拒绝的原因")
		refused(t, post(t, g, canteen, "refuse/"+is[0].BookingID, `{"Answer":"`+strings.Repeat("长", 201)+`"}`), "答复超过 200 个字符")
		refused(t, post(t, g, canteen, "cancel/"+is[0].BookingID, `{}`), "请接受或拒绝")
		done(t, post(t, g, canteen, "refuse/"+is[0].BookingID, `{"Answer":"菜已下锅"}`))
		refused(t, post(t, g, canteen, "accept/"+is[0].BookingID, `{}`), "没有等待答复的申请")
		done(t, post(t, g, who, "book", fmt.Sprintf(lunch, `,"Late":"true"`)))
		done(t, post(t, g, canteen, "accept/"+is[0].BookingID, `{}`))
		refused(t, post(t, g, who, "cancel/"+is[0].BookingID, `{}`), "截止，不能取消")
		if is := bookings(t, g, who, "dayfrom=2026-11-23"); len(is) != 1 || is[0].State != "已报" {
			t.Errorf("%+v", is)
		}
		if others := bookings(t, g, who, "keyword=putong"); len(others) != 0 {
			t.Errorf("a person sees the bookings of others: %+v", others)
		}
		if a := g.Send(t, http.MethodGet, "/api/meal/counts?day=2026-11-23", "", canteen); !strings.Contains(a.Body, `{"Meal":"午餐","DepartmentName":"财务部","Staff":1,"Guests":0}`) {
			t.Error(a.Body)
		}
	})
}

// After the cut-off the canteen alone cancels a booking. All notices lead to the booking.
func TestTheCanteenCancelsAfterTheCutOff(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "caiwu")
		done(t, post(t, g, who, "book", fmt.Sprintf(lunch, "")))
		meal := bookings(t, g, who, "dayfrom=2026-11-23")[0].BookingID
		g.Clock.Advance(3*24*time.Hour + 30*time.Minute)
		other, canteen := token(t, g, "kefu"), token(t, g, "sushe")
		who = token(t, g, "caiwu")
		refused(t, post(t, g, who, "cancel/"+meal, `{}`), "午餐已于 10:00 截止，不能取消，请联系食堂")
		refused(t, post(t, g, other, "cancel/"+meal, `{}`), "不存在")
		done(t, post(t, g, canteen, "cancel/"+meal, `{}`))
		refused(t, post(t, g, canteen, "cancel/"+meal, `{}`), "这一餐已取消，不用取消")
		done(t, post(t, g, who, "book", fmt.Sprintf(lunch, `,"Late":"true"`)))
		done(t, post(t, g, canteen, "accept/"+meal, `{}`))
		for _, told := range []struct {
			who    apptest.Option
			titles []string
		}{
			{who, []string{"食堂已取消你的报餐：2026-11-23 午餐", "食堂已接受你的补报：2026-11-23 午餐"}},
			{canteen, []string{"孙丽 申请补报午餐"}},
		} {
			leads := map[string]string{}
			for _, one := range g.Notices(t, told.who) {
				leads[one.Title] = one.Page + " " + one.Record
			}
			for _, title := range told.titles {
				if leads[title] != "mealdetails "+meal {
					t.Errorf("%s leads to %q", title, leads[title])
				}
			}
		}
	})
}

// The right to export gives the own bookings, and not what all departments pay.
func TestAnExportNeedsTheRightOfTheCanteenToo(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		g.Change(t, "INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) SELECT 'x', 'user', u.UserId, 'button', 'mealdetails.export' FROM Base_User u WHERE u.Account = 'caiwu'")
		for account, want := range map[string]bool{"caiwu": false, "sushe": true} {
			a := g.Send(t, http.MethodGet, "/api/meal/month/export?dayfrom=2026-11-01&dayto=2026-11-30", "", token(t, g, account))
			book, err := excelize.OpenReader(strings.NewReader(a.Body))
			if err != nil {
				t.Fatalf("%s: %v %s", account, err, a.Body)
			}
			rows, err := book.GetRows(book.GetSheetName(0))
			if got := strings.Contains(fmt.Sprint(rows), "客服部"); err != nil || got != want {
				t.Errorf("%s reads the other departments: %v %v", account, rows, err)
			}
		}
	})
}

// Of two hundred bookings of one meal at the same time one succeeds. Equal requests of a session that run at the same time
// are one write with one answer (gateway/replay); here each has a key of its own. A slow database makes the requests of one
// account wait for each other, and those that wait too long are told to come again.
func TestAMealIsBookedOnce(t *testing.T) {
	apptest.EachWith(t, func(cfg *config.Config) { cfg.Limits.Writes = 300 }, func(t *testing.T, g *apptest.Gateway) {
		who, passed := token(t, g, "kefu"), 0
		var wait sync.WaitGroup
		var lock sync.Mutex
		for i := range 200 {
			wait.Go(func() {
				a := g.Send(t, http.MethodPost, "/api/meal/book", `{"Day":"2026-11-24","Meal":"晚餐"}`, who, apptest.Header("Idempotency-Key", fmt.Sprint("meal-", i)))
				lock.Lock()
				defer lock.Unlock()
				if a.Code == 0 {
					passed++
				} else if a.Code != errs.TooManyRequests.Code && !strings.Contains(a.Body, "这一餐已经报过") {
					t.Error(a.Body)
				}
			})
		}
		wait.Wait()
		if rows := bookings(t, g, who, "dayfrom=2026-11-24"); passed != 1 || len(rows) != 1 {
			t.Errorf("%d passed, %d rows", passed, len(rows))
		}
	})
}

// One press books every working day of a week. The month adds up the booked meals.
func TestAWeekAndAMonth(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who, canteen := token(t, g, "caiwu"), token(t, g, "sushe")
		a := post(t, g, who, "workdays", `{"From":"2026-11-30","Meals":["午餐","晚餐"]}`)
		if !strings.Contains(a.Body, `{"Booked":10}`) {
			t.Error(a.Body)
		}
		if a := post(t, g, who, "workdays", `{"From":"2026-11-30","Meals":["午餐"]}`); !strings.Contains(a.Body, `{"Booked":0}`) {
			t.Error(a.Body)
		}
		done(t, post(t, g, who, "book", `{"Day":"2026-12-05","Meal":"夜宵","Guests":"3","Reason":"盘点"}`))
		var month struct {
			List []struct {
				DepartmentName, Meal string
				Staff, Guests        int
				Amount               float64
			}
		}
		g.ReadInto(t, canteen, "/api/meal/month?dayfrom=2026-11-30&dayto=2026-12-31", &month)
		got := fmt.Sprint(month.List)
		if got != "[{财务部 午餐 5 0 75} {财务部 夜宵 1 3 40} {财务部 晚餐 5 0 75}]" {
			t.Error(got)
		}
		// A meal that is not served costs nothing: the sum of the list is that of the month.
		done(t, post(t, g, who, "cancel/"+bookings(t, g, who, "dayfrom=2026-12-05")[0].BookingID, `{}`))
		var sums struct{ List []struct{ Amount float64 } }
		g.ReadInto(t, canteen, "/api/meal/index?sums=true&dayfrom=2026-11-30&dayto=2026-12-31", &sums)
		if len(sums.List) != 1 || sums.List[0].Amount != 150 {
			t.Errorf("the sum of the list: %+v", sums.List)
		}
		refused(t, g.Send(t, http.MethodGet, "/api/meal/month", "", who), "")
		dealer := token(t, g, "jxs")
		refused(t, g.Send(t, http.MethodGet, "/api/meal/week", "", dealer), "")
	})
}
