package seed

import (
	"fmt"
	"time"
)

// devices are those of the demo company's staff.
var devices = []string{"Chrome 142 · Windows", "Edge 142 · Windows", "企业微信 4 · Android 14", "Chrome 142 · macOS"}

// auditTable tells of a fortnight's sign-ins, and of the changes in the histories.
func auditTable(c *company, histories ...Table) Table {
	t := newTable("Audit_Log", "AuditId", "Event", "Category", "Action", "Kind", "ActorUserId", "ActorAccount", "ActorName",
		"SubjectUserId", "SubjectAccount", "SubjectName", "Object", "Title", "Outcome", "Address", "Device", "RowVersion", "CreateDate")
	c.addSignIns(&t)
	for _, history := range histories {
		c.addChanges(&t, history)
	}
	return t
}

func (c *company) addSignIns(t *Table) {
	add := func(i int, event, action, kind, outcome string, actor, subject *person, at time.Time) {
		row := []any{guid("audit", fmt.Sprint(event, i, at)), event, "sign-in", action, kind}
		for _, p := range []*person{actor, subject} {
			if p == nil {
				row = append(row, "", "", "")
				continue
			}
			row = append(row, p.id(), p.account, p.name)
		}
		t.add(append(row, "", "", outcome, fmt.Sprintf("10.8.%d.%d", 1+i%4, 20+i), devices[i%len(devices)], nil, at)...)
	}
	for day := range 14 {
		for i, p := range c.staff[:12] {
			if (i+day)%4 == 3 {
				continue
			}
			at := c.daysAgo(day+1, 8, (7*i+5*day)%55)
			if (i+day)%9 == 5 {
				add(i, "account.signin.failed", "登录失败", "password", "失败", nil, p, at.Add(-time.Minute))
			}
			add(i, "account.signin", "登录", "password", "成功", p, p, at)
		}
		if day%5 == 2 {
			add(day, "account.signin.unknown", "登录失败（无此账号）", "password", "失败", nil, nil, c.daysAgo(day+1, 22, 13))
		}
	}
	admin, helped := c.staff[0], c.staff[3]
	add(0, "account.switch", "切换账号", "switched", "成功", admin, helped, c.daysAgo(3, 14, 20))
	add(0, "account.switch.back", "返回本人账号", "switched", "成功", admin, helped, c.daysAgo(3, 14, 32))
}

// addChanges adds a row for each change of a history.
func (c *company) addChanges(t *Table, history Table) {
	words := map[string][2]string{"add": {"record.add", "新增"}, "update": {"record.update", "修改"}, "delete": {"record.delete", "删除"}}
	labels := map[string]string{"Dorm_Room": "房间 ", "Eva_SystemEvaluation": "反馈 "}
	for i, row := range history.Rows {
		table, record, title, action, version, at := row[1].(string), row[2].(string), row[3].(string), row[4].(string), row[5], row[10]
		event := words[action]
		for _, p := range c.staff {
			if p.id() == row[6] {
				t.add(guid("audit", row[0].(string)), event[0], "operation", event[1], table, p.id(), p.account, p.name, p.id(), p.account, p.name,
					table+"/"+record, labels[table]+title, "成功", fmt.Sprintf("10.8.1.%d", 20+i%9), devices[i%2], version, at)
			}
		}
	}
}
