package sessions

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// errSwitched refuses a user who acts under another account the sessions of its owner.
var errSwitched = errs.Failf("切换账号期间不能查看和退出该账号的登录，请先返回本人账号")

// errGone is the error for a session that has ended meanwhile, or that never existed.
var errGone = errs.Failf("该设备已经退出登录")

// Own answers GET sessions: the caller's own sessions, and which of them is this one.
func (h *Handlers) Own(r *gateway.Request) (any, error) {
	if r.Caller.Switched != nil {
		return nil, errSwitched
	}
	return h.list(r, r.Caller.UserID)
}

// OwnSignIns answers GET sign-ins.
func (h *Handlers) OwnSignIns(r *gateway.Request) (any, error) {
	if r.Caller.Switched != nil {
		return nil, errSwitched
	}
	return h.signIns(r, r.Caller.UserID)
}

// SignOutOwn answers POST signout/{id}: it ends one of the caller's own sessions. It does
// not end the session of the request, for which there is the logout.
func (h *Handlers) SignOutOwn(r *gateway.Request) (any, error) {
	ended, err := h.signOutOwn(r, func(s session.Live) bool { return s.ID == r.Param("id") })
	if err == nil && ended == 0 {
		err = errGone
	}
	return ended, err
}

// SignOutOthers answers POST signout-others: it ends all of the caller's sessions but that
// of the request, and returns their number.
func (h *Handlers) SignOutOthers(r *gateway.Request) (any, error) {
	return h.signOutOwn(r, func(session.Live) bool { return true })
}

func (h *Handlers) signOutOwn(r *gateway.Request, chosen func(session.Live) bool) (int, error) {
	if r.Caller.Switched != nil {
		return 0, errSwitched
	}
	list, err := h.Sessions.Live(r.Context(), r.Caller.UserID, r.Token)
	if err != nil {
		return 0, err
	}
	list = slices.DeleteFunc(list, func(s session.Live) bool { return s.Current || !chosen(s) })
	err = h.DB.Tx(r.Context(), func(tx *store.Tx) error { return noteEnds(r, tx, r.Caller.UserID, list) })
	if err != nil {
		return 0, err
	}
	return len(list), h.Sessions.SignOut(r.Context(), r.Caller.UserID, idsOf(list), "您已在其他设备上退出了这里的登录")
}
