package folder

import (
	"errors"
	"io/fs"
	"path/filepath"
	"sync/atomic"

	"github.com/fsnotify/fsnotify"
)

// Watch reports changes in the site's folder; a nil one reports nothing.
type Watch struct {
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

// NewWatch starts a watch, which sends notices to changed; Follow sets the folders that it
// watches. failed gets the reason if changes cannot be noticed.
func NewWatch(changed chan<- struct{}, failed func(error)) *Watch {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		failed(err)
		return nil
	}
	w := &Watch{watcher: watcher, changed: changed, ended: make(chan struct{}), failed: failed}
	w.outside.Store(&parent{})
	go w.listen()
	return w
}

// listen sends a notice for every change. The reload finds out which files have changed:
// the names in events are of little use where links are replaced and files are renamed
// over others.
func (w *Watch) listen() {
	defer close(w.ended)
	for {
		select {
		case event, open := <-w.watcher.Events:
			if !open {
				return
			}
			if above := w.outside.Load(); filepath.Dir(event.Name) != above.dir || filepath.Base(event.Name) == above.name {
				Notify(w.changed)
			}
		case _, open := <-w.watcher.Errors:
			if !open {
				return
			}
			Notify(w.changed) // events were lost
		}
	}
}

// Follow watches the folders and the parent of root, and nothing else.
func (w *Watch) Follow(root string, folders []string) {
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
			Notify(w.changed) // files may have been made there before it was watched
		case dir != above.dir && !errors.Is(err, fs.ErrNotExist): // the gateway may have no right to read the parent
			problem = err
		}
	}
	w.logOnce(problem)
}

// logOnce logs a problem, unless it is the one logged last.
func (w *Watch) logOnce(problem error) {
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

// Close ends the watch.
func (w *Watch) Close() {
	if w == nil {
		return
	}
	_ = w.watcher.Close() // nothing to save
	<-w.ended
}
