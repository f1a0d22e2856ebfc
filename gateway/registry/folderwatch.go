package registry

import (
	"errors"
	"io/fs"
	"path/filepath"
	"sync/atomic"

	"github.com/fsnotify/fsnotify"
)

// folderWatch hears of changes in the site's folder; a nil one hears nothing.
type folderWatch struct {
	watcher *fsnotify.Watcher
	changed chan<- struct{}
	outside atomic.Pointer[way]
	ended   chan struct{}
	failed  func(error)
	told    string // the problem that the log knows
}

// way is where one sees the site's folder come, go and be replaced: the
// nearest folder above that exists, and the one name in it that matters.
type way struct{ dir, name string }

// watchFolder starts to listen, to nothing yet.
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
	w.outside.Store(&way{})
	go w.listen()
	return w
}

// listen passes on that something has changed. What exactly is for the reload
// to find: names tell little where links are swapped and files renamed over others.
func (w *folderWatch) listen() {
	defer close(w.ended)
	for {
		select {
		case event, open := <-w.watcher.Events:
			if !open {
				return
			}
			if way := w.outside.Load(); filepath.Dir(event.Name) != way.dir || filepath.Base(event.Name) == way.name {
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

// follow watches the folders and the way to root, and nothing else.
func (w *folderWatch) follow(root string, folders []string) {
	if w == nil {
		return
	}
	way := wayTo(root)
	w.outside.Store(&way)
	missing := map[string]bool{way.dir: true}
	for _, dir := range folders {
		missing[dir] = true
	}
	for _, dir := range w.watcher.WatchList() { // first: one that was renamed is watched under its old name still
		if !missing[dir] {
			_ = w.watcher.Remove(dir) // it is gone
		}
		delete(missing, dir)
	}
	var problem error
	for dir := range missing {
		switch err := w.watcher.Add(dir); {
		case err == nil:
			notify(w.changed) // by what was made there before it was watched
		case dir != way.dir && !errors.Is(err, fs.ErrNotExist): // the way may lead through a folder that one may not read
			problem = err
		}
	}
	w.tell(problem)
}

// tell logs a problem once.
func (w *folderWatch) tell(problem error) {
	text := ""
	if problem != nil {
		text = problem.Error()
	}
	if text != "" && text != w.told {
		w.failed(problem)
	}
	w.told = text
}

// wayTo leads to a folder that may be missing, and with it some above it.
func wayTo(root string) way {
	root, err := filepath.Abs(root)
	for name := root; err == nil; name = filepath.Dir(name) {
		dir := filepath.Dir(name)
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			return way{real, filepath.Base(name)}
		}
		if dir == name {
			break
		}
	}
	return way{root, ""}
}

func (w *folderWatch) close() {
	if w == nil {
		return
	}
	_ = w.watcher.Close() // nothing to save
	<-w.ended
}
