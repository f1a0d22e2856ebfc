package registry

import (
	"context"
	"time"

	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// askEvery is the pause between two questions whether a database answers again.
const askEvery = time.Second

// awaitedBy are the databases that did not answer when files were checked, those
// known to be down among them; nil where every database has answered.
func (l *Live) awaitedBy(files []*file, down map[*store.DB]error) *databases {
	awaited := databases{}
	for _, f := range files {
		if !f.pending || f.broken == nil {
			continue
		}
		e, err := entry.Parse(f.path, f.text)
		if err != nil {
			continue
		}
		if db := l.databases.find(e.Database); db != nil && (down[db] != nil || errs.Is(f.broken, errs.Unavailable)) {
			awaited[db.Name()] = db
		}
	}
	if len(awaited) == 0 {
		return nil
	}
	return &awaited
}

// await gives notice when a database answers again that files wait for, until
// ctx ends.
func (l *Live) await(ctx context.Context, changed chan<- struct{}) {
	ticker := time.NewTicker(askEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if awaited := l.awaited.Load(); awaited != nil && len(awaited.down(ctx)) < len(*awaited) {
			notify(changed)
		}
	}
}
