package exchange

import (
	"context"

	"qiao/gateway/errs"
)

// Trial is a request that is run without a client, so that its answer can be compared with that of the legacy system. It is
// in no log and no metric.
type Trial struct {
	// RollBack undoes all changes of the request.
	RollBack bool
	// Err is why the request failed, once it has been answered.
	Err *errs.Error
}

type trialKey struct{}

// WithTrial marks the context of a request that is a trial.
func WithTrial(ctx context.Context, trial *Trial) context.Context {
	return context.WithValue(ctx, trialKey{}, trial)
}

// TrialOf returns the trial that a request is, nil for the request of a client.
func TrialOf(ctx context.Context) *Trial {
	trial, _ := ctx.Value(trialKey{}).(*Trial)
	return trial
}
