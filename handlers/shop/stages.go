package shop

import (
	"context"
	"fmt"
	"slices"
	"time"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/scope"
	"qiao/gateway/session"
	"qiao/gateway/shops"
	"qiao/gateway/store"
)

// stageNames are the stages of an opening in their order.
var stageNames = []string{"选址", "量房", "设计", "装修", "上样", opening}

// opening is the last stage.
const opening = "开业"

// Stages are the stages on the way of a shop to its opening: 开店进度. Users who see all rows of the shop see them. The
// responsible person sees the own stages.
var Stages = record.Table{
	Name: "Shop_Stage", Key: "StageId", Label: "开店阶段", Title: []string{"ShopId", "Stage"}, Path: "/api/shop/open",
	Fields: []record.Field{
		{Name: "ShopId", Label: "店铺", Type: "nvarchar(50)", Required: true, Server: true, Choice: record.Shop()},
		{Name: "Stage", Label: "阶段", Type: "nvarchar(10)", Required: true, Server: true, Options: stageNames},
		{Name: "StageNo", Label: "次序", Type: "int", Required: true, Server: true},
		{Name: "StartDate", Label: "计划开始", Type: "date", Required: true, Server: true},
		{Name: "PlannedDate", Label: "计划日期", Type: "date", Required: true, Hint: "推迟时，后面未完成的阶段顺延"},
		{Name: "RealDate", Label: "实际日期", Type: "date", Hint: "完成的那一天；前面的阶段须已完成"},
		{Name: "OwnerId", Label: "负责人", Type: "nvarchar(50)", Hint: "到期前一天和逾期时收到消息", Choice: person(openPath)},
		{Name: "Note", Label: "说明", Type: "nvarchar(500)"},
	},
	Unique: []record.Unique{{Index: "UQ_Shop_Stage", Columns: []string{"ShopId", "Stage"}}},
	Scope:  &record.Scope{Columns: scope.Columns{Shop: "ShopId", Owner: "OwnerId"}},
}

const openPath = "/api/shop/open"

// person is the choice of the person who is responsible for a stage or a document. This person must see the shop.
func person(path string) *record.Choice {
	return &record.Choice{
		Table: "View_StaffName", Key: "UserId", Names: []string{"Person", "RealName"}, Shown: "OwnerName", Path: path + "/staff", Search: true, Within: "ShopId",
		Scope: scope.People{Person: "UserId"},
	}
}

func (h *Handlers) stageRoutes() []gateway.Route {
	table := Stages
	table.Check = h.checkStage
	h.stages = record.New(h.DB, table)
	path, read, edit := openPath, session.Menu(openMenu), session.Button(openMenu+".edit")
	page := record.Page{Menu: openMenu, List: "shop/stages", Without: []string{"add", "delete"}}
	return slices.Concat(h.stages.Routes(page), []gateway.Route{
		{Methods: "GET", Path: path + "/staff/all", Access: read, Effect: gateway.Read, Entry: "shop/staff"},
		{Methods: "GET", Path: path + "/owners", Access: read, Effect: gateway.Read, Entry: "shop/stage_owners"},
		{Methods: "POST", Path: path + "/begin/:id", Access: edit, Effect: gateway.Write, Summary: "为店铺建立开店阶段", Handle: h.Begin},
	}, h.fileRoutes(stageFiles, h.stages, openPath, openMenu))
}

// step is a stage as the rules read it.
type step struct {
	StageID     string          `db:"StageId" json:"-"`
	Stage       string          `db:"Stage"`
	StageNo     int64           `db:"StageNo" json:"-"`
	PlannedDate store.LocalTime `db:"PlannedDate"`
	RealDate    store.LocalTime `db:"RealDate" json:"-"`
}

