package session

import (
	"context"

	"qiao/gateway/errs"
)

// Adopt starts a session for a user under a token that another system has given. A session that the token has already goes
// on. The user's initial password does not matter: the other system has checked the password.
func (m *Manager) Adopt(ctx context.Context, token, userID string, at Client) error {
	if id, err := m.Resolve(ctx, token); err == nil && id.UserID == userID {
		return nil
	}
	_, err := m.open(ctx, token, userID, at)
	return err
}

// open starts a session with a token.
func (m *Manager) open(ctx context.Context, token, userID string, at Client) (*Identity, error) {
	id, stamp, found, err := m.directory.lookup(ctx, userID)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, errs.New(errs.SessionUnknown)
	}
	now := m.now()
	id.outlive(m.age, now)
	r := record{UserID: userID, Stamp: stamp, Footing: id.credentials, Created: now, Seen: now, Device: at.Device, Address: at.Address}
	return id, m.start(ctx, token, r)
}
