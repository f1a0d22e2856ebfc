package session_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/sql/seed"
)

var start = time.Date(2026, time.March, 9, 14, 30, 0, 0, time.UTC)

// settings are short, so that a test can go through a session's whole life.
var settings = config.Session{Idle: time.Hour, Lifetime: 3 * time.Hour}

// memoEnds is the time after which an instance reads a session again.
const memoEnds = 500 * time.Millisecond

// spy is a cache that records the operations on it. before is called ahead of every Get and
// Set; an error from it is returned in place of the cache's result.
type spy struct {
	cache.Cache
	mu     sync.Mutex
	before func(op, key string) error
	keys   []string
	left   bool // a read used a context that had ended
}

func (s *spy) ask(op, key string) error {
	s.mu.Lock()
	s.keys = append(s.keys, op+" "+key)
	before := s.before
	s.mu.Unlock()
	if before == nil {
		return nil
	}
	return before(op, key)
}

func (s *spy) Get(ctx context.Context, key string) ([]byte, error) {
	if err := s.ask("get", key); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.left = true
		return nil, err
	}
	return s.Cache.Get(ctx, key)
}

func (s *spy) Set(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	if err := s.ask("set", key); err != nil {
		return err
	}
	return s.Cache.Set(ctx, key, value, ttl)
}

// watch replaces before by another function.
func (s *spy) watch(before func(op, key string) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before = before
}

// count returns how many operations there were on keys with a prefix.
func (s *spy) count(op, prefix string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, entry := range s.keys {
		if strings.HasPrefix(entry, op+" "+prefix) {
			n++
		}
	}
	return n
}

// read lists the keys with a prefix that have been read.
func (s *spy) read(prefix string) (keys []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, entry := range s.keys {
		if key, ok := strings.CutPrefix(entry, "get "); ok && strings.HasPrefix(key, prefix) {
			keys = append(keys, key)
		}
	}
	return keys
}

// office is a manager on a database with a few users.
type office struct {
	*session.Manager
	db    *store.DB
	cache *spy
	clock *gatewaytest.Clock
}

// The users, by UserId: one with post and department, one of the same role by another post,
// the administrator, and one with neither post nor department.
const (
	zhao  = "u-zhao"  // 客服专员 of 总部
	qian  = "u-qian"  // 出纳, whose role is 会计
	chen  = "u-chen"  // 系统管理员 of 信息中心
	nemo  = "u-nemo"  // nothing
	never = "u-never" // disabled
)

var users = seed.Table{
	Name:    "Base_User",
	Columns: []string{"UserId", "Account", "RealName", "Mobile", "PasswordHash", "OrganizationId", "PostId", "Enabled", "CreateDate"},
	Rows: [][]any{
		{zhao, "zhao", "赵敏", "13800000001", "hash-1", "10001", "service", true, start},
		{qian, "qian", "钱进", nil, "hash-2", "10001", "cashier", true, start},
		{chen, "chen", "陈建国", nil, "hash-3", "10101", "administrator", true, start},
		{nemo, "nemo", "李四", nil, "hash-4", nil, nil, true, start},
		{never, "never", "离职", nil, "hash-5", "10001", "service", false, start},
	},
}

// eachOffice runs a test with the users on every database within reach.
func eachOffice(t *testing.T, settings config.Session, test func(t *testing.T, o office)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		fill(t, db)
		clock := gatewaytest.NewClock(start)
		test(t, newOffice(db, newMemory(t, clock), settings, clock))
	})
}

// eachPair runs a test with two instances that share a database and a cache, for either
// kind of cache. The database is the same for both kinds, so the test must undo its changes
// there. advance moves the clocks of the instances and of the cache.
func eachPair(t *testing.T, settings config.Session, test func(t *testing.T, one, two office, advance func(time.Duration))) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		fill(t, db)
		t.Run("memory", func(t *testing.T) {
			clock := gatewaytest.NewClock(start)
			shared := newMemory(t, clock)
			test(t, newOffice(db, shared, settings, clock), newOffice(db, shared, settings, clock), clock.Advance)
		})
		t.Run("redis", func(t *testing.T) {
			clock, server := gatewaytest.NewClock(start), miniredis.RunT(t)
			one := newOffice(db, newRedis(t, server), settings, clock)
			two := newOffice(db, newRedis(t, server), settings, clock)
			test(t, one, two, func(d time.Duration) {
				clock.Advance(d)
				server.FastForward(d)
			})
		})
	})
}

func newRedis(t *testing.T, server *miniredis.Miniredis) cache.Cache {
	t.Helper()
	redis, err := cache.NewRedis("redis://" + server.Addr())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = redis.Close() })
	return redis
}

func newOffice(db *store.DB, shared cache.Cache, settings config.Session, clock *gatewaytest.Clock) office {
	spied := &spy{Cache: shared}
	return office{session.NewManager(spied, session.NewDirectory(db), settings, clock.Now), db, spied, clock}
}

func newMemory(t *testing.T, clock *gatewaytest.Clock) cache.Cache {
	t.Helper()
	memory := cache.NewMemory(1000, clock.Now)
	t.Cleanup(func() { _ = memory.Close() })
	return memory
}

// fill inserts the users into a database.
func fill(t *testing.T, db *store.DB) {
	t.Helper()
	err := db.Tx(t.Context(), func(tx *store.Tx) error {
		for _, table := range append(seed.Base(), users) {
			if err := tx.Insert(t.Context(), table.Name, table.Columns, table.Rows); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// open signs a user in.
func (o office) open(t *testing.T, userID string) (token string) {
	t.Helper()
	token, _, err := o.Open(t.Context(), userID, session.Client{})
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// resolve returns the identity behind a token that must be valid.
func (o office) resolve(t *testing.T, token string) *session.Identity {
	t.Helper()
	id, err := o.Resolve(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// refuses checks the error with which a token is refused.
func (o office) refuses(t *testing.T, token string, why errs.Kind) {
	t.Helper()
	id, err := o.Resolve(t.Context(), token)
	if id != nil || !errs.Is(err, why) {
		t.Errorf("resolved %v, %v; want %s (%d)", id, err, why.Name, why.Code)
	}
}

// change runs a statement on the database directly, without the gateway.
func (o office) change(t *testing.T, text string) {
	t.Helper()
	statement, err := o.db.Prepare(t.Context(), text, store.Options{Write: true})
	if err != nil {
		t.Fatal(err)
	}
	recorder := storetest.Recorder{}
	if err := statement.Run(t.Context(), nil, &recorder); err != nil {
		t.Fatal(err)
	}
	if len(recorder.Changed) == 0 || recorder.Changed[0] == 0 {
		t.Fatalf("%s changes nothing", text)
	}
}
