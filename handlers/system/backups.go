package system

import (
	"time"

	"qiao/gateway"
	"qiao/gateway/backup/watch"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// backups is what the home page of the information centre shows of back-ups and of the disk.
type backups struct {
	Runs []backupRun
	Log  *backupLog // of the continuous replication; null where there is none, or nobody is to be told
	// Embedded is whether the database is the embedded one, which gateway backup copies.
	Embedded bool
	DiskFree int64 // bytes on the disk of the data folder of the instance that answers
	DiskSize int64
	DiskLow  bool
}

type backupRun struct {
	Task        watch.Task      `tstype:"'backup' | 'verify' | 'verify_target'"`
	WatchedFrom store.LocalTime // from when on runs are expected
	GoodAt      store.LocalTime `tstype:"string | null"` // of the last good run; null: never
	Age         float64         // seconds since then, or since WatchedFrom where there is none
	Expected    bool            // operators are told where it is late
	Late        bool
	FailedAt    store.LocalTime `tstype:"string | null"` // of the last run; null where it was good
	Failure     string
	watch.Run
}

type backupLog struct {
	Until   store.LocalTime `tstype:"string | null"` // null: nothing has been shipped yet
	Lag     float64         // seconds
	Late    bool
	Target  string
	Failure string
}

func (h *Handlers) backupRoutes() []gateway.Route {
	return []gateway.Route{
		{Methods: "GET", Path: "/admin/system/backup", Access: session.Menu("setting"), Effect: gateway.Read, Summary: "备份、检查、连续备份和磁盘的情况", Handle: h.backups},
	}
}

func (h *Handlers) backups(r *gateway.Request) (any, error) {
	now := h.Now()
	answer := backups{Runs: []backupRun{}, Embedded: h.DB.Dialect() == store.SQLite}
	states, err := h.Backups.States(r.Context())
	if err != nil {
		return nil, err
	}
	for _, s := range states {
		since := s.GoodAt
		if since.IsZero() {
			since = s.WatchedFrom
		}
		answer.Runs = append(answer.Runs, backupRun{
			Task: s.Task, WatchedFrom: store.LocalTime{Time: s.WatchedFrom}, GoodAt: store.LocalTime{Time: s.GoodAt}, Age: max(0, now.Sub(since)).Seconds(),
			Expected: !s.Due.IsZero(), Late: s.Late(now), FailedAt: store.LocalTime{Time: s.FailedAt}, Failure: s.Failure, Run: s.Run,
		})
	}
	log, err := h.Backups.Log()
	if err != nil {
		return nil, err
	}
	if log != nil {
		answer.Log = &backupLog{
			Until: store.LocalTime{Time: log.Until.In(now.Location())}, Lag: log.Lag.Round(time.Millisecond).Seconds(), Late: log.Late(now), Target: log.Target, Failure: log.Failure,
		}
	}
	disk, err := h.Backups.Disk()
	if err != nil {
		return nil, err
	}
	answer.DiskFree, answer.DiskSize, answer.DiskLow = int64(disk.Free), int64(disk.Size), disk.Short()
	return answer, nil
}
