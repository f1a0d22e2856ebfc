package organization

import (
	"qiao/gateway/area"
	"qiao/gateway/jobs"
	"qiao/gateway/names"
	"qiao/gateway/outbox"
	"qiao/gateway/record"
	"qiao/gateway/typescript"
)

// Area is departments, posts, roles and staff.
var Area = area.Declaration{
	Records: map[string][]record.Table{
		"organization": {Departments, Posts, Roles},
		"staff":        {Staff},
	},
	Finds: []area.Find{
		{Label: "员工", List: "organization/staff", Menu: "staff", Page: "staff", Key: "UserId", Title: []string{"RealName"}, Aside: []string{"StaffNo", "DepartmentName"}},
	},
	Answers: map[string][]typescript.Answer{
		"staff": {
			{Name: "Right", Shape: right{}},
			{Name: "Issued", Shape: issued{}},
		},
	},
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Hasher: p.Hasher, TellsFormer: p.Sends(outbox.MobileChanged), TellsWechat: p.Sends(outbox.WechatUser)}
	p.Calls.SetMobile = h.SetOwnMobile
	return area.Services{Routes: h.Routes(), Jobs: []jobs.Job{names.Job("staff-pinyin", p.DB, "organization/unspelled")}}
}
