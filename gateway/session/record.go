package session

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
)

// record is a session in the cache.
type record struct {
	UserID  string
	Stamp   string
	Created time.Time
	Seen    time.Time
	Device  string `json:",omitempty"`
	Address string `json:",omitempty"`
	// Footing has the parts of Stamp one by one.
	Footing credentialState `json:",omitzero"`
	// Own is the key of the session from which a user switched into this one; empty for a
	// session under the user's own account.
	Own string `json:",omitempty"`
	// By is the UserID of the user who switched; empty for a session under the user's own
	// account.
	By string `json:",omitempty"`
	// Ended is why the session is over; nil while no request has found it over.
	Ended *ending `json:",omitempty"`
}

// opener is the UserID of the person who opened the session.
func (r record) opener() string { return cmp.Or(r.By, r.UserID) }

// read returns the record of a session, errs.SessionUnknown where there is none.
func (m *Manager) read(ctx context.Context, key string) (record, error) {
	value, err := m.cache.Get(ctx, key)
	if errors.Is(err, cache.ErrMiss) {
		return record{}, errs.New(errs.SessionUnknown)
	}
	if err != nil {
		return record{}, err
	}
	var r record
	if err := json.Unmarshal(value, &r); err != nil {
		return record{}, errs.Wrap(errs.SessionUnknown, "read session", err)
	}
	return r, nil
}

func (m *Manager) save(ctx context.Context, key string, r record) error {
	value, err := json.Marshal(r)
	if err != nil {
		return err
	}
	life := m.settings.Idle + afterlife
	if r.Ended != nil {
		life = afterlife
	}
	return m.cache.Set(ctx, key, value, life)
}
