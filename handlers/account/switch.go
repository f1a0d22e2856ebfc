package account

import (
	"context"
	"errors"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// Candidates answers basicapps: the users with a given account or mobile number that the caller may
// switch to. Other users are left out like users who do not exist.
func (h *Handlers) Candidates(r *gateway.Request) (any, error) {
	var in struct{ Phone payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	targets, err := h.targets(r, string(in.Phone))
	if err != nil {
		return nil, err
	}
	records := make([]userRecord, len(targets))
	for i, id := range targets {
		records[i] = recordOf(id)
	}
	return records, nil
}

// Switch answers switch: the caller continues under another account.
func (h *Handlers) Switch(r *gateway.Request) (any, error) {
	var in struct{ Account payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	targets, err := h.targets(r, string(in.Account))
	if err != nil {
		return nil, err
	}
	if len(targets) == 0 {
		return nil, session.ErrNoTarget
	}
	target := targets[0].UserID
	// First the audit log: no user may act under another account without a record.
	if err := h.audit(r.Context(), r, audit.Switched, r.Caller.UserID, target); err != nil {
		return nil, err
	}
	token, id, err := h.Sessions.Switch(r.Context(), r.Token, target)
	if err != nil {
		return nil, err
	}
	return h.enter(r, token, id)
}

// SwitchBack answers switchback: the caller continues with their own account. The switched
// session need not be valid any more, because its time may be over.
func (h *Handlers) SwitchBack(r *gateway.Request) (any, error) {
	if r.Token == "" {
		return nil, session.ErrNoWayBack
	}
	token, by, left, err := h.Sessions.SwitchBack(r.Context(), r.Token)
	if err != nil {
		return nil, err
	}
	if left != "" { // a repeated request has been recorded already
		h.auditEnd(r, audit.SwitchedBack, by.UserID, left)
	}
	return h.enter(r, token, by)
}

// enter gives the client a session that has just been opened.
func (h *Handlers) enter(r *gateway.Request, token string, id *session.Identity) (any, error) {
	user, err := userText(id)
	if err != nil {
		return nil, err
	}
	r.SetSession(token)
	return signedIn{Token: token, User: user}, nil
}

// targets finds the users with that account or mobile number. Only users that the caller may
// switch to are found.
func (h *Handlers) targets(r *gateway.Request, text string) ([]*session.Identity, error) {
	ctx, name := r.Context(), strings.TrimSpace(text)
	if name == "" {
		return nil, errs.Failf("请输入账号或电话号码")
	}
	if err := h.Guard.AdmitsSearch(ctx, r.Caller.UserID); err != nil {
		return nil, err
	}
	found, err := h.search(r, name)
	if err != nil || len(found) > 0 {
		err = errors.Join(err, h.Guard.ForgiveSearch(ctx, r.Caller.UserID))
	}
	return found, err
}

// search leaves out the users to whom the caller may not switch, but records them in the
// audit log.
func (h *Handlers) search(r *gateway.Request, name string) (found []*session.Identity, err error) {
	named, err := h.named(r.Context(), name)
	if err != nil {
		return nil, err
	}
	for _, userID := range named {
		id, err := h.Sessions.Target(r.Context(), r.Caller, userID)
		if errors.Is(err, session.ErrNoTarget) {
			err = h.audit(r.Context(), r, audit.SwitchRefused, r.Caller.UserID, userID)
		}
		if err != nil {
			return nil, err
		}
		if id != nil {
			found = append(found, id)
		}
	}
	return found, nil
}

// named returns the UserIds that have the account or mobile number.
func (h *Handlers) named(ctx context.Context, name string) ([]string, error) {
	if len([]rune(name)) > maxAccount {
		return nil, nil
	}
	var userIDs []string
	err := h.DB.Select(ctx, &userIDs, "account/named_users", store.Args{"Name": name})
	return userIDs, err
}

func (h *Handlers) audit(ctx context.Context, r *gateway.Request, event audit.Event, actor, subject string) error {
	line := r.Origin().Did(event, "")
	if line.Actor, line.Subject = actor, subject; event == audit.SwitchRefused {
		line.Outcome = audit.Refused
	}
	return audit.Write(ctx, h.DB, line)
}

// auditEnd records that a user has left another account. The user has left it even if this
// record fails.
func (h *Handlers) auditEnd(r *gateway.Request, event audit.Event, actor, subject string) {
	after := context.WithoutCancel(r.Context())
	if err := h.audit(after, r, event, actor, subject); err != nil {
		h.Log.ErrorContext(after, "not in the audit log", "event", string(event), "actor", actor, "subject", subject, "error", err.Error())
	}
}

// switchedInfo informs a client that another user acts under the account.
type switchedInfo struct {
	By         string          `json:"by"`
	Account    string          `json:"account"`
	Department string          `json:"department"`
	Until      store.LocalTime `json:"until"`
	// Seconds are the seconds left, for clients whose clock is not the company's.
	Seconds int `json:"seconds"`
}

// switchedOf is nil for a user who acts under their own account.
func switchedOf(id *session.Identity, now time.Time) *switchedInfo {
	if id.Switched == nil {
		return nil
	}
	by, until := id.Switched.By, id.Switched.Until
	return &switchedInfo{
		By: by.Name, Account: by.Account, Department: by.DepartmentName,
		Until:   store.LocalTime{Time: until.In(now.Location()).Truncate(time.Second)},
		Seconds: int(until.Sub(now) / time.Second),
	}
}
