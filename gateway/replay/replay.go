// Package replay makes a write that a client repeats run once, on all gateways that share the cache
// (docs/wire-contract.md, "A repeated write runs once").
//
// A request is a repeat where an equal one is still running, or has succeeded while its connection was lost before the
// answer was written. Every other equal request is a write of its own.
package replay

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/cache"
	"qiao/gateway/errs"
)

// An unchanged client stops waiting after ten seconds and sends the same write again, after one second and after three.
const (
	// lostFor is how long an answer is kept that was not written: the ten seconds
	// in which the client may still wait for it, three of pause, two for the way.
	lostFor = 15 * time.Second
	// keyedFor is how long the answer of a write with an Idempotency-Key is kept.
	keyedFor = 10 * time.Minute
	// waitedFor is how long an answer is there for the repeats that wait for it.
	waitedFor = 30 * time.Second
	// claimMargin is how long a write may run beyond its time limit before an equal
	// request counts as a new one. Where its gateway is killed, repeats wait as long.
	claimMargin = 10 * time.Second
	// answerMargin is how long an answer outlives the claim that leads to it, and how
	// long a repeat looks for an answer that should exist.
	answerMargin = time.Second
	// pollEvery is the pause between two looks into the cache.
	pollEvery = 20 * time.Millisecond
)

// Writes keeps the running writes and the answers.
type Writes struct {
	shared cache.Cache
	life   time.Duration // of the claim of a running write
}

// New returns the writes of the gateways that share a cache. A write runs for
// requestTime at most.
func New(shared cache.Cache, requestTime time.Duration) *Writes {
	return &Writes{shared: shared, life: requestTime + claimMargin}
}

// Run is the part of one request in its write. The claim of a write in the cache is the
// name of the run that performs it, followed by the mark kept when its answer is kept.
type Run struct {
	// First says that this request performs the write. All others give its answer.
	First bool

	writes *Writes
	write  Write
	claim  []byte
	// earlier are the claims kept for the same target when the run began.
	earlier []string
}

const kept = '!'

// Begin claims the write, or finds the run that has it. An Idempotency-Key that
// an unlike request has used is errs.BadRequest.
func (w *Writes) Begin(ctx context.Context, write Write) (*Run, error) {
	own := []byte(uuid.NewString() + "." + write.request.String())
	holder, err := w.shared.Reserve(ctx, write.claimKey(), own, w.life)
	if err != nil {
		return nil, err
	}
	run := &Run{First: bytes.Equal(holder, own), writes: w, write: write, claim: holder}
	if !run.First {
		if !bytes.Equal(run.request(), []byte(write.request.String())) {
			return nil, errs.Newf(errs.BadRequest, "请求头 %s 已用于另一个请求；每次操作请使用新的值", Header)
		}
		return run, nil
	}
	if run.earlier, err = w.shared.Members(ctx, write.targetKey()); err != nil {
		return nil, errors.Join(err, w.shared.Delete(ctx, write.claimKey()))
	}
	return run, nil
}

func (r *Run) kept() bool { return bytes.HasSuffix(r.claim, []byte{kept}) }

func (r *Run) name() []byte { return bytes.TrimSuffix(r.claim, []byte{kept}) }

func (r *Run) keptClaim() []byte { return slices.Concat(r.name(), []byte{kept}) }

// request names the request whose write the claim is.
func (r *Run) request() []byte {
	_, request, _ := bytes.Cut(r.name(), []byte("."))
	return request
}

// answerKey is a key of its own for each run: repeats that wait find the answer
// also when an equal write has begun.
func (r *Run) answerKey() string {
	id, _, _ := bytes.Cut(r.claim, []byte("."))
	return "once:" + string(id)
}

// Outcome is the end of a write.
type Outcome struct {
	Answer Answer
	// Succeeded says that the write was made.
	Succeeded bool
	// Lost says that the connection ended before the answer was written.
	Lost bool
}

// End gives the answer to the repeats that wait for it. Of a write that was not
// made nothing stays. It is to be called before the answer is written: a client
// that has read an answer may send an equal request, which is a write of its own.
func (r *Run) End(ctx context.Context, o Outcome) error {
	if !o.Succeeded || !o.Lost && !r.write.keyed {
		err := r.store(ctx, o.Answer, waitedFor)
		return errors.Join(err, r.endEarlier(ctx, o), r.writes.shared.Delete(ctx, r.write.claimKey()))
	}
	// The claim first: a repeat that waits for the answer gives it to its client
	// and ends the claim then.
	err := r.writes.shared.Set(ctx, r.write.claimKey(), r.keptClaim(), r.keptFor())
	return errors.Join(err, r.endEarlier(ctx, o), r.joinTarget(ctx), r.store(ctx, o.Answer, r.keptFor()))
}

