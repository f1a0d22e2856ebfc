// Package design keeps the flows of the approval centre: 流程设置. Package flow has the rules of a
// definition.
package design

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/typescript"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/calendar"
	"qiao/handlers/approval/flow"
)

// Answers are the types of these calls' answers.
var Answers = []typescript.Answer{
	{Name: "ApplyForm", Shape: form{}},
	{Name: "StepChoice", Shape: choice{}},
	{Name: "Design", Shape: version{}},
	{Name: "CountedDays", Shape: counted{}},
	{Name: "Overlap", Shape: calendar.Overlap{}},
}

// Handlers serves 流程设置, and the view of a flow for applicants.
type Handlers struct {
	DB    *store.DB
	Flows *record.Handlers // of Flows
}

// The states of a flow.
const (
	enabled = "启用"
	stopped = "停用"
)

// Flows are the kinds of applications: 流程设置. The definition of a flow is edited as a draft, and
// published as a version; running applications stay on their version. Those of a subject are started
// by its area.
func Flows(subjects []string) record.Table {
	return record.Table{
		Name: "Flow_Definition", Key: "FlowId", Label: "流程", Title: []string{"FullName"}, Path: "/admin/approval/flow", Everybody: true,
		Fields: []record.Field{
			{Name: "FullName", Label: "名称", Type: "nvarchar(50)", Required: true},
			{Name: "Category", Label: "分类", Type: "nvarchar(20)", Required: true, Options: []string{"人事", "行政", "财务", "品质", "其他"}, Initial: "其他"},
			{Name: "Description", Label: "说明", Type: "nvarchar(200)"},
			{Name: "Status", Label: "状态", Type: "nvarchar(10)", Required: true, Options: []string{enabled, stopped}, Initial: enabled, Hint: "停用后不能再发起，进行中的审批不受影响"},
			{Name: "SortCode", Label: "排序", Type: "int", Required: true, Min: 0, Max: 999999, Initial: "1000"},
			{Name: "Subject", Label: "业务单据", Type: "nvarchar(50)", Options: subjects, Hint: "由哪种业务单据发起；不选则员工自己发起"},
			{Name: "Version", Label: "版本", Type: "int", Initial: "0", Server: true},
			{Name: "DraftDate", Label: "草稿时间", Type: "datetime", Server: true},
		},
		Unique: []record.Unique{
			{Index: "UQ_Flow_Definition_FullName", Columns: []string{"FullName"}},
			{Index: "UX_Flow_Definition_Subject", Columns: []string{"Subject"}},
		},
		ReferredBy: []record.Reference{{Table: "Flow_Application", By: map[string]string{"FlowId": "FlowId"}, Text: "已有 %d 份申请"}},
		Instead:    "请改为停用",
	}
}

// Row is a flow that can be applied with.
type Row struct {
	FlowID     string  `db:"FlowId"`
	FullName   string  `db:"FullName"`
	Subject    *string `db:"Subject"`
	Version    int     `db:"Version"`
	Definition string  `db:"Definition"`
}

// Find returns a published flow by its key, or by the subject that starts it, with its definition.
func Find(ctx context.Context, db store.Reader, id, subject string) (row Row, d flow.Definition, err error) {
	err = db.Get(ctx, &row, "design/flow", store.Args{"FlowId": id, "Subject": subject})
	if err != nil {
		return row, d, store.IfNone(err, errs.Failf("审批流程不存在、未发布或已停用，请联系流程管理员"))
	}
	return row, d, json.Unmarshal([]byte(row.Definition), &d)
}

// version is one version of a flow; 0 is the draft.
type version struct {
	Version    int    `db:"Version"`
	Definition string `db:"Definition" json:"-"`
	Flow       flow.Definition
	RowVersion int64 `db:"RowVersion"`
}

// Design answers GET flow/design/{id}: the version that is asked for, else the draft, else the
// current version.
func (h *Handlers) Design(r *gateway.Request) (any, error) {
	var asked struct{ Version payload.Text }
	if err := r.Bind(&asked); err != nil {
		return nil, err
	}
	var found version
	err := h.DB.Get(r.Context(), &found, "design/version", store.Args{"FlowId": r.Param("id"), "Version": store.OrNull(string(asked.Version))})
	if err != nil {
		return nil, store.IfNone(err, errs.Failf("流程或这个版本不存在"))
	}
	return found, json.Unmarshal([]byte(found.Definition), &found.Flow)
}

