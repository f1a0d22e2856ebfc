package clients

import (
	"context"
	"errors"
	"sync"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/jobs"
	"qiao/gateway/store"
)

const (
	// usageEvery is how often an instance adds its calls to those in the database.
	usageEvery = time.Minute
	// usageDays is how long they are kept.
	usageDays = 400
)

// The names of requests that no configured client makes: with the fixed header
// (compat.header), and without.
const (
	Marked   = "marked"
	Unmarked = "unmarked"
)

// use is the key of the counters of calls.
type use struct {
	day    string
	client string
	way    Way
	reason string
}

type used struct {
	calls int64
	last  time.Time
}

// Usage counts calls by client, way and day, over restarts and all instances. It
// is safe for concurrent use. A nil Usage counts nothing.
type Usage struct {
	db  *store.DB
	now func() time.Time

	mu     sync.Mutex
	counts map[use]used
	forgot string // the day on which old ones were forgotten
}

// NewUsage returns counters at zero. Flush adds them to the counts in the database.
func NewUsage(db *store.DB, now func() time.Time) *Usage {
	return &Usage{db: db, now: now, counts: map[use]used{}}
}

// Count counts a call; failure is why it failed, if it did.
func (u *Usage) Count(client string, way Way, failure error) {
	if u == nil {
		return
	}
	now := u.now()
	key := use{now.Format(time.DateOnly), client, way, Reason(failure)}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.counts[key] = used{u.counts[key].calls + 1, now}
}

// Reason is why a call was refused, in words; empty for one that was not.
func Reason(failure error) string {
	switch {
	case failure == nil:
		return ""
	case errors.Is(failure, errUnknownKey):
		return "签名不符"
	case errors.Is(failure, errTimestamp):
		return "时间戳不在允许范围"
	case errors.Is(failure, errUsed):
		return "签名已用过"
	case errs.Is(failure, errs.Forbidden):
		return "没有权限"
	case errs.Is(failure, errs.SessionUnknown), errs.Is(failure, errs.SessionExpired), errs.Is(failure, errs.SessionElsewhere):
		return "没有有效的会话"
	case errs.Is(failure, errs.TooManyRequests):
		return "超过频率"
	default:
		return "" // answered, with any result
	}
}

// Job adds the counted calls to the database, and again at a shutdown.
func (u *Usage) Job() jobs.Job {
	return jobs.Job{
		Name: "client-usage", Every: usageEvery, Do: u.Flush, Last: u.Flush,
		Failure: "calls of clients cannot be counted; they are added later",
	}
}

// Flush adds the counts since the last Flush to the database. It keeps those that it could
// not add.
func (u *Usage) Flush(ctx context.Context) error {
	u.mu.Lock()
	counts := u.counts
	u.counts = map[use]used{}
	u.mu.Unlock()
	if len(counts) == 0 {
		return nil
	}
	err := u.add(ctx, counts)
	if store.IsUnique(err) { // another instance was first with a client's first call of the day
		err = u.add(ctx, counts)
	}
	if err != nil {
		u.giveBack(counts)
		return err
	}
	return u.forget(ctx)
}

func (u *Usage) add(ctx context.Context, counts map[use]used) error {
	return u.db.Tx(ctx, func(tx *store.Tx) error {
		for key, sum := range counts {
			args := store.Args{
				"CallDay": key.day, "Client": key.client, "Way": string(key.way), "Reason": key.reason,
				"Calls": sum.calls, "LastDate": store.LocalTime{Time: sum.last},
			}
			n, err := tx.Exec(ctx, "clients/add", args)
			if err == nil && n == 0 {
				_, err = tx.Exec(ctx, "clients/insert", args)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func (u *Usage) giveBack(counts map[use]used) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for key, sum := range counts {
		now := u.counts[key]
		if now.last.Before(sum.last) {
			now.last = sum.last
		}
		u.counts[key] = used{now.calls + sum.calls, now.last}
	}
}

// forget drops old days, once a day.
func (u *Usage) forget(ctx context.Context) error {
	now := u.now()
	today := now.Format(time.DateOnly)
	if u.forgot == today {
		return nil
	}
	_, err := u.db.Exec(ctx, "clients/forget", store.Args{"Before": now.AddDate(0, 0, -usageDays).Format(time.DateOnly)})
	if err == nil {
		u.forgot = today
	}
	return err
}
