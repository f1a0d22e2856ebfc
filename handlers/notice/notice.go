// Package notice serves announcements: those of the older handler service
// (specification §7), and the pages by which staff read and manage them.
package notice

import (
	"slices"
	"time"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/clock"
	"qiao/gateway/record"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// The rights. A user with the right to edit announcements sees all of them.
const (
	menu       = "noticeannouncement"
	mayAdd     = menu + ".add"
	mayEdit    = menu + ".edit"
	mayDelete  = menu + ".delete"
	mayPublish = menu + ".publish"
	mayExport  = menu + ".export"
)

// Announcements are the announcements of the company to its staff: 公告.
var Announcements = record.Table{
	Name: "Notice_Announcement", Key: "NoticeId", Label: "公告", Title: []string{"Title"}, Path: "/admin/notice", Everybody: true,
	Fields: []record.Field{
		{Name: "Title", Label: "标题", Type: "nvarchar(200)", Required: true},
		{Name: "Category", Label: "类别", Type: "nvarchar(50)", Parameter: categories},
		{Name: "Publisher", Label: "发布部门", Type: "nvarchar(50)", Hint: "不填则为您所在的部门"},
		{Name: "Summary", Label: "摘要", Type: "nvarchar(500)", Blank: true},
		{Name: "Content", Label: "正文", Type: "nvarchar(max)", Required: true},
		{Name: "PlainText", Label: "正文文本", Type: "nvarchar(max)", Server: true},
		{Name: "Cover", Label: "封面", Type: "nvarchar(50)", File: true},
		{Name: "MustRead", Label: "必读", Type: "bit", Required: true, Initial: "否", Hint: "读者须点“我已知晓”"},
		{Name: "IsTop", Label: "置顶", Type: "bit", Required: true, Initial: "否"},
		{Name: "TopUntil", Label: "置顶到", Type: "datetime", Hint: "不填则一直置顶"},
		{Name: "ExpireDate", Label: "失效时间", Type: "datetime", Hint: "到时不再显示给读者"},
		{Name: "Audience", Label: "发布范围", Type: "nvarchar(max)", Server: true, Blank: true},
		{Name: "Attachments", Label: "附件", Type: "nvarchar(max)", Server: true, Blank: true},
		{Name: "Published", Label: "发布", Type: "bit", Required: true, Server: true, Initial: "否"},
		{Name: "PublishDate", Label: "发布时间", Type: "datetime", Server: true},
		{Name: "WithdrawDate", Label: "撤回时间", Type: "datetime", Server: true},
		{Name: "Version", Label: "版本", Type: "int", Required: true, Server: true, Initial: "0"},
		{Name: "AskVersion", Label: "须读版本", Type: "int", Required: true, Server: true, Initial: "0"},
		{Name: "RemindDate", Label: "提醒时间", Type: "datetime", Server: true},
	},
	Prepare: prepare, Check: check,
}

// Handlers serves the routes.
type Handlers struct {
	// Live has the procedures whose rules the routes share.
	Live  *registry.Live
	DB    *store.DB // main
	Files *attachments.Store

	records *record.Handlers
}

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	h.records = record.New(h.DB, Announcements)
	return slices.Concat(h.olderRoutes(), h.readingRoutes(), h.managingRoutes(), h.attachmentRoutes())
}

// readingRoutes are open to everybody with a session, for the announcements that are addressed to
// the caller.
func (h *Handlers) readingRoutes() []gateway.Route {
	path := Announcements.Path
	return []gateway.Route{
		{Methods: "GET", Path: path + "/own", Access: session.SignedIn(), Effect: gateway.Read, Tool: "notice_list", Entry: "notice/own"},
		{Methods: "GET", Path: path + "/categories", Access: session.SignedIn(), Effect: gateway.Read, Entry: "notice/categories"},
		{Methods: "GET", Path: path + "/single/:id", Access: session.SignedIn(), Effect: gateway.Read, Tool: "notice_get", Summary: "一则公告的全文及其附件", Handle: h.SinglePage},
		{Methods: "POST", Path: path + "/read", Access: session.SignedIn(), Effect: gateway.Write, Summary: "把公告标为已读", Handle: h.Read},
		{Methods: "POST", Path: path + "/acknowledge/:id", Access: session.SignedIn(), Effect: gateway.Write, Summary: "确认已知晓必读公告", Handle: h.Acknowledge},
	}
}

func (h *Handlers) managingRoutes() []gateway.Route {
	const list, readers = "notice/announcements", "notice/readers"
	path := Announcements.Path
	return slices.Concat(h.records.Routes(record.Page{
		List: list, Read: session.Button(mayEdit), Export: session.Button(mayExport), Delete: session.Button(mayDelete), Without: []string{"add", "update"},
	}), []gateway.Route{
		{Methods: "GET", Path: path + "/detail/:id", Access: session.Button(mayEdit), Effect: gateway.Read, Summary: "编辑用的公告内容", Handle: h.Detail},
		{Methods: "GET", Path: path + "/versions/:id", Access: session.Button(mayEdit), Effect: gateway.Read, Summary: "公告发布过的版本", Handle: h.Versions},
		{Methods: "GET", Path: path + "/readers/:id", Access: session.Button(mayEdit), Effect: gateway.Read, Entry: readers},
		{Methods: "GET", Path: path + "/readers_export/:id", Access: session.Button(mayExport), Effect: gateway.Read, Entry: readers, Export: true},
		{Methods: "PUT", Path: path + "/add", Access: session.Button(mayAdd), Effect: gateway.Write, Summary: "新增公告草稿", Handle: h.Add},
		{Methods: "POST", Path: path + "/update/:id", Access: session.Button(mayEdit), Effect: gateway.Write, Summary: "编辑公告", Handle: h.UpdatePage},
		{Methods: "POST", Path: path + "/publish/:id", Access: session.Button(mayPublish), Effect: gateway.Write, Summary: "发布公告", Handle: h.Publish},
		{Methods: "POST", Path: path + "/withdraw/:id", Access: session.Button(mayPublish), Effect: gateway.Write, Summary: "撤回公告", Handle: h.Withdraw},
		{Methods: "POST", Path: path + "/remind/:id", Access: session.Button(mayPublish), Effect: gateway.Write, Summary: "提醒还没有阅读公告的人", Handle: h.Remind},
	})
}

// The states of an announcement. They follow from its fields and the time: nothing has to
// run for one to appear or to expire.
const (
	draft     = "草稿"
	pending   = "待发布"
	published = "已发布"
	expired   = "已过期"
	withdrawn = "已撤回"
)

func stateOf(row record.Row, now time.Time) string {
	now = clock.Wall(now)
	switch expires := row.Time("ExpireDate"); {
	case !row.Bool("Published") && row.Time("WithdrawDate").IsZero():
		return draft
	case !row.Bool("Published"):
		return withdrawn
	case row.Time("PublishDate").After(now):
		return pending
	case !expires.IsZero() && !expires.After(now):
		return expired
	default:
		return published
	}
}
