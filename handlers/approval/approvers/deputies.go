package approvers

import (
	"context"
	"slices"
	"time"

	"qiao/gateway/clock"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// Deputies decide for people who are absent: 审批代理. Everybody names their own deputies.
var Deputies = record.Table{
	Name: "Flow_Deputy", Key: "DeputyId", Label: "审批代理", Title: []string{"DeputyUserId"}, Path: "/admin/approval/deputy",
	Fields: []record.Field{
		{Name: "UserId", Label: "本人", Type: "nvarchar(50)", Server: true},
		{Name: "DeputyUserId", Label: "代理人", Type: "nvarchar(50)", Required: true, Choice: staffChoice("DeputyName")},
		{Name: "FromDate", Label: "开始日期", Type: "date", Required: true},
		{Name: "ToDate", Label: "结束日期", Type: "date", Required: true, Hint: "最后一天"},
		{Name: "Reason", Label: "原因", Type: "nvarchar(200)"},
	},
	Owned: ownDeputy, Check: checkDeputy,
}

func ownDeputy(_ context.Context, _ store.Reader, asked record.Asked) (bool, error) {
	return asked.Row.Text("UserId") == asked.Caller.UserID, nil
}

// StaffPath is the path below which deputies are chosen.
const StaffPath = "/admin/approval/staff"

// staffChoice names one of the staff; lists have the name as shown.
func staffChoice(shown string) *record.Choice {
	return &record.Choice{Table: "View_StaffName", Key: "UserId", Names: []string{"Person"}, Shown: shown, Path: StaffPath, Search: true}
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
	signsIn, err := SignsIn(ctx, tx, c.After.Text("DeputyUserId"))
	if err != nil {
		return err
	}
	if !signsIn {
		c.Invalid("DeputyUserId", "代理人不能登录，请选择在职且账号启用的员工")
	}
	if c.After.Time("ToDate").Before(c.After.Time("FromDate")) {
		c.Invalid("ToDate", "结束日期不能早于开始日期")
	}
	var others int64
	err = tx.Get(ctx, &others, "approvers/deputy_overlap", store.Args{
		"DeputyId": c.Key, "UserId": c.Caller.UserID, "FromDate": c.After.Time("FromDate"), "ToDate": c.After.Time("ToDate"),
	})
	if others > 0 {
		c.Invalid("FromDate", "这些日期已设置过代理人")
	}
	return err
}

// SignsIn reports whether a person is on the staff and has an account that is open.
func SignsIn(ctx context.Context, db store.Reader, userID string) (bool, error) {
	var staff []string
	err := db.Select(ctx, &staff, "approvers/person", store.Args{"Id": userID})
	return len(staff) > 0, err
}

// DeputiesOf returns the people who may decide for a person on this day.
func DeputiesOf(ctx context.Context, db store.Reader, user string, now time.Time) (users []string, err error) {
	err = db.Select(ctx, &users, "approvers/deputies", store.Args{"UserId": user, "Today": clock.Day(now)})
	slices.Sort(users)
	return users, err
}

// AbsentOf returns the people whose deputy a person is on this day.
func AbsentOf(ctx context.Context, db store.Reader, user string, now time.Time) (users []string, err error) {
	err = db.Select(ctx, &users, "approvers/absent", store.Args{"UserId": user, "Today": clock.Day(now)})
	return users, err
}
