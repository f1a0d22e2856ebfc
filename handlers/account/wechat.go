package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/cache"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	client "qiao/gateway/wechat"
	"qiao/gateway/wire/payload"
)

// Wechat is the part of the client of 企业微信 that signs in.
type Wechat interface {
	ScanURL(state, redirect string) string
	InsideURL(state, redirect string) string
	UserOfCode(ctx context.Context, code string) (userID string, err error)
}

const (
	// wechatCookie binds a sign-in to the browser that began it.
	wechatCookie = "qiao_wechat"
	// wechatLife is the time to scan, and then to sign in by password if the member is not bound.
	wechatLife = 10 * time.Minute
	// wechatWay is the name of the way in the audit log.
	wechatWay = "wechat"
)

var (
	errWechatOff   = errs.Failf("没有配置企业微信登录，请用密码登录")
	errWechatState = errs.Failf("这次企业微信登录已失效或不是在这个浏览器里开始的，请重新登录")
)

// begun is the address of 企业微信 to which the browser goes.
type begun struct {
	Address string `json:"address"`
}

// BeginWechat answers POST wechat/start. Inside is set by a page that is shown in the app itself.
func (h *Handlers) BeginWechat(r *gateway.Request) (any, error) {
	if h.Wechat == nil {
		return nil, errWechatOff
	}
	var in struct{ Inside payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	browser, state := rand.Text(), rand.Text()
	if err := h.States.Set(r.Context(), stateKey(state), []byte(hashOf(browser)), wechatLife); err != nil {
		return nil, err
	}
	r.KeepInBrowser(wechatCookie, browser, wechatLife)
	redirect := strings.TrimSuffix(h.WechatRedirect, "/") + "/"
	if in.Inside == "1" || in.Inside == "true" {
		return begun{h.Wechat.InsideURL(state, redirect)}, nil
	}
	return begun{h.Wechat.ScanURL(state, redirect)}, nil
}

// WechatLogin answers POST wechat/signin: as newlogin, with the code of 企业微信 in place of account and password.
func (h *Handlers) WechatLogin(r *gateway.Request) (any, error) {
	if h.Wechat == nil {
		return nil, errWechatOff
	}
	var in struct{ Code, State payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	browser := r.FromBrowser(wechatCookie)
	if err := h.useState(r.Context(), string(in.State), browser); err != nil {
		return nil, err
	}
	userID, err := h.Wechat.UserOfCode(r.Context(), string(in.Code))
	if err != nil {
		return nil, refusedCode(err)
	}
	var user signInRow
	err = h.DB.Get(r.Context(), &user, "account/wechat_user", store.Args{"WechatId": userID})
	if errors.Is(err, store.ErrNoRows) {
		return nil, h.askForPassword(r, browser, userID)
	}
	if err != nil {
		return nil, err
	}
	r.KeepInBrowser(wechatCookie, "", 0)
	return h.signIn(r, user.Account, proof{
		way: wechatWay, wrong: errs.New(errs.SignInFailed),
		// An account without a password belongs to a program, or to a person who has not started yet.
		fits: func(now signInRow) (bool, error) {
			return now.UserID == user.UserID && now.Enabled && now.PasswordHash != "", nil
		},
		undo: func(context.Context, signInRow) error { return nil },
	})
}

// useState checks and removes the state of this browser. A state works once.
func (h *Handlers) useState(ctx context.Context, state, browser string) error {
	const longest = 64 // more than BeginWechat makes
	if state == "" || len(state) > longest || browser == "" {
		return errWechatState
	}
	owner, err := h.States.Get(ctx, stateKey(state))
	if errors.Is(err, cache.ErrMiss) {
		return errWechatState
	}
	if err != nil {
		return err
	}
	if string(owner) != hashOf(browser) {
		return errWechatState
	}
	first, err := h.States.Add(ctx, stateKey(state)+":used", []byte{1}, wechatLife)
	if err == nil && !first {
		err = errWechatState
	}
	return err
}

// refusedCode lets the user read why 企业微信 did not accept a code.
func refusedCode(err error) error {
	if known, ok := errors.AsType[*errs.Error](err); ok {
		return known
	}
	return errs.Failf("%s", client.Sentence(err)).Because("sign in by 企业微信", err)
}

// askForPassword stores the member for this browser. After the sign-in by password the user may bind the member.
func (h *Handlers) askForPassword(r *gateway.Request, browser, userID string) error {
	if err := h.States.Set(r.Context(), pendingKey(browser), []byte(userID), wechatLife); err != nil {
		return err
	}
	r.KeepInBrowser(wechatCookie, browser, wechatLife)
	r.CountSignIn("failed")
	return errs.Failf("这个企业微信账号还没有绑定。请先用密码登录，再绑定；以后就可以直接用企业微信登录")
}

// binding is the caller's member of 企业微信.
type binding struct {
	Bound string `json:"bound"` // the userid, empty where there is none
	// Pending is the userid of the member that this browser has scanned with, and that the caller may bind.
	Pending string `json:"pending"`
}

// Binding answers GET wechat.
func (h *Handlers) Binding(r *gateway.Request) (any, error) {
	var b binding
	err := h.DB.Get(r.Context(), &b.Bound, "account/wechat_bound", store.Args{"UserId": r.Caller.UserID})
	if err != nil || b.Bound != "" || r.Caller.Switched != nil {
		return b, err
	}
	b.Pending, err = h.pending(r)
	return b, err
}

func (h *Handlers) pending(r *gateway.Request) (string, error) {
	browser := r.FromBrowser(wechatCookie)
	if browser == "" {
		return "", nil
	}
	userID, err := h.States.Get(r.Context(), pendingKey(browser))
	if errors.Is(err, cache.ErrMiss) {
		return "", nil
	}
	return string(userID), err
}

// BindWechat answers POST wechat/bind: the member that this browser has scanned with becomes the caller's.
func (h *Handlers) BindWechat(r *gateway.Request) (any, error) {
	if r.Caller.Switched != nil {
		return nil, errs.Failf("切换账号期间不能绑定企业微信，请先返回本人账号")
	}
	userID, err := h.pending(r)
	if err != nil {
		return nil, err
	}
	if userID == "" {
		return nil, errs.Failf("没有等待绑定的企业微信账号，请重新扫码")
	}
	if err := h.bind(r, audit.WechatBound, userID); err != nil {
		return nil, err
	}
	defer r.KeepInBrowser(wechatCookie, "", 0)
	return "success", h.States.Delete(r.Context(), pendingKey(r.FromBrowser(wechatCookie)))
}

// UnbindWechat answers POST wechat/unbind.
func (h *Handlers) UnbindWechat(r *gateway.Request) (any, error) {
	if r.Caller.Switched != nil {
		return nil, errs.Failf("切换账号期间不能解除绑定，请先返回本人账号")
	}
	return "success", h.bind(r, audit.WechatUnbound, "")
}

// bind sets or ends the binding of the caller, with its row in the audit log.
func (h *Handlers) bind(r *gateway.Request, event audit.Event, userID string) error {
	err := h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		args := store.Args{"UserId": r.Caller.UserID, "WechatId": store.OrNull(userID)}
		n, err := tx.Exec(r.Context(), "account/bind_wechat", args)
		if err == nil && n == 0 {
			err = errs.Failf("您已绑定另一个企业微信账号，请先解除绑定")
		}
		if err != nil {
			return err
		}
		return audit.Write(r.Context(), tx, r.Origin().Did(event, ""))
	})
	if store.IsUnique(err) {
		return errs.Failf("这个企业微信账号已绑定另一位员工，请联系信息中心")
	}
	return err
}

// The cache holds hashes, so that a reader of the cache cannot sign in.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func stateKey(state string) string     { return "wechat:state:" + hashOf(state) }
func pendingKey(browser string) string { return "wechat:pending:" + hashOf(browser) }
