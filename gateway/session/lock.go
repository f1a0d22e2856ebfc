package session

import (
	"context"
	"errors"

	"qiao/gateway/cache"
)

// Lock closes the session of a token until Unlock to all routes but those with AnySession.
// The lock is kept beside the session's record, because a request that runs at the same
// time may write the record back.
func (m *Manager) Lock(ctx context.Context, token string) error {
	return m.lock(ctx, cacheKey(token))
}

// Unlock opens a locked session again; it does nothing to a session that is not locked.
func (m *Manager) Unlock(ctx context.Context, token string) error {
	key := cacheKey(token)
	defer m.memo.Invalidate(key)
	return m.cache.Delete(ctx, lockKey(key))
}

func (m *Manager) lock(ctx context.Context, key string) error {
	defer m.memo.Invalidate(key)
	return m.cache.Set(ctx, lockKey(key), []byte{1}, m.settings.Lifetime+afterlife)
}

func (m *Manager) locked(ctx context.Context, key string) (bool, error) {
	_, err := m.cache.Get(ctx, lockKey(key))
	if errors.Is(err, cache.ErrMiss) {
		return false, nil
	}
	return err == nil, err
}

// keepLock locks a session that continues a locked one.
func (m *Manager) keepLock(ctx context.Context, from, to string) error {
	if locked, err := m.locked(ctx, from); err != nil || !locked {
		return err
	}
	return m.lock(ctx, to)
}

func lockKey(key string) string { return "locked:" + key }
