package inspection

import (
	"qiao/gateway/area"
	"qiao/gateway/record"
	"qiao/gateway/typescript"
	"qiao/handlers/inspection/demo"
)

// Area is the inspection of incoming goods.
var Area = area.Declaration{
	Records: map[string][]record.Table{
		"inspection": {Inspections},
		"cut":        {CutDefects},
		"partner":    {Suppliers},
		"material":   {Materials},
		"category":   {Categories, Controls},
	},
	Answers: map[string][]typescript.Answer{
		"inspection": {
			{Name: "InspectionEntry", Shape: shownEntry{}},
			{Name: "InspectionItem", Shape: item{}},
			{Name: "InspectionDefect", Shape: shownDefect{}},
		},
	},
	Finds: []area.Find{
		{Label: "检验单", Prefix: lotNumber.Prefix, List: "inspection/inspections", Menu: listMenu, Page: detailMenu, Key: "InspectionId", Title: []string{"InspectionNo", "MaterialName"}, Aside: []string{"SupplierName", "Status"}},
		{Label: "物料", List: "inspection/materials", Menu: materialMenu, Page: materialMenu, Key: "MaterialId", Title: []string{"MaterialNo", "FullName"}, Aside: []string{"MaterialClass", "Spec"}},
		{Label: "供应商", List: "inspection/suppliers", Menu: partnerMenu, Page: partnerMenu, Key: "SupplierId", Title: []string{"SupplierNo", "FullName"}, Aside: []string{"Supplies", "Status"}},
	},
	Approved: []string{concessionKey},
	Demo:     demo.Fill,
	Open:     services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Files: p.Files, StartApproval: p.Calls.StartApproval}
	routes := h.Routes()
	p.Calls.Subjects = append(p.Calls.Subjects, h.concession())
	return area.Services{Routes: routes}
}
