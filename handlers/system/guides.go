package system

import (
	"context"
	"slices"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Guides are the files of the operation guides: 操作指引. They are uploaded and
// replaced on the page that they explain (package files); here their captions and
// their order change. The sweep removes the content of one that is deleted.
var Guides = record.Table{
	Name: "Admin_File", Key: "FileId", Label: "指引", Title: []string{"FileName"}, Path: "/admin/system/guide",
	Fields: []record.Field{
		{Name: "FileName", Label: "文件", Type: "nvarchar(200)", Required: true, Server: true},
		{Name: "FilePath", Label: "预览", Type: "nvarchar(400)", Required: true, Server: true},
		{Name: "FileParam", Label: "页面", Type: "nvarchar(200)", Required: true, Server: true},
		{Name: "FileCaption", Label: "说明", Type: "nvarchar(200)", Required: true},
		{Name: "SortCode", Label: "次序", Type: "int", Required: true, Min: 0, Max: 99999},
	},
	Owned: isGuide,
}

func (h *Handlers) guideRoutes() []gateway.Route {
	const menu, list = "guide", "system/guides"
	path, guides := Guides.Path, record.New(h.DB, Guides)
	return slices.Concat(guides.Routes(record.Page{Menu: menu, List: list, Without: []string{"add", "update", "delete"}}), []gateway.Route{
		{Methods: "GET", Path: path + "/categories", Access: session.Menu(menu), Effect: gateway.Read, Entry: "system/guide_pages"},
		{Methods: "POST", Path: path + "/update/:id", Access: session.Button(menu + ".edit"), Effect: gateway.Write, Summary: "编辑操作指引", Handle: ofCentre(record.Handle(guides.Update))},
		{Methods: "DELETE", Path: path + "/delete/:id", Access: session.Button(menu + ".delete"), Effect: gateway.Write, Summary: "删除操作指引", Handle: ofCentre(record.Handle(guides.Delete))},
	})
}

// ofCentre lets only the information centre change guides (specification §6).
func ofCentre(change func(*gateway.Request) (any, error)) func(*gateway.Request) (any, error) {
	return func(r *gateway.Request) (any, error) {
		if !r.Caller.InDepartment(session.InformationCentre) {
			return nil, errs.New(errs.Forbidden)
		}
		return change(r)
	}
}

// isGuide reports whether the file is a guide, so that other files are refused.
func isGuide(ctx context.Context, db store.Reader, asked record.Asked) (bool, error) {
	var guides int
	err := db.Get(ctx, &guides, "system/is_guide", store.Args{"FileId": asked.Key})
	return guides > 0, err
}
