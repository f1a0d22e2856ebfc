package aftersales

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/enumeration"
	"qiao/gateway/errs"
	"qiao/gateway/notify"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// The codes of the states of a part order.
const (
	draft    = int64(0)
	asked    = int64(1)
	approved = int64(2)
	making   = int64(3)
	shipped  = int64(4)
	received = int64(5)
)

var partStates = enumeration.New("partState",
	enumeration.Value{Code: draft, Label: "草稿", Tone: enumeration.Info},
	enumeration.Value{Code: asked, Label: "审批中", Tone: enumeration.Warning},
	enumeration.Value{Code: approved, Label: "待生产", Tone: enumeration.Warning},
	enumeration.Value{Code: making, Label: "生产中", Tone: enumeration.Info},
	enumeration.Value{Code: shipped, Label: "已发货", Tone: enumeration.Info},
	enumeration.Value{Code: received, Label: "已签收", Tone: enumeration.Success},
)

// Parts are the part orders: the parts that the factory sends for an order, 补件. Users see those of the orders that they see.
var Parts = record.Table{
	Name: "As_Part", Key: "PartId", Label: "补件单", Title: []string{"PartNo"}, Path: "/api/aftersales/part",
	Fields: []record.Field{
		{Name: "PartNo", Label: "补件单号", Type: "nvarchar(30)", Required: true, Server: true},
		{Name: "OrderId", Label: "售后工单", Type: "nvarchar(50)", Required: true, Choice: order},
		{Name: "State", Label: "状态", Type: "int", Server: true, Enumeration: partStates, Initial: "草稿"},
		{Name: "Address", Label: "收货地址", Type: "nvarchar(200)", Hint: "不填：发到店铺"},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
		{Name: "ExamineReason", Label: "未通过原因", Type: "nvarchar(1000)", Server: true},
		{Name: "ProductionNo", Label: "生产单号", Type: "nvarchar(50)", Server: true},
		{Name: "Carrier", Label: "承运商", Type: "nvarchar(50)", Server: true},
		{Name: "TrackingNo", Label: "运单号", Type: "nvarchar(50)", Server: true},
		{Name: "ShipDate", Label: "发货日期", Type: "date", Server: true},
		{Name: "ReceiveDate", Label: "签收日期", Type: "date", Server: true},
	},
	Lines: []record.Lines{{
		Name: "Lines", Table: "As_PartLine", Key: "PartLineId", Label: "补件明细", Min: 1, Max: 50,
		Fields: []record.Field{
			{Name: "Name", Label: "名称规格", Type: "nvarchar(200)", Required: true},
			{Name: "LineId", Label: "报价明细", Type: "nvarchar(50)", Server: true},
			{Name: "Quantity", Label: "数量", Type: "int", Required: true, Min: 1, Max: 9999, Initial: "1"},
			{Name: "Reason", Label: "补件原因", Type: "nvarchar(50)", Required: true, Parameter: "售后原因"},
			{Name: "Note", Label: "说明", Type: "nvarchar(200)"},
		},
	}},
	Unique: []record.Unique{{Index: "UQ_As_Part_No", Columns: []string{"PartNo"}}},
	Scope:  &record.Scope{Of: &Orders, By: "OrderId"},
}

// partNumber is how part orders are numbered.
var partNumber = store.Number{Table: "As_Part", Column: "PartNo", Prefix: "BJD"}

// The rights of part orders: to add, submit and receive one; to correct a draft; to record production and shipping.
const (
	mayAddPart  = partMenu + ".add"
	mayEditPart = partMenu + ".edit"
	mayShip     = partMenu + ".audit"
)

