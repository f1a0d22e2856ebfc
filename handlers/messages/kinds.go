package messages

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/message"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Kinds are the kinds of events, with the channels that each takes by default. The program defines which there are.
var Kinds = record.Table{
	Name: "Msg_Kind", Key: "Kind", Label: "消息类型", Title: []string{"Name"}, Path: base + "/kind", Everybody: true,
	Fields: []record.Field{
		{Name: "Name", Label: "类型", Type: "nvarchar(50)", Required: true, Server: true},
		{Name: "Wechat", Label: "企业微信", Type: "bit", Required: true},
		{Name: "Sms", Label: "短信", Type: "bit", Required: true},
		{Name: "Fixed", Label: "不可关闭", Type: "bit", Required: true, Server: true},
	},
	Check: checkKind,
}

func checkKind(_ context.Context, _ *store.Tx, c *record.Change) error {
	if c.After.Bool("Fixed") && !c.After.Bool("Wechat") {
		c.Invalid("Wechat", c.Key+"不能关闭")
	}
	return nil
}

func (h *Handlers) kindRoutes() []gateway.Route {
	h.kinds = record.New(h.DB, Kinds)
	read, edit := session.Menu("setting"), session.Button(maySet)
	return append(
		h.kinds.Routes(record.Page{Menu: "setting", Read: read, Edit: edit, List: "messages/kinds", Without: []string{"add", "delete", "export"}}),
		gateway.Route{Methods: "GET", Path: Kinds.Path + "/all", Access: session.Menu(logMenu), Effect: gateway.Read, Summary: "全部消息类型", Handle: h.AllKinds},
	)
}

// kindList are the names of all kinds, and the channels that are configured.
type kindList struct {
	Kinds    []string
	Channels []message.Channel `tstype:"('企业微信' | '短信')[]"`
}

// AllKinds answers GET kind/all.
func (h *Handlers) AllKinds(r *gateway.Request) (any, error) {
	var rows []choice
	err := h.DB.Select(r.Context(), &rows, "messages/choices", store.Args{"UserId": r.Caller.UserID})
	list := kindList{Kinds: []string{}, Channels: append([]message.Channel{}, h.Channels...)}
	for _, row := range rows {
		list.Kinds = append(list.Kinds, row.Kind)
	}
	return list, err
}
