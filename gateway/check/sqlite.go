package check

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"qiao/gateway/disk"
	"qiao/gateway/store"
	"qiao/gateway/store/dialect"
)

const (
	// fullSync is synchronous = FULL: every acknowledged transaction is on the disk.
	fullSync = 2
	// littleRoom is the free space below which the gateway cannot run for long.
	littleRoom = 1 << 30
)

// file checks a SQLite database.
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
	if mode, known := one[string](a, topic, "PRAGMA journal_mode"); known {
		level, sentence := journal(mode)
		a.say(level, topic, "%s", sentence)
	}
}

func journal(mode string) (Level, string) {
	if mode == "wal" {
		return OK, "wal: good, reads do not wait for writes"
	}
	return Warning, mode + ", not wal: reads wait for writes; put the file on a local disk, where WAL works"
}

// synchronous is a setting of one connection, so the check asks the writing connection.
func (a *asked) synchronous() {
	const topic = "synchronous"
	var mode int
	err := a.db.Define("check: "+topic, "PRAGMA synchronous")
	if err == nil {
		err = a.db.Tx(a.ctx, func(tx *store.Tx) error { return tx.Get(a.ctx, &mode, "check: "+topic, nil) })
	}
	if err != nil {
		a.unknown(topic, err)
		return
	}
	level, sentence := synchronous(mode)
	a.say(level, topic, "%s", sentence)
}

func synchronous(mode int) (Level, string) {
	if mode >= fullSync {
		return OK, "full: good, what was acknowledged survives a power failure"
	}
	return Warning, fmt.Sprintf("%d, not full: a power failure may lose what was acknowledged; use a gateway whose SQLite is as its release has it", mode)
}

func (a *asked) space() {
	const topic = "free space"
	free, _, err := disk.Space(filepath.Dir(a.options.File))
	if err != nil {
		a.unknown(topic, err)
		return
	}
	level, sentence := space(free, a.options.File)
	a.say(level, topic, "%s", sentence)
}

func space(free uint64, file string) (Level, string) {
	if free < littleRoom {
		return Warning, fmt.Sprintf("%d MiB on the disk of %s: writes fail when it is full; make room", free>>20, file)
	}
	return OK, fmt.Sprintf("%.1f GiB on the disk of %s: good, 1 GiB or more is enough", float64(free)/(1<<30), file)
}

func (a *asked) writable() {
	const topic = "writes"
	if err := a.db.Writable(a.ctx); err != nil {
		a.say(Error, topic, "%s", dialect.FirstLine(err))
		return
	}
	a.say(OK, topic, "succeed: good")
}

// intact reads the whole file to find damage.
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
		a.say(Error, topic, "the file is damaged (%s); stop the gateway and put a back-up in its place", strings.Join(strings.Fields(lines[0]), " "))
	}
}
