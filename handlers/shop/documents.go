package shop

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/scope"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

const documentPath = "/api/shop/record"

// Documents are the papers of a shop, such as its business licence: 店铺档案. A new document replaces the present one of the
// same kind and name, which stays readable. Users who see all rows of the shop see its documents. The responsible person
// sees the own documents.
var Documents = record.Table{
	Name: "Shop_Document", Key: "DocumentId", Label: "店铺档案", Title: []string{"ShopId", "Kind"}, Path: documentPath,
	Fields: []record.Field{
		{Name: "ShopId", Label: "店铺", Type: "nvarchar(50)", Required: true, Choice: record.Shop()},
		{Name: "Kind", Label: "类别", Type: "nvarchar(50)", Required: true, Parameter: "店铺档案类别"},
		{Name: "Name", Label: "名称", Type: "nvarchar(50)", Hint: "同类有几份时区分，如 二层租赁合同；同店同类同名的旧档案由新的替换"},
		{Name: "DocumentNo", Label: "证照编号", Type: "nvarchar(50)"},
		{Name: "IssuedDate", Label: "签发日期", Type: "date"},
		{Name: "ValidUntil", Label: "有效期至", Type: "date", Hint: "长期有效的不填"},
		{Name: "OwnerId", Label: "负责人", Type: "nvarchar(50)", Hint: "到期前 30 天、7 天和到期时收到消息；不填为登记人", Choice: person(documentPath)},
		{Name: "Replaced", Label: "已替换", Type: "bit", Server: true},
		{Name: "Remark", Label: "备注", Type: "nvarchar(500)"},
	},
	Scope: &record.Scope{Columns: scope.Columns{Shop: "ShopId", Owner: "OwnerId"}},
	Check: checkDocument,
}

func (h *Handlers) documentRoutes() []gateway.Route {
	h.documents = record.New(h.DB, Documents)
	read, edit := session.Menu(recordMenu), session.Button(recordMenu+".edit")
	page := record.Page{Menu: recordMenu, List: "shop/documents", Add: edit, Without: []string{"delete"}}
	return slices.Concat(h.documents.Routes(page), []gateway.Route{
		{Methods: "GET", Path: documentPath + "/staff/all", Access: read, Effect: gateway.Read, Entry: "shop/staff"},
		{Methods: "GET", Path: documentPath + "/owners", Access: read, Effect: gateway.Read, Entry: "shop/document_owners"},
	}, h.fileRoutes(documentFiles, h.documents, documentPath, recordMenu))
}

// checkDocument completes a new document and marks the documents that it replaces.
func checkDocument(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Updated && c.Changes("ShopId") {
		c.Invalid("ShopId", "档案不能改到别的店铺，请为那家店铺新登记")
	}
	if issued, until := c.After.Time("IssuedDate"), c.After.Time("ValidUntil"); !until.IsZero() && until.Before(issued) {
		c.Invalid("ValidUntil", "有效期不能早于签发日期 "+day(issued))
	}
	if c.Action == record.Added {
		c.After["Replaced"] = false
		if c.After.Text("OwnerId") == "" {
			c.After["OwnerId"] = c.Caller.UserID
		}
	}
	if err := keepOne(ctx, tx, c); err != nil {
		return err
	}
	return refuseOwner(ctx, tx, c)
}

// keepOne leaves a shop one document of a kind and name that is not replaced: a new one replaces the present one, and an
// edit that makes a second one is refused.
func keepOne(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Refused("ShopId") || c.After.Bool("Replaced") || c.Action == record.Updated && !c.Changes("Kind") && !c.Changes("Name") {
		return nil
	}
	var same []string
	err := tx.Select(ctx, &same, "shop/same_documents", store.Args{
		"ShopId": c.After.Text("ShopId"), "Kind": c.After.Text("Kind"), "Name": c.After.Text("Name"), "DocumentId": c.Key,
	})
	if c.Action == record.Updated && len(same) > 0 {
		c.Invalid("Name", "这家店铺已有同类同名的档案，请写不同的名称")
		return err
	}
	for _, key := range same {
		if err == nil {
			err = c.Also(ctx, tx, key, func(o *record.Change) error {
				o.After["Replaced"], o.Verb = true, "替换"
				return nil
			})
		}
	}
	return err
}
