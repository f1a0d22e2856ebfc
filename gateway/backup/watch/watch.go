package watch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/disk"
	"qiao/gateway/store"
)

// Options are what a Watch looks at.
type Options struct {
	DB       *store.DB // main
	Settings config.Backup
	// Database is the file of an embedded database, empty where it is a SQL Server.
	Database string
	Folder   string // of the data
	Now      func() time.Time
	// Space replaces disk.Space in tests.
	Space func(folder string) (free, size uint64, err error)
}

// Watch tells how old the back-ups of a site are. It is safe for concurrent use, and keeps nothing: all gateways of a site
// read the same figures. A nil Watch watches nothing.
type Watch struct{ Options }

// New returns a watch.
func New(o Options) *Watch {
	if o.Space == nil {
		o.Space = disk.Space
	}
	return &Watch{o}
}

// Begin begins to expect runs of the tasks that no gateway has expected before.
func (w *Watch) Begin(ctx context.Context) error {
	known, err := w.rows(ctx)
	if err != nil {
		return err
	}
	for _, task := range tasks {
		if slices.ContainsFunc(known, func(r row) bool { return r.Task == task }) {
			continue
		}
		_, err := w.DB.Exec(ctx, "backups/begin", store.Args{"Task": string(task), "At": w.Now().Unix()})
		if err != nil && !store.IsUnique(err) { // another gateway was first
			return err
		}
	}
	return nil
}

// row is what the database has of a task.
type row struct {
	Task        Task   `db:"Task"`
	WatchedFrom int64  `db:"WatchedFrom"`
	GoodAt      int64  `db:"GoodAt"`
	Details     string `db:"Details"`
	FailedAt    int64  `db:"FailedAt"`
	Failure     string `db:"Failure"`
}

func (w *Watch) rows(ctx context.Context) (rows []row, err error) {
	// The connections for urgent statements are not all held by long calls.
	err = w.DB.Urgent().Select(ctx, &rows, "backups/runs", nil)
	return rows, err
}

// State is what is known of a task.
type State struct {
	Task        Task
	WatchedFrom time.Time
	GoodAt      time.Time // zero: never
	Run         Run       // of the last good run
	FailedAt    time.Time // zero where the last run was good
	Failure     string
	Due         time.Time // when the next good run is due at the latest; zero where none is expected
}

// Late reports whether a good run is overdue.
func (s State) Late(now time.Time) bool { return !s.Due.IsZero() && now.After(s.Due) }

// States returns what is known of each task, in a fixed order.
func (w *Watch) States(ctx context.Context) ([]State, error) {
	rows, err := w.rows(ctx)
	if err != nil {
		return nil, err
	}
	states := make([]State, 0, len(rows))
	for _, r := range rows {
		s := State{Task: r.Task, WatchedFrom: w.moment(r.WatchedFrom), GoodAt: w.moment(r.GoodAt), FailedAt: w.moment(r.FailedAt), Failure: r.Failure}
		if r.Details != "" {
			if err := json.Unmarshal([]byte(r.Details), &s.Run); err != nil {
				return nil, fmt.Errorf("the details of %s: %w", r.Task, err)
			}
		}
		if most := w.mostAge(r.Task); most > 0 {
			s.Due = w.moment(max(r.WatchedFrom, r.GoodAt)).Add(most)
		}
		states = append(states, s)
	}
	return states, nil
}

// moment is a time of the database in the company's zone; zero for 0.
func (w *Watch) moment(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).In(w.Now().Location())
}

// mostAge is how old the last good run of a task may be; 0 where none is expected. Where another program makes the back-ups,
// none of ours is there to be checked.
func (w *Watch) mostAge(task Task) time.Duration {
	switch {
	case task == Backup:
		return w.Settings.MaxAge
	case task == VerifyTarget && w.Settings.MaxAge == 0:
		return 0
	default:
		return w.Settings.MaxVerifyAge
	}
}

// Log is how far the continuous replication is behind.
type Log struct {
	Shipping
	Lag time.Duration // since Until
	Due time.Time     // when it must have shipped again
}

