package session

import (
	"context"
	"encoding/json"
	"errors"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
)

// ending is why a session is over, as its owner is told again and again.
type ending struct {
	Code int    // of errs.SessionExpired or errs.SessionElsewhere, or 0 for a session that was closed
	Text string `json:",omitempty"` // in place of the catalogue's
}

// endingOf returns the ending that an error means, nil for one that says
// nothing of the session itself, such as a cache that does not answer.
func endingOf(err error) *ending {
	if !errs.Is(err, errs.SessionExpired) && !errs.Is(err, errs.SessionElsewhere) {
		return nil
	}
	known := errs.As(err)
	return &ending{Code: known.Kind.Code, Text: known.Text}
}

// expiredBy is the ending of a session by what its owner is to be told, in the
// catalogue's words where that is nothing.
func expiredBy(why string) *ending { return &ending{Code: errs.SessionExpired.Code, Text: why} }

func (e *ending) err() error {
	kind := errs.SessionUnknown
	switch e.Code {
	case errs.SessionExpired.Code:
		kind = errs.SessionExpired
	case errs.SessionElsewhere.Code:
		kind = errs.SessionElsewhere
	}
	return &errs.Error{Kind: kind, Text: e.Text}
}

// finish ends a session that was found ended, for every instance and for good.
// Its record stays for a while, because it tells "expired" from "unknown" and
// leads the way back out of a switched one.
func (m *Manager) finish(ctx context.Context, key string, r record, why *ending) error {
	if err := m.mark(ctx, key, why); err != nil {
		return err
	}
	r.Ended = why
	return m.save(ctx, key, r)
}

// close ends a session whose opener is done with it: it is unknown from now on.
func (m *Manager) close(ctx context.Context, key, opener string) error {
	if err := m.mark(ctx, key, &ending{}); err != nil {
		return err
	}
	if err := m.cache.Delete(ctx, key); err != nil {
		return err
	}
	return m.cache.Leave(ctx, sessionsKey(opener), key)
}

// mark says that a session is over for as long as somebody may still be
// reading it.
func (m *Manager) mark(ctx context.Context, key string, why *ending) error {
	m.memo.Invalidate(key)
	value, err := json.Marshal(why)
	if err != nil {
		return err
	}
	return m.cache.Set(ctx, endedKey(key), value, 2*loadTime)
}

func endedKey(key string) string { return "ended:" + key }

// prolong writes a session back. It must not bring one to life that has ended
// since it was read, so it looks for the mark after writing: whoever comes
// last, this or what ended it, ends it.
func (m *Manager) prolong(ctx context.Context, key string, r record) error {
	if err := m.save(ctx, key, r); err != nil {
		return err
	}
	value, err := m.cache.Get(ctx, endedKey(key))
	switch {
	case errors.Is(err, cache.ErrMiss):
		return nil
	case err != nil:
		return err
	}
	var why ending // what cannot be read counts as closed
	if json.Unmarshal(value, &why) == nil && why.Code != 0 {
		if err := m.finish(ctx, key, r, &why); err != nil {
			return err
		}
		return why.err()
	}
	if err := m.cache.Delete(ctx, key); err != nil {
		return err
	}
	return errs.New(errs.SessionUnknown)
}
