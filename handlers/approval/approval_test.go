package approval_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
)

const centre = "/admin/approval/"

// The demo accounts that take part in the tests.
const (
	kefu   = "a3151eb3-5b14-869d-9228-d6bb2af33296"
	caiwu  = "1fe38246-1e2b-80a4-b4e5-0f0e70322083"
	admin  = "aa73da63-e26b-80a1-bb70-1c2b4c024870"
	pinzhi = "86b5f2c3-c131-8255-90d8-6af19d716a24"
)

// seen is the part of an application that the tests check.
type seen struct {
	State       string
	RowVersion  int
	Signature   string
	MayWithdraw bool
	Task        *struct{ TaskID, StepName, ForName string }
	Trail       []struct{ Action, UserName string }
	Way         []struct {
		Name  string
		Tasks []struct{ Name, Status, ActedBy string }
	}
}

// done sends a change and expects it to be made.
func done(t *testing.T, g *apptest.Gateway, account, method, path, body string) json.RawMessage {
	t.Helper()
	a := g.Send(t, method, path, body, g.As(t, account)...)
	if a.Code != 0 {
		t.Fatalf("%s %s %s: %s", account, path, body, a.Body)
	}
	return a.Data
}

// refused sends a change and expects an error with this text.
func refused(t *testing.T, g *apptest.Gateway, account, method, path, body, want string) {
	t.Helper()
	a := g.Send(t, method, path, body, g.As(t, account)...)
	if a.Code == 0 || !strings.Contains(a.Body, want) {
		t.Errorf("%s %s %.300s: %s\nwant %s", account, path, body, a.Body, want)
	}
}

func move(t *testing.T, g *apptest.Gateway, account, id, order string) {
	t.Helper()
	done(t, g, account, http.MethodPost, centre+"move/"+id, order)
}

func look(t *testing.T, g *apptest.Gateway, account, id string) (s seen) {
	t.Helper()
	g.ReadInto(t, g.As(t, account)[0], centre+"detail/"+id, &s)
	return s
}

// drawn publishes a flow as an administrator and returns its key.
func drawn(t *testing.T, g *apptest.Gateway, name, definition string) string {
	t.Helper()
	var made struct{ FlowID string }
	if err := json.Unmarshal(done(t, g, "admin", http.MethodPut, centre+"flow/add", fmt.Sprintf(`{"FullName":%q}`, name)), &made); err != nil {
		t.Fatal(err)
	}
	done(t, g, "admin", http.MethodPost, centre+"flow/draft/"+made.FlowID, `{"Flow":`+definition+`,"RowVersion":1}`)
	done(t, g, "admin", http.MethodPost, centre+"flow/publish/"+made.FlowID, `{"RowVersion":2}`)
	return made.FlowID
}

// applied submits an application and returns its key.
func applied(t *testing.T, g *apptest.Gateway, account, flow, form string) string {
	t.Helper()
	var made struct{ ApplicationID, State string }
	data := done(t, g, account, http.MethodPut, centre+"add", fmt.Sprintf(`{"FlowId":%q,"Form":%s}`, flow, form))
	if err := json.Unmarshal(data, &made); err != nil || made.State != "审批中" {
		t.Fatalf("%s %v", data, err)
	}
	return made.ApplicationID
}

// twoSteps asks an administrator, and then two people together.
const twoSteps = `{"Fields":[{"Name":"Days","Label":"天数","Type":"number","Required":true}],"Fallback":"` + admin + `","Steps":[
	{"ID":"one","Kind":"approve","Name":"主管","Mode":"any","Who":[{"By":"person","IDs":["` + admin + `"]}],"RemindHours":24,"HandHours":48,"HandTo":"` + pinzhi + `"},
	{"ID":"cc","Kind":"cc","Name":"抄送","Who":[{"By":"person","IDs":["` + pinzhi + `"]}]},
	{"ID":"two","Kind":"approve","Name":"会签","Mode":"all","Who":[{"By":"person","IDs":["` + caiwu + `","` + pinzhi + `"]}]}]}`

