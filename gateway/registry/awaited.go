package registry

import (
	"context"
	"time"

	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/registry/folder"
	"qiao/gateway/store"
)

// askEvery is the pause between two checks whether a database answers again.
const askEvery = time.Second

// awaitedBy returns the databases that did not answer when files were checked, with
// those known to be down; nil if every database has answered.
func (l *Live) awaitedBy(files []*file, down map[*store.DB]error) *databases {
	awaited := databases{}
	for _, f := range files {
		if !f.pending || f.broken == nil {
			continue
		}
		e, err := entry.Parse(f.path, f.text, l.records)
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

// await sends a notice when a database that files wait for answers again, until ctx
// ends.
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
			folder.Notify(changed)
		}
	}
}
