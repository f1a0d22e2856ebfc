// Package audit shows the audit log: 操作日志 and 登录日志, two views of one table,
// and 接口客户端. Nothing here changes it.
package audit

import (
	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/config"
	"qiao/gateway/entry/request"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Handlers serves the pages of the audit log.
type Handlers struct {
	DB *store.DB
	// Tables are the records of all modules: they have the labels of the kinds of records, and the rights to see their
	// fields.
	Tables []record.Table
	// Compat has the names of the programs.
	Compat config.Compat
}

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	const operations, signIns = "operation-log", "sign-in-log"
	return []gateway.Route{
		{Methods: "GET", Path: "/admin/system/operation-log/index", Access: session.Menu(operations), Effect: gateway.Read, Entry: "audit/operations"},
		{Methods: "GET", Path: "/admin/system/operation-log/export", Access: session.Button(operations + ".export"), Effect: gateway.Read, Entry: "audit/operations", Export: true},
		{Methods: "GET", Path: "/admin/system/operation-log/options", Access: session.Menu(operations), Effect: gateway.Read, Summary: "操作日志的筛选选项", Handle: h.options},
		{Methods: "GET", Path: "/admin/system/operation-log/detail/:id", Access: session.Button(operations + ".detail"), Effect: gateway.Read, Summary: "一条操作日志的详情", Handle: h.detail},
		{Methods: "GET", Path: "/admin/system/sign-in-log/index", Access: session.Menu(signIns), Effect: gateway.Read, Entry: "audit/sign_ins"},
		{Methods: "GET", Path: "/admin/system/sign-in-log/export", Access: session.Button(signIns + ".export"), Effect: gateway.Read, Entry: "audit/sign_ins", Export: true},
		{Methods: "GET", Path: "/admin/system/client/index", Access: session.Menu("client"), Effect: gateway.Read, Summary: "调用接口的客户端及其用量", Handle: h.clients, Query: request.ListQuery},
	}
}

// options are the values of the filters 操作 and 类别.
type options struct {
	Events []audit.Option `json:"events"`
	Kinds  []audit.Option `json:"kinds"`
}

func (h *Handlers) options(*gateway.Request) (any, error) {
	o := options{Events: audit.Actions(audit.Operations)}
	for _, table := range h.Tables {
		o.Kinds = append(o.Kinds, audit.Option{Value: table.Name, Label: table.Label})
	}
	o.Kinds = append(o.Kinds, audit.OtherKinds...)
	return o, nil
}
