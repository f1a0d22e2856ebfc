package organization

import (
	"context"

	"qiao/gateway/authority"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// watchAuthority notes who may grant rights before a change, for checkAuthority: what
// personnel do must not give that to anybody, nor take it from all.
func watchAuthority(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Kept != nil {
		return nil
	}
	holders, err := authority.Watch(ctx, tx)
	c.Kept = holders
	return err
}

// checkAuthority refuses a change of them that is not the caller's to make.
func checkAuthority(ctx context.Context, tx *store.Tx, c *record.Change) error {
	before, watched := c.Kept.(authority.Holders)
	if !watched {
		return nil
	}
	return before.Check(ctx, tx, c.Caller)
}
