package system_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/backup/watch"
	"qiao/gateway/config"
)

// warns compares the answer of /readyz: it is ready, with one warning, or with none.
func warns(t *testing.T, g *apptest.Gateway, want string) {
	t.Helper()
	var ready struct {
		Ready    bool
		Warnings []string
	}
	a := g.Send(t, http.MethodGet, "/readyz", "")
	if err := json.Unmarshal([]byte(a.Body), &ready); err != nil || a.Status != http.StatusOK || !ready.Ready {
		t.Errorf("not ready: %d %s %v", a.Status, a.Body, err)
	}
	if got := strings.Join(ready.Warnings, " / "); got != want {
		t.Errorf("warnings:\n%s\nwant:\n%s", got, want)
	}
}

var figure = regexp.MustCompile(`(?m)^qiao_(?:backup|replicate|disk)_.*$`)

// figures are the metrics of back-ups and of the disk.
func figures(t *testing.T, g *apptest.Gateway) string {
	t.Helper()
	return strings.Join(figure.FindAllString(g.Send(t, http.MethodGet, "/metrics", "").Body, -1), "\n")
}

func has(t *testing.T, g *apptest.Gateway, want ...string) {
	t.Helper()
	got := figures(t, g)
	for _, line := range want {
		if !strings.Contains("\n"+got+"\n", "\n"+line+"\n") {
			t.Errorf("no %s in\n%s", line, got)
		}
	}
}

// shown is the call of the home page, as the information centre gets it.
func shown(t *testing.T, g *apptest.Gateway) (answer struct {
	Runs []struct {
		Task                     watch.Task
		WatchedFrom              string
		GoodAt, FailedAt         *string
		Age                      float64
		Expected, Late           bool
		Failure, Target, Name    string
		Database, Contents, Took int64
		Files                    int
	}
	Log *struct {
		Until, Target, Failure string
		Lag                    float64
		Late                   bool
	}
	Embedded, DiskLow  bool
	DiskFree, DiskSize int64
},
) {
	t.Helper()
	a := g.Send(t, http.MethodGet, "/admin/system/backup", "", g.As(t, "admin")...)
	if err := json.Unmarshal(a.Data, &answer); err != nil || len(answer.Runs) != 3 {
		t.Fatal(a.Body, err)
	}
	return answer
}

// A back-up that is late, or has failed, is a warning until the next good one. Each gateway of the site has the same figures.
func TestALateOrFailedBackUpIsTold(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		other := apptest.Start(t, g.Config.Databases["main"], nil)
		pass := func(d time.Duration) {
			g.Clock.Advance(d)
			other.Clock.Advance(d)
		}
		both := func(want string) {
			t.Helper()
			warns(t, g, want)
			warns(t, other, want)
			if a, b := figures(t, g), figures(t, other); a != b {
				t.Errorf("two gateways:\n%s\n\n%s", a, b)
			}
		}
		record := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		pass(26 * time.Hour)
		both("")
		has(t, g, `qiao_backup_due_timestamp_seconds{task="backup"} 1.7952318e+09`, `qiao_backup_failed{task="backup"} 0`) // 2026-11-21 11:30
		if got := figures(t, g); strings.Contains(got, "last_success") || strings.Contains(got, "size_bytes{part") {
			t.Errorf("nothing was backed up: %s", got)
		}
		if b := shown(t, g).Runs[0]; b.GoodAt != nil || b.WatchedFrom != "2026-11-20T09:30:00" || b.Late || !b.Expected || b.Age != 26*3600 {
			t.Errorf("%+v", b)
		}
		pass(time.Second)
		both("gateway backup: there is no good run since 2026-11-20 09:30:00, and one is due every 26h0m0s (backup.max_age); see its log, or set backup.max_age to 0s where nobody is to be told")

		at := g.Now()
		record(watch.Succeeded(t.Context(), g.Main(), watch.Backup, at, watch.Run{Seconds: 3, Target: "/mnt/backup", Name: "A", Database: 2000, Contents: 1000, Files: 5}))
		both("")
		has(t, other, `qiao_backup_last_success_timestamp_seconds{task="backup"} 1.795231801e+09`, `qiao_backup_size_bytes{part="database"} 2000`, `qiao_backup_size_bytes{part="files"} 1000`)

		pass(time.Hour)
		record(watch.Failed(t.Context(), other.Main(), watch.Backup, g.Now(), errors.New("the folder /mnt/backup is not there\nmore")))
		both("gateway backup: the run of 2026-11-21 12:30:01 has failed: the folder /mnt/backup is not there; the last good run is of 2026-11-21 11:30:01")
		has(t, g, `qiao_backup_failed{task="backup"} 1`, `qiao_backup_last_success_timestamp_seconds{task="backup"} 1.795231801e+09`)
		if b := shown(t, other).Runs[0]; *b.GoodAt != "2026-11-21T11:30:01" || *b.FailedAt != "2026-11-21T12:30:01" || b.Failure != "the folder /mnt/backup is not there" || b.Age != 3600 || b.Files != 5 || b.Target != "/mnt/backup" {
			t.Errorf("%+v", b)
		}
		pass(26 * time.Hour)
		if b := shown(t, g).Runs[0]; !b.Late {
			t.Errorf("%+v", b)
		}
		both("gateway backup: the last good run is of 2026-11-21 11:30:01, and one is due every 26h0m0s (backup.max_age): the folder /mnt/backup is not there; see its log, or set backup.max_age to 0s where nobody is to be told")
		record(watch.Succeeded(t.Context(), g.Main(), watch.Backup, g.Now(), watch.Run{}))
		both("")
		has(t, g, `qiao_backup_failed{task="backup"} 0`)
	})
}