// SaveDesign answers POST flow/draft/{id}: it keeps the drawn definition, complete or not.
func (h *Handlers) SaveDesign(r *gateway.Request) (any, error) {
	drawn, err := readDefinition(r)
	if err != nil {
		return nil, err
	}
	return h.Flows.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		c.After["DraftDate"] = c.Now
		return keepDraft(ctx, tx, c.Key, drawn)
	}, record.Verb("保存草稿"))
}

// Begin keeps a template, which is YAML of a definition, as the draft of a new flow. An empty one
// leaves the flow without a draft.
func Begin(c *record.Change, template string) error {
	if template == "" {
		return nil
	}
	drawn, err := flow.FromYAML(template)
	if err != nil {
		return err
	}
	c.After["DraftDate"] = c.Now
	c.Then(func(ctx context.Context, tx *store.Tx) error { return keepDraft(ctx, tx, c.Key, drawn) })
	return nil
}

// keepDraft writes the drawn definition as the draft of a flow.
func keepDraft(ctx context.Context, tx *store.Tx, id string, drawn flow.Definition) error {
	definition, err := json.Marshal(drawn)
	if err != nil {
		return err
	}
	args := store.Args{"FlowId": id, "Definition": string(definition)}
	n, err := tx.Exec(ctx, "design/update_draft", args)
	if err != nil || n > 0 {
		return err
	}
	return tx.Insert(ctx, "Flow_Version", []string{"FlowId", "Version", "Definition"}, [][]any{{id, 0, args["Definition"]}})
}

// Publish answers POST flow/publish/{id}: the draft becomes the current version.
func (h *Handlers) Publish(r *gateway.Request) (any, error) {
	var sent struct{ Note payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	return h.Flows.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		return publish(ctx, tx, c, string(sent.Note))
	}, record.Verb("发布"))
}

func publish(ctx context.Context, tx *store.Tx, c *record.Change, note string) error {
	var draft version
	err := tx.Get(ctx, &draft, "design/version", store.Args{"FlowId": c.Key, "Version": "0"})
	if err != nil {
		return store.IfNone(err, errs.Failf("没有尚未发布的修改"))
	}
	if err := json.Unmarshal([]byte(draft.Definition), &draft.Flow); err != nil {
		return err
	}
	wrong := draft.Flow.Check()
	unknown, err := unknownPeople(ctx, tx, draft.Flow)
	if err != nil {
		return err
	}
	if wrong = append(wrong, unknown...); len(wrong) > 0 {
		return flow.Refusal(wrong)
	}
	next := c.Before.Int("Version") + 1
	c.After["Version"], c.After["DraftDate"] = next, nil
	if err := setStarters(ctx, tx, c.Key, draft.Flow.Starters); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "design/publish", store.Args{
		"FlowId": c.Key, "Version": next, "Note": store.OrNull(errs.Shorten(note)), "UserId": c.Caller.UserID, "UserName": c.Caller.Name, "Now": store.LocalTime{Time: c.Now},
	})
	return err
}

// unknownPeople finds persons in a definition who cannot be asked.
func unknownPeople(ctx context.Context, db store.Reader, d flow.Definition) (wrong []flow.Invalid, err error) {
	known, err := approvers.LookUp(ctx, db, d, flow.Applicant{}, nil)
	if err != nil {
		return nil, err
	}
	check := func(at, where string, ids ...string) {
		for _, id := range ids {
			if len(known.Find(flow.ByPerson, id)) == 0 {
				wrong = append(wrong, flow.Invalid{Field: at, Text: fmt.Sprintf("%s所选的人员不存在，或者已经离职", where)})
			}
		}
	}
	check("", "“无人审批时转交”", d.Fallback)
	flow.Walk(d.Steps, func(s *flow.Step) {
		for _, who := range s.Who {
			if who.By == flow.ByPerson {
				check(s.ID, "节点“"+s.Name+"”", who.IDs...)
			}
		}
		if s.HandTo != "" {
			check(s.ID, "节点“"+s.Name+"”超时转交", s.HandTo)
		}
	})
	return wrong, nil
}

// readDefinition reads the drawn definition from the request.
func readDefinition(r *gateway.Request) (d flow.Definition, err error) {
	raw, sent := r.Fields()["flow"]
	if !sent {
		return d, errs.Failf("请在 Flow 中给出流程的表单与节点")
	}
	decoder := json.NewDecoder(strings.NewReader(string(raw)))
	if err := decoder.Decode(&d); err != nil {
		return d, errs.Wrap(errs.BadRequest, "read a flow", err)
	}
	return d, nil
}
