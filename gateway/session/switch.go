package session

import (
	"context"
	"time"

	"qiao/gateway/errs"
)

// switchLife is the longest time that a user may act under another account.
const switchLife = 30 * time.Minute

// Switched is the person who really acts under an account, and the end of the switch.
type Switched struct {
	By    *Identity
	Until time.Time
}

// ErrNoTarget is the error for an account that the caller cannot switch to. It is the same
// for an account that does not exist, so that switching cannot be used to find out which
// accounts exist.
var ErrNoTarget = errs.Failf("账号不存在，或不能切换到该账号")

// ErrNoWayBack is the error for a switch back from a session that is not switched.
var ErrNoWayBack = errs.Failf("当前没有切换账号")

// mayBecome is the rule of account switching. Only members of the information centre may
// switch, with a password of their own. The target may not be an account that could switch
// itself or grant rights. A switched session cannot switch again. The rule is checked again
// whenever a switched session is read.
func (id *Identity) mayBecome(target *Identity) bool {
	return id.Switched == nil && !id.MustChangePassword && id.InDepartment(InformationCentre) &&
		!target.InDepartment(InformationCentre) && !target.MayAuthorize()
}

// Target returns the identity of a user. It is ErrNoTarget where by may not switch to that user.
func (m *Manager) Target(ctx context.Context, by *Identity, userID string) (*Identity, error) {
	id, _, err := m.target(ctx, by, userID)
	return id, err
}

func (m *Manager) target(ctx context.Context, by *Identity, userID string) (id *Identity, stamp string, err error) {
	id, stamp, found, err := m.directory.lookup(ctx, userID)
	if err != nil {
		return nil, "", err
	}
	if !found || !by.mayBecome(id) {
		return nil, "", ErrNoTarget
	}
	return id, stamp, nil
}

// Switch opens a session under another account for the owner of a token. The owner's own
// session stays open for the way back. The new session lasts half an hour, and no longer
// than the own one and the right to switch. The error is ErrNoTarget, errs.Forbidden for a
// session that is switched already, or the reason why the own session is no longer valid.
func (m *Manager) Switch(ctx context.Context, token, userID string) (switched string, id *Identity, err error) {
	own := cacheKey(token)
	r, err := m.read(ctx, own)
	if err != nil {
		return "", nil, err
	}
	if r.Own != "" {
		return "", nil, errs.New(errs.Forbidden)
	}
	by, err := m.identify(ctx, own, r)
	if err != nil {
		return "", nil, err
	}
	id, stamp, err := m.target(ctx, by, userID)
	if err != nil {
		return "", nil, err
	}
	now := m.now()
	r = record{
		UserID: userID, Stamp: stamp, Created: now, Seen: now, Own: own, By: by.UserID, Device: r.Device, Address: r.Address,
	}
	// Not start: in single-session mode the account's owner stays signed in.
	switched = newToken()
	if err := m.save(ctx, cacheKey(switched), r); err != nil {
		return "", nil, err
	}
	return switched, id.actedBy(by, r), m.enlist(ctx, cacheKey(switched), r)
}

// actedBy marks an identity as switched. Only the owner of an account may choose its new
// password.
func (id *Identity) actedBy(by *Identity, r record) *Identity {
	id.Switched = &Switched{By: by, Until: r.Created.Add(switchLife)}
	id.MustChangePassword = false
	return id
}

// switched returns the caller's identity of a switched session.
func (m *Manager) switched(ctx context.Context, r record) (*Identity, error) {
	if spent(r.Created, m.now(), switchLife) {
		return nil, errs.Newf(errs.SessionExpired, "切换账号的时间已到，请返回本人账号")
	}
	_, by, err := m.behind(ctx, r)
	if err != nil {
		return nil, err
	}
	id, err := m.user(ctx, r)
	if err != nil {
		return nil, err
	}
	if !by.mayBecome(id) {
		return nil, errs.New(errs.SessionExpired)
	}
	return id.actedBy(by, r), nil
}

// behind returns the own session behind a switched one, and its user.
func (m *Manager) behind(ctx context.Context, r record) (own record, by *Identity, err error) {
	if own, err = m.read(ctx, r.Own); err != nil {
		return record{}, nil, err
	}
	if own.Seen.Before(r.Seen) { // the own session is not idle while its user acts under another account
		own.Seen = r.Seen
	}
	by, err = m.identify(ctx, r.Own, own)
	return own, by, err
}
