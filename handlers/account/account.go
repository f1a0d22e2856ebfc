// Package account signs users in and out and tells clients the identity of the caller
// (specification §7, "Sign-in and session").
package account

import (
	"context"
	"errors"
	"log/slog"

	"qiao/gateway"
	"qiao/gateway/area"
	"qiao/gateway/audit"
	"qiao/gateway/cache"
	"qiao/gateway/errs"
	"qiao/gateway/mobile"
	"qiao/gateway/password"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

// Handlers serves the sign-in routes.
type Handlers struct {
	DB       *store.DB
	Sessions *session.Manager
	Hasher   *password.Hasher
	Policy   password.Policy
	Guard    *Guard
	Codes    *Codes
	// SendsMobileCodes reports that codes can be sent to new mobile numbers.
	SendsMobileCodes bool
	// Wechat is nil if 企业微信 is not configured. It leads back to WechatRedirect. States holds the sign-ins that have begun.
	Wechat         Wechat
	WechatRedirect string
	States         cache.Cache
	// Calls stores a confirmed number as the caller's.
	Calls *area.Calls
	// Strangers takes the audit rows that callers without a session cause.
	Strangers *audit.Bounded
	// Log takes the failures that happen when the answer can no longer report them.
	Log *slog.Logger
}

// userRecord is the user as clients read it from data.user (specification §3).
type userRecord struct {
	Account            string
	UserID             string `json:"UserId"`
	UserName           string
	RealName           string
	ThumbAvatar        string
	PostName           string
	DepartmentName     string
	DepartmentID       string `json:"DepartmentId"`
	Department         string
	TopDepartmentName  string
	Mobile             string
	MustChangePassword bool
}

func recordOf(id *session.Identity) userRecord {
	return userRecord{
		Account: id.Account, UserID: id.UserID, UserName: id.Name, RealName: id.Name,
		ThumbAvatar: id.Avatar, PostName: id.Roles()[0],
		DepartmentName: id.DepartmentName, DepartmentID: id.DepartmentID, Department: id.DepartmentID,
		TopDepartmentName: id.TopDepartmentName, Mobile: mobile.Mask(id.Mobile), MustChangePassword: id.MustChangePassword,
	}
}

type userInfo struct {
	Roles        []string `json:"roles"`
	Name         string   `json:"name"`
	Avatar       string   `json:"avatar"`
	Introduction string   `json:"introduction"`
	// Switched is there only while another user acts under the account.
	Switched *switchedInfo `json:"switched,omitempty"`
	// MustChangePassword, Locked and Account are there only while the initial password has not been changed, or the
	// session is locked: no other route has the account then.
	MustChangePassword bool   `json:"mustChangePassword,omitempty" tstype:"true"`
	Locked             bool   `json:"locked,omitempty" tstype:"true"`
	Account            string `json:"account,omitempty"`
	// MobileUnconfirmed is there only while the caller's number was entered by another user
	// and has not been confirmed: no code for signing in is sent to it.
	MobileUnconfirmed bool `json:"mobileUnconfirmed,omitempty" tstype:"true"`
}

// Info answers GET /vue-element-admin/user/info.
func (h *Handlers) Info(r *gateway.Request) (any, error) {
	id := r.Caller
	introduction := id.DepartmentName
	if id.PostName != "" {
		introduction += " " + id.PostName
	}
	info := userInfo{
		Roles: id.Roles(), Name: id.Name, Avatar: id.Avatar, Introduction: introduction, Switched: switchedOf(id, r.Now()),
		MobileUnconfirmed: id.Mobile != "" && !id.MobileConfirmed && id.Switched == nil,
	}
	if id.MustChangePassword || id.Locked {
		info.MustChangePassword, info.Locked, info.Account = id.MustChangePassword, id.Locked, id.Account
	}
	return info, nil
}

// Logout answers POST /vue-element-admin/user/logout. Signing out twice is no error;
// signing out of a switched account ends the user's own session too.
func (h *Handlers) Logout(r *gateway.Request) (any, error) {
	if r.Token != "" {
		if err := h.Sessions.End(r.Context(), r.Token); err != nil {
			return nil, err
		}
	}
	if r.Caller != nil && r.Caller.Switched != nil {
		h.auditEnd(r, audit.SignedOut, r.Caller.ActorID(), r.Caller.UserID)
	}
	r.ClearSession()
	return "success", nil
}

// User answers getuser: the caller's own record, or any user's for the information centre.
func (h *Handlers) User(r *gateway.Request) (any, error) {
	var in struct{ Account payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	user, err := h.find(r.Context(), string(in.Account))
	own := in.Account == "" || user.UserID == r.Caller.UserID
	switch {
	case own && in.Account == "":
		return recordOf(r.Caller), nil
	case err != nil && !errors.Is(err, store.ErrNoRows):
		return nil, err
	case own && err == nil:
		return recordOf(r.Caller), nil
	case !r.Caller.InDepartment(session.InformationCentre):
		return nil, errs.New(errs.Forbidden)
	case err != nil:
		return nil, errs.Failf("账号不存在：%s", in.Account)
	}
	id, err := h.Sessions.Identity(r.Context(), user.UserID)
	if err != nil {
		return nil, err
	}
	return recordOf(id), nil
}

// signInRow is the data of a user that a sign-in is decided by.
type signInRow struct {
	UserID             string `db:"UserId"`
	Account            string `db:"Account"`
	PasswordHash       string `db:"PasswordHash"`
	Mobile             string `db:"Mobile"`
	MobileConfirmed    bool   `db:"MobileConfirmed"` // by its owner
	Enabled            bool   `db:"Enabled"`
	MustChangePassword bool   `db:"MustChangePassword"`
}

// find reads a user by account or mobile number; store.ErrNoRows if there is none.
func (h *Handlers) find(ctx context.Context, account string) (signInRow, error) {
	var row signInRow
	err := h.DB.Get(ctx, &row, "account/sign_in_user", store.Args{"Account": account})
	return row, err
}

// userText is data.user: the record as JSON text.
func userText(id *session.Identity) (string, error) {
	text, err := wire.Marshal(recordOf(id))
	return string(text), err
}
