package progress

import (
	"context"

	"qiao/gateway/audit"
	"qiao/gateway/bridge"
	"qiao/gateway/store"
)

// Recount begins the evidence of a target anew.
func (p *Progress) Recount(ctx context.Context, target bridge.Target, origin audit.Origin) error {
	line := origin.Did(audit.BridgeChanged, string(target))
	line.Title, line.Verb = string(target), "重新计数"
	return p.Change(ctx, target, line, func(tx *store.Tx) error { return p.Bridge.Recount(ctx, tx, target) })
}

// Change runs do for a target of the list, in one transaction with its audit row.
func (p *Progress) Change(ctx context.Context, target bridge.Target, line audit.Record, do func(*store.Tx) error) error {
	if err := p.Knows(ctx, target); err != nil {
		return err
	}
	err := p.DB.Tx(ctx, func(tx *store.Tx) error {
		if err := do(tx); err != nil {
			return err
		}
		return audit.Write(ctx, tx, line)
	})
	p.Forget()
	return err
}
