package organization

import (
	"slices"

	"qiao/gateway/errs"
	"qiao/gateway/record"
)

// checkButtons requires the buttons of everything that a change does. An import adds people, edits
// them and closes accounts, and an edit closes the account of a person who leaves: neither may be a
// way around a button.
func checkButtons(c *record.Change) error {
	updated := c.Action == record.Updated
	for _, deed := range []struct {
		done         bool
		button, text string
	}{
		{c.Action == record.Added, "add", "新增员工须有“新增”权限"},
		{updated && slices.ContainsFunc(Staff.Fields, func(f record.Field) bool { return f.Name != "Enabled" && c.Changes(f.Name) }), "edit", "修改员工资料须有“编辑”权限"},
		{updated && c.Changes("Enabled"), "disable", "启用、停用账号和办理离职须有“停用”权限"},
		{updated && c.Changes("Mobile"), "reset", "手机号可以用来登录，修改它须有“重置密码”权限；本人可以在个人中心更换"},
	} {
		if deed.done && !c.Caller.MayButton(staffMenu+"."+deed.button) {
			return errs.Failf("%s", deed.text)
		}
	}
	return nil
}
