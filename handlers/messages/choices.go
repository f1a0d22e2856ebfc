package messages

import (
	"encoding/json"
	"slices"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/message"
	"qiao/gateway/store"
)

// choice is a kind of events and the channels on which a person gets them.
type choice struct {
	Kind   string `db:"Kind"`
	Fixed  bool   `db:"Fixed"` // cannot be changed
	Wechat bool   `db:"Wechat"`
	Sms    bool   `db:"Sms"`
}

// choices are the choices of a person, and why a channel does not reach them: empty where it does.
type choices struct {
	Kinds      []choice
	QuietHours string // such as 22:00-07:30; 无 where the company has none
	AllHours   bool   // gets notices in the quiet hours too
	WechatOff  string
	SmsOff     string
}

// The reasons why a channel does not reach a person.
const (
	wechatMissing = "系统没有接入企业微信"
	smsMissing    = "系统没有配置提醒短信"
	notBound      = "您的账号没有绑定企业微信，请联系信息中心"
	noMobile      = "您没有登记并确认手机号，请先在账号安全里确认"
)

// Choices answers GET choices.
func (h *Handlers) Choices(r *gateway.Request) (any, error) {
	ctx, args := r.Context(), store.Args{"UserId": r.Caller.UserID}
	var bound struct {
		Wechat   bool `db:"Wechat"`
		Sms      bool `db:"Sms"`
		AllHours bool `db:"AllHours"`
	}
	found := choices{Kinds: []choice{}}
	if err := h.DB.Get(ctx, &bound, "messages/bound", args); err != nil {
		return nil, err
	}
	if err := h.DB.Select(ctx, &found.Kinds, "messages/choices", args); err != nil {
		return nil, err
	}
	hours, err := store.Setting(ctx, h.DB, message.QuietHours)
	found.QuietHours, found.AllHours = hours, bound.AllHours
	found.WechatOff = whyOff(slices.Contains(h.Channels, message.Wechat), bound.Wechat, wechatMissing, notBound)
	found.SmsOff = whyOff(slices.Contains(h.Channels, message.SMS), bound.Sms, smsMissing, noMobile)
	return found, err
}

func whyOff(configured, reached bool, missing, unreached string) string {
	switch {
	case !configured:
		return missing
	case !reached:
		return unreached
	}
	return ""
}

// Choose answers POST choices: these are the caller's from now on. Kinds that cannot be changed are left out.
func (h *Handlers) Choose(r *gateway.Request) (any, error) {
	var sent struct {
		Kinds    []choice
		AllHours bool
	}
	if err := json.Unmarshal(r.Fields()["kinds"], &sent.Kinds); err != nil {
		return nil, errs.Failf("Kinds 应为消息类型的列表，每项有 Kind、Wechat 和 Sms")
	}
	if err := json.Unmarshal(r.Fields()["allhours"], &sent.AllHours); err != nil {
		return nil, errs.Failf("AllHours 应为 true 或 false")
	}
	ctx, user := r.Context(), store.Args{"UserId": r.Caller.UserID}
	var known []choice
	if err := h.DB.Select(ctx, &known, "messages/choices", user); err != nil {
		return nil, err
	}
	kept := map[string]choice{}
	for _, one := range sent.Kinds {
		at := slices.IndexFunc(known, func(k choice) bool { return k.Kind == one.Kind })
		if at < 0 {
			return nil, errs.Failf("没有消息类型 %s，请刷新后重试", errs.Shorten(one.Kind))
		}
		if !known[at].Fixed {
			kept[one.Kind] = one
		}
	}
	err := h.DB.Tx(ctx, func(tx *store.Tx) error {
		for _, statement := range []string{"messages/drop_choices", "messages/drop_all_hours"} {
			if _, err := tx.Exec(ctx, statement, user); err != nil {
				return err
			}
		}
		for _, one := range kept {
			for channel, enabled := range map[message.Channel]bool{message.Wechat: one.Wechat, message.SMS: one.Sms} {
				args := store.Args{"UserId": r.Caller.UserID, "Kind": one.Kind, "Channel": string(channel), "Enabled": enabled}
				if _, err := tx.Exec(ctx, "messages/add_choice", args); err != nil {
					return err
				}
			}
		}
		if !sent.AllHours {
			return nil
		}
		_, err := tx.Exec(ctx, "messages/all_hours", user)
		return err
	})
	if err != nil {
		return nil, err
	}
	return h.Choices(r)
}
