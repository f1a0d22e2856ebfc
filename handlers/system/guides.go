package system

import (
	"context"

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
	Check: checkGuide,
}

func (h *Handlers) guideRoutes() []gateway.Route {
	const menu, list = "guide", "system/guides"
	path, guides := Guides.Path, record.New(h.DB, Guides)
	return []gateway.Route{
		{Methods: "GET", Path: path + "/index", Access: session.Menu(menu), Effect: gateway.Read, Entry: list},
		{Methods: "GET", Path: path + "/export", Access: session.Button(menu + ".export"), Effect: gateway.Read, Entry: list, Export: true},
		{Methods: "GET", Path: path + "/categories", Access: session.Menu(menu), Effect: gateway.Read, Entry: "system/guide_pages"},
		{Methods: "GET", Path: path + "/history/:id", Access: session.Menu(menu), Effect: gateway.Read, Handle: guides.History},
		{Methods: "POST", Path: path + "/update/:id", Access: session.Button(menu + ".edit"), Effect: gateway.Write, Handle: guides.Update},
		{Methods: "DELETE", Path: path + "/delete/:id", Access: session.Button(menu + ".delete"), Effect: gateway.Write, Handle: guides.Delete},
	}
}

// checkGuide keeps guides to the information centre (specification §6), and what
// is no guide out of reach.
func checkGuide(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if !c.Caller.InDepartment(session.InformationCentre) {
		return errs.New(errs.Forbidden)
	}
	var guides int
	err := tx.Get(ctx, &guides, "files/is_guide", store.Args{"FileId": c.Key})
	if err == nil && guides == 0 {
		err = errs.Failf("指引不存在，可能已被删除")
	}
	return err
}
