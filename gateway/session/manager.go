package session

import (
	"context"
	"errors"
	"time"

	"github.com/maypok86/otter/v2"
	"golang.org/x/sync/singleflight"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/errs"
)

const (
	// memoLife is how long an instance uses a session that it has read: it is short, so that a logout or a lost right
	// takes effect everywhere within a second.
	memoLife = 500 * time.Millisecond
	memoSize = 10_000
	// afterlife is how long the record of an ended session is kept, to distinguish "expired" from "unknown".
	afterlife = 24 * time.Hour
	// seenEvery limits how often a busy session is written back.
	seenEvery = time.Minute
	// loadTime is the time limit for reading a session.
	loadTime = 5 * time.Second
)

// Manager opens, resolves and ends sessions. It is safe for concurrent use.
type Manager struct {
	cache     cache.Cache
	directory Directory
	settings  config.Session
	places    Places
	age       time.Duration // the most that a password may have; 0 is no limit
	now       func() time.Time
	memo      cache.Local[string, memo]
	loads     singleflight.Group
}

type memo struct {
	identity *Identity
	read     time.Time
}

// NewManager returns a manager that keeps its sessions in the cache.
func NewManager(c cache.Cache, directory Directory, settings config.Session, now func() time.Time) *Manager {
	return &Manager{
		cache: c, directory: directory, settings: settings, places: NewPlaces(settings.Places), now: now,
		memo: cache.NewLocal(otter.Options[string, memo]{MaximumSize: memoSize}),
	}
}

// LimitPasswords sets the greatest age of a password; the sessions of an older one may only
// change the password. 0, the initial value, is no limit.
func (m *Manager) LimitPasswords(age time.Duration) { m.age = age }

// Open starts a session for a user at a client and returns its token. In single-session
// mode the new session replaces the user's other ones. Otherwise, where the user has
// session.per_account sessions already, it replaces the one that has been idle longest.
func (m *Manager) Open(ctx context.Context, userID string, at Client) (token string, id *Identity, err error) {
	token = newToken()
	if id, err = m.open(ctx, token, userID, at); err != nil {
		return "", nil, err
	}
	return token, id, nil
}

// start saves a session under the user's own account with a new token. It must not restore
// a session that has been started and closed already (see prolong).
func (m *Manager) start(ctx context.Context, token string, r record) error {
	key := cacheKey(token)
	if err := m.prolong(ctx, key, r); err != nil {
		return err
	}
	if err := m.enlist(ctx, key, r); err != nil {
		return err
	}
	if m.settings.Single {
		return m.cache.Set(ctx, singleKey(r.UserID), []byte(key), m.settings.Lifetime+afterlife)
	}
	return nil
}

func singleKey(userID string) string { return "session-of:" + userID }

// Resolve returns the identity behind a token. The error is
// errs.SessionUnknown, errs.SessionExpired, errs.SessionElsewhere, or
// errs.Unavailable when the cache or the database does not answer.
func (m *Manager) Resolve(ctx context.Context, token string) (*Identity, error) {
	key := cacheKey(token)
	return m.recall(ctx, key, func(ctx context.Context) (*Identity, error) { return m.load(ctx, key) })
}

// Service returns the identity of a service account, under which a program acts that sends
// requests without a session. It returns an error when the account does not exist or is
// disabled.
func (m *Manager) Service(ctx context.Context, account string) (*Identity, error) {
	key := "service:" + account
	return m.recall(ctx, key, func(ctx context.Context) (*Identity, error) {
		now := m.now()
		id, err := m.directory.ByAccount(ctx, account)
		if err == nil {
			m.memo.Set(key, memo{identity: id, read: now})
		}
		return id, err
	})
}

