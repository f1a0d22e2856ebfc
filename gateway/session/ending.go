package session

import (
	"context"
	"encoding/json"
	"errors"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
)

// ending is the reason why a session is over. Its owner gets it with every further request.
type ending struct {
	Code int    // of errs.SessionExpired or errs.SessionElsewhere, or 0 for a session that was closed
	Text string `json:",omitempty"` // replaces the text of the catalogue
}

// endingOf returns the ending of an error, nil for an error that is not about the session itself, such as a cache that
// does not answer.
func endingOf(err error) *ending {
	if !errs.Is(err, errs.SessionExpired) && !errs.Is(err, errs.SessionElsewhere) {
		return nil
	}
	known := errs.As(err)
	return &ending{Code: known.Kind.Code, Text: known.Text}
}

// expiredBy is the ending of an expired session with a message for its owner; an empty
// message means the text of the catalogue.
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

// finish ends a session that was found ended, for every instance and permanently. Its record stays for a while, because
// it distinguishes "expired" from "unknown" and a switched session needs it to find the way back.
func (m *Manager) finish(ctx context.Context, key string, r record, why *ending) error {
	if err := m.mark(ctx, key, why); err != nil {
		return err
	}
	r.Ended = why
	return m.save(ctx, key, r)
}

// close ends a session that its opener has closed: it is unknown from now on.
func (m *Manager) close(ctx context.Context, key, opener string) error {
	if err := m.mark(ctx, key, &ending{}); err != nil {
		return err
	}
	if err := m.cache.Delete(ctx, key); err != nil {
		return err
	}
	return m.cache.Leave(ctx, sessionsKey(opener), key)
}

// mark records that a session is over, for as long as another request may still be reading
// the session.
func (m *Manager) mark(ctx context.Context, key string, why *ending) error {
	m.memo.Invalidate(key)
	value, err := json.Marshal(why)
	if err != nil {
		return err
	}
	return m.cache.Set(ctx, endedKey(key), value, 2*loadTime)
}

func endedKey(key string) string { return "ended:" + key }

// prolong writes a session back. It must not restore a session that has ended since it was
// read, so it looks for the mark after writing: whether the mark or this write comes last,
// the session ends.
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
	var why ending // a mark that cannot be read counts as closed
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
