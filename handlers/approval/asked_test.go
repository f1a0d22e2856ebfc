package approval_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// pass runs the worker of time limits once.
func pass(t *testing.T, g *apptest.Gateway) {
	t.Helper()
	g.RunJob(t, "approval-limits")
}

// accountant asks one person; %s is the fallback person.
const accountant = `{"Steps":[{"ID":"a","Kind":"approve","Name":"会计","Mode":"any","Who":[{"By":"person","IDs":["` + caiwu + `"]}]}],"Fallback":"%s"}`

// Tasks of people who leave, or whose account is stopped, go to the flow's fallback person; where
// that person cannot be asked, to an administrator of flows.
func TestTheApprovalsOfALeaverGoToSomebodyElse(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		stated := applied(t, g, "kefu", drawn(t, g, "转给品质", fmt.Sprintf(accountant, pinzhi)), `{}`)
		nobody := applied(t, g, "pinzhi", drawn(t, g, "转给自己", fmt.Sprintf(accountant, pinzhi)), `{}`)
		pass(t, g)
		if s := look(t, g, "caiwu", stated); s.Task == nil {
			t.Fatalf("%+v", s)
		}
		done(t, g, "admin", http.MethodPost, "/api/staff/disable/"+caiwu, `{"RowVersion":1}`)
		pass(t, g)
		s := look(t, g, "pinzhi", stated)
		if s.Task == nil || len(s.Trail) != 2 || s.Trail[1].Action != "离职转交" || s.Trail[1].UserName != "系统" {
			t.Errorf("%+v", s)
		}
		if s := look(t, g, "admin", nobody); s.Task == nil {
			t.Errorf("%+v", s)
		}
		if n := notices(t, g, "pinzhi", stated, "请审批"); n != 1 {
			t.Errorf("told %d times", n)
		}
		pass(t, g)
		if s := look(t, g, "pinzhi", stated); len(s.Trail) != 2 {
			t.Errorf("handed on again: %+v", s.Trail)
		}
	})
}

// An administrator of flows hands a task over to another person. An administrator who tries to decide instead gets the
// error that he has no task.
func TestAnAdministratorHandsATaskOver(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id := applied(t, g, "kefu", drawn(t, g, "会计", fmt.Sprintf(accountant, admin)), `{}`)
		refused(t, g, "admin", http.MethodPost, centre+"move/"+id, `{"Action":"approve"}`, "现在不需要您审批")
		task := look(t, g, "caiwu", id).Task.TaskID
		order := fmt.Sprintf(`{"TaskId":%q,"To":%q,"Opinion":"休假"}`, task, pinzhi)
		if a := g.Send(t, http.MethodPost, centre+"handover/"+id, order, g.As(t, "caiwu")...); a.Status != http.StatusForbidden {
			t.Errorf("%d %s", a.Status, a.Body)
		}
		refused(t, g, "admin", http.MethodPost, centre+"handover/"+id, fmt.Sprintf(`{"TaskId":%q,"To":%q}`, task, pinzhi), "请填写改派原因")
		done(t, g, "admin", http.MethodPost, centre+"handover/"+id, order)
		s := look(t, g, "pinzhi", id)
		if s.Task == nil || s.Trail[1].Action != "改派" || s.Trail[1].UserName != "陈建国" {
			t.Errorf("%+v", s)
		}
		refused(t, g, "admin", http.MethodPost, centre+"handover/"+id, order, "这项审批已经处理，或者不再需要处理")
		move(t, g, "pinzhi", id, `{"Action":"approve"}`)
	})
}

// An approver who has added another approver before themselves can still see the application.
func TestAnApproverWhoWaitsForAnAddedOneSeesTheApplication(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		id := applied(t, g, "kefu", drawn(t, g, "会计", fmt.Sprintf(accountant, admin)), `{}`)
		move(t, g, "caiwu", id, `{"Action":"before","To":"`+pinzhi+`"}`)
		refused(t, g, "caiwu", http.MethodPost, centre+"move/"+id, `{"Action":"approve"}`, "现在不需要您审批")
		if s := look(t, g, "caiwu", id); s.State != "审批中" {
			t.Errorf("%+v", s)
		}
	})
}

// consecutive asks the same person at two steps, with a copy between them.
const consecutive = `{"Fallback":"` + admin + `"%s,"Steps":[
	{"ID":"one","Kind":"approve","Name":"主管","Mode":"any","Who":[{"By":"person","IDs":["` + caiwu + `"]}]},
	{"ID":"cc","Kind":"cc","Name":"抄送","Who":[{"By":"person","IDs":["` + pinzhi + `"]}]},
	{"ID":"two","Kind":"approve","Name":"会计","Mode":"all","Who":[{"By":"person","IDs":["` + caiwu + `","` + pinzhi + `"]}]}]}`

// An approver of two consecutive steps is asked once; the trail says so. A flow may require to ask
// again.
func TestTheSameApproverIsAskedOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		once := applied(t, g, "kefu", drawn(t, g, "一次", fmt.Sprintf(consecutive, "")), `{}`)
		move(t, g, "caiwu", once, `{"Action":"approve","Opinion":"同意"}`)
		s := look(t, g, "pinzhi", once)
		if s.Task == nil || s.Way[2].Tasks[0].Status != "已同意" || s.Way[2].Tasks[1].Status != "待审批" {
			t.Fatalf("%+v", s)
		}
		if len(s.Trail) != 3 || s.Trail[1].Action != "同意" || s.Trail[2].Action != "自动同意" || s.Trail[2].UserName != "系统" {
			t.Errorf("%+v", s.Trail)
		}
		move(t, g, "pinzhi", once, `{"Action":"approve"}`)
		if s := look(t, g, "kefu", once); s.State != "已通过" {
			t.Errorf("%+v", s)
		}
		again := applied(t, g, "kefu", drawn(t, g, "两次", fmt.Sprintf(consecutive, `,"AskAgain":true`)), `{}`)
		move(t, g, "caiwu", again, `{"Action":"approve"}`)
		if s := look(t, g, "caiwu", again); s.Task == nil || s.Task.StepName != "会计" {
			t.Errorf("%+v", s)
		}
	})
}

// A task gives the right to see the list of tasks: an approver has it without the menu.
func TestATaskGivesTheRightToSeeTheApplication(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		var putong struct{ UserID string }
		g.ReadInto(t, g.As(t, "admin")[0], "/MobileQageModule/IndexHandler.ashx?action=getuser&account=putong", &putong)
		id := applied(t, g, "kefu", drawn(t, g, "普通员工", `{"Steps":[{"ID":"a","Kind":"approve","Name":"班组","Mode":"any","Who":[{"By":"person","IDs":["`+putong.UserID+`"]}]}],"Fallback":"`+admin+`"}`), `{}`)
		var todo struct {
			List []struct{ ApplicationID string }
		}
		g.ReadInto(t, g.As(t, "putong")[0], centre+"todo/index", &todo)
		if len(todo.List) != 1 || todo.List[0].ApplicationID != id {
			t.Errorf("%+v", todo)
		}
		var flows struct{ List []struct{ FullName string } }
		g.ReadInto(t, g.As(t, "putong")[0], centre+"todo/flows", &flows)
		if len(flows.List) != 1 || flows.List[0].FullName != "普通员工" {
			t.Errorf("%+v", flows)
		}
		move(t, g, "putong", id, `{"Action":"approve"}`)
		g.Clock.Advance(time.Minute)
		g.ReadInto(t, g.As(t, "jxs")[0], centre+"todo/index", &todo)
		if len(todo.List) != 0 {
			t.Errorf("%+v", todo)
		}
	})
}
