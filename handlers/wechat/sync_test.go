package wechat_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/contacts"
	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

// The first synchronisation of a large company goes on a minute after the instance has died, the second comparison finds
// nothing, and each change by hand there is a row of its own.
func TestALargeCompany(t *testing.T) {
	t.Parallel()
	var calls atomic.Int64
	hung, end := make(chan struct{}), make(chan struct{})
	sim, settings := stand(t, simulator.Options{Numbers: true, Latency: func(_ context.Context, path string) {
		if path == "user/create" && calls.Add(1) == 700 {
			close(hung) // a call without an end: to the others the instance is dead
			<-end
		}
	}})
	s := site{apptest.StartDemo(t, settings), sim}
	s.alone(t)
	s.hire(t, 1600)
	s.do(t, "compare")
	before := s.overview(t)
	if n := before.count("新增成员", "待写入"); n < 1600 {
		t.Fatalf("%d people are to be added, want at least 1600: %+v", n, before.Counts)
	}
	s.do(t, "sync")
	dead, over := contacts.New(s.Main(), s.Wechat, s.Clock.Now, slog.New(slog.DiscardHandler)).Job(), make(chan struct{})
	ctx, die := context.WithCancel(t.Context())
	go func() { defer close(over); _ = dead.Do(ctx) }()
	defer func() { die(); close(end); <-over }()
	<-hung
	killed := s.overview(t).Synced
	if killed.State != "运行中" || killed.Done < 600 || killed.Done >= killed.Total {
		t.Fatalf("after the kill: %+v", killed)
	}
	s.Clock.Advance(59 * time.Second)
	s.RunJob(t, "wechat-contacts")
	if o := s.overview(t).Synced; *o != *killed {
		t.Fatalf("another instance went on before the minute was over: %+v, %+v", o, killed)
	}
	s.Clock.Advance(2 * time.Second)
	s.RunJob(t, "wechat-contacts")
	after := s.overview(t)
	if after.Synced.State != "已完成" || after.Synced.Done != after.Synced.Total || after.Synced.Failed != 0 {
		t.Fatalf("%+v: %+v", after.Synced, s.rows(t, "State=写入失败").List)
	}
	s.do(t, "compare")
	if o := s.overview(t); o.count("", "待写入") != 0 {
		t.Fatalf("the second comparison finds %+v: %+v", o.Counts, s.rows(t, "pageSize=5").List)
	}
	asked := s.overview(t).count("", "待确认")
	s.changeByHand(t)
	s.do(t, "compare")
	o := s.overview(t)
	if n := o.count("", "") - asked; n != 40 {
		t.Errorf("40 changes there are %d rows: %+v", n, o.Counts)
	}
	for kind, want := range map[string]int{"修改成员": 10, "调动成员": 10, "新增成员": 10, "启用成员": 5, "多余成员": 5} {
		if n := o.count(kind, ""); kind != "多余成员" && n-before.count(kind, "待确认") != want || kind == "多余成员" && n != want {
			t.Errorf("%s: %d rows, want %d", kind, n, want)
		}
	}
}

// changeByHand changes 40 members as an administrator does there.
func (s site) changeByHand(t *testing.T) {
	t.Helper()
	ctx, off := t.Context(), 0
	c := s.Wechat
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := 1; i <= 5; i++ {
		must(c.UpdateUser(ctx, wechat.User{UserID: fmt.Sprintf("t%05d", i), Name: "改名"}))
		must(c.UpdateUser(ctx, wechat.User{UserID: fmt.Sprintf("t%05d", i+5), Mobile: fmt.Sprintf("198%08d", i)}))
		must(c.UpdateUser(ctx, wechat.User{UserID: fmt.Sprintf("t%05d", i+30), Enable: &off}))
		must(c.CreateUser(ctx, wechat.User{UserID: fmt.Sprintf("hand%d", i), Name: "手工", Mobile: fmt.Sprintf("197%08d", i), Departments: []int{1}}))
	}
	for i := 1; i <= 10; i++ {
		must(c.UpdateUser(ctx, wechat.User{UserID: fmt.Sprintf("t%05d", i+10), Departments: []int{1}}))
		must(c.DeleteUser(ctx, fmt.Sprintf("t%05d", i+20)))
	}
}

