// Package shop serves 店铺管理: the dealers' shops, their way to the opening, and their documents.
package shop

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/names"
	"qiao/gateway/record"
	"qiao/gateway/region"
	"qiao/gateway/scope"
	"qiao/gateway/session"
	"qiao/gateway/shops"
	"qiao/gateway/store"
)

const (
	shopMenu   = "shop"
	openMenu   = "shop-open"
	recordMenu = "shoprecord"
)

// Shops are the dealers' shops: 店铺. View_UserShop says who sees them.
var Shops = record.Table{
	Name: "Base_Shop", Key: "ShopId", Label: "店铺", Title: []string{"ShopName"}, Path: "/api/shop",
	Fields: []record.Field{
		{Name: "ShopCode", Label: "店铺编号", Type: "nvarchar(50)", Required: true},
		{Name: "ShopName", Label: "店铺名称", Type: "nvarchar(100)", Required: true},
		{Name: "OrganizationId", Label: "经销商", Type: "nvarchar(50)", Required: true, Choice: &record.Choice{
			Table: "View_OrganizationTree", Key: "OrganizationId", Names: []string{"FullPath", "FullName"}, Shown: "DealerName", Path: "/api/department",
			Scope: scope.Organizations{Organization: "OrganizationId"},
		}},
		{Name: "Level", Label: "级别", Type: "nvarchar(10)", Required: true, Parameter: "店铺级别"},
		{Name: "Status", Label: "状态", Type: "nvarchar(20)", Required: true, Options: []string{shops.Trading, "筹建中", "装修中", shops.Closed}, Initial: "筹建中"},
		{Name: "Province", Label: "省份", Type: "nvarchar(50)", Required: true, Hint: "省、市须对应，可写简称"},
		{Name: "City", Label: "城市", Type: "nvarchar(50)", Required: true},
		{Name: "Address", Label: "地址", Type: "nvarchar(200)", Required: true},
		{Name: "Area", Label: "面积（㎡）", Type: "decimal(18,2)", Min: 1, Max: 99999},
		{Name: "Manager", Label: "店长", Type: "nvarchar(50)"},
		{Name: "Phone", Label: "电话", Type: "nvarchar(30)"},
		{Name: "OpenDate", Label: "开业日期", Type: "date"},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	Unique: []record.Unique{{Index: "UQ_Base_Shop_ShopCode", Columns: []string{"ShopCode"}}},
	Owned:  reachesShop, Check: checkShop,
}

// Handlers serves the routes below /api/shop.
type Handlers struct {
	DB    *store.DB // main
	Files *attachments.Store

	shops, stages, documents *record.Handlers
}

// Routes are the area's.
func (h *Handlers) Routes() []gateway.Route {
	return slices.Concat(h.shopRoutes(), h.stageRoutes(), h.documentRoutes())
}

func (h *Handlers) shopRoutes() []gateway.Route {
	h.shops = record.New(h.DB, Shops)
	return slices.Concat(h.shops.Routes(record.Page{Menu: shopMenu, List: "shop/shops", Without: []string{"delete"}, Tools: map[string]string{"index": "shop_list"}}), []gateway.Route{
		{Methods: "GET", Path: Shops.Path + "/all", Access: session.SignedIn(), Effect: gateway.Read, Entry: "shop/all"},
		{Methods: "GET", Path: Shops.Path + "/people", Access: session.Menu(shopMenu), Effect: gateway.Read, Entry: "shop/people"},
	})
}

// reachesShop reports whether a shop is within the caller's reach.
func reachesShop(ctx context.Context, db store.Reader, asked record.Asked) (bool, error) {
	return reaches(ctx, db, asked.Caller.UserID, asked.Key)
}

func reaches(ctx context.Context, db store.Reader, userID, shopID string) (bool, error) {
	var n int
	err := db.Get(ctx, &n, "shop/reaches", store.Args{"UserId": userID, "ShopId": shopID})
	return n > 0, err
}

// checkShop completes the region. It refuses another dealer for a shop with customers, contracts or an account, because they
// belong to the present dealer.
func checkShop(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Updated && c.Changes("OrganizationId") {
		var n int
		if err := tx.Get(ctx, &n, "shop/has_business", store.Args{"ShopId": c.Key}); err != nil {
			return err
		}
		if n > 0 {
			c.Invalid("OrganizationId", "店铺已有客户、合同或账户，不能换经销商；请关闭它，为新的经销商登记新店铺")
			return nil
		}
	}
	if c.Changes("Province") || c.Changes("City") {
		found, _, refusal := region.Locate(region.Place{Province: c.After.Text("Province"), City: c.After.Text("City")})
		if refusal != nil {
			c.Invalid(refusal.Level, refusal.Text)
		} else {
			c.After["Province"], c.After["City"] = found.Province, found.City
		}
	}
	c.Then(func(ctx context.Context, tx *store.Tx) error { return names.Keep(ctx, tx, c.After.Text("ShopName")) })
	return nil
}
