package app

import (
	"context"
	"sync"
)

// watchSchema looks until stop is called whether a newer program has changed the schema so that this one cannot use the
// database any more.
func (a *App) watchSchema(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() { a.Main().WatchSchema(ctx, a.tellSchema) })
	return func() {
		cancel()
		running.Wait()
	}
}

func (a *App) tellSchema(refusal error) {
	if refusal == nil {
		a.Log.Info("this gateway can use the database again")
		return
	}
	a.Log.Error("this gateway serves no call any more", "error", refusal.Error())
}
