package app

import (
	"context"
	"sync"
	"time"

	"qiao/gateway/audit"
	"qiao/gateway/clients"
)

// keepAudit writes what strangers make the audit log tell, removes what has had its
// time, and counts the calls of clients, until it is stopped.
func (a *App) keepAudit(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	ticker, minutes := time.NewTicker(audit.RetentionEvery), time.NewTicker(clients.UsageEvery)
	var running sync.WaitGroup
	running.Go(func() { a.Strangers.Run(ctx) })
	running.Go(func() { a.Usage.Run(ctx, minutes.C) })
	running.Go(func() { a.Retention().Run(ctx, ticker.C) })
	return func() {
		cancel()
		ticker.Stop()
		minutes.Stop()
		running.Wait()
	}
}

// Retention is the worker that removes old rows of the audit log.
func (a *App) Retention() *audit.Retention {
	return audit.NewRetention(a.Main(), a.Config.Audit.Keep(), a.Log, a.Now)
}
