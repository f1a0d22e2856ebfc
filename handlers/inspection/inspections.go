package inspection

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/handlers/inspection/sampling"
)

// The states of an inspection.
const (
	waiting    = "待检"
	inspecting = "检验中"
	unjudged   = "待判定"
	accepted   = "合格"
	conceded   = "让步接收"
	returned   = "退货"
)

// The quantity that is compared with Ac: defects, per 100 units, or defective pieces, per cent.
const (
	byDefects = "缺陷数"
	byPieces  = "不良件数"
)

// The states of a concession, 让步接收.
const (
	concessionAsked   = "审批中"
	concessionGranted = "已同意"
	concessionRefused = "未同意"
)

// Inspections are the inspections of delivered lots: 检验单. Moves change their state. The plan is
// made when the lot is registered; switching makes it again as long as the inspection has not
// begun.
var Inspections = record.Table{
	Name: "Insp_Inspection", Key: "InspectionId", Label: "检验单", Title: []string{"InspectionNo"}, Path: base + "/list", Everybody: true,
	Fields: []record.Field{
		{Name: "InspectionNo", Label: "检验单号", Type: "nvarchar(30)", Required: true, Server: true},
		{Name: "ArrivalDate", Label: "到货日期", Type: "date", Required: true},
		{Name: "SupplierId", Label: "供应商", Type: "nvarchar(50)", Required: true, Choice: supplierChoice},
		{Name: "MaterialId", Label: "物料", Type: "nvarchar(50)", Required: true, Choice: materialChoice},
		{Name: "BatchNo", Label: "批号", Type: "nvarchar(50)", Required: true},
		{Name: "LotSize", Label: "批量", Type: "int", Required: true, Min: 2, Max: 9999999},
		{Name: "Resubmitted", Label: "再次提交", Type: "bit", Required: true, Initial: "false", Hint: "退货后返工再来的批，不计入转移规则"},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
		{Name: "Strictness", Label: "检验严格度", Type: "nvarchar(20)", Server: true, Options: []string{string(sampling.Normal), string(sampling.Tightened), string(sampling.Reduced)}},
		{Name: "InspectLevel", Label: "检验水平", Type: "nvarchar(10)", Server: true},
		{Name: "Letter", Label: "样本量字码", Type: "nvarchar(2)", Server: true},
		{Name: "SampleSize", Label: "样本量", Type: "int", Server: true},
		{Name: "AqlCritical", Label: "致命 AQL", Type: "nvarchar(10)", Server: true},
		{Name: "AqlMajor", Label: "严重 AQL", Type: "nvarchar(10)", Server: true},
		{Name: "AqlMinor", Label: "轻微 AQL", Type: "nvarchar(10)", Server: true},
		{Name: "CountBy", Label: "判定计数", Type: "nvarchar(20)", Server: true, Options: []string{byDefects, byPieces}, Initial: byDefects},
		{Name: "AcCritical", Label: "致命 Ac", Type: "int", Server: true},
		{Name: "AcMajor", Label: "严重 Ac", Type: "int", Server: true},
		{Name: "AcMinor", Label: "轻微 Ac", Type: "int", Server: true},
		{Name: "FoundCritical", Label: "致命缺陷", Type: "int", Server: true, Initial: "0"},
		{Name: "FoundMajor", Label: "严重缺陷", Type: "int", Server: true, Initial: "0"},
		{Name: "FoundMinor", Label: "轻微缺陷", Type: "int", Server: true, Initial: "0"},
		{Name: "Defective", Label: "不良件数", Type: "int", Server: true, Initial: "0"},
		{Name: "PiecesCritical", Label: "致命不良件数", Type: "int", Server: true},
		{Name: "PiecesMajor", Label: "严重不良件数", Type: "int", Server: true},
		{Name: "PiecesMinor", Label: "轻微不良件数", Type: "int", Server: true},
		{Name: "Status", Label: "状态", Type: "nvarchar(20)", Required: true, Server: true, Initial: waiting, Options: []string{waiting, inspecting, unjudged, accepted, conceded, returned}},
		{Name: "Proposal", Label: "建议", Type: "nvarchar(20)", Server: true, Options: []string{accepted, returned}},
		{Name: "Inspector", Label: "检验员", Type: "nvarchar(50)", Server: true},
		{Name: "InspectorUserId", Label: "检验员账号", Type: "nvarchar(50)", Server: true},
		{Name: "FinishDate", Label: "检验完成", Type: "datetime", Server: true},
		{Name: "Judge", Label: "判定人", Type: "nvarchar(50)", Server: true},
		{Name: "JudgeDate", Label: "判定时间", Type: "datetime", Server: true},
		{Name: "JudgeNote", Label: "判定说明", Type: "nvarchar(500)", Server: true},
		{Name: "ConcessionState", Label: "让步申请", Type: "nvarchar(20)", Server: true, Options: []string{concessionAsked, concessionGranted, concessionRefused}},
		{Name: "ConcessionReason", Label: "让步原因", Type: "nvarchar(500)", Server: true},
		{Name: "ConcessionBy", Label: "让步审批人", Type: "nvarchar(50)", Server: true},
		{Name: "ConcessionNote", Label: "让步审批意见", Type: "nvarchar(500)", Server: true},
	},
	Check: checkInspection,
}

func (h *Handlers) inspectionRoutes() []gateway.Route {
	path := Inspections.Path
	h.inspections = record.New(h.DB, Inspections)
	return slices.Concat(h.inspections.Routes(record.Page{Menu: listMenu, List: "inspection/inspections", Without: []string{"delete"}, Tools: map[string]string{"index": "inspection_list"}}), []gateway.Route{
		{Methods: "GET", Path: path + "/entry/:id", Access: session.Menu(listMenu), Effect: gateway.Read, Tool: "inspection_get", Summary: "检验单的检验项目和已录入的结果", Handle: h.ReadEntry},
		{Methods: "POST", Path: path + "/entry/:id", Access: session.Button(listMenu + ".edit"), Effect: gateway.Write, Summary: "录入检验结果", Handle: h.SaveEntry},
		{Methods: "POST", Path: path + "/judge/:id", Access: session.Button(listMenu + ".judge"), Effect: gateway.Write, Summary: "判定检验单", Handle: h.Judge},
		{Methods: "POST", Path: path + "/concession/:id", Access: session.Button(listMenu + ".judge"), Effect: gateway.Write, Summary: "申请让步接收", Handle: h.AskConcession},
		{Methods: "POST", Path: path + "/resume", Access: session.Button(listMenu + ".judge"), Effect: gateway.Write, Summary: "恢复检验供应商的一种物料", Handle: h.Resume},
	})
}

// checkInspection plans a lot that is registered, and allows edits of its head as long as the
// inspection has not begun.
func checkInspection(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if state := c.Before.Text("Status"); c.Action == record.Updated && state != waiting {
		return refuse(c, "已开始检验，到货信息不能再修改")
	}
	if c.After.Time("ArrivalDate").After(c.Today()) {
		c.Invalid("ArrivalDate", "到货日期不能晚于今天")
	}
	c.Then(func(ctx context.Context, tx *store.Tx) error { return writeItems(ctx, tx, c) })
	return planLot(ctx, tx, c)
}