// The data in use and the back-ups are checked each for itself.
func TestALateCheckIsTold(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Backup.MaxAge = 1000 * time.Hour })
	g.Clock.Advance(8*24*time.Hour + time.Second)
	const late = "there is no good run since 2026-11-20 09:30:00, and one is due every 192h0m0s (backup.max_verify_age); see its log, or set backup.max_verify_age to 0s where nobody is to be told"
	warns(t, g, "gateway verify: "+late+" / gateway verify TARGET: "+late)
	if err := watch.Succeeded(t.Context(), g.Main(), watch.Verify, g.Now(), watch.Run{}); err != nil {
		t.Fatal(err)
	}
	warns(t, g, "gateway verify TARGET: "+late)
	if err := watch.Succeeded(t.Context(), g.Main(), watch.VerifyTarget, g.Now(), watch.Run{}); err != nil {
		t.Fatal(err)
	}
	warns(t, g, "")
}

// Where the database is backed up by other means, nobody is told, however long there is no back-up of ours.
func TestNobodyIsToldWhereNobodyWatches(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Backup.MaxAge = 0 })
	if err := watch.Failed(t.Context(), g.Main(), watch.Backup, g.Now(), errors.New("tried once")); err != nil {
		t.Fatal(err)
	}
	g.Clock.Advance(7 * 24 * time.Hour)
	warns(t, g, "")
	if got := figures(t, g); strings.Contains(got, `{task="backup"}`) || strings.Contains(got, `{task="verify_target"}`) || !strings.Contains(got, `due_timestamp_seconds{task="verify"}`) {
		t.Errorf("%s", got)
	}
	for _, run := range shown(t, g).Runs {
		if run.Expected != (run.Task == watch.Verify) || run.Late {
			t.Errorf("%+v", run)
		}
	}
}

// While nothing is shipped, the replication falls behind.
func TestALogThatIsBehindIsTold(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	if got := figures(t, g); strings.Contains(got, "lag") || shown(t, g).Log != nil {
		t.Errorf("there is no replication: %s", got)
	}
	note := func(s watch.Shipping) {
		t.Helper()
		s.Target = "/mnt/backup"
		if err := s.Note(g.Config.Databases["main"].DSN); err != nil {
			t.Fatal(err)
		}
	}
	begun := g.Now()
	note(watch.Shipping{Until: begun})
	g.Clock.Advance(3 * time.Second)
	has(t, g, "qiao_replicate_lag_seconds 3", `qiao_backup_due_timestamp_seconds{task="log"} 1.7951385e+09`)
	g.Clock.Advance(5 * time.Minute)
	has(t, g, "qiao_replicate_lag_seconds 303")
	note(watch.Shipping{Until: begun, Failure: "the target is full"})
	warns(t, g, "gateway replicate: the log in the target is 5m3s behind, more than backup.max_lag (5m0s): the target is full; look whether it runs, or set backup.max_lag to 0s where it has been ended for good")
	if log := shown(t, g).Log; log.Lag != 303 || !log.Late || log.Until != "2026-11-20T09:30:00" || log.Failure != "the target is full" {
		t.Errorf("%+v", log)
	}
	note(watch.Shipping{Until: g.Now()})
	warns(t, g, "")
	has(t, g, "qiao_replicate_lag_seconds 0")

	unwatched := apptest.Start(t, g.Config.Databases["main"], func(cfg *config.Config) { cfg.Backup.MaxLag = 0 })
	unwatched.Clock.Advance(time.Hour)
	warns(t, unwatched, "")
	if got := figures(t, unwatched); strings.Contains(got, "lag") {
		t.Errorf("%s", got)
	}
}

func TestADiskThatFillsUpIsTold(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	has(t, g, "qiao_disk_free_bytes 5.36870912e+10", "qiao_disk_free_ratio 0.5", "qiao_disk_size_bytes 1.073741824e+11")
	g.Free.Store(5 << 30)
	has(t, g, "qiao_disk_free_bytes 5.36870912e+09", "qiao_disk_free_ratio 0.05")
	warns(t, g, "data folder: 5% of its disk is free (5120 MiB), less than 10%; make room, or writes and back-ups fail when it is full")
	if b := shown(t, g); !b.DiskLow || b.DiskFree != 5<<30 || b.DiskSize != apptest.DiskSize {
		t.Errorf("%+v", b)
	}
	g.Free.Store(10 << 30)
	warns(t, g, "")
}
