package wechat

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/store"
	client "qiao/gateway/wechat"
)

// overview is what the page shows above its lists.
type overview struct {
	// Missing are the keys of the configuration that have no value; without all of them nothing goes to 企业微信.
	Missing []string `json:"missing"`
	// Scope is the value of the setting 企业微信通讯录范围.
	Scope    string  `json:"scope"`
	Counts   []count `json:"counts"`
	Compared *run    `json:"compared"` // the last comparison
	Synced   *run    `json:"synced"`   // the run that goes on, or the last one
	Everyone int     `json:"everyone"` // of the scope, who may sign in
	Unbound  int     `json:"unbound"`  // of them, without a member
}

type count struct {
	Kind  string `db:"Kind" json:"kind"`
	State string `db:"State" json:"state"`
	Total int    `db:"Total" json:"total"`
}

// run is a comparison, which has only a total, or a run that writes. Reason says why it waits or failed, or which part of the
// directory a comparison could not read.
type run struct {
	RunID  string          `db:"RunId" json:"id"`
	Kind   string          `db:"Kind" json:"kind"`
	State  string          `db:"State" json:"state"`
	Total  int             `db:"Total" json:"total"`
	Done   int             `db:"Done" json:"done"`
	Failed int             `db:"Failed" json:"failed"`
	Reason string          `db:"Reason" json:"reason"`
	Lease  store.LocalTime `db:"Lease" json:"until"` // of a run with a Reason: when it goes on
	By     string          `db:"CreateUserName" json:"by"`
	Start  store.LocalTime `db:"CreateDate" json:"start"`
	End    store.LocalTime `db:"EndDate" json:"end"`
}

// Index answers GET index.
func (h *Handlers) Index(r *gateway.Request) (any, error) {
	ctx := r.Context()
	o := overview{Missing: h.missing(), Counts: []count{}}
	var err error
	if o.Scope, err = store.Setting(ctx, h.DB, "WechatDirectory"); store.IfNone(err, nil) != nil {
		return nil, err
	}
	if o.Compared, err = h.last(ctx, "比对"); err != nil {
		return nil, err
	}
	if o.Synced, err = h.last(ctx, "同步"); err != nil {
		return nil, err
	}
	var people struct {
		Everyone int `db:"Everyone"`
		Unbound  int `db:"Unbound"`
	}
	if err := h.DB.Get(ctx, &people, "wechat/people", store.Args{}); err != nil {
		return nil, err
	}
	o.Everyone, o.Unbound = people.Everyone, people.Unbound
	err = h.DB.Select(ctx, &o.Counts, "wechat/counts", store.Args{})
	return o, err
}

// missing are keys without values: no value of the configuration leaves the server.
func (h *Handlers) missing() []string {
	keys := []string{}
	for _, setting := range []struct {
		key string
		set bool
	}{
		{"wechat.corp_id", h.Settings.CorpID != ""},
		{"wechat.agent_id", h.Settings.AgentID != 0},
		{"wechat.secret", h.Settings.Secret != ""},
		{"wechat.contact_secret", h.Settings.ContactSecret != ""},
		{"wechat.redirect_url", h.Settings.RedirectURL != ""},
	} {
		if !setting.set {
			keys = append(keys, setting.key)
		}
	}
	return keys
}

func (h *Handlers) last(ctx context.Context, kind string) (*run, error) {
	var found run
	err := h.DB.Get(ctx, &found, "wechat/last", store.Args{"Kind": kind})
	if err != nil {
		return nil, store.IfNone(err, nil)
	}
	return &found, nil
}

// tested is the result of a test of the connection.
type tested struct {
	OK bool `json:"ok"`
	// Lines say what works and what is wrong, each with what to do.
	Lines []testedLine `json:"lines"`
}

type testedLine struct {
	What string `json:"what"`
	OK   bool   `json:"ok"`
	Text string `json:"text"`
}

// Test answers POST test: it calls 企业微信 with both secrets.
func (h *Handlers) Test(r *gateway.Request) (any, error) {
	if h.Client == nil {
		return nil, errUnset(h.missing())
	}
	result := tested{OK: true}
	add := func(what, works string, err error) {
		line := testedLine{What: what, OK: err == nil, Text: works}
		if err != nil {
			line.Text, result.OK = client.Sentence(err), false
		}
		result.Lines = append(result.Lines, line)
	}
	agent, err := h.Client.Ping(r.Context())
	works := "应用“" + agent.Name + "”可用"
	if err == nil && agent.Closed == 1 {
		err = &client.Error{Code: 50003, Path: "agent/get"}
	}
	add("应用", works, err)
	if h.Contacts != nil {
		works, err = h.Contacts.Test(r.Context())
		add("通讯录", works, err)
	}
	return result, r.Context().Err()
}
