// Package repair serves 宿舍报修: residents report damage in the dormitories, and those who handle repairs complete each
// request.
package repair

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/record"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

const (
	repairMenu = "dormitory-repair"
	// mayHandle is the right to see every request and to handle it.
	mayHandle = repairMenu + ".handle"
)

// Repairs are the requests for repairs in the dormitories: 宿舍报修. Staff report them and see their
// own; Operate has the rules for the next states.
var Repairs = record.Table{
	Name: "Dorm_Repair", Key: "RepairId", Label: "报修", Title: []string{"RepairNo"}, Path: "/admin/dormitory/repair",
	Fields: []record.Field{
		{Name: "RepairNo", Label: "单号", Type: "nvarchar(30)", Required: true, Server: true},
		{Name: "RoomId", Label: "房间", Type: "nvarchar(50)", Choice: roomChoice},
		{Name: "Building", Label: "楼栋", Type: "nvarchar(50)"},
		{Name: "Room", Label: "房号", Type: "nvarchar(50)"},
		{Name: "Item", Label: "类别", Type: "nvarchar(50)", Required: true, Parameter: "报修项目"},
		{Name: "Description", Label: "内容", Type: "nvarchar(500)", Required: true},
		{Name: "Urgency", Label: "紧急程度", Type: "nvarchar(20)", Required: true, Options: []string{"一般", "紧急", "特急"}, Initial: "一般"},
		{Name: "Status", Label: "状态", Type: "nvarchar(20)", Required: true, Server: true, Options: repairStates, Initial: pending},
		{Name: "Reporter", Label: "报修人", Type: "nvarchar(50)", Required: true, Server: true},
		{Name: "ReporterUserId", Label: "报修人账号", Type: "nvarchar(50)", Required: true, Server: true},
		{Name: "ReportDate", Label: "报修时间", Type: "datetime", Required: true, Server: true},
		{Name: "DueDate", Label: "处理期限", Type: "datetime", Server: true},
		{Name: "Handler", Label: "处理人", Type: "nvarchar(50)", Server: true},
		{Name: "HandlerUserId", Label: "处理人账号", Type: "nvarchar(50)", Server: true},
		{Name: "AcceptDate", Label: "受理时间", Type: "datetime", Server: true},
		{Name: "FinishDate", Label: "完成时间", Type: "datetime", Server: true},
		{Name: "CloseDate", Label: "结束时间", Type: "datetime", Server: true},
		{Name: "Rating", Label: "评价", Type: "int", Min: 1, Max: 5, Server: true},
		{Name: "RatingNote", Label: "评价内容", Type: "nvarchar(200)", Server: true},
	},
	Owned: reachesRepair, Check: checkRepair,
}

// reachesRepair lets reporters see their own requests, and handlers of repairs all requests.
func reachesRepair(_ context.Context, _ store.Reader, asked record.Asked) (bool, error) {
	return reportedBy(asked.Row, asked.Caller) || asked.Caller.MayButton(mayHandle), nil
}

func reported(c *record.Change) bool { return reportedBy(c.Before, c.Caller) }

func reportedBy(row record.Row, caller *session.Identity) bool {
	return row.Text("ReporterUserId") == caller.UserID
}

var roomChoice = &record.Choice{Table: "View_RoomName", Key: "RoomId", Names: []string{"RoomName"}, Shown: "RoomName", Path: "/admin/dormitory/inventory"}

// Handlers serves the routes below /admin/dormitory/repair.
type Handlers struct {
	// Live has the procedure whose rule decides which requests are open.
	Live  *registry.Live
	DB    *store.DB // main
	Files *attachments.Store

	repairs *record.Handlers
}

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route { return slices.Concat(h.repairRoutes(), h.photoRoutes()) }

func (h *Handlers) repairRoutes() []gateway.Route {
	const list = "dormitory/repairs"
	path := Repairs.Path
	h.repairs = record.New(h.DB, Repairs)
	return []gateway.Route{
		{Methods: "GET", Path: path + "/index", Access: session.Menu(repairMenu), Effect: gateway.Read, Tool: "dormitory_repair_list", Entry: list},
		{Methods: "GET", Path: path + "/export", Access: session.Button(repairMenu + ".export"), Effect: gateway.Read, Entry: list, Export: true},
		{Methods: "GET", Path: path + "/select", Access: session.Menu(repairMenu), Effect: gateway.Read, Tool: "dormitory_repair_get", Query: []string{"RepairId"}, Params: []gateway.Parameter{{Name: "RepairId", Title: "报修的编号", Summary: "不是单号", Required: true}}, Summary: "一张报修单及其照片和进度", Handle: h.SelectRepair},
		{Methods: "GET", Path: path + "/form", Access: session.Button(repairMenu + ".add"), Effect: gateway.Read, Summary: "填写报修单所需的选项", Handle: h.RepairForm},
		{Methods: "GET", Path: path + "/categories", Access: session.Menu(repairMenu), Effect: gateway.Read, Entry: "dormitory/repair_items"},
		{Methods: "GET", Path: path + "/handlers", Access: session.Button(mayHandle), Effect: gateway.Read, Entry: "dormitory/repair_handlers"},
		{Methods: "GET", Path: path + "/treatCount", Access: session.SignedIn(), Effect: gateway.Read, Summary: "未完成的报修数量", Handle: h.PendingRepairs},
		{Methods: "PUT", Path: path + "/add", Access: session.Button(repairMenu + ".add"), Effect: gateway.Write, Tool: "dormitory_repair_add", Rate: reportRate, Summary: "提交宿舍报修：写明楼栋和房号（或 RoomId）、类别、内容和紧急程度", Handle: h.ReportRepair},
		{Methods: "POST", Path: path + "/operator/:id", Access: session.Menu(repairMenu), Effect: gateway.Write, Tool: "dormitory_repair_move", Params: paramsOfMove, Summary: "处理报修：改变状态、派工或记录进展", Handle: h.Operate},
		{Methods: "POST", Path: path + "/rate/:id", Access: session.Menu(repairMenu), Effect: gateway.Write, Summary: "评价报修", Handle: h.RateRepair},
		{Methods: "POST", Path: path + "/urge/:id", Access: session.Menu(repairMenu), Effect: gateway.Write, Summary: "催办报修", Handle: h.UrgeRepair},
		{Methods: "POST", Path: path + "/receiveMessage", Access: session.Menu(repairMenu), Effect: gateway.Write, Summary: "把报修通知标为已读", Handle: h.ReceiveMessage},
	}
}

// reportRate is how often an account may report. An office shares one address, so that the bound
// for an address is higher.
var reportRate = gateway.Rate{Account: 20, Address: 600}

// checkRepair completes a new request; Operate checks the changes of existing requests.
func checkRepair(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action != record.Added {
		return nil
	}
	if err := placeRepair(ctx, tx, c); err != nil {
		return err
	}
	c.Then(func(ctx context.Context, tx *store.Tx) error {
		if sent, reported := record.Input[report](c); reported {
			err := c.Files(ctx, tx, repairPhotos, c.Key, func() error { return attachPhotos(ctx, tx, c, sent.photos) })
			if err != nil {
				return err
			}
		}
		return writeProgress(ctx, tx, c, step{action: "报修"})
	})
	return registerRepair(ctx, tx, c)
}
