package check

import (
	"errors"
	"fmt"
	"path/filepath"

	"qiao/gateway/store"
)

const (
	// fullSync is synchronous = FULL: what was acknowledged is on the disk.
	fullSync = 2
	// littleRoom is how much free space is too little to go on for long.
	littleRoom = 1 << 30
)

// file asks a SQLite database.
func (a *asked) file() {
	if version, known := one[string](a, "version", "SELECT sqlite_version() AS N"); known {
		a.say(OK, "version", "SQLite %s, a part of this program: good", version)
	}
	a.journal()
	a.synchronous()
	a.space()
	if a.options.Thorough {
		a.writable()
		a.intact()
	}
}

func (a *asked) journal() {
	const topic = "journal mode"
	switch mode, known := one[string](a, topic, "PRAGMA journal_mode"); {
	case !known:
	case mode == "wal":
		a.say(OK, topic, "wal: good, reads do not wait for writes")
	default:
		a.say(Warning, topic, "%s, not wal: reads wait for writes; put the file on a local disk, where WAL works", mode)
	}
}

// synchronous belongs to a connection, so the one that writes is asked.
func (a *asked) synchronous() {
	const topic = "synchronous"
	var mode int
	err := a.db.Define("check: "+topic, "PRAGMA synchronous")
	if err == nil {
		err = a.db.Tx(a.ctx, func(tx *store.Tx) error { return tx.Get(a.ctx, &mode, "check: "+topic, nil) })
	}
	switch {
	case err != nil:
		a.unknown(topic, err)
	case mode >= fullSync:
		a.say(OK, topic, "full: good, what was acknowledged survives a power failure")
	default:
		a.say(Warning, topic, "%d, not full: a power failure may lose what was acknowledged; use the gateway's own build of SQLite", mode)
	}
}

func (a *asked) space() {
	const topic = "free space"
	free, err := freeSpace(filepath.Dir(a.options.File))
	switch {
	case err != nil:
		a.unknown(topic, err)
	case free < littleRoom:
		a.say(Warning, topic, "%s on the disk of %s: writes fail when it is full; make room", size(free), a.options.File)
	default:
		a.say(OK, topic, "%s on the disk of %s: good, 1 GiB or more is", size(free), a.options.File)
	}
}

func size(bytes uint64) string {
	if bytes < littleRoom {
		return fmt.Sprintf("%d MiB", bytes>>20)
	}
	return fmt.Sprintf("%.1f GiB", float64(bytes)/(1<<30))
}

func (a *asked) writable() {
	const topic = "writes"
	if err := a.db.Writable(a.ctx); err != nil {
		a.say(Error, topic, "%s", store.FirstLine(err))
		return
	}
	a.say(OK, topic, "succeed: good")
}

// intact reads the whole file.
func (a *asked) intact() {
	const topic = "quick_check"
	err := a.db.Define("check: "+topic, "PRAGMA quick_check(1)")
	var lines []string
	if err == nil {
		err = a.db.Select(a.ctx, &lines, "check: "+topic, nil)
	}
	if err == nil && len(lines) == 0 {
		err = errors.New("it said nothing")
	}
	switch {
	case err != nil:
		a.unknown(topic, err)
	case lines[0] == "ok":
		a.say(OK, topic, "ok: good, the file is whole")
	default:
		a.say(Error, topic, "the file is damaged (%s); stop the gateway and put a back-up in its place", lines[0])
	}
}