// The limit of calls stops a run for as long as 企业微信 says, and the page says why.
func TestARunWaitsForTheLimit(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{})
	s.alone(t)
	s.hire(t, 3)
	s.do(t, "compare")
	s.wechat.Fail("user/create", 45009, 1)
	s.do(t, "sync")
	s.RunJob(t, "wechat-contacts")
	o := s.overview(t)
	if o.Synced.State != "运行中" || !strings.Contains(o.Synced.Reason, "调用次数已用完") {
		t.Fatalf("%+v", o.Synced)
	}
	s.Clock.Advance(59 * time.Second)
	s.RunJob(t, "wechat-contacts")
	if again := s.overview(t); again.Synced.Done != o.Synced.Done {
		t.Errorf("it went on after 59 seconds: %+v", again.Synced)
	}
	s.Clock.Advance(2 * time.Second)
	s.RunJob(t, "wechat-contacts")
	if o = s.overview(t); o.Synced.State != "已完成" || o.Synced.Reason != "" {
		t.Errorf("%+v", o.Synced)
	}
}

// A setting that is wrong ends the run: the same refusal would come for every row.
func TestAWrongSettingEndsTheRun(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{})
	s.hire(t, 3)
	s.do(t, "compare")
	s.wechat.Fail("department/create", 60020, 1)
	s.do(t, "sync")
	s.RunJob(t, "wechat-contacts")
	o := s.overview(t)
	if o.Synced.State != "已失败" || o.Synced.Done != 0 || !strings.Contains(o.Synced.Reason, "企业可信 IP") {
		t.Errorf("%+v", o.Synced)
	}
}

// Each refusal of one row stands on it in words, and the others are written. 60102 and 60104 are followed by a look at the
// member that is there; here is none.
func TestRefusedRowsSayWhy(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{})
	s.alone(t)
	s.hire(t, 5)
	s.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE UserId LIKE 't0%'")
	for i, test := range []struct {
		code int
		word string
	}{
		{60102, "没有这位成员"}, {60104, "没有用这个手机号的成员"}, {60107, "微信号"}, {60103, "手机号码不对"}, {60123, "部门在企业微信里不存在"},
	} {
		name := fmt.Sprintf("t%05d", i+1)
		s.Change(t, "UPDATE Base_User SET Enabled = 1 WHERE UserId = '"+name+"'")
		s.Clock.Advance(time.Second)
		s.do(t, "compare")
		s.wechat.Fail("user/create", test.code, 1)
		s.do(t, "sync")
		s.RunJob(t, "wechat-contacts")
		o := s.overview(t)
		failed := s.rows(t, "State=写入失败")
		if o.Synced.State != "已完成" || o.Synced.Failed != 1 || len(failed.List) != 1 || !strings.Contains(failed.List[0].Reason, test.word) {
			t.Errorf("%d: %+v, %+v", test.code, o.Synced, failed)
		}
	}
}

// A member is bound without a question where userid or mobile and the name are those of the person.
func TestMembersThatAreThereAreBound(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{Numbers: true, Users: []simulator.User{
		member("t00001", "测试1", "13000000001", 1), member("somebody", "测试2", "19900000002", 1), member("t00003", "别人", "13000000003", 1),
	}})
	s.alone(t)
	s.hire(t, 3)
	s.do(t, "compare")
	for name, want := range map[string]string{"测试1": "待写入 账号相同", "测试2": "待写入 手机号相同", "测试3": "待确认 姓名不同"} {
		list := s.rows(t, "Kind=绑定成员&Keyword="+name).List
		state, word, _ := strings.Cut(want, " ")
		if len(list) != 1 || list[0].State != state || !strings.Contains(list[0].Detail, word) {
			t.Errorf("%s: %+v", name, list)
		}
	}
	s.do(t, "sync")
	s.RunJob(t, "wechat-contacts")
	if got := s.cell(t, "SELECT UserId, WechatId FROM Base_User WHERE WechatId IS NOT NULL AND UserId LIKE 't%' ORDER BY UserId"); got != "t00001|t00001 / t00002|somebody" {
		t.Errorf("%s", got)
	}
	s.do(t, "write/"+s.rows(t, "Kind=绑定成员&State=待确认").List[0].DifferenceID)
	if got := s.cell(t, "SELECT WechatId FROM Base_User WHERE UserId = 't00003'"); got != "t00003" {
		t.Errorf("%s", got)
	}
}

