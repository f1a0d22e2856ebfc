package approval

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/flow"
)

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
		Name: "Flow_Definition", Key: "FlowId", Label: "流程", Title: []string{"FullName"}, Path: path + "/flow",
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

func (h *Handlers) flowRoutes() []gateway.Route {
	const list = "approval/flows"
	return slices.Concat(h.flows.Routes(record.Page{Menu: flowMenu, List: list}), []gateway.Route{
		{Methods: "GET", Path: "/api/flow/index", Access: session.Menu(flowMenu), Effect: gateway.Read, Entry: list},
		{Methods: "GET", Path: path + "/flow/design/:id", Access: session.Menu(flowMenu), Effect: gateway.Read, Handle: h.Design, Query: []string{"version"}},
		{Methods: "GET", Path: path + "/flow/versions/:id", Access: session.Menu(flowMenu), Effect: gateway.Read, Entry: "approval/versions"},
		{Methods: "POST", Path: path + "/flow/draft/:id", Access: session.Button(flowMenu + ".edit"), Effect: gateway.Write, Handle: h.SaveDesign},
		{Methods: "POST", Path: path + "/flow/publish/:id", Access: session.Button(flowMenu + ".edit"), Effect: gateway.Write, Handle: h.Publish},
		{Methods: "POST", Path: path + "/flow/simulate", Access: session.Menu(flowMenu), Effect: gateway.Read, Handle: h.Simulate},
		{Methods: "GET", Path: path + "/flow/post/all", Access: session.Menu(flowMenu), Effect: gateway.Read, Entry: "organization/posts_all"},
		{Methods: "GET", Path: path + "/flow/role/all", Access: session.Menu(flowMenu), Effect: gateway.Read, Entry: "organization/roles_all"},
		{Methods: "GET", Path: path + "/flows", Access: session.Menu(mineMenu), Effect: gateway.Read, Entry: "approval/flows_all"},
		{Methods: "GET", Path: path + "/form/:id", Access: session.Menu(mineMenu), Effect: gateway.Read, Handle: h.Form},
		{Methods: "POST", Path: path + "/preview", Access: session.Menu(mineMenu), Effect: gateway.Read, Handle: h.Preview},
	})
}

// design is a version of a flow; 0 is the draft.
type design struct {
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
	var found design
	err := h.DB.Get(r.Context(), &found, "approval/design", store.Args{"FlowId": r.Param("id"), "Version": store.OrNull(string(asked.Version))})
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
	return h.flows.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		c.After["DraftDate"] = c.Now
		args := store.Args{"FlowId": c.Key, "Definition": asJSON(drawn)}
		n, err := tx.Exec(ctx, "approval/update_draft", args)
		if err != nil || n > 0 {
			return err
		}
		return tx.Insert(ctx, "Flow_Version", []string{"FlowId", "Version", "Definition"}, [][]any{{c.Key, 0, args["Definition"]}})
	})
}

// Publish answers POST flow/publish/{id}: the draft becomes the current version.
func (h *Handlers) Publish(r *gateway.Request) (any, error) {
	var sent struct{ Note payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	return h.flows.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		return publish(ctx, tx, c, string(sent.Note))
	})
}

func publish(ctx context.Context, tx *store.Tx, c *record.Change, note string) error {
	var draft design
	err := tx.Get(ctx, &draft, "approval/design", store.Args{"FlowId": c.Key, "Version": "0"})
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
		return invalid(wrong)
	}
	version := c.Before.Int("Version") + 1
	c.After["Version"], c.After["DraftDate"] = version, nil
	_, err = tx.Exec(ctx, "approval/publish", store.Args{
		"FlowId": c.Key, "Version": version, "Note": store.OrNull(errs.Shorten(note)), "UserId": c.Caller.UserID, "UserName": c.Caller.Name, "Now": store.LocalTime{Time: c.Now},
	})
	return err
}

// unknownPeople finds persons in a definition who cannot be asked.
func unknownPeople(ctx context.Context, db store.Reader, d flow.Definition) (wrong []flow.Invalid, err error) {
	known, err := lookUp(ctx, db, d, flow.Applicant{}, nil)
	if err != nil {
		return nil, err
	}
	check := func(at, where string, ids ...string) {
		for _, id := range ids {
			if len(known.find(flow.ByPerson, id)) == 0 {
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