func (h *Handlers) partRoutes() []gateway.Route {
	table := Parts
	table.Check = checkPart
	h.parts = record.New(h.DB, table)
	path, read := table.Path, session.Menu(partMenu)
	routes := h.parts.Routes(record.Page{Menu: partMenu, List: "aftersales/parts", Delete: session.Button(mayEditPart), Tools: map[string]string{"index": "aftersales_part_list", "detail": "aftersales_part_get"}})
	routes = append(routes,
		gateway.Route{Methods: "GET", Path: path + "/lines", Access: read, Effect: gateway.Read, Entry: "aftersales/part_sources"},
		gateway.Route{Methods: "POST", Path: path + "/submit/:id", Access: session.Button(mayAddPart), Effect: gateway.Write, Summary: "提交补件单审批", Handle: func(r *gateway.Request) (any, error) {
			return h.partApproval().AskFor(r, r.Param("id"), "")
		}},
		gateway.Route{Methods: "POST", Path: path + "/withdraw/:id", Access: session.Button(mayAddPart), Effect: gateway.Write, Summary: "撤回补件单的审批申请", Handle: h.WithdrawPart},
	)
	for _, m := range partMoves {
		routes = append(routes, gateway.Route{
			Methods: "POST", Path: path + "/" + m.key + "/:id", Access: session.Button(m.right), Effect: gateway.Write,
			Summary: "补件单：" + m.name, Handle: func(r *gateway.Request) (any, error) { return h.movePart(r, m) },
		})
	}
	return routes
}

// WithdrawPart answers POST part/withdraw/{id}: the applicant takes the application back.
func (h *Handlers) WithdrawPart(r *gateway.Request) (any, error) {
	id := r.Param("id")
	row, err := r.ReadRow("aftersales/parts", Parts.Label, map[string]string{"PartId": id})
	if err != nil {
		return nil, err
	}
	var found struct {
		PartNo string
		State  int64
	}
	if err := json.Unmarshal(row, &found); err != nil {
		return nil, err
	}
	if found.State != asked {
		return nil, refusePart(record.Row{"PartNo": found.PartNo, "State": found.State}, "撤回")
	}
	return nil, h.Calls.Withdraw(r, partKey, id)
}

func refusePart(row record.Row, name string) error {
	is, _ := partStates.Label(row.Int("State"))
	return errs.Failf("补件单 %s %s，不能%s", row.Text("PartNo"), is, name)
}

// checkPart gives a new part order its number. Only a draft may be changed or deleted.
func checkPart(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action != record.Added && c.Before.Int("State") != draft {
		return refusePart(c.Before, map[record.Action]string{record.Updated: "修改", record.Deleted: "删除"}[c.Action])
	}
	if c.Action == record.Deleted || c.Refused("OrderId") {
		return nil
	}
	if err := findSources(ctx, tx, c); err != nil {
		return err
	}
	if c.Changes("OrderId") {
		if err := openFor(ctx, tx, c.After.Text("OrderId")); err != nil {
			return err
		}
	}
	if c.Action != record.Added {
		return nil
	}
	no, err := partNumber.Next(ctx, tx, c.Now)
	c.After["PartNo"] = no
	return err
}

// findSources finds the quotation line of each line by its name, in the quotation of the order's contract. Lines with
// another name have none.
func findSources(ctx context.Context, tx *store.Tx, c *record.Change) error {
	var sources []struct {
		LineID string `db:"LineId"`
		Name   string `db:"Name"`
	}
	if err := tx.Select(ctx, &sources, "aftersales/part_sources", store.Args{"OrderId": c.After.Text("OrderId")}); err != nil {
		return err
	}
	for _, line := range c.After.Lines("Lines") {
		line.Row["LineId"] = nil
		for _, source := range sources {
			if strings.TrimSpace(source.Name) == strings.TrimSpace(line.Text("Name")) {
				line.Row["LineId"] = source.LineID
			}
		}
	}
	return nil
}

