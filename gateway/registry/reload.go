package registry

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"qiao/gateway/entry"
	"qiao/gateway/entry/header"
	"qiao/gateway/registry/folder"
	"qiao/gateway/store"
)

// Reload reads the changes in procedures.dir, checks them and serves them all at once;
// a call in flight finishes with the procedure with which it began. Bad files are checked
// again if the cause may be outside the file. A folder that cannot be read changes
// nothing. Only one reload runs at a time.
func (l *Live) Reload(ctx context.Context) {
	l.reloading.Lock()
	defer l.reloading.Unlock()
	started := time.Now()
	unread := l.refresh()
	l.check(ctx)
	if ctx.Err() != nil {
		return // the gateway shuts down: half-checked files must not serve
	}
	var changes changes
	if before := l.snapshot.Load(); before == nil || l.site.changed || !sameText(before.problem, unread) {
		next := &snapshot{registry: l.site.merge(l.base), binary: l.binary, problem: unread}
		changes = l.site.commit(l.usage)
		next.files = l.site.copies()
		next.items = sync.OnceValue(next.list)
		l.snapshot.Store(next)
		l.usage.Keep(next.meters())
		l.report(next, changes, before == nil, time.Since(started))
	}
	l.countReload(changes, unread)
	l.watch.Follow(l.config.Procedures.Dir, l.site.dirs)
}

func sameText(a, b error) bool {
	return (a == nil) == (b == nil) && (a == nil || a.Error() == b.Error())
}

// refresh reads the changed files of the folder, without a check. The error names the
// files that cannot be read; these stay as they were.
func (l *Live) refresh() (unread error) {
	root := l.config.Procedures.Dir
	if root == "" {
		return nil
	}
	found, err := folder.List(root)
	l.site.dirs = found.Dirs
	if err != nil {
		return err
	}
	l.site.update(root, found, l.now())
	return found.Problem()
}

// check parses the pending files and tries them on their databases, several at
// once. When ctx ends, the unchecked files stay pending.
func (l *Live) check(ctx context.Context) {
	var pending []*file
	for _, f := range l.site.order {
		if f.pending {
			pending = append(pending, f)
		}
	}
	if len(pending) == 0 {
		l.awaited.Store(nil)
		return
	}
	// Each database is asked once whether it answers, not once for every file.
	down := l.databases.down(ctx)
	var changed atomic.Bool
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, f := range pending {
		group.Go(func() error {
			if l.checkFile(ctx, f, down) {
				changed.Store(true)
			}
			return nil
		})
	}
	_ = group.Wait() // no function returns an error: each problem is recorded with its file
	l.site.changed = l.site.changed || changed.Load()
	l.awaited.Store(l.awaitedBy(pending, down))
}

// checkFile checks one file, and reports whether the outcome is new.
func (l *Live) checkFile(ctx context.Context, f *file, down map[*store.DB]error) (changed bool) {
	e, err := entry.Parse(f.path, f.text, l.records)
	if err != nil {
		return f.setResult(nil, err, false)
	}
	p, err := checkedProcedure(ctx, e, f.text, l.databases, down)
	switch {
	case ctx.Err() != nil:
		return false
	case err != nil:
		return f.setResult(nil, err, true) // still pending: a change of the database may solve it
	default:
		return f.setResult(&version{procedure: p, text: f.text, loaded: l.now()}, nil, false)
	}
}

// located adds its file name and line to every problem of a file.
func located(err error, file string) error {
	var all []error
	for _, finding := range header.Split(err, file) {
		all = append(all, finding)
	}
	return errors.Join(all...)
}
