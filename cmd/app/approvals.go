package app

import (
	"context"
	"sync"
	"time"

	"qiao/handlers/approval"
)

// keepApprovals reminds those who let time limits pass, until it is stopped.
func (a *App) keepApprovals(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	ticker := time.NewTicker(approval.LimitsEvery)
	var running sync.WaitGroup
	running.Go(func() { a.Limits().Run(ctx, ticker.C) })
	return func() {
		cancel()
		ticker.Stop()
		running.Wait()
	}
}

// Limits is the worker that watches the time limits of approvals.
func (a *App) Limits() *approval.Limits {
	return approval.NewLimits(a.Main(), a.Config.Approval.SigningKey, a.Log, a.Now)
}