// openFor refuses parts for an order whose work has ended.
func openFor(ctx context.Context, tx *store.Tx, orderID string) error {
	var of struct {
		OrderNo string `db:"OrderNo"`
		State   int64  `db:"State"`
	}
	err := tx.Get(ctx, &of, "aftersales/state", store.Args{"OrderId": orderID})
	if err == nil && of.State != waiting && of.State != working {
		err = refuse(record.Row{"OrderNo": of.OrderNo, "State": of.State}, "申请补件")
	}
	return store.IfNone(err, nil)
}

// partMove is a move of a part order after its approval.
type partMove struct {
	key, name, right string
	from             []int64
	to               int64
	apply            func(c *record.Change, sent shipment) error
}

// shipment is the body of a move of a part order.
type shipment struct {
	ProductionNo, Carrier, TrackingNo, Reason payload.Text
}

var partMoves = []partMove{
	{"produce", "投产", mayShip, []int64{approved}, making, func(c *record.Change, sent shipment) error {
		if sent.ProductionNo == "" {
			return errs.Failf("请填写生产单号")
		}
		c.After["ProductionNo"] = string(sent.ProductionNo)
		return nil
	}},
	{"ship", "发货", mayShip, []int64{making}, shipped, func(c *record.Change, sent shipment) error {
		if sent.Carrier == "" || sent.TrackingNo == "" {
			return errs.Failf("请填写承运商和运单号")
		}
		c.After["Carrier"], c.After["TrackingNo"], c.After["ShipDate"] = string(sent.Carrier), string(sent.TrackingNo), c.Today()
		return nil
	}},
	{"receive", "签收", mayAddPart, []int64{shipped}, received, func(c *record.Change, _ shipment) error {
		c.After["ReceiveDate"] = c.Today()
		return nil
	}},
	// The order of parts that are not needed any more, or cannot be made, can be corrected or deleted again.
	{"return", "退回", mayShip, []int64{approved, making}, draft, func(c *record.Change, sent shipment) error {
		if sent.Reason == "" {
			return errs.Failf("请填写退回的原因")
		}
		c.After["ExamineReason"], c.After["ProductionNo"] = string(sent.Reason), nil
		return nil
	}},
}

func (h *Handlers) movePart(r *gateway.Request, m partMove) (any, error) {
	var sent shipment
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	for _, text := range []*payload.Text{&sent.ProductionNo, &sent.Carrier, &sent.TrackingNo} {
		if *text = payload.Text(strings.TrimSpace(string(*text))); payload.Units(*text) > 50 {
			return nil, errs.Failf("单号和承运商不能超过 50 个字符")
		}
	}
	if sent.Reason = payload.Text(strings.TrimSpace(string(sent.Reason))); payload.Units(sent.Reason) > mostNote {
		return nil, errs.Failf("原因超过 %d 个字符", mostNote)
	}
	return h.parts.Step(r, func(_ context.Context, _ *store.Tx, c *record.Change) error {
		if !slices.Contains(m.from, c.Before.Int("State")) {
			return refusePart(c.Before, m.name)
		}
		c.Verb, c.After["State"] = m.name, m.to
		if err := m.apply(c, sent); err != nil {
			return err
		}
		c.Then(func(ctx context.Context, tx *store.Tx) error { return tellParts(ctx, tx, c, m.name) })
		return nil
	})
}

// tellParts sends the people involved in the order a notice of a step of its parts.
func tellParts(ctx context.Context, tx *store.Tx, c *record.Change, verb string) error {
	others, err := involved(ctx, tx, c.After.Text("OrderId"), "", c.Caller.UserID)
	if err != nil {
		return err
	}
	content := "补件单 " + c.After.Text("PartNo") + " " + verb
	if no := c.After.Text("TrackingNo"); no != "" {
		content += "，" + c.After.Text("Carrier") + " " + no
	}
	return notify.Tell(ctx, tx, notify.Notice{
		Title: "补件 " + c.After.Text("PartNo") + " " + verb, Category: "售后", Publisher: c.Caller.Name, PageID: detailMenu, ObjectID: c.After.Text("OrderId"),
		Created: c.Now, Content: content,
	}, others...)
}