// Late reports whether the replication is too far behind.
func (l *Log) Late(now time.Time) bool { return now.After(l.Due) }

// Log returns how far the continuous replication is behind; nil where there is none, or nobody is to be told.
func (w *Watch) Log() (*Log, error) {
	if w.Database == "" || w.Settings.MaxLag == 0 {
		return nil, nil //nolint:nilnil // there is no replication
	}
	shipping, err := ReadShipping(w.Database)
	if err != nil || shipping == nil {
		return nil, err
	}
	return &Log{Shipping: *shipping, Lag: max(0, w.Now().Sub(shipping.Until)), Due: shipping.Until.Add(w.Settings.MaxLag)}, nil
}

// leastShare is the share of a disk that should be free.
const leastShare = 0.1

// Disk is the space on the disk of the data folder.
type Disk struct{ Free, Size uint64 }

// Share is how much of the disk is free, from 0 to 1.
func (d Disk) Share() float64 {
	if d.Size == 0 {
		return 0
	}
	return float64(d.Free) / float64(d.Size)
}

// Short reports whether little of the disk is free.
func (d Disk) Short() bool { return d.Share() < leastShare }

// Disk returns the space on the disk of the data folder.
func (w *Watch) Disk() (d Disk, err error) {
	d.Free, d.Size, err = w.Space(w.Folder)
	return d, err
}

// Warnings says in a sentence each what operators should look at.
func (w *Watch) Warnings(ctx context.Context) (warnings []string) {
	if w == nil {
		return nil
	}
	say := func(format string, args ...any) { warnings = append(warnings, fmt.Sprintf(format, args...)) }
	states, err := w.States(ctx)
	if err != nil && !errors.Is(err, context.Canceled) {
		say("back-ups: what is recorded of them cannot be read: %v", err)
	}
	now := w.Now()
	for _, s := range states {
		if text := s.warning(now, w.mostAge(s.Task)); text != "" {
			say("%s: %s", s.Task.command(), text)
		}
	}
	switch log, err := w.Log(); {
	case err != nil:
		say("gateway replicate: %s cannot be read: %v", ShippingFile(w.Database), err)
	case log != nil && log.Late(now):
		say("gateway replicate: the log in the target is %s behind, more than backup.max_lag (%s)%s; look whether it runs, or set backup.max_lag to 0s where it has been ended for good",
			log.Lag.Round(time.Second), w.Settings.MaxLag, because(log.Failure))
	}
	switch d, err := w.Disk(); {
	case err != nil:
		say("data folder: the free space of its disk is not known: %v", err)
	case d.Short():
		say("data folder: %.0f%% of its disk is free (%d MiB), less than %.0f%%; make room, or writes and back-ups fail when it is full", 100*d.Share(), d.Free>>20, 100*leastShare)
	}
	return warnings
}

// command is how the task is called on the command line.
func (t Task) command() string {
	switch t {
	case Verify:
		return "gateway verify"
	case VerifyTarget:
		return "gateway verify TARGET"
	default:
		return "gateway backup"
	}
}

// setting is the key that says how old its last good run may be.
func (t Task) setting() string {
	if t == Backup {
		return "backup.max_age"
	}
	return "backup.max_verify_age"
}

// warning returns the line for operators. It is empty where all is well, and where the settings expect no run.
func (s State) warning(now time.Time, most time.Duration) string {
	last := "there is no good run since " + s.WatchedFrom.Format(time.DateTime)
	if !s.GoodAt.IsZero() {
		last = "the last good run is of " + s.GoodAt.Format(time.DateTime)
	}
	switch {
	case s.Due.IsZero():
		return ""
	case s.Late(now):
		return fmt.Sprintf("%s, and one is due every %s (%s)%s; see its log, or set %s to 0s where nobody is to be told", last, most, s.Task.setting(), because(s.Failure), s.Task.setting())
	case !s.FailedAt.IsZero():
		return fmt.Sprintf("the run of %s has failed%s; %s", s.FailedAt.Format(time.DateTime), because(s.Failure), last)
	default:
		return ""
	}
}

func because(failure string) string {
	if failure == "" {
		return ""
	}
	return ": " + failure
}