// recall returns the identity that this instance has read a moment ago under a key, and
// otherwise calls load and keeps its result.
func (m *Manager) recall(ctx context.Context, key string, load func(context.Context) (*Identity, error)) (*Identity, error) {
	if known, ok := m.memo.GetIfPresent(key); ok && m.fresh(known) {
		return known.identity, nil
	}
	// The first of several parallel requests reads for all of them, so the others must not
	// fail when its client disconnects.
	loaded := m.loads.DoChan(key, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTime)
		defer cancel()
		return load(ctx)
	})
	select {
	case result := <-loaded:
		id, _ := result.Val.(*Identity)
		return id, result.Err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// fresh reports whether a memory of a session may still be trusted. A memory from the
// future may not: the clock was set back.
func (m *Manager) fresh(known memo) bool {
	age := m.now().Sub(known.read)
	return age >= 0 && age < memoLife
}

func (m *Manager) load(ctx context.Context, key string) (*Identity, error) {
	now := m.now()
	r, err := m.read(ctx, key)
	if err != nil {
		return nil, err
	}
	id, err := m.identify(ctx, key, r)
	if err != nil {
		return nil, err
	}
	if id.Locked, err = m.locked(ctx, key); err != nil {
		return nil, err
	}
	if now.Sub(r.Seen) >= min(seenEvery, m.settings.Idle/4) {
		r.Seen = now
		if err := errors.Join(m.prolong(ctx, key, r), m.showOnline(ctx, r)); err != nil {
			return nil, err
		}
	}
	m.memo.Set(key, memo{identity: id, read: now})
	return id, nil
}

// identify returns the caller's identity of a session that is still valid. A session that
// is found ended stays ended, even if the account's data become the same as before again.
func (m *Manager) identify(ctx context.Context, key string, r record) (*Identity, error) {
	if r.Ended != nil {
		return nil, r.Ended.err()
	}
	id, err := m.examine(ctx, key, r)
	if why := endingOf(err); why != nil {
		if err := m.finish(ctx, key, r, why); err != nil {
			return nil, err
		}
	}
	return id, err
}

func (m *Manager) examine(ctx context.Context, key string, r record) (*Identity, error) {
	if r.Own != "" {
		return m.switched(ctx, r)
	}
	now := m.now()
	if spent(r.Seen, now, m.settings.Idle) || spent(r.Created, now, m.settings.Lifetime) {
		return nil, errs.New(errs.SessionExpired)
	}
	if err := m.checkSingle(ctx, r.UserID, key); err != nil {
		return nil, err
	}
	return m.user(ctx, r)
}

// maxSkew is how far the clocks of two instances may be apart.
const maxSkew = 5 * time.Minute

// spent reports whether a life that began at start is over. A start that is further in the
// future than clocks may differ means that a clock was set back: the time left is unknown
// then, so the life counts as over.
func spent(start, now time.Time, life time.Duration) bool {
	passed := now.Sub(start)
	return passed >= life || passed < -maxSkew
}

// user reads the identity of a session's user, if the data that the session depends on have
// not changed.
func (m *Manager) user(ctx context.Context, r record) (*Identity, error) {
	id, stamp, found, err := m.directory.lookup(ctx, r.UserID)
	if err != nil {
		return nil, err
	}
	if found && stamp == r.Stamp {
		id.outlive(m.age, m.now())
		return id, nil
	}
	if err := m.finishOutdated(ctx, r.UserID); err != nil {
		return nil, err
	}
	return nil, expiredBy(r.Footing.lost(id)).err()
}

func (m *Manager) checkSingle(ctx context.Context, userID, key string) error {
	if !m.settings.Single {
		return nil
	}
	latest, err := m.cache.Get(ctx, singleKey(userID))
	switch {
	case errors.Is(err, cache.ErrMiss):
		return nil
	case err != nil:
		return err
	case string(latest) != key:
		return errs.New(errs.SessionElsewhere)
	default:
		return nil
	}
}

// End closes the session of a token, and with a switched one also the own session behind
// it: after a sign-out there is no way back in. An unknown token is no error, and leaves
// nothing in the cache, because anybody can make up tokens.
func (m *Manager) End(ctx context.Context, token string) error {
	key := cacheKey(token)
	r, err := m.read(ctx, key)
	if errs.Is(err, errs.SessionUnknown) {
		m.memo.Invalidate(key)
		return nil
	}
	if err != nil {
		return err
	}
	if r.Own != "" {
		if err := m.close(ctx, r.Own, r.opener()); err != nil {
			return err
		}
	}
	return m.close(ctx, key, r.opener())
}

// Identity returns the identity of a user without a session, for records about other users;
// errs.Business if there is no such user.
func (m *Manager) Identity(ctx context.Context, userID string) (*Identity, error) {
	id, _, found, err := m.directory.lookup(ctx, userID)
	if err == nil && !found {
		err = errs.Failf("账号不存在或已停用")
	}
	return id, err
}
