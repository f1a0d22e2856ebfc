package organization

import (
	"context"

	"qiao/gateway/authority"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// watchAuthority reads who may grant rights before a change, and refuses a change of these rights that the caller may
// not make: an action of personnel must not give this right to anybody, nor revoke that of the last holder.
func watchAuthority(ctx context.Context, tx *store.Tx, c *record.Change) (authority.Holders, error) {
	return record.Once(c, func() (authority.Holders, error) {
		before, err := authority.Watch(ctx, tx)
		c.Then(func(ctx context.Context, tx *store.Tx) error { return before.Check(ctx, tx, c.Caller) })
		return before, err
	})
}
