package jobs_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"qiao/gateway/jobs"
)

type inTrace struct{}

func TestEachRunHasATrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var ends []error
		i, runs := newInstance(nil), 0
		i.Trace = func(ctx context.Context, name string) (context.Context, func(error)) {
			if name != "a" {
				t.Errorf("the trace of %q", name)
			}
			return context.WithValue(ctx, inTrace{}, true), func(err error) {
				mu.Lock()
				defer mu.Unlock()
				ends = append(ends, err)
			}
		}
		stop := i.Start(t.Context(), jobs.Job{Name: "a", Every: time.Minute, Do: func(ctx context.Context) error {
			if ctx.Value(inTrace{}) == nil {
				t.Error("a run without its trace")
			}
			if runs++; runs == 2 {
				return errDown
			}
			if runs == 3 {
				return jobs.ErrOver
			}
			return nil
		}, Last: func(context.Context) error { return nil }})
		pass(time.Hour)
		stop()
		if !slices.EqualFunc(ends, []error{nil, errDown, nil, nil}, errors.Is) {
			t.Errorf("the traces ended with %v", ends)
		}
	})
}