// checkStage keeps the stages of a shop in their order. A stage that is put off moves the open ones behind it. The real day
// of the opening makes the shop a trading one.
func (h *Handlers) checkStage(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action != record.Updated {
		return refuseOwner(ctx, tx, c)
	}
	var plan []step
	if err := tx.Select(ctx, &plan, "shop/plan", store.Args{"ShopId": c.After.Text("ShopId")}); err != nil {
		return err
	}
	at := slices.IndexFunc(plan, func(s step) bool { return s.StageID == c.Key })
	checkReal(c, plan, at)
	if err := checkPlanned(ctx, tx, c, plan, at); err != nil {
		return err
	}
	if c.After.Text("Stage") == opening && c.Changes("RealDate") {
		c.Verb = "开业"
		c.Then(func(ctx context.Context, tx *store.Tx) error { return h.open(ctx, tx, c) })
	}
	return refuseOwner(ctx, tx, c)
}

// checkReal refuses a real day in the future, and one that is out of the order of the stages.
func checkReal(c *record.Change, plan []step, at int) {
	if !c.Changes("RealDate") {
		return
	}
	real := c.After.Time("RealDate")
	refuse := func(format string, args ...any) { c.Invalid("RealDate", fmt.Sprintf(format, args...)) }
	for _, other := range plan[at+1:] {
		switch done := other.RealDate; {
		case done.IsZero():
		case real.IsZero():
			refuse("%s 已完成，不能清除实际日期", other.Stage)
			return
		case done.Before(real):
			refuse("实际日期不能晚于 %s 的 %s", other.Stage, day(done.Time))
			return
		}
	}
	switch {
	case real.IsZero() && plan[at].Stage == opening:
		refuse("已开业，不能清除实际日期")
	case real.After(c.Today()):
		refuse("实际日期不能晚于今天 %s", day(c.Today()))
	case real.IsZero():
		return
	}
	for _, other := range plan[:at] {
		switch {
		case other.RealDate.IsZero():
			refuse("%s 还没有完成，请先填它的实际日期", other.Stage)
			return
		case real.Before(other.RealDate.Time):
			refuse("实际日期不能早于 %s 的 %s", other.Stage, day(other.RealDate.Time))
			return
		}
	}
}

// checkPlanned refuses a planned day before the planned day of an earlier stage. It puts off the open stages behind.
func checkPlanned(ctx context.Context, tx *store.Tx, c *record.Change, plan []step, at int) error {
	planned := c.After.Time("PlannedDate")
	if !c.Changes("PlannedDate") || planned.IsZero() {
		return nil
	}
	first := c.After.Time("StartDate")
	if at > 0 {
		first = plan[at-1].PlannedDate.Time
	}
	if planned.Before(first) {
		c.Invalid("PlannedDate", "计划日期不能早于上一阶段的 "+day(first))
		return nil
	}
	off := planned.Sub(c.Before.Time("PlannedDate"))
	for _, other := range plan[at+1:] {
		if off <= 0 || !other.RealDate.IsZero() {
			continue
		}
		err := c.Also(ctx, tx, other.StageID, func(o *record.Change) error {
			o.After["PlannedDate"], o.Verb = o.Before.Time("PlannedDate").Add(off), "顺延"
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// open makes a shop 营业中 from the real day of its opening.
func (h *Handlers) open(ctx context.Context, tx *store.Tx, c *record.Change) error {
	return h.shops.In(tx, c.Origin()).Verb("开业").Step(ctx, c.After.Text("ShopId"), func(_ context.Context, _ *store.Tx, shop *record.Change) error {
		if shop.Before.Text("Status") != shops.Closed {
			shop.After["Status"] = shops.Trading
		}
		shop.After["OpenDate"] = c.After.Time("RealDate")
		return nil
	})
}

// refuseOwner refuses a new responsible person who does not see the shop.
func refuseOwner(ctx context.Context, tx *store.Tx, c *record.Change) error {
	owner := c.After.Text("OwnerId")
	if owner == "" || c.Refused("OwnerId") || c.Refused("ShopId") || owner == c.Before.Text("OwnerId") {
		return nil
	}
	return shops.RefuseOwner(ctx, tx, c, owner, "负责人")
}

func day(t time.Time) string { return t.Format(time.DateOnly) }
