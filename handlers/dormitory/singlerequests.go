package dormitory

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// The states of a request.
const (
	asked       = "审批中"
	granted     = "已通过"
	notGranted  = "未通过"
	requestPath = "/admin/dormitory/single/request"
)

// SingleRequests are requests for a single room: 单间申请. A request becomes a stay in the transaction
// of its approval.
var SingleRequests = record.Table{
	Name: "Dorm_SingleRequest", Key: "SingleRequestId", Label: "单间申请", Title: []string{"RoomId", "UserId"}, Path: requestPath, Everybody: true,
	Fields: []record.Field{
		{Name: "UserId", Label: "员工", Type: "nvarchar(50)", Required: true, Choice: staffChoice("Person")},
		{Name: "RoomId", Label: "房间", Type: "nvarchar(50)", Required: true, Choice: roomChoice},
		{Name: "FromDate", Label: "开始日期", Type: "date", Required: true},
		{Name: "ToDate", Label: "结束日期", Type: "date", Hint: "最后一天；不填则一直有效"},
		{Name: "Reason", Label: "原因", Type: "nvarchar(200)", Required: true},
		{Name: "State", Label: "状态", Type: "nvarchar(10)", Options: []string{asked, granted, notGranted}, Initial: asked, Server: true},
		{Name: "ApplicationId", Label: "审批", Type: "nvarchar(50)", Server: true},
		{Name: "SingleStayId", Label: "单间住宿", Type: "nvarchar(50)", Server: true},
	},
	AddOnly: true,
}

func (h *Handlers) singleRequestRoutes() []gateway.Route {
	table := SingleRequests
	table.Check = h.checkRequest
	h.singleRequests = record.New(h.DB, table)
	return h.singleRequests.Routes(record.Page{Menu: singleMenu, List: "dormitory/single_requests"})
}

// checkRequest judges a request as the stay that it asks for; its approval starts with it.
func (h *Handlers) checkRequest(ctx context.Context, tx *store.Tx, c *record.Change) error {
	h.singleRoom().StartAfter(c)
	return checkSingleStay(ctx, tx, c)
}
