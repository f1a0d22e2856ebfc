// Package feedback has the procedures behind the floating feedback widget.
package feedback

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"qiao/gateway/audit"
	"qiao/gateway/clock"
	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// record is the feedback of specification §3 as Myresult carries it. Account says whether
// the feedback is anonymous; if it names another user, the audit log notes that. The
// author comes from the session, and the IP from the connection.
type record struct {
	ModID        payload.Text
	Account      *payload.Text
	Attitude     payload.Text
	RunCondition payload.Text
	Easytouse    payload.Text
	DemandIsMet  payload.Text
	LeaveOpinion payload.Text
	Picture      payload.Text // of our own UI: the answer of POST /api/feedback/picture
}

// Params describe the parts of a record that need no page: the ratings and the picture come from the widget.
var Params = []entry.Param{
	{Name: "ModID", From: "Myresult.ModID", Type: "nvarchar(100)", Title: "页面", Required: true, Summary: "菜单的编号，如 dormitory-repair；首页是 dashboard"},
	{Name: "LeaveOpinion", From: "Myresult.LeaveOpinion", Type: "nvarchar(2000)", Title: "意见", Summary: "问题或建议，写明在哪里、想要怎样", Required: true},
}

// The longest texts that Eva_SystemEvaluation holds, in UTF-16 units.
const (
	maxOpinion = 2000
	maxModID   = 100
	maxRating  = 20
	maxPicture = 50
)

// Rate is how often one user gives an opinion. All users of an office share one address.
var Rate = registry.Rate{Account: 10, Address: 300}

// Write answers 系统评价信息写入: it adds one opinion to Eva_SystemEvaluation.
func Write(ctx context.Context, call *registry.Call) error {
	r, err := readRecord(call.Payload.Myresult.Text)
	if err != nil {
		return err
	}
	if err := call.Caller.CheckPage("ModID", string(r.ModID)); err != nil {
		return err
	}
	if !r.anonymous() && r.Account != nil {
		if err := audit.Claim(ctx, call.DB, call.Origin(), string(*r.Account)); err != nil {
			return err
		}
	}
	args := r.args(call)
	return call.DB.Tx(ctx, func(tx *store.Tx) error {
		if err := r.takePicture(ctx, tx, call.Caller.UserID, args); err != nil {
			return err
		}
		n, err := tx.Exec(ctx, "feedback/insert", args)
		if err != nil {
			return err
		}
		call.Out.Affected(n)
		return r.note(ctx, tx, call)
	})
}

// note records an opinion with a name in the audit log. It records no anonymous opinion:
// the time of the record would identify the author.
func (r record) note(ctx context.Context, tx *store.Tx, call *registry.Call) error {
	if r.anonymous() {
		return nil
	}
	line := call.Origin().Did(audit.ProcedureWrote, "P_SystemEvaluation/系统评价信息写入")
	line.Parameters = line.Parameters.Add("ModID", string(r.ModID), false)
	return audit.Write(ctx, tx, line)
}

// args are the columns of the row. An anonymous opinion stores nothing that identifies its
// author: of the time only the day, because the log shows which user called at which
// moment.
func (r record) args(call *registry.Call) store.Args {
	args := store.Args{
		"EvaluationId": uuid.NewString(),
		"ModID":        string(r.ModID),
		"Account":      call.Caller.Account,
		"Appraiser":    call.Caller.Name,
		"Attitude":     string(r.Attitude),
		"RunCondition": string(r.RunCondition),
		"Easytouse":    string(r.Easytouse),
		"DemandIsMet":  string(r.DemandIsMet),
		"LeaveOpinion": strings.TrimSpace(string(r.LeaveOpinion)),
		"IP":           call.Address.String(),
		"Picture":      nil,
		"Now":          store.LocalTime{Time: call.Now},
	}
	if r.Picture != "" {
		args["Picture"] = string(r.Picture)
	}
	if r.anonymous() {
		args["Account"], args["Appraiser"], args["IP"] = "", "", ""
		args["Now"] = store.LocalTime{Time: clock.Day(call.Now)}
	}
	return args
}

// takePicture adds to the opinion the picture that it names.
func (r record) takePicture(ctx context.Context, tx *store.Tx, userID string, args store.Args) error {
	if r.Picture == "" {
		return nil
	}
	owner := any(userID)
	if r.anonymous() {
		owner = nil
	}
	n, err := tx.Exec(ctx, "feedback/attach_picture", store.Args{
		"Picture": string(r.Picture), "EvaluationId": args["EvaluationId"], "UserId": userID, "Owner": owner, "OwnerName": args["Appraiser"], "Now": args["Now"],
	})
	if err == nil && n == 0 {
		err = errs.Failf("附图已失效，请重新添加")
	}
	return err
}

// anonymous reports whether the feedback is anonymous: the widget then sends an empty account.
func (r record) anonymous() bool { return r.Account != nil && *r.Account == "" }

func readRecord(text string) (record, error) {
	var r record
	if err := payload.UnmarshalText(text, &r); err != nil {
		return r, errs.Failf("参数 Myresult 不是评价记录")
	}
	if strings.TrimSpace(string(r.LeaveOpinion)) == "" {
		return r, errs.Failf("请输入吐槽原因再进行提交")
	}
	for _, field := range []struct {
		name string
		text payload.Text
		most int
	}{
		{"LeaveOpinion", r.LeaveOpinion, maxOpinion},
		{"ModID", r.ModID, maxModID},
		{"Attitude", r.Attitude, maxRating},
		{"RunCondition", r.RunCondition, maxRating},
		{"Easytouse", r.Easytouse, maxRating},
		{"DemandIsMet", r.DemandIsMet, maxRating},
		{"Picture", r.Picture, maxPicture},
	} {
		if payload.Units(field.text) > field.most {
			return r, errs.Failf("参数 %s 超过 %d 个字符", field.name, field.most)
		}
	}
	return r, nil
}
