package messages

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/area"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/limits"
	"qiao/gateway/message"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
	"qiao/gateway/wire/payload"
)

// CallbackPath is the address that an administrator enters in 接收消息 of the application.
const CallbackPath = "/api/EnterpriseWeChat/callback"

// callbackTime is how long a press may take: 企业微信 waits 5 seconds for the answer.
const callbackTime = 4 * time.Second

// callbackRate bounds the calls of 企业微信, which has few addresses for all members of the company.
var callbackRate = gateway.Rate{Stranger: 1200}

// callbackRoutes need no session. The signature proves that 企业微信 calls, and the rights of the member's account here decide.
func (h *Handlers) callbackRoutes() []gateway.Route {
	query := []string{"msg_signature", "timestamp", "nonce", "echostr"}
	return []gateway.Route{
		{Methods: "GET", Path: CallbackPath, Access: session.Public(), Effect: gateway.Read, File: true, Summary: "企业微信验证回调地址", Handle: h.VerifyCallback, Query: query},
		{Methods: "POST", Path: CallbackPath, Access: session.Public(), Effect: gateway.Write, Rate: callbackRate, Raw: true, File: true, Summary: "企业微信的回调", Handle: h.Callback, Query: query},
	}
}

// signed is the query of a call of 企业微信.
type signed struct {
	Signature payload.Text `json:"msg_signature"`
	Timestamp payload.Text
	Nonce     payload.Text
	Echo      payload.Text `json:"echostr"`
}

func (s signed) values() url.Values {
	return url.Values{"msg_signature": {string(s.Signature)}, "timestamp": {string(s.Timestamp)}, "nonce": {string(s.Nonce)}}
}

// VerifyCallback answers GET callback, by which 企业微信 checks the address when it is saved.
func (h *Handlers) VerifyCallback(r *gateway.Request) (any, error) {
	s, err := h.signed(r)
	if err != nil {
		return nil, err
	}
	text, err := h.callback.Verify(string(s.Signature), string(s.Timestamp), string(s.Nonce), string(s.Echo))
	if err != nil {
		return nil, h.refuse(r, err)
	}
	return gateway.Raw{ContentType: "text/plain; charset=utf-8", Body: []byte(text)}, nil
}

func (h *Handlers) signed(r *gateway.Request) (s signed, err error) {
	if h.callback == nil {
		return s, errs.New(errs.NotFound)
	}
	return s, r.Bind(&s)
}

// Callback answers POST callback. A call that was read gets an empty answer, even without an effect, because 企业微信 repeats a
// call with another answer.
func (h *Handlers) Callback(r *gateway.Request) (any, error) {
	s, err := h.signed(r)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), callbackTime)
	defer cancel()
	event, err := h.callback.Open(ctx, s.values(), r.Body())
	if errors.Is(err, wechat.ErrReplayed) {
		h.note(r, err)
		return empty, nil
	}
	if err != nil {
		return nil, h.refuse(r, err)
	}
	if event.Event != wechat.CardPressed {
		return empty, nil
	}
	if err := h.press(ctx, r, event); err != nil {
		// 企业微信 repeats the call, and the repetition must not be refused.
		return nil, errors.Join(errs.Wrap(errs.Unavailable, "press of a card", err), h.callback.Release(context.WithoutCancel(ctx), event))
	}
	return empty, nil
}

var empty = gateway.Raw{ContentType: "text/plain; charset=utf-8"}

// The refusals of a call beside those of package wechat.
var (
	errNoCard   = errors.New("企业微信 callback: the card is unknown")
	errReceiver = errors.New("企业微信 callback: the card is another person's")
	errButton   = errors.New("企业微信 callback: the card has no such button")
)

// reasons are the objects of audit rows. They contain nothing of the call.
var reasons = map[error]string{
	wechat.ErrSignature: "签名不对", wechat.ErrStale: "时间戳超过 5 分钟", wechat.ErrMalformed: "内容无法解读", wechat.ErrOtherCorp: "企业不对", wechat.ErrReplayed: "重复的调用",
	errNoCard: "卡片不存在", errReceiver: "不是卡片的接收人", errButton: "没有这个按钮",
}

// refuse returns the answer to a call that was refused; a failure of the cache stays what it is.
func (h *Handlers) refuse(r *gateway.Request, why error) error {
	if !h.note(r, why) {
		return why
	}
	return errs.Wrap(errs.Forbidden, "", why)
}

// note writes a refused call into the audit log, and reports whether it was a refusal.
func (h *Handlers) note(r *gateway.Request, why error) bool {
	for known, reason := range reasons {
		if errors.Is(why, known) {
			line := r.Origin().Did(audit.CallbackRefused, reason)
			line.Outcome = audit.Refused
			h.Strangers.Note(line, limits.Network(r.Address()))
			return true
		}
	}
	return false
}

// elsewhere is the text of a card after a press that decided nothing.
const elsewhere = "请打开页面处理"

// press approves as the person who has pressed the button. A press that may not decide changes only the card. An error is a
// failure of this system.
func (h *Handlers) press(ctx context.Context, r *gateway.Request, event wechat.Event) error {
	card, err := message.CardOf(ctx, h.DB, event.TaskID)
	switch {
	case errors.Is(err, store.ErrNoRows):
		h.note(r, errNoCard)
		return nil
	case err != nil:
		return err
	case card.WechatID == "" || !strings.EqualFold(card.WechatID, event.FromUser):
		h.note(r, errReceiver)
		return nil
	case event.EventKey != message.Agree:
		h.note(r, errButton)
		return nil
	}
	if err := message.Pressed(ctx, h.DB, card.TaskID, event.ResponseCode); err != nil {
		return err
	}
	err = h.agree(ctx, r, card)
	if err == nil || !isRefusal(err) {
		return err
	}
	return message.Explain(ctx, h.DB, card.TaskID, elsewhere, r.Now())
}

// agree approves with the rights that the person would have in a session.
func (h *Handlers) agree(ctx context.Context, r *gateway.Request, card message.Pressable) error {
	caller, err := h.Sessions.Identity(ctx, card.UserID)
	if err != nil {
		return err
	}
	if err := session.SignedIn().Check(caller); err != nil {
		return err
	}
	origin := audit.Origin{Caller: caller, Address: r.Address(), Device: string(message.Wechat), Now: r.Now()}
	return h.AgreeByCard(ctx, origin, card.ApplicationID, card.FlowTaskID)
}

// isRefusal reports whether an error refuses the decision; otherwise it is a failure, such as a statement that the database
// could not run.
func isRefusal(err error) bool {
	return !errs.As(err).Kind.Transport && !errs.Is(err, errs.ProcedureFailed)
}

// newCallback reads calls of the settings, which config has checked.
func newCallback(p area.Parts) *wechat.Callback {
	callback, err := wechat.NewCallback(p.Config.Wechat, p.Cache, p.Now)
	if err != nil {
		panic(err)
	}
	return callback
}