// Hires, moves and leaves go there by themselves; people are disabled and not deleted.
func TestLaterChangesFollow(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{})
	a := s.Send(t, http.MethodPut, "/api/staff/add", `{"StaffNo":"9001","RealName":"新人","OrganizationId":"10101","Mobile":"13811112222","Status":"在职"}`, s.As(t, "admin")...)
	if a.Code != 0 {
		t.Fatal(a.Body)
	}
	s.send(t)
	user, err := s.Wechat.User(t.Context(), "9001")
	if err != nil || user.Name != "新人" || len(user.Departments) != 1 {
		t.Fatalf("%+v, %v", user, err)
	}
	id := s.cell(t, "SELECT UserId FROM Base_User WHERE Account = '9001'")
	if a := s.Send(t, http.MethodPost, "/api/staff/disable/"+id, "{}", s.As(t, "admin")...); a.Code != 0 {
		t.Fatal(a.Body)
	}
	s.send(t)
	if user, err = s.Wechat.User(t.Context(), "9001"); err != nil || user.Status != wechat.Disabled {
		t.Errorf("%+v, %v", user, err)
	}
}

// A refused change is a row of the page.
func TestARefusedChangeIsARow(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{Users: []simulator.User{member("other", "别人", "13811112222", 1)}})
	s.Send(t, http.MethodPut, "/api/staff/add", `{"StaffNo":"9001","RealName":"新人","OrganizationId":"10101","Mobile":"13811112222","Status":"在职"}`, s.As(t, "admin")...)
	s.send(t)
	list := s.rows(t, "State=写入失败").List
	if len(list) != 1 || list[0].Name != "新人" || list[0].RemoteID != "" || !strings.Contains(list[0].Reason, "别人（other）账号或手机号相同，但姓名不同") {
		t.Errorf("%+v", list)
	}
}

// An ignored difference stays ignored until it is another one.
func TestIgnoredRowsStay(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{Users: []simulator.User{member("guest1", "客人", "13700000000", 1)}})
	s.do(t, "compare")
	extra := s.rows(t, "Kind=多余成员").List
	if len(extra) != 1 || extra[0].State != "待确认" {
		t.Fatalf("%+v", extra)
	}
	s.do(t, "ignore/"+extra[0].DifferenceID)
	s.do(t, "compare")
	if again := s.rows(t, "Kind=多余成员").List; len(again) != 1 || again[0].State != "已忽略" {
		t.Errorf("%+v", again)
	}
	off := 0
	if err := s.Wechat.UpdateUser(t.Context(), wechat.User{UserID: "guest1", Enable: &off}); err != nil {
		t.Fatal(err)
	}
	s.do(t, "compare")
	again := s.rows(t, "Kind=多余成员").List
	if len(again) != 1 || again[0].State != "待确认" {
		t.Fatalf("%+v", again)
	}
	s.do(t, "delete/"+again[0].DifferenceID)
	if _, err := s.Wechat.User(t.Context(), "guest1"); !wechat.IsCode(err, 60111) {
		t.Errorf("%v", err)
	}
}

// A run is stopped, one is not begun beside another, and the rest goes on later.
func TestARunIsStopped(t *testing.T) {
	t.Parallel()
	s := open(t, simulator.Options{})
	s.alone(t)
	s.hire(t, 3)
	if a := s.act(t, "sync"); !a.IsFailure(-1, "没有等待写入的差异，请先比对") {
		t.Errorf("%s", a.Body)
	}
	s.do(t, "compare")
	s.do(t, "sync")
	for _, action := range []string{"sync", "compare"} {
		if a := s.act(t, action); !a.IsFailure(-1, "同步正在进行，请等它完成或先停止它") {
			t.Errorf("%s: %s", action, a.Body)
		}
	}
	s.do(t, "stop")
	s.RunJob(t, "wechat-contacts")
	if o := s.overview(t); o.Synced.State != "已停止" || o.Synced.Done != 0 {
		t.Errorf("%+v", o.Synced)
	}
	if a := s.act(t, "stop"); !a.IsFailure(-1, "没有正在进行的同步") {
		t.Errorf("%s", a.Body)
	}
	s.Clock.Advance(time.Second)
	s.do(t, "sync")
	s.RunJob(t, "wechat-contacts")
	if o := s.overview(t); o.Synced.State != "已完成" {
		t.Errorf("%+v", o.Synced)
	}
}
