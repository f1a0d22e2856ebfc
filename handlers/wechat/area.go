// Package wechat serves 企业微信: the directory there, which follows the organisation here, and the calls of older clients
// for single members and departments.
package wechat

import (
	"qiao/gateway"
	"qiao/gateway/area"
	"qiao/gateway/config"
	"qiao/gateway/contacts"
	"qiao/gateway/jobs"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/typescript"
	client "qiao/gateway/wechat"
)

const (
	menu      = "wechat-contact"
	base      = "/api/wechat"
	maySync   = menu + ".sync"
	mayAdd    = menu + ".add"
	mayDelete = menu + ".delete"
)

// Area is the directory of 企业微信.
var Area = area.Declaration{
	Answers: map[string][]typescript.Answer{
		"wechat": {
			{Name: "WechatOverview", Shape: overview{}},
			{Name: "WechatTest", Shape: tested{}},
		},
	},
	Open: func(p area.Parts) area.Services {
		h := &Handlers{DB: p.DB, Settings: p.Config.Wechat, Client: p.Wechat, Contacts: p.Contacts}
		return area.Services{Routes: h.Routes(), Jobs: h.jobs()}
	},
}

// Handlers serves the routes below /api/wechat and /api/EnterpriseWeChat.
type Handlers struct {
	DB       *store.DB // main
	Settings config.Wechat
	Client   *client.Client     // nil where 企业微信 is not configured
	Contacts *contacts.Contacts // nil where its directory is not configured
}

// Routes are the area's.
func (h *Handlers) Routes() []gateway.Route {
	reads, syncs := session.Menu(menu), session.Button(maySync)
	return append([]gateway.Route{
		{Methods: "GET", Path: base + "/index", Access: reads, Effect: gateway.Read, Summary: "企业微信的设置和同步进度", Handle: h.Index},
		{Methods: "GET", Path: base + "/differences", Access: reads, Effect: gateway.Read, Entry: "wechat/differences"},
		{Methods: "GET", Path: base + "/unbound", Access: reads, Effect: gateway.Read, Entry: "wechat/unbound"},
		{Methods: "GET", Path: base + "/bound", Access: reads, Effect: gateway.Read, Entry: "wechat/bound"},
		{Methods: "GET", Path: base + "/members", Access: syncs, Effect: gateway.Read, Entry: "wechat/members"},
		{Methods: "POST", Path: base + "/bind/:id", Access: syncs, Effect: gateway.Write, Summary: "把员工绑定到企业微信成员", Handle: h.Bind},
		{Methods: "POST", Path: base + "/unbind/:id", Access: syncs, Effect: gateway.Write, Summary: "解除员工的企业微信绑定", Handle: h.Unbind},
		{Methods: "POST", Path: base + "/test", Access: syncs, Effect: gateway.Write, Summary: "测试企业微信的连接", Handle: h.Test},
		{Methods: "POST", Path: base + "/compare", Access: syncs, Effect: gateway.Write, Summary: "比对企业微信通讯录", Handle: h.Compare},
		{Methods: "POST", Path: base + "/sync", Access: syncs, Effect: gateway.Write, Summary: "同步企业微信通讯录", Handle: h.Sync},
		{Methods: "POST", Path: base + "/stop", Access: syncs, Effect: gateway.Write, Summary: "停止同步", Handle: h.Stop},
		{Methods: "POST", Path: base + "/write/:id", Access: syncs, Effect: gateway.Write, Summary: "同步一条差异", Handle: h.WriteRow},
		{Methods: "POST", Path: base + "/ignore/:id", Access: syncs, Effect: gateway.Write, Summary: "忽略一条差异", Handle: h.Ignore},
		{Methods: "POST", Path: base + "/restore/:id", Access: syncs, Effect: gateway.Write, Summary: "恢复被忽略的差异", Handle: h.Restore},
		{Methods: "POST", Path: base + "/delete/:id", Access: session.Button(mayDelete), Effect: gateway.Write, Summary: "在企业微信删除成员或部门", Handle: h.DeleteRow},
	}, h.olderRoutes()...)
}

func (h *Handlers) jobs() []jobs.Job {
	if h.Contacts == nil {
		return nil
	}
	return []jobs.Job{h.Contacts.Job(), h.Contacts.CompareJob()}
}
