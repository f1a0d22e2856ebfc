package contract

import (
	"context"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/richtext"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/handlers/contract/template"
)

// The states of a template.
const (
	enabled = "启用"
	stopped = "停用"
)

// Templates are the texts of contracts: 合同模板. A contract keeps the text that its template had when it was chosen.
var Templates = record.Table{
	Name: "Con_Template", Key: "TemplateId", Label: "合同模板", Title: []string{"Name"}, Path: "/api/contract/template", Everybody: true,
	Fields: []record.Field{
		{Name: "Name", Label: "名称", Type: "nvarchar(50)", Required: true},
		{Name: "ContractType", Label: "合同类型", Type: "nvarchar(50)", Required: true, Parameter: "合同类型"},
		{Name: "IsDefault", Label: "默认模板", Type: "bit", Required: true, Initial: "false", Hint: "每种合同类型一个；原来的默认模板随之取消"},
		{Name: "Status", Label: "状态", Type: "nvarchar(10)", Required: true, Options: []string{enabled, stopped}, Initial: enabled, Hint: "停用后不能再选，已签的合同不受影响"},
		{Name: "Description", Label: "说明", Type: "nvarchar(200)"},
		{Name: "Content", Label: "正文", Type: "nvarchar(max)", Required: true},
	},
	Unique: []record.Unique{
		{Index: "UQ_Con_Template_Name", Columns: []string{"Name"}},
		{Index: "UX_Con_Template_Default", Columns: []string{"ContractType"}},
	},
	ReferredBy: []record.Reference{{Table: "Con_Contract", By: map[string]string{"TemplateId": "TemplateId"}, Text: "有 %d 份合同用它"}},
	Instead:    "请改为停用",
	Prepare:    prepareTemplate, Check: checkTemplateRecord,
}

func (h *Handlers) templateRoutes() []gateway.Route {
	h.templates = record.New(h.DB, Templates)
	page := record.Page{Menu: templateMenu, List: "contract/templates", Without: []string{"export"}}
	return append(h.templates.Routes(page),
		gateway.Route{Methods: "GET", Path: Templates.Path + "/all", Access: session.Menu(listMenu), Effect: gateway.Read, Entry: "contract/templates_all"},
		gateway.Route{Methods: "GET", Path: Templates.Path + "/fields", Access: session.Menu(templateMenu), Effect: gateway.Read, Summary: "合同模板可用的字段", Handle: h.Fields},
	)
}

// prepareTemplate refuses a text that could run or load something, or names a field that does not exist, and cleans the rest.
func prepareTemplate(r *gateway.Request, sent record.Row, invalid func(field, text string)) {
	text, given := sent["Content"].(string)
	if !given {
		return
	}
	if wrong := template.Unfit(text); wrong != "" {
		invalid("Content", wrong)
		return
	}
	if lost := richtext.LeftOut(text, r.Host()); len(lost) > 0 {
		invalid("Content", "正文里有不能保存的内容："+strings.Join(lost, "、")+"。请删除或改用别的写法")
		return
	}
	sent["Content"] = richtext.From(text, r.Host())
}

// checkTemplateRecord keeps one default for each type, which is not stopped.
func checkTemplateRecord(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Deleted || !c.After.Bool("IsDefault") {
		return nil
	}
	if c.After.Text("Status") == stopped {
		c.Invalid("IsDefault", "停用的模板不能是默认模板")
		return nil
	}
	var other string
	err := tx.Get(ctx, &other, "contract/default_of", store.Args{"ContractType": c.After.Text("ContractType"), "TemplateId": c.Key})
	if err != nil {
		return store.IfNone(err, nil)
	}
	return c.Also(ctx, tx, other, func(other *record.Change) error {
		other.After["IsDefault"] = false
		return nil
	})
}

// templateFields are the fields that a text may name.
type templateFields struct{ Fields []string }

// Fields answers GET template/fields.
func (h *Handlers) Fields(*gateway.Request) (any, error) {
	return templateFields{slices.Clone(template.Fields)}, nil
}
