package system

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Parameters are the choices that pages offer, by category: 参数设置.
var Parameters = record.Table{
	Name: "Base_Parameter", Key: "ParameterId", Label: "参数", Title: []string{"Category", "Name"}, Path: "/admin/system/parameter", Everybody: true,
	Fields: []record.Field{
		{Name: "Category", Label: "类别", Type: "nvarchar(100)", Required: true},
		{Name: "Name", Label: "名称", Type: "nvarchar(100)", Required: true},
		{Name: "Value", Label: "值", Type: "nvarchar(500)"},
		{Name: "SortCode", Label: "排序", Type: "int", Required: true, Min: 0, Max: 99999, Initial: "1000"},
		{Name: "Enabled", Label: "启用", Type: "bit", Required: true, Initial: "是"},
	},
	Unique: []record.Unique{{Index: "UQ_Base_Parameter_Name", Columns: []string{"Category", "Name"}}},
	Check:  checkParameter, Instead: "请停用",
}

func (h *Handlers) parameterRoutes() []gateway.Route {
	const menu, list = "parameter", "system/parameters"
	table := Parameters
	table.ReferredBy = parameterUses(h.Tables)
	path, parameters := table.Path, record.New(h.DB, table)
	return slices.Concat(parameters.Routes(record.Page{Menu: menu, List: list}), []gateway.Route{
		{Methods: "GET", Path: path + "/categories", Access: session.Menu(menu), Effect: gateway.Read, Entry: "system/parameter_categories"},
	})
}

// checkParameter gives a parameter without a value its name for one, as most have.
func checkParameter(_ context.Context, _ *store.Tx, c *record.Change) error {
	if c.After != nil && c.After.Text("Value") == "" {
		c.After["Value"] = c.After["Name"]
	}
	return nil
}

// parameterUses are the fields whose values are parameters: a parameter that one of them has is
// not deleted.
func parameterUses(tables []record.Table) (uses []record.Reference) {
	add := func(table, label string, fields []record.Field) {
		for _, field := range fields {
			if field.Parameter != "" {
				uses = append(uses, record.Reference{
					Table: table, By: map[string]string{field.Name: "Name"},
					Of: map[string]string{"Category": field.Parameter}, Text: "还有 %d 条" + label + "在用",
				})
			}
		}
	}
	for _, table := range tables {
		add(table.Name, table.Label, table.Fields)
		for _, lines := range table.Lines {
			add(lines.Table, lines.Label, lines.Fields)
		}
	}
	return uses
}
