package bridge

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"qiao/gateway/audit"
)

// setTime bounds the change of a state by the program.
const setTime = 5 * time.Second

// watch moves a target that fails from canary back to shadow (legacy.fallback).
type watch struct {
	bridge *Bridge
	log    *slog.Logger
	now    func() time.Time

	mu     sync.Mutex
	events map[Target]*events
}

// events are the times of failures and differences within the window.
type events struct {
	failures, differences []time.Time
	falling               bool
}

func newWatch(b *Bridge, log *slog.Logger, now func() time.Time) *watch {
	return &watch{bridge: b, log: log, now: now, events: map[Target]*events{}}
}

// Failed notes that this gateway has failed to answer a target.
func (b *Bridge) Failed(target Target) {
	b.Comparer.watch.note(target, func(e *events, now time.Time) { e.failures = append(e.failures, now) })
}

func (w *watch) differed(target Target) {
	w.note(target, func(e *events, now time.Time) { e.differences = append(e.differences, now) })
}

func (w *watch) note(target Target, add func(*events, time.Time)) {
	if w.bridge.Table.Of(target).State != Canary {
		return
	}
	limits, now := w.bridge.Settings.Fallback, w.now()
	w.mu.Lock()
	defer w.mu.Unlock()
	e := w.events[target]
	if e == nil {
		e = &events{}
		w.events[target] = e
	}
	add(e, now)
	e.failures, e.differences = within(e.failures, now, limits.Window), within(e.differences, now, limits.Window)
	if e.falling || len(e.failures) < limits.Failures && len(e.differences) < limits.Differences {
		return
	}
	e.falling = true
	reason := fmt.Sprintf("自动退回：%s内 %d 次失败、%d 次不一致", limits.Window, len(e.failures), len(e.differences))
	before := w.bridge.Table.Of(target)
	w.bridge.Table.override(target, Setting{State: Shadow, Trial: before.Trial}) // at once, so that nobody else gets a failure
	go w.fallBack(target, before.Trial, reason)
}

func within(times []time.Time, now time.Time, window time.Duration) []time.Time {
	for len(times) > 0 && now.Sub(times[0]) > window {
		times = times[1:]
	}
	return times
}

// fallBack sets the state for all instances.
func (w *watch) fallBack(target Target, trial bool, reason string) {
	ctx, cancel := context.WithTimeout(context.Background(), setTime)
	defer cancel()
	err := w.bridge.Table.Set(ctx, Change{
		Target: target, Setting: Setting{State: Shadow, Trial: trial}, Reason: reason, By: "系统", Origin: audit.Origin{Now: w.now()},
	})
	if err != nil {
		w.log.Error("a target could not be set back to shadow; this instance has done so until the next change of a state", "target", string(target), "error", err.Error())
	} else {
		w.log.Warn("a target was set back to shadow", "target", string(target), "reason", reason)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.events, target)
}
