package contacts

import (
	"context"
	"errors"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/jobs"
	"qiao/gateway/store"
	"qiao/gateway/wechat"
)

const (
	running = "运行中"
	stopped = "已停止"
	ended   = "已完成"
	failed  = "已失败"

	every = 5 * time.Second
	// lease is longer than the calls for one row.
	lease = time.Minute
	// mostFailures bounds the successive tries of a row while 企业微信 does not answer.
	mostFailures = 60
)

func (c *Contacts) running(ctx context.Context) (bool, error) {
	var n int
	err := c.db.Get(ctx, &n, "contacts/running", store.Args{})
	return n > 0, err
}

// Start begins a run. It writes all waiting and all failed rows.
func (c *Contacts) Start(ctx context.Context, by By) error {
	err := c.db.Tx(ctx, func(tx *store.Tx) error {
		var total int
		if err := tx.Get(ctx, &total, "contacts/waiting", store.Args{}); err != nil {
			return err
		}
		if total == 0 {
			return errs.Failf("没有等待写入的差异，请先比对")
		}
		if err := c.begin(ctx, tx, "同步", running, "", total, by, c.now()); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "contacts/claim_rows", store.Args{})
		return err
	})
	if store.IsUnique(err) {
		return errRunning
	}
	if err == nil {
		select {
		case c.wake <- struct{}{}:
		default:
		}
	}
	return err
}

// Stop ends the current run after the row that it writes now.
func (c *Contacts) Stop(ctx context.Context) error {
	n, err := c.db.Exec(ctx, "contacts/stop", store.Args{"Now": store.LocalTime{Time: c.now()}})
	if err == nil && n == 0 {
		return errs.Failf("没有正在进行的同步")
	}
	return err
}

// Job continues a run that no instance holds.
func (c *Contacts) Job() jobs.Job {
	return jobs.Job{
		Name: "wechat-contacts", Every: every, Wake: c.wake, Do: c.goOn,
		Failure: "the directory of 企业微信 is not written; the page 企业微信 shows why, and the next run tries again",
	}
}

// CompareJob compares both sides every night, on one instance.
func (c *Contacts) CompareJob() jobs.Job {
	const hour = 3
	return jobs.Job{
		Name: "wechat-compare", Every: time.Hour, OneInstance: true, Failure: "the directory of 企业微信 was not compared",
		Do: func(ctx context.Context) error {
			if c.now().Hour() != hour {
				return nil
			}
			err := c.Compare(ctx, nightly)
			if errors.Is(err, errRunning) {
				return nil
			}
			return err
		},
	}
}

// goOn claims a run and writes its rows. It returns when the run has ended, must wait, or belongs to another instance.
func (c *Contacts) goOn(ctx context.Context) error {
	for {
		now := c.now()
		var run runRow
		err := c.db.Tx(ctx, func(tx *store.Tx) error {
			return tx.Get(ctx, &run, "contacts/claim", store.Args{
				"Instance": c.instance, "Now": store.LocalTime{Time: now}, "Lease": store.LocalTime{Time: now.Add(lease)},
			})
		})
		if err != nil {
			return store.IfNone(err, nil)
		}
		if err := c.writeRows(ctx, run); err != nil {
			return err
		}
	}
}

// writeRows writes rows as long as this instance holds the run.
func (c *Contacts) writeRows(ctx context.Context, run runRow) error {
	for ctx.Err() == nil {
		var d Difference
		err := c.db.Get(ctx, &d, "contacts/next", store.Args{"RunId": run.RunID})
		if errors.Is(err, store.ErrNoRows) {
			return c.end(ctx, run, ended, "")
		}
		if err != nil {
			return err
		}
		err = c.write(ctx, d)
		if ctx.Err() != nil { // a shutdown: another instance goes on
			return c.release(context.WithoutCancel(ctx), run, c.now(), "", run.Failures)
		}
		switch after, again := wechat.Retry(err); {
		case again && (wechat.TooManyCalls(err) || run.Failures < mostFailures):
			if !wechat.TooManyCalls(err) {
				run.Failures++
			}
			return c.release(ctx, run, c.now().Add(after), wechat.Sentence(err), run.Failures)
		case again, err != nil && !ofRow(err):
			return c.end(ctx, run, failed, wechat.Sentence(err))
		}
		run.Failures = 0
		held, err := c.record(ctx, run, d, err)
		if err != nil || !held {
			return err
		}
	}
	return ctx.Err()
}

// ofRow reports whether an error is about one row, so that the others can be written.
func ofRow(err error) bool {
	return wechat.IsCode(err, ofOneRow...) || errs.Is(err, errs.Business)
}

// record stores the result of a row and extends the lease. held is false if the run was stopped or another instance holds it.
func (c *Contacts) record(ctx context.Context, run runRow, d Difference, result error) (held bool, err error) {
	now := c.now()
	err = c.db.Tx(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		n := 0
		if result != nil {
			n = 1
		}
		if err := c.storeResult(ctx, tx, d, result, By{}); err != nil {
			return err
		}
		changed, err := tx.Exec(ctx, "contacts/progress", store.Args{
			"RunId": run.RunID, "Failed": n, "Instance": c.instance, "Lease": store.LocalTime{Time: now.Add(lease)},
		})
		held = changed > 0
		return err
	})
	return held, err
}

// storeResult writes the result of a row.
func (c *Contacts) storeResult(ctx context.Context, tx *store.Tx, d Difference, result error, by By) error {
	state, reason := Written, ""
	if result != nil {
		state, reason = Failed, wechat.Sentence(result)
	}
	_, err := tx.Exec(ctx, "contacts/result", store.Args{
		"DifferenceId": d.DifferenceID, "State": string(state), "Reason": reason, "Now": store.LocalTime{Time: c.now()},
		"UserId": store.OrNull(by.UserID), "UserName": store.OrNull(by.Name),
	})
	return err
}

// release lets any instance continue the run from a time on.
func (c *Contacts) release(ctx context.Context, run runRow, from time.Time, reason string, failures int) error {
	_, err := c.db.Exec(ctx, "contacts/release", store.Args{
		"RunId": run.RunID, "Instance": c.instance, "Lease": store.LocalTime{Time: from}, "Reason": reason, "Failures": failures,
	})
	return err
}

func (c *Contacts) end(ctx context.Context, run runRow, state, reason string) error {
	_, err := c.db.Exec(ctx, "contacts/end", store.Args{
		"RunId": run.RunID, "Instance": c.instance, "State": state, "Reason": reason, "Now": store.LocalTime{Time: c.now()},
	})
	return err
}
