package notice

import (
	"encoding/json"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/wire/payload"
)

// older is the path of the older handler service.
const older = "/NoticeModule/NoticeHandler.ashx"

// olderRoutes are the routes that older clients call.
func (h *Handlers) olderRoutes() []gateway.Route {
	const own = "notice/own"
	return []gateway.Route{
		{Methods: "GET", Path: older, Action: "list", Access: session.SignedIn(), Effect: gateway.Read, Entry: own},
		{Methods: "GET", Path: older, Action: "filter", Access: session.SignedIn(), Effect: gateway.Read, Entry: own},
		{Methods: "GET", Path: older, Action: "single", Access: session.SignedIn(), Effect: gateway.Read, Summary: "一则公告", Handle: h.Single},
		{Methods: "POST", Path: older, Action: "update", Access: session.Button(mayEdit), Effect: gateway.Write, Summary: "编辑公告", Handle: h.Update},
		{Methods: "POST", Path: older, Action: "read", Access: session.SignedIn(), Effect: gateway.Write, Summary: "把公告标为已读", Handle: h.Read},
	}
}

// named is how a call of the older service says which announcement it is about.
type named struct{ ID, NoticeID payload.Text }

func (n named) key() string {
	if n.NoticeID != "" {
		return string(n.NoticeID)
	}
	return string(n.ID)
}

// Single answers single: one announcement to read. That counts as read only once read says so.
func (h *Handlers) Single(r *gateway.Request) (any, error) {
	var about named
	if err := r.Bind(&about); err != nil {
		return nil, err
	}
	if about.key() == "" {
		return nil, errs.Failf("请指定 NoticeId（公告编号）")
	}
	return h.single(r, about.key())
}

// Update answers update: it adds an announcement, or edits the one that the request names. A new
// one is a draft for everybody, unless the request names an audience.
func (h *Handlers) Update(r *gateway.Request) (any, error) {
	var about named
	if err := r.Bind(&about); err != nil {
		return nil, err
	}
	if about.key() != "" {
		return h.update(r, about.key())
	}
	if !r.Caller.MayButton(mayAdd) {
		return nil, errs.Failf("您没有新增公告的权限，请指定 NoticeId（要修改的公告）")
	}
	if _, given := r.Fields()["audience"]; !given {
		r.Fields()["audience"] = json.RawMessage(`"all"`)
	}
	return h.Add(r)
}
