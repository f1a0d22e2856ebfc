package registry

import (
	"errors"
	"io/fs"
	"path/filepath"
	"sync/atomic"

	"github.com/fsnotify/fsnotify"
)

// folderWatch reports changes in the site's folder; a nil one reports nothing.
type folderWatch struct {
	watcher *fsnotify.Watcher
	changed chan<- struct{}
	outside atomic.Pointer[parent]
	ended   chan struct{}
	failed  func(error)
	logged  string // the last problem written to the log
}

// parent is the nearest folder above the site's folder that exists, and the name
// in it that leads to the site's folder. A change of that name shows that the
// site's folder was made, removed or replaced.
type parent struct{ dir, name string }

// watchFolder starts a watch; follow sets the folders that it watches.
func (l *Live) watchFolder(changed chan<- struct{}) *folderWatch {
	failed := func(err error) {
		l.log.Error("entries: changes are not noticed at once; procedures.rescan and SIGHUP still reload", "error", err.Error())
	}
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		failed(err)
		return nil
	}
	w := &folderWatch{watcher: watcher, changed: changed, ended: make(chan struct{}), failed: failed}
	w.outside.Store(&parent{})
	go w.listen()
	return w
}

// listen sends a notice for every change. The reload finds out which files have changed:
// the names in events are of little use where links are replaced and files are renamed
// over others.
func (w *folderWatch) listen() {
	defer close(w.ended)
	for {
		select {
		case event, open := <-w.watcher.Events:
			if !open {
				return
			}
			if above := w.outside.Load(); filepath.Dir(event.Name) != above.dir || filepath.Base(event.Name) == above.name {
				notify(w.changed)
			}
		case _, open := <-w.watcher.Errors:
			if !open {
				return
			}
			notify(w.changed) // events were lost
		}
	}
}

// follow watches the folders and the parent of root, and nothing else.
func (w *folderWatch) follow(root string, folders []string) {
	if w == nil {
		return
	}
	above := parentOf(root)
	w.outside.Store(&above)
	missing := map[string]bool{above.dir: true}
	for _, dir := range folders {
		missing[dir] = true
	}
	for _, dir := range w.watcher.WatchList() { // before Add: a renamed folder is still watched under its old name
		if !missing[dir] {
			_ = w.watcher.Remove(dir) // Remove fails if the folder is gone; then it is not watched either
		}
		delete(missing, dir)
	}
	var problem error
	for dir := range missing {
		switch err := w.watcher.Add(dir); {
		case err == nil:
			notify(w.changed) // files may have been made there before it was watched
		case dir != above.dir && !errors.Is(err, fs.ErrNotExist): // the gateway may have no right to read the parent
			problem = err
		}
	}
	w.logOnce(problem)
}

// logOnce logs a problem, unless it is the one logged last.
func (w *folderWatch) logOnce(problem error) {
	text := ""
	if problem != nil {
		text = problem.Error()
	}
	if text != "" && text != w.logged {
		w.failed(problem)
	}
	w.logged = text
}

// parentOf finds the parent of a folder that may be missing together with some
// folders above it.
func parentOf(root string) parent {
	root, err := filepath.Abs(root)
	for name := root; err == nil; name = filepath.Dir(name) {
		dir := filepath.Dir(name)
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			return parent{real, filepath.Base(name)}
		}
		if dir == name {
			break
		}
	}
	return parent{root, ""}
}

func (w *folderWatch) close() {
	if w == nil {
		return
	}
	_ = w.watcher.Close() // nothing to save
	<-w.ended
}
