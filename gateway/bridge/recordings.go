package bridge

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/audit"
	"qiao/gateway/bridge/pseudonym"
	"qiao/gateway/bridge/recording"
	"qiao/gateway/errs"
	"qiao/gateway/jobs"
	"qiao/gateway/registry"
	"qiao/gateway/store"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

const (
	// recordEvery is how often an instance looks whether a recording runs.
	recordEvery = time.Second
	// longestRecording bounds a recording, so that none is forgotten.
	longestRecording = 7 * 24 * time.Hour
	// RecordingsFolder is the folder of the recordings below data_dir.
	RecordingsFolder = "recordings"
)

// Recording is a time in which calls are recorded.
type Recording struct {
	ID      string          `db:"RecordingId"`
	Pattern string          `db:"Pattern"` // of targets, with * for any text
	Until   store.LocalTime `db:"UntilDate"`
}

// RecordingNow returns the recording that runs; its ID is empty if there is none.
func RecordingNow(ctx context.Context, db store.Reader, now time.Time) (r Recording, err error) {
	err = db.Get(ctx, &r, "bridge/recording", store.Args{"Now": store.LocalTime{Time: now}})
	return r, store.IfNone(err, nil)
}

// StartRecording begins a recording on every instance, in place of one that runs.
func StartRecording(ctx context.Context, db *store.DB, pattern string, length time.Duration, by string, origin audit.Origin) (Recording, error) {
	pattern = wire.Fold(strings.TrimSpace(pattern))
	if pattern == "" {
		pattern = "*"
	}
	switch {
	case length <= 0 || length > longestRecording:
		return Recording{}, errs.Failf("录制时长应在 1 分钟到 7 天之间")
	case len([]rune(pattern)) > longestTarget:
		return Recording{}, errs.Failf("目标不能超过 %d 个字符", longestTarget)
	}
	r := Recording{ID: uuid.Must(uuid.NewV7()).String(), Pattern: pattern, Until: store.LocalTime{Time: origin.Now.Add(length)}}
	args := store.Args{
		"RecordingId": r.ID, "Pattern": pattern, "UntilDate": r.Until, "UserId": nil, "UserName": payload.Shorten(by, 50), "Now": store.LocalTime{Time: origin.Now},
	}
	if origin.Caller != nil {
		args["UserId"] = origin.Caller.ActorID()
	}
	return r, db.Tx(ctx, func(tx *store.Tx) error {
		if err := endRecording(ctx, tx, origin.Now); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "bridge/start_recording", args); err != nil {
			return err
		}
		return noteRecording(ctx, tx, origin, "开始录制", pattern)
	})
}

// StopRecording ends the recording that runs.
func StopRecording(ctx context.Context, db *store.DB, origin audit.Origin) error {
	return db.Tx(ctx, func(tx *store.Tx) error {
		if err := endRecording(ctx, tx, origin.Now); err != nil {
			return err
		}
		return noteRecording(ctx, tx, origin, "停止录制", "*")
	})
}

func endRecording(ctx context.Context, tx *store.Tx, now time.Time) error {
	_, err := tx.Exec(ctx, "bridge/stop_recording", store.Args{"Now": store.LocalTime{Time: now}})
	return err
}

func noteRecording(ctx context.Context, tx *store.Tx, origin audit.Origin, verb, pattern string) error {
	line := origin.Did(audit.BridgeChanged, pattern)
	line.Verb, line.Title = verb, pattern
	return audit.Write(ctx, tx, line)
}

// recordings are the recordings of this instance.
type recordings struct {
	db      *store.DB
	dataDir string
	clear   []string
	headers []string
	log     *slog.Logger
	now     func() time.Time

	running atomic.Pointer[run]
	mu      sync.Mutex // guards the beginning and the end of a run
}

// run is a recording that this instance takes part in.
type run struct {
	Recording
	*recording.Recorder
}

func (r *recordings) job() jobs.Job {
	return jobs.Job{
		Name: "bridge-recording", Every: recordEvery, Do: r.follow, Last: r.end,
		Failure: "calls of legacy clients cannot be recorded",
	}
}

// follow begins the recording that runs, and ends the one that is over.
func (r *recordings) follow(ctx context.Context) error {
	wanted, err := RecordingNow(ctx, r.db, r.now())
	if err != nil {
		return err
	}
	running := r.running.Load()
	if running != nil && running.ID == wanted.ID || running == nil && wanted.ID == "" {
		return nil
	}
	if err := r.end(ctx); err != nil || wanted.ID == "" {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	key, err := pseudonym.OpenKey(filepath.Join(r.dataDir, recording.KeyFile))
	if err != nil {
		return err
	}
	recorder, err := recording.Open(r.folder(wanted.ID), key, recording.Options{Clear: r.clear, Headers: r.headers, Now: r.now, Log: r.log})
	if err != nil {
		return err
	}
	r.running.Store(&run{wanted, recorder})
	return nil
}

func (r *recordings) folder(id string) string { return filepath.Join(r.dataDir, RecordingsFolder, id) }

func (r *recordings) end(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	running := r.running.Swap(nil)
	if running == nil {
		return nil
	}
	if err := running.Close(ctx); err != nil {
		return fmt.Errorf("end recording %s: %w", running.ID, err)
	}
	return nil
}

// Records reports whether the calls of a target are being recorded.
func (b *Bridge) Records(target Target) bool {
	running := b.recordings.running.Load()
	return running != nil && Matches(running.Pattern, target)
}

// Recorded returns the counts of the recording of this instance, and whether one runs.
func (b *Bridge) Recorded() (counts recording.Counts, running bool) {
	if r := b.recordings.running.Load(); r != nil {
		return r.Counts(), true
	}
	return recording.Counts{}, false
}

// Record offers a call with its answer to the recording that runs. The answer is one that Whole reports as kept.
func (b *Bridge) Record(shape Shape, effect registry.Effect, who string, r *http.Request, body []byte, answer recording.Answer) {
	running := b.recordings.running.Load()
	if running == nil || !Matches(running.Pattern, shape.Target) {
		return
	}
	path, query, _ := strings.Cut(r.RequestURI, "?")
	call := recording.Call{Method: r.Method, Path: path, RawQuery: query, Header: r.Header.Clone(), Body: body, Target: string(shape.Target), Person: who}
	switch effect {
	case registry.Read:
		call.Effect = recording.Read
	case registry.Write:
		call.Effect = recording.Write
	}
	running.Offer(call, answer)
}

// Matches reports whether a target fits a pattern in which * is any text.
func Matches(pattern string, target Target) bool {
	parts := strings.Split(wire.Fold(pattern), "*")
	text := string(target)
	if len(parts) == 1 {
		return text == parts[0]
	}
	first, last := parts[0], parts[len(parts)-1]
	if len(text) < len(first)+len(last) || !strings.HasPrefix(text, first) || !strings.HasSuffix(text, last) {
		return false
	}
	text = text[len(first) : len(text)-len(last)]
	for _, part := range parts[1 : len(parts)-1] {
		at := strings.Index(text, part)
		if at < 0 {
			return false
		}
		text = text[at+len(part):]
	}
	return true
}