// notices are how many there are to a person about an application whose title begins so.
func notices(t *testing.T, g *apptest.Gateway, account, id, title string) (n int) {
	t.Helper()
	a := g.Call(t, "DataTable", "公告列表查询", []string{"ProcedureName", "P_Notice"}, g.As(t, account)...)
	var rows []struct {
		Title    string
		ObjectID string `json:"ObjectId"`
	}
	if err := json.Unmarshal(a.Data, &rows); err != nil {
		t.Fatal(a.Body)
	}
	for _, row := range rows {
		if row.ObjectID == id && strings.HasPrefix(row.Title, title) {
			n++
		}
	}
	return n
}

func TestARejectionEndsWhatTheOthersHadToDo(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id := applied(t, g, "kefu", drawn(t, g, "出差", twoSteps), `{"Days":5}`)
		if n := notices(t, g, "admin", id, "请审批"); n != 1 {
			t.Errorf("the first was asked %d times", n)
		}
		move(t, g, "admin", id, `{"Action":"approve"}`)
		refused(t, g, "kefu", http.MethodPost, centre+"move/"+id, `{"Action":"withdraw"}`, "已经有人审批，不能撤回")
		move(t, g, "caiwu", id, `{"Action":"reject","Opinion":"预算不足"}`)
		refused(t, g, "pinzhi", http.MethodPost, centre+"move/"+id, `{"Action":"approve"}`, "申请已退回，不需要再审批")
		if s := look(t, g, "pinzhi", id); s.State != "已退回" || s.Way[2].Tasks[1].Status != "已结束" {
			t.Errorf("%+v", s)
		}
		if n := notices(t, g, "kefu", id, "申请被退回"); n != 1 {
			t.Errorf("the applicant was told %d times", n)
		}
		done(t, g, "kefu", http.MethodPost, centre+"submit/"+id, `{"Form":{"Days":2}}`)
		move(t, g, "admin", id, `{"Action":"approve"}`)
		move(t, g, "pinzhi", id, `{"Action":"reject","Target":"one","Opinion":"请主管再看"}`)
		move(t, g, "admin", id, `{"Action":"approve"}`)
		move(t, g, "pinzhi", id, `{"Action":"approve"}`)
		move(t, g, "caiwu", id, `{"Action":"approve"}`)
		s := look(t, g, "kefu", id)
		if s.State != "已通过" || len(s.Trail) != 9 || s.Signature != "未配置签名密钥，仅校验记录是否连贯" {
			t.Errorf("%+v", s)
		}
		if n := notices(t, g, "pinzhi", id, "抄送给您"); n != 1 {
			t.Errorf("told %d times of one application", n)
		}
		refused(t, g, "kefu", http.MethodPost, centre+"submit/"+id, `{"Form":{"Days":1}}`, "已通过的申请不能修改")
	})
}

func TestOneOfManyMovesWins(t *testing.T) {
	t.Parallel()
	one, two := apptest.StartTwo(t, func(cfg *config.Config) {
		cfg.Limits.Writes, cfg.Limits.AddressWrites, cfg.Limits.AccountInFlight = 10_000, 10_000, 400
	})
	id := applied(t, one, "kefu", drawn(t, one, "出差", twoSteps), `{"Days":5}`)
	gateways, options := []*apptest.Gateway{one, two}, one.As(t, "admin")
	var (
		running sync.WaitGroup
		mutex   sync.Mutex
		won     int
	)
	for i := range 200 {
		running.Go(func() {
			order := []string{`"approve"`, `"reject"`, `"transfer","To":"` + pinzhi + `"`}[i%3]
			a := gateways[i%2].Send(t, http.MethodPost, centre+"move/"+id, fmt.Sprintf(`{"Action":%s,"Opinion":"第 %d 次"}`, order, i), options...)
			mutex.Lock()
			defer mutex.Unlock()
			if a.Code == 0 {
				won++
			} else if a.Code != errs.Unavailable.Code && (a.Status != http.StatusOK || a.Code != -1) { // 503: the database is busy, nothing was written
				t.Errorf("%d %s", a.Status, a.Body)
			}
		})
	}
	running.Wait()
	if s := look(t, one, "kefu", id); won != 1 || len(s.Trail) != 2 || s.RowVersion != 2 {
		t.Errorf("%d won; %+v", won, s)
	}
}

