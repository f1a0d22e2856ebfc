package system

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Settings are the settings of the application, 应用设置. The program defines which settings
// exist: staff only change their values.
var Settings = record.Table{
	Name: "Base_Setting", Key: "Code", Label: "设置", Title: []string{"Name"}, Path: "/admin/system/setting", Everybody: true,
	Fields: []record.Field{
		{Name: "Name", Label: "名称", Type: "nvarchar(100)", Required: true, Server: true},
		{Name: "Value", Label: "值", Type: "nvarchar(1000)", Required: true},
		{Name: "Category", Label: "类别", Type: "nvarchar(100)", Required: true, Server: true},
		{Name: "Description", Label: "说明", Type: "nvarchar(500)", Server: true},
	},
	Check: checkSetting,
}

func (h *Handlers) settingRoutes() []gateway.Route {
	const menu, list = "setting", "system/settings"
	path, settings := Settings.Path, record.New(h.DB, Settings)
	return slices.Concat(settings.Routes(record.Page{Menu: menu, List: list, Without: []string{"add", "delete"}}), []gateway.Route{
		{Methods: "GET", Path: path + "/categories", Access: session.Menu(menu), Effect: gateway.Read, Entry: "system/setting_categories"},
	})
}

// checkSetting refuses a value that would break the readers of the setting.
func checkSetting(ctx context.Context, tx *store.Tx, c *record.Change) error {
	rule, known := settingRules[c.Key]
	if !known {
		return nil
	}
	wrong, err := rule(ctx, tx, c.After.Text("Value"))
	if wrong != "" {
		c.Invalid("Value", c.After.Text("Name")+wrong)
	}
	return err
}
