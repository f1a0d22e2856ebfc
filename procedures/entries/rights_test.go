package entries_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/sql/seed"
)

// allModules is the size of the menu tree.
func allModules() int {
	for _, table := range seed.Base() {
		if table.Name == "Base_Module" {
			return len(table.Rows)
		}
	}
	return 0
}

func eachAccountSeesWhatItIsFor(t *testing.T, o office) {
	const everyone, approval = "dashboard,", "approval,approval-todo,approval-mine,approval-done,approval-detail,"
	want := map[string]string{
		"sushe": everyone + approval + "dormitory,dormitory-overview,dormitory-inventory,dormitory-into,dormitory-single,dormitory-reading,dormitory-tariff,dormitory-cost,dormitory-rent," +
			"dormitory-outsource,dormitory-repair,dormitory-mine,nested,noticeannouncement,mealdetails,message,message-text,message-log",
		"pinzhi": everyone + "aftersales,aftersales-list,aftersales-part,aftersales-visit,aftersales-detail," + approval + "inspection,inspection-list,inspection-defect,inspection-cut,inspection-category,inspection-material,inspection-partner," +
			"inspection-detail,dormitory,dormitory-repair,dormitory-mine,nested,noticeannouncement,mealdetails",
		"kefu": everyone + "customer,customer-list,customer-follow,customer-cadre,customer-detail," +
			"remit,remit-list,account-list," +
			"aftersales,aftersales-list,aftersales-part,aftersales-visit,aftersales-detail," +
			"contract,contract-list,contract-template,contract-detail," +
			"quotation,quotation-list,quotation-price,quotation-detail," + approval + "dormitory,dormitory-repair,dormitory-mine,nested,noticeannouncement,mealdetails",
		"caiwu":  everyone + "remit,remit-list,account-list,remit-report,contract,contract-list,contract-detail," + approval + "dormitory,dormitory-repair,dormitory-mine,nested,noticeannouncement,mealdetails",
		"jxs":    everyone + "workplace,customer,customer-list,customer-follow,customer-cadre,customer-detail,remit,remit-list,account-list,aftersales,aftersales-list,aftersales-part,aftersales-detail,contract,contract-list,contract-detail,quotation,quotation-list,quotation-price,quotation-detail,nested,noticeannouncement,shoprecord,store,shop,shop-open",
		"putong": everyone + "approval,approval-mine,approval-detail,dormitory,dormitory-repair,dormitory-mine,nested,noticeannouncement,mealdetails",
	}
	for account, modules := range want {
		if diff := cmp.Diff(modules, column(o.table(t, account, "模块权限含角色查询"), "ID")); diff != "" {
			t.Errorf("%s: %s", account, diff)
		}
	}
	if got := len(o.table(t, "admin", "模块权限含角色查询")); got != allModules() {
		t.Errorf("admin sees %d modules, want all %d", got, allModules())
	}
}

func buttonsOfOrdinaryStaff(t *testing.T, o office) {
	tables, err := o.call(t, "putong", "模块权限含角色查询")
	if err != nil {
		t.Fatal(err)
	}
	if got := column(tables["Table1"], "ButtonId"); got != "dormitory-repair.add" {
		t.Errorf("buttons %s", got)
	}
	i := slices.IndexFunc(tables["Table"], func(r row) bool { return r["ID"] == "dormitory-repair" })
	got := tables["Table"][i]
	want := row{
		"Path": "repair", "Mame": "DormitoryRepair", "Redirect": "", "Component": "dormitory/repair/index",
		"SortCode": 10100.0, "MenuId": got["MenuId"], "ParentId": got["ParentId"], "FullName": "宿舍报修", "ID": "dormitory-repair",
		"Icon": "ToolOutlined", "Description": "报修、派工与验收", "Img": "",
		"Selected": "dormitory-repair.add", "NotSelected": "dormitory-repair.handle,dormitory-repair.export",
		"ButtonId": "dormitory-repair.add,dormitory-repair.handle,dormitory-repair.export",
		"IsExist":  1.0, "Hidden": false, "Affix": false, "NoCache": false, "Breadcrumb": true, "Roles": "",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestRightsComeFromUserRoleAndDepartment(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		jxs := o.caller(t, "jxs")
		if !jxs.MayMenu("workplace") || !jxs.MayButton("shop.detail") || !jxs.MayButton("shop.export") {
			t.Fatal("jxs lacks a right of his role, his departments or his own")
		}
		for _, step := range []struct {
			objectType string
			lost       func() bool
		}{
			{"user", func() bool { return !o.caller(t, "jxs").MayButton("shop.export") }},
			{"role", func() bool { return !o.caller(t, "jxs").MayMenu("workplace") }},
			{"department", func() bool { return !o.caller(t, "jxs").MayMenu("shop") }},
		} {
			o.change(t, "DELETE FROM Base_Authorize WHERE ObjectType = '"+step.objectType+"'")
			if !step.lost() {
				t.Errorf("the right outlives the %s grant", step.objectType)
			}
		}
	})
}