func TestADeputyDecidesInTheDaysOfAbsence(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		flow := drawn(t, g, "出差", twoSteps)
		first, second := applied(t, g, "kefu", flow, `{"Days":5}`), applied(t, g, "sushe", flow, `{"Days":1}`)
		refused(t, g, "sushe", http.MethodPost, centre+"move/"+first, `{"Action":"approve"}`, "申请不存在")
		const deputy = `{"DeputyUserId":%q,"FromDate":"2026-11-20","ToDate":"2026-11-21"}`
		var sushe struct{ UserID string }
		g.ReadInto(t, g.As(t, "admin")[0], "/MobileQageModule/IndexHandler.ashx?action=getuser&account=sushe", &sushe)
		done(t, g, "admin", http.MethodPut, centre+"deputy/add", fmt.Sprintf(deputy, sushe.UserID))
		refused(t, g, "admin", http.MethodPut, centre+"deputy/add", fmt.Sprintf(deputy, admin), "代理人不能是本人")
		g.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE UserId = '"+sushe.UserID+"'")
		refused(t, g, "kefu", http.MethodPut, centre+"deputy/add", fmt.Sprintf(deputy, sushe.UserID), "代理人不能登录，请选择在职且账号启用的员工")
		g.Change(t, "UPDATE Base_User SET Enabled = 1 WHERE UserId = '"+sushe.UserID+"'")
		if s := look(t, g, "sushe", first); s.Task == nil || s.Task.ForName != "陈建国" {
			t.Fatalf("%+v", s)
		}
		refused(t, g, "sushe", http.MethodPost, centre+"move/"+second, `{"Action":"approve"}`, "现在不需要您审批")
		move(t, g, "sushe", first, `{"Action":"approve"}`)
		if s := look(t, g, "admin", first); s.Way[0].Tasks[0].ActedBy != "李秀英" {
			t.Errorf("%+v", s.Way)
		}
		g.Clock.Advance(24 * time.Hour)
		third := applied(t, g, "kefu", flow, `{"Days":5}`)
		if s := look(t, g, "sushe", third); s.Task == nil || s.Task.ForName != "陈建国" {
			t.Errorf("on the last day: %+v", s)
		}
		g.Clock.Advance(24 * time.Hour)
		refused(t, g, "sushe", http.MethodPost, centre+"move/"+third, `{"Action":"approve"}`, "申请不存在")
	})
}

func TestTimeLimitsRemindOnceAndHandOn(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id := applied(t, g, "kefu", drawn(t, g, "出差", twoSteps), `{"Days":5}`)
		pass := func(after time.Duration) {
			g.Clock.Advance(after)
			for range 2 {
				g.RunJob(t, "approval-limits")
			}
		}
		pass(23 * time.Hour)
		if n := notices(t, g, "admin", id, "审批已超时"); n != 0 {
			t.Errorf("reminded %d times too early", n)
		}
		pass(2 * time.Hour)
		if n := notices(t, g, "admin", id, "审批已超时"); n != 1 {
			t.Errorf("reminded %d times", n)
		}
		pass(24 * time.Hour)
		refused(t, g, "admin", http.MethodPost, centre+"move/"+id, `{"Action":"approve"}`, "处理：已转交")
		if s := look(t, g, "pinzhi", id); s.Task == nil || s.Trail[1].Action != "超时转交" || s.Trail[1].UserName != "系统" {
			t.Errorf("%+v", s)
		}
		pass(100 * time.Hour)
		if s := look(t, g, "pinzhi", id); s.Task == nil {
			t.Error("it was handed on to nobody")
		}
	})
}

