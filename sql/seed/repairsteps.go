package seed

import (
	"fmt"
	"time"
)

// repairHours are how many hours the settings give a request.
var repairHours = map[string]time.Duration{"一般": 72, "紧急": 24, "特急": 4}

// proceed lets the i-th request of its phase come as far as its state says. Some that are
// done wait to be confirmed, and some that nobody will do were refused.
func (r *repair) proceed(i int, reasons []string) {
	switch r.status {
	case "处理中":
		r.accepted = r.reported.Add(time.Duration(3+5*i) * time.Hour)
	case "已确认":
		r.accepted = r.reported.Add(r.finished.Sub(r.reported) / 3)
		if waitsForConfirmation(i) {
			r.status = "已完成"
			return
		}
		r.finality = r.finished.Add(time.Duration(1+4*(i%7)) * time.Hour)
	case "已取消":
		r.finality, r.note = r.reported.Add(time.Duration(1+i)*time.Hour), ""
		if i < 2 {
			r.status, r.note = "已驳回", reasons[i%len(reasons)]
		}
	}
}

// waitsForConfirmation tells whether the reporter has not said yet that it is done.
func waitsForConfirmation(i int) bool { return i%5 == 0 }

// repairStep is one thing that has happened to a request.
type repairStep struct {
	action, status, handler, note string
	by                            *person
	at                            time.Time
}

func (c *company) stepsOf(r repair) []repairStep {
	keeper := c.byAccount["sushe"]
	steps := []repairStep{{"报修", "待处理", "", "", r.reporter, r.reported}}
	if !r.accepted.IsZero() {
		steps = append(steps, repairStep{"受理", "处理中", r.handler, "", keeper, r.accepted})
	}
	if !r.finished.IsZero() {
		steps = append(steps, repairStep{"完成", "已完成", "", r.note, keeper, r.finished})
	}
	switch r.status {
	case "已确认":
		steps = append(steps, repairStep{"确认", r.status, "", "", r.reporter, r.finality})
	case "已取消":
		steps = append(steps, repairStep{"取消", r.status, "", "已自行解决", r.reporter, r.finality})
	case "已驳回":
		steps = append(steps, repairStep{"驳回", r.status, "", r.note, keeper, r.finality})
	}
	return steps
}

// addRepairNotices tells the demo accounts of the latest steps that concern them.
func (c *company) addRepairNotices(t *Table, id, number string, r repair, steps []repairStep) {
	words := map[string]string{"受理": "已受理", "完成": "已完成，请确认", "驳回": "已驳回"}
	for i, s := range steps {
		title := words[s.action]
		if title == "" || r.reporter != c.byAccount["putong"] {
			continue
		}
		content := fmt.Sprintf("%s %s · %s · %s\n%s", r.building, r.room, r.problem.Item, r.problem.Urgency, r.problem.Text)
		read := any(s.at.Add(time.Hour))
		if i == len(steps)-1 {
			read = nil
		}
		t.add(guid("repair notice", fmt.Sprint(number, i)), r.reporter.id(), fmt.Sprintf("报修 %s %s", number, title), "宿舍报修", content,
			s.by.name, "dormitory-repair", id, s.at, read, s.at.Add(90*24*time.Hour))
	}
}

// accountOf is the account of who handles repairs, if it is one of staff.
func (c *company) accountOf(handler string) any {
	if keeper := c.byAccount["sushe"]; handler == keeper.name {
		return keeper.id()
	}
	return nil
}

// orNever is nil for a time that has not come.
func orNever(at time.Time) any {
	if at.IsZero() {
		return nil
	}
	return at
}
