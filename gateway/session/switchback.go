package session

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
)

// backFor is how long a client that repeats the switch back gets the same token again,
// because the answer was lost or two of its tabs went back at the same time.
const backFor = time.Minute

// SwitchBack ends a switched session, also an expired one, and continues the own one under a new token. A client that
// repeats the request within a minute, at this or another instance, gets the same token again and no second session.
// left is the user of the other account, empty for such a repeat. The error is ErrNoWayBack, or the reason why the own
// session is no longer valid.
func (m *Manager) SwitchBack(ctx context.Context, token string) (back string, by *Identity, left string, err error) {
	back, by, left, err = m.goBack(ctx, token)
	// A parallel switch back was faster, and saved the new session before it closed these.
	if errs.Is(err, errs.SessionUnknown) || errs.Is(err, errs.SessionElsewhere) {
		return m.backAgain(ctx, token, err)
	}
	return back, by, left, err
}

func (m *Manager) goBack(ctx context.Context, token string) (back string, by *Identity, left string, err error) {
	key := cacheKey(token)
	r, err := m.read(ctx, key)
	if err != nil {
		return "", nil, "", err
	}
	if r.Own == "" {
		return "", nil, "", ErrNoWayBack
	}
	own, by, err := m.behind(ctx, r)
	if err != nil {
		return "", nil, "", err
	}
	back, first, err := m.claimBack(ctx, token)
	if err != nil {
		return "", nil, "", err
	}
	if now := m.now(); now.After(own.Seen) {
		own.Seen = now
	}
	// The new session replaces these two sessions and no other.
	if err := m.cache.Leave(ctx, sessionsKey(by.UserID), key, r.Own); err != nil {
		return "", nil, "", err
	}
	if err := m.keepLock(ctx, key, cacheKey(back)); err != nil {
		return "", nil, "", err
	}
	// Parallel requests repeat the same writes.
	if err := m.start(ctx, back, own); err != nil {
		return "", nil, "", err
	}
	for _, ended := range []string{key, r.Own} {
		if err := m.close(ctx, ended, by.UserID); err != nil {
			return "", nil, "", err
		}
	}
	if first {
		left = r.UserID
	}
	return back, by, left, nil
}

// claimBack decides the new token under which a switched session continues: the first of
// several requests decides for all. first reports whether this request is the first.
func (m *Manager) claimBack(ctx context.Context, token string) (back string, first bool, err error) {
	salt := newToken()
	first, err = m.cache.Add(ctx, backKey(token), []byte(salt), backFor)
	if err != nil {
		return "", false, err
	}
	if first {
		return backToken(token, salt), true, nil
	}
	back, err = m.claimedBack(ctx, token)
	return back, false, err
}

// claimedBack returns the token of the last claim. It is errs.SessionUnknown where there
// was no switch back in the last minute.
func (m *Manager) claimedBack(ctx context.Context, token string) (back string, err error) {
	salt, err := m.cache.Get(ctx, backKey(token))
	if errors.Is(err, cache.ErrMiss) {
		return "", errs.New(errs.SessionUnknown)
	}
	return backToken(token, string(salt)), err
}

// backAgain answers a repeated request while the session that it continued is valid; why is
// the error for every other request.
func (m *Manager) backAgain(ctx context.Context, token string, why error) (back string, by *Identity, left string, err error) {
	back, err = m.claimedBack(ctx, token)
	if errs.Is(err, errs.SessionUnknown) {
		return "", nil, "", why
	}
	if err != nil {
		return "", nil, "", err
	}
	if by, err = m.Resolve(ctx, back); err != nil {
		return "", nil, "", err
	}
	return back, by, "", nil
}

func backKey(token string) string { return "back:" + cacheKey(token) }

// backToken is derived from the old token and from the salt in the cache. A reader of the
// cache alone cannot sign in, and neither can a person who finds the old token later.
func backToken(token, salt string) string {
	sum := sha256.Sum256([]byte("back:" + token + ":" + salt))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