func TestAChangedTrailShows(t *testing.T) {
	t.Parallel()
	apptest.EachWith(t, func(cfg *config.Config) { cfg.Approval.SigningKey = "a key of twenty characters" }, func(t *testing.T, g *apptest.Gateway) {
		id := applied(t, g, "kefu", drawn(t, g, "出差", twoSteps), `{"Days":5}`)
		move(t, g, "admin", id, `{"Action":"approve","Opinion":"同意"}`)
		if s := look(t, g, "kefu", id); s.Signature != "签名有效" {
			t.Fatal(s.Signature)
		}
		for what, undo := range map[string]string{
			"UPDATE Flow_Trail SET Opinion = '不同意' WHERE Line = 2 AND ApplicationId = '" + id + "'":       "UPDATE Flow_Trail SET Opinion = '同意' WHERE Line = 2 AND ApplicationId = '" + id + "'",
			"UPDATE Flow_Application SET Form = '{\"Days\":[\"50\"]}' WHERE ApplicationId = '" + id + "'": "UPDATE Flow_Application SET Form = '{\"Days\":[\"5\"]}' WHERE ApplicationId = '" + id + "'",
		} {
			g.Change(t, what)
			if s := look(t, g, "kefu", id); s.Signature != "签名无效：审批记录被改动过" {
				t.Errorf("%s: %s", what, s.Signature)
			}
			g.Change(t, undo)
		}
	})
}

// People who have left are not asked, and applicants are not asked about their own applications. An
// empty step goes to the fallback person; where that person cannot be asked either, the caller gets
// an error.
func TestAnEmptyStepGoesToTheStatedPerson(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		flow := drawn(t, g, "自己", `{"Steps":[{"ID":"a","Kind":"approve","Name":"会计","Mode":"any","Who":[{"By":"person","IDs":["`+caiwu+`"]}]}],"Fallback":"`+admin+`"}`)
		g.Change(t, "UPDATE Base_Organization SET ManagerUserId = NULL")
		id := applied(t, g, "caiwu", flow, `{}`)
		if s := look(t, g, "admin", id); s.Task == nil {
			t.Errorf("%+v", s.Way)
		}
		g.Change(t, "UPDATE Base_User SET Status = '离职' WHERE UserId = '"+caiwu+"'")
		id = applied(t, g, "kefu", flow, `{}`)
		if s := look(t, g, "admin", id); s.Task == nil {
			t.Errorf("%+v", s.Way)
		}
		data := done(t, g, "admin", http.MethodPut, centre+"add", fmt.Sprintf(`{"FlowId":%q}`, flow))
		if !strings.Contains(string(data), `"ExamineStatus":-2`) || !strings.Contains(string(data), "没有可以审批的人") {
			t.Errorf("%s", data)
		}
	})
}

// A version that is under way stays; the next application has the new one.
func TestApplicationsStayOnTheirVersion(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		flow := drawn(t, g, "出差", twoSteps)
		before := applied(t, g, "kefu", flow, `{"Days":5}`)
		done(t, g, "admin", http.MethodPost, centre+"flow/draft/"+flow,
			`{"Flow":{"Steps":[{"ID":"x","Kind":"approve","Name":"只有财务","Mode":"any","Who":[{"By":"person","IDs":["`+caiwu+`"]}]}],"Fallback":"`+admin+`"},"RowVersion":3}`)
		done(t, g, "admin", http.MethodPost, centre+"flow/publish/"+flow, `{"RowVersion":4}`)
		after := applied(t, g, "kefu", flow, `{}`)
		if s := look(t, g, "kefu", before); s.Way[0].Name != "主管" || len(s.Way) != 3 {
			t.Errorf("%+v", s.Way)
		}
		if s := look(t, g, "kefu", after); s.Way[0].Name != "只有财务" || len(s.Way) != 1 {
			t.Errorf("%+v", s.Way)
		}
		refused(t, g, "admin", http.MethodDelete, centre+"flow/delete/"+flow, "", "已有 2 份申请，不能删除，请改为停用")
	})
}
