package gateway

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/cache"
)

// An unchanged client gives up after ten seconds and sends the same write
// again, twice.
const (
	// onceFor is how long the answer of a write is kept for such a repeat when it
	// could not be delivered.
	onceFor = 60 * time.Second
	// lateFor is how long a delivered one is, for repeats that wait for it.
	lateFor = 30 * time.Second
	// claimMargin is how long a write may go on beyond limits.request_time before
	// its repeat counts as a new one. Where its gateway is killed, repeats wait as long.
	claimMargin = 10 * time.Second
	// maxKept is the longest answer that is kept, in bytes.
	maxKept = 16 << 10
)

// writes lets a repeated write run once, on whichever of the gateways that share
// the cache: same token, route, query and body. Who holds the claim of a write
// performs it; the others wait for its answer.
//
// A claim is the run's name, with delivery's mark behind it once the answer has
// found nobody. The answer has a key of its own by that name, since it outlives
// the claim: a repeat that waits must find it, while the same request is a new
// write as soon as the first one's answer has been delivered.
type writes struct {
	shared cache.Cache
	life   time.Duration // of a claim
}

const undelivered = '!'

// run is one write that is performed, or whose answer is waited for.
type run struct {
	key   writeKey
	name  string
	first bool // this request is to perform it
	// kept says that it has been performed, and that its answer found nobody.
	kept bool
}

func (r run) claim() string  { return "once:" + hex.EncodeToString(r.key.id[:]) }
func (r run) answer() string { return "once:" + r.name }

// join finds out whether the write runs already.
func (w *writes) join(ctx context.Context, key writeKey) (run, error) {
	r := run{key: key, name: uuid.NewString()}
	holder, err := w.shared.Reserve(ctx, r.claim(), []byte(r.name), w.life)
	if err != nil {
		return run{}, err
	}
	name, kept := bytes.CutSuffix(holder, []byte{undelivered})
	return run{key: key, name: string(name), first: string(name) == r.name, kept: kept}, nil
}

// keep makes the answer known before it is sent: from then on an equal request
// waits until it is known whether it arrived.
func (w *writes) keep(ctx context.Context, r run, a answer) error {
	sealed, err := r.key.seal(a)
	if err != nil {
		return err
	}
	return w.shared.Set(ctx, r.answer(), sealed, lateFor)
}

// finish says whether the answer arrived. Delivered, the write is forgotten: the
// same request is then a new one.
func (w *writes) finish(ctx context.Context, r run, a answer, delivered bool) error {
	if delivered {
		return w.shared.Delete(ctx, r.claim())
	}
	sealed, err := r.key.seal(a)
	if err != nil {
		return err
	}
	return errors.Join(w.shared.Set(ctx, r.answer(), sealed, onceFor),
		w.shared.Set(ctx, r.claim(), append([]byte(r.name), undelivered), onceFor))
}

// find returns the answer of a write, found false while there is none.
func (w *writes) find(ctx context.Context, r run) (a answer, found bool, err error) {
	sealed, err := w.shared.Get(ctx, r.answer())
	if errors.Is(err, cache.ErrMiss) {
		return answer{}, false, nil
	}
	if err != nil {
		return answer{}, false, err
	}
	a, err = r.key.open(sealed)
	return a, err == nil, err
}

// ended reports whether the write was over before the request came: a repeat of
// one that still ran gets its answer in any case.
func (w *writes) ended(ctx context.Context, r run) (bool, error) {
	_, found, err := w.find(ctx, r)
	return found, err
}

// wait returns the answer of a write that somebody else performs, and whether it
// was delivered, once that is known.
func (w *writes) wait(ctx context.Context, r run) (a answer, delivered bool, err error) {
	err = poll(ctx, func() (done bool, err error) {
		a, done, err = w.find(ctx, r)
		return done, err
	})
	if err != nil {
		return a, false, err
	}
	sending, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	err = poll(sending, func() (done bool, err error) {
		holder, err := w.shared.Get(ctx, r.claim())
		delivered = errors.Is(err, cache.ErrMiss) || err == nil && !bytes.HasPrefix(holder, []byte(r.name))
		if delivered {
			return true, nil
		}
		return bytes.HasSuffix(holder, []byte{undelivered}), err
	})
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		err = nil // its gateway is gone, or its client: nobody else will have the answer
	}
	return a, delivered, err
}

const (
	// pollEvery is the pause between two looks into the cache.
	pollEvery = 20 * time.Millisecond
	// sendTime is how long an answer takes at most to be sent.
	sendTime = 2 * time.Second
)

func poll(ctx context.Context, look func() (done bool, err error)) error {
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for {
		if done, err := look(); done || err != nil {
			return err
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
