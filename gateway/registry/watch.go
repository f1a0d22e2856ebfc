package registry

import (
	"context"
	"sync"

	"qiao/gateway/registry/folder"
)

// Watch reloads when something changes in procedures.dir or below, when a database that
// files wait for answers again, and every procedures.rescan, for file systems that
// report no changes. It returns when ctx ends.
func (l *Live) Watch(ctx context.Context) {
	settings := l.config.Procedures
	if settings.Dir == "" {
		return
	}
	changed := make(chan struct{}, 1)
	watch := folder.NewWatch(changed, func(err error) {
		l.log.Error("entries: changes are not noticed at once; procedures.rescan and SIGHUP still reload", "error", err.Error())
	})
	defer watch.Close()
	l.follow(watch)
	defer l.follow(nil)
	reload := func() { l.Reload(ctx) }
	reload()
	var asking sync.WaitGroup
	asking.Go(func() { l.await(ctx, changed) })
	defer asking.Wait()
	folder.AfterChanges(ctx, changed, settings.Rescan, reload)
}

// follow sets the watch; each reload gives it the current folders.
func (l *Live) follow(watch *folder.Watch) {
	l.reloading.Lock()
	defer l.reloading.Unlock()
	l.watch = watch
}
