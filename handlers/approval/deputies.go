package approval

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Deputies decide for people who are absent: 审批代理. Everybody names their own deputies.
var Deputies = record.Table{
	Name: "Flow_Deputy", Key: "DeputyId", Label: "审批代理", Title: []string{"DeputyUserId"}, Path: path + "/deputy",
	Fields: []record.Field{
		{Name: "UserId", Label: "本人", Type: "nvarchar(50)", Server: true},
		{Name: "DeputyUserId", Label: "代理人", Type: "nvarchar(50)", Required: true, Choice: staffChoice("DeputyName")},
		{Name: "FromDate", Label: "开始日期", Type: "date", Required: true},
		{Name: "ToDate", Label: "结束日期", Type: "date", Required: true, Hint: "最后一天"},
		{Name: "Reason", Label: "原因", Type: "nvarchar(200)"},
	},
	Owned: ownDeputy, Check: checkDeputy,
}

func ownDeputy(_ context.Context, _ *store.Tx, c *record.Change) (bool, error) {
	return c.Before.Text("UserId") == c.Caller.UserID, nil
}

// staffChoice names one of the staff; lists have the name as shown.
func staffChoice(shown string) *record.Choice {
	return &record.Choice{Table: "View_StaffName", Key: "UserId", Names: []string{"Person"}, Shown: shown, Path: path + "/staff", Search: true}
}

func (h *Handlers) deputyRoutes() []gateway.Route {
	const list = "approval/deputies"
	deputies := record.New(h.DB, Deputies)
	todo := session.Menu(todoMenu)
	return slices.Concat(deputies.Routes(record.Page{
		List: list, Read: todo, Add: todo, Edit: todo, Delete: todo, Without: []string{"export", "history"},
	}), []gateway.Route{
		{Methods: "GET", Path: Deputies.Path + "/history/:id", Access: session.Menu(flowMenu), Effect: gateway.Read, Handle: deputies.History},
		{Methods: "GET", Path: path + "/staff/all", Access: todo, Effect: gateway.Read, Entry: "organization/staff_all"},
	})
}

// checkDeputy lets people name deputies of their own, for days that do not overlap.
func checkDeputy(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Added {
		c.After["UserId"] = c.Caller.UserID
	}
	if c.Action == record.Deleted {
		return nil
	}
	if c.After.Text("DeputyUserId") == c.Caller.UserID {
		c.Invalid("DeputyUserId", "代理人不能是本人")
	}
	var staff []string
	if err := tx.Select(ctx, &staff, "approval/person", store.Args{"Id": c.After.Text("DeputyUserId")}); err != nil {
		return err
	}
	if len(staff) == 0 {
		c.Invalid("DeputyUserId", "代理人不能登录，请选择在职且账号启用的员工")
	}
	if c.After.Time("ToDate").Before(c.After.Time("FromDate")) {
		c.Invalid("ToDate", "结束日期不能早于开始日期")
	}
	var others int64
	err := tx.Get(ctx, &others, "approval/deputy_overlap", store.Args{
		"DeputyId": c.Key, "UserId": c.Caller.UserID, "FromDate": c.After.Time("FromDate"), "ToDate": c.After.Time("ToDate"),
	})
	if others > 0 {
		c.Invalid("FromDate", "这些日期已设置过代理人")
	}
	return err
}
