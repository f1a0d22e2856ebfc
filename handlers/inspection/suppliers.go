package inspection

import (
	"qiao/gateway"
	"qiao/gateway/record"
)

// classes are the classes of materials, which suppliers supply.
var classes = []string{"板材", "五金", "封边", "油漆", "玻璃", "石材", "包材", "辅料"}

const supplying = "合作中"

// Suppliers deliver materials: 供应商.
var Suppliers = record.Table{
	Name: "Insp_Supplier", Key: "SupplierId", Label: "供应商", Title: []string{"FullName"}, Path: base + "/partner", Everybody: true,
	Fields: []record.Field{
		{Name: "SupplierNo", Label: "编号", Type: "nvarchar(30)", Required: true},
		{Name: "FullName", Label: "名称", Type: "nvarchar(100)", Required: true},
		{Name: "Supplies", Label: "供应类别", Type: "nvarchar(20)", Required: true, Options: classes},
		{Name: "Contact", Label: "联系人", Type: "nvarchar(50)"},
		{Name: "Mobile", Label: "电话", Type: "nvarchar(20)"},
		{Name: "Address", Label: "地址", Type: "nvarchar(200)"},
		{Name: "SteadyProduction", Label: "允许放宽检验", Type: "bit", Required: true, Initial: "false", Hint: "生产稳定且质量负责人同意时选“是”"},
		{Name: "Status", Label: "状态", Type: "nvarchar(20)", Required: true, Options: []string{supplying, "停用"}, Initial: supplying},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	Unique: []record.Unique{
		{Index: "UQ_Insp_Supplier_No", Columns: []string{"SupplierNo"}},
		{Index: "UQ_Insp_Supplier_Name", Columns: []string{"FullName"}},
	},
	ReferredBy: []record.Reference{
		{Table: "Insp_Inspection", By: map[string]string{"SupplierId": "SupplierId"}, Text: "有 %d 张检验单"},
		{Table: "Insp_CutDefect", By: map[string]string{"SupplierId": "SupplierId"}, Text: "有 %d 条裁切缺陷"},
	},
	Instead: "不再合作的请改为停用",
}

var supplierChoice = &record.Choice{
	Table: "Insp_Supplier", Key: "SupplierId", Names: []string{"FullName", "SupplierNo"}, Shown: "SupplierName", Path: Suppliers.Path,
}

func (h *Handlers) supplierRoutes() []gateway.Route {
	return append(h.register(Suppliers, partnerMenu, "inspection/suppliers"), pick(Suppliers, listMenu, "inspection/suppliers_all"))
}