// Unwritten keeps the answer of a write whose connection ended while the answer
// was written, unless an equal write has begun.
func (r *Run) Unwritten(ctx context.Context, a Answer) error {
	if r.write.keyed {
		return nil // it is kept
	}
	if err := r.store(ctx, a, lostFor); err != nil {
		return err
	}
	if _, err := r.writes.shared.Add(ctx, r.write.claimKey(), r.keptClaim(), lostFor); err != nil {
		return err
	}
	return r.joinTarget(ctx)
}

func (r *Run) keptFor() time.Duration {
	if r.write.keyed {
		return keyedFor
	}
	return lostFor
}

// joinTarget makes the kept claim known to the next writes to its target.
func (r *Run) joinTarget(ctx context.Context) error {
	if r.write.keyed {
		return nil // its key identifies it: no other write ends it
	}
	return r.writes.shared.Join(ctx, r.write.targetKey(), r.write.claimKey(), lostFor)
}

// endEarlier ends the kept answers of earlier writes to the same target: an equal request no longer repeats them. A
// write whose client is lost ends the answers that were kept when it began. A write whose client is connected ends all:
// it may have waited in the database for the others.
func (r *Run) endEarlier(ctx context.Context, o Outcome) error {
	if !o.Succeeded {
		return nil
	}
	earlier := r.earlier
	if !o.Lost {
		var err error
		if earlier, err = r.writes.shared.Members(ctx, r.write.targetKey()); err != nil {
			return err
		}
	}
	own := r.write.claimKey()
	earlier = slices.DeleteFunc(earlier, func(claim string) bool { return claim == own })
	if len(earlier) == 0 {
		return nil
	}
	return errors.Join(r.writes.shared.Delete(ctx, earlier...), r.writes.shared.Leave(ctx, r.write.targetKey(), earlier...))
}

func (r *Run) store(ctx context.Context, a Answer, life time.Duration) error {
	sealed, err := r.write.seal(a)
	if err != nil {
		return err
	}
	return r.writes.shared.Set(ctx, r.answerKey(), sealed, life+answerMargin)
}

// Made is the answer to a repeat of a write that was made, where its answer is not kept.
func Made() *errs.Error { return errs.Failf("该操作已执行，请刷新后查看结果") }

// Wait returns the answer of a write that another request performs. It fails
// with Made where the cache has lost it.
func (r *Run) Wait(ctx context.Context) (Answer, error) {
	if !r.kept() {
		return r.wait(ctx)
	}
	limited, cancel := context.WithTimeout(ctx, answerMargin)
	defer cancel()
	a, err := r.wait(limited)
	if limited.Err() != nil && ctx.Err() == nil {
		err = Made()
	}
	return a, err
}

func (r *Run) wait(ctx context.Context) (Answer, error) {
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for {
		if a, found, err := r.find(ctx); found || err != nil {
			return a, err
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return Answer{}, ctx.Err()
		}
	}
}

func (r *Run) find(ctx context.Context) (a Answer, found bool, err error) {
	sealed, err := r.writes.shared.Get(ctx, r.answerKey())
	if errors.Is(err, cache.ErrMiss) {
		return Answer{}, false, nil
	}
	if err != nil {
		return Answer{}, false, err
	}
	a, err = r.write.open(sealed)
	return a, err == nil, err
}

// Repeated says whether a repeat has given the answer to its client: then an
// equal request is a new write. One that was lost too keeps the answer.
func (r *Run) Repeated(ctx context.Context, a Answer, lost bool) error {
	if r.write.keyed {
		return nil
	}
	if !lost {
		return r.forget(ctx)
	}
	holder, err := r.holder(ctx)
	if err != nil || holder == nil {
		return err
	}
	return errors.Join(r.writes.shared.Set(ctx, r.write.claimKey(), holder, lostFor), r.store(ctx, a, lostFor), r.joinTarget(ctx))
}

// forget ends the kept claim of the run, and none of a later one.
func (r *Run) forget(ctx context.Context) error {
	holder, err := r.holder(ctx)
	if err != nil || holder == nil {
		return err
	}
	return r.writes.shared.Delete(ctx, r.write.claimKey())
}

// holder is the claim where it is still that of this run and its answer is kept,
// else nil.
func (r *Run) holder(ctx context.Context) ([]byte, error) {
	holder, err := r.writes.shared.Get(ctx, r.write.claimKey())
	if errors.Is(err, cache.ErrMiss) {
		return nil, nil
	}
	if err != nil || !bytes.Equal(holder, r.keptClaim()) {
		return nil, err
	}
	return holder, nil
}
