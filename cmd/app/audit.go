package app

import (
	"context"
	"sync"
	"time"

	"qiao/gateway/audit"
)

// keepAudit writes what strangers make the audit log tell, and removes what has had
// its time, until it is stopped.
func (a *App) keepAudit(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	ticker := time.NewTicker(audit.RetentionEvery)
	var running sync.WaitGroup
	running.Go(func() { a.Strangers.Run(ctx) })
	running.Go(func() { a.Retention().Run(ctx, ticker.C) })
	return func() {
		cancel()
		ticker.Stop()
		running.Wait()
	}
}

// Retention is the worker that removes old rows of the audit log.
func (a *App) Retention() *audit.Retention {
	return audit.NewRetention(a.Main(), a.Config.Audit.Keep(), a.Log, a.Now)
}