func TestDisabledModuleTakesWhatIsBelowWithIt(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.change(t, "UPDATE Base_Module SET Enabled = 0 WHERE ID = 'dormitory'")
		putong := o.caller(t, "putong")
		if putong.MayMenu("dormitory") || putong.MayMenu("dormitory-repair") || putong.MayButton("dormitory-repair.add") {
			t.Error("something below a disabled module is still allowed")
		}
		if got := column(o.table(t, "admin", "角色模块权限查询", "OtherA", "dormitory"), "ID"); strings.Contains(got, "dormitory") {
			t.Errorf("the list for assigning rights has %s", got)
		}
	})
}

func TestButtonWithoutItsMenuIsWorthNothing(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.change(t, "DELETE FROM Base_Authorize WHERE ItemType = 'menu' AND ItemId IN (SELECT MenuId FROM Base_Module WHERE ID = 'shop')")
		if o.caller(t, "jxs").MayButton("shop.detail") {
			t.Error("the button counts without its menu")
		}
	})
}

func TestMenuIsVisibleWithTheGroupsAboveIt(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.change(t, "DELETE FROM Base_Authorize WHERE ItemType = 'menu' AND ItemId IN (SELECT MenuId FROM Base_Module WHERE ID = 'dormitory')")
		if !o.caller(t, "putong").MayMenu("dormitory") {
			t.Error("the group above a granted menu is missing")
		}
	})
}

func TestUserWithoutPostOrDepartmentHasTheDefaultRole(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.change(t, "UPDATE Base_User SET PostId = NULL, OrganizationId = NULL WHERE Account = 'sushe'")
		id := o.caller(t, "sushe")
		if id.RoleName != "普通员工" || id.PostName != "" || id.DepartmentID != "" || id.TopDepartmentName != "" {
			t.Errorf("got %+v", id)
		}
		if !id.MayButton("dormitory-repair.add") || id.MayMenu("dashboard") || id.MayMenu("dormitory-cost") {
			t.Error("the rights are not those of the default role alone")
		}
	})
}

func TestCircleOfDepartmentsDoesNotHang(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		o.change(t, "UPDATE Base_Organization SET ParentId = '10110' WHERE OrganizationId = '10001'")
		id := o.caller(t, "putong")
		if id.TopDepartmentName != "" || !id.MayMenu("dashboard") {
			t.Errorf("top department %q, dashboard %v", id.TopDepartmentName, id.MayMenu("dashboard"))
		}
	})
}

func grantsOfARole(t *testing.T, o office) {
	own, err := o.call(t, "putong", "角色模块权限查询")
	if err != nil {
		t.Fatal(err)
	}
	if got := column(own["Table"], "ID") + " " + column(own["Table1"], "ButtonId"); got != "dormitory,dormitory-repair dormitory-repair.add" {
		t.Errorf("own role: %s", got)
	}
	if _, err := o.call(t, "putong", "角色模块权限查询", "OtherA", "会计"); err == nil {
		t.Error("another role's rights are shown to anyone")
	}
	all := o.table(t, "admin", "角色模块权限查询", "OtherA", "会计")
	granted := 0
	for _, r := range all {
		granted += int(r["IsExist"].(float64))
	}
	if len(all) != allModules() || granted != 12 {
		t.Errorf("%d modules, %d of them granted, want %d and 12", len(all), granted, allModules())
	}
}

func moduleDetail(t *testing.T, o office) {
	tables, err := o.call(t, "admin", "模块菜单明细查询", "OtherA", "shop")
	if err != nil {
		t.Fatal(err)
	}
	if got := column(tables["Table"], "FullName") + " " + column(tables["Table1"], "ButtonId"); got != "店铺信息 shop.detail,shop.add,shop.edit,shop.export" {
		t.Errorf("got %s", got)
	}
	if got := o.table(t, "putong", "模块菜单明细查询", "OtherA", "shop"); len(got) != 0 {
		t.Errorf("putong sees %v", got)
	}
	if got := column(o.table(t, "putong", "模块菜单明细查询"), "ID"); got != "dashboard,approval,approval-mine,approval-detail,dormitory,dormitory-repair,dormitory-mine,nested,noticeannouncement,mealdetails" {
		t.Errorf("without OtherA: %s", got)
	}
}
