package organization

import (
	"context"

	"qiao/gateway/authority"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// watchAuthority reads who may grant rights before a change, and refuses a change of them that
// is not the caller's to make: what personnel do must not give that to anybody, nor take it
// from all.
func watchAuthority(ctx context.Context, tx *store.Tx, c *record.Change) (authority.Holders, error) {
	return record.Once(c, func() (authority.Holders, error) {
		before, err := authority.Watch(ctx, tx)
		c.Then(func(ctx context.Context, tx *store.Tx) error { return before.Check(ctx, tx, c.Caller) })
		return before, err
	})
}
