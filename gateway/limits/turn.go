package limits

import (
	"context"
	"time"

	"golang.org/x/sync/semaphore"

	"qiao/gateway/errs"
)

// turnWait is how long a request waits for its turn.
const turnWait = 10 * time.Second

// Turns let the heaviest work, that of imports, run one request at a time. Only one request
// of an account waits for its turn, so that an account waits for at most one request of each
// other account.
type Turns struct {
	accounts *Shares
	all      *semaphore.Weighted
}

// NewTurns lets one request at a time run.
func NewTurns() Turns { return Turns{NewShares(1), semaphore.NewWeighted(1)} }

// Wait waits until no other request does heavy work; release gives the turn to
// the next one. The error is errs.Unavailable after turnWait, or that of ctx.
func (t Turns) Wait(ctx context.Context, holder string) (release func(), err error) {
	held, err := t.accounts.Acquire(ctx, holder, 1, turnWait)
	if err != nil {
		return nil, noTurn(ctx, err)
	}
	if err := waitFor(ctx, t.all, 1, turnWait); err != nil {
		held.Release()
		return nil, noTurn(ctx, err)
	}
	return func() {
		t.all.Release(1)
		held.Release()
	}, nil
}

func noTurn(ctx context.Context, err error) error {
	if ctx.Err() != nil { // the client has left
		return err
	}
	return errs.Newf(errs.Unavailable, "正在处理另一个导入，请稍后再试")
}
