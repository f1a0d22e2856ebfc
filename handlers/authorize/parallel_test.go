package authorize_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/layer"
)

const (
	addRoom = "/admin/dormitory/inventory/add"
	oneRoom = "/admin/dormitory/inventory/index?RoomId=nothing"
)

// worker calls a write again and again.
type worker struct {
	g     *apptest.Gateway
	who   apptest.Option
	loses bool // the button of the write is taken from this user
	calls atomic.Int64
}

// crew is all users who work while a right is revoked.
type crew struct {
	workers []*worker
	over    atomic.Bool // the right is gone, and the memory of it has expired
	taking  atomic.Bool // the right may be gone from here on
	stop    atomic.Bool
}

// work continues until the crew stops, and then reads a list that every worker keeps. A
// call that began after the right was over must be refused; a call that ended before the
// right was taken must not be refused.
func (c *crew) work(t *testing.T, w *worker) {
	for !c.stop.Load() {
		over := c.over.Load()
		code := w.g.Send(t, http.MethodPut, addRoom, "{}", w.who).Code
		switch taking := c.taking.Load(); {
		case !taking && code != errs.Invalid.Code, !w.loses && code != errs.Invalid.Code:
			t.Errorf("with the button: %d", code)
		case w.loses && over && code != errs.Forbidden.Code:
			t.Errorf("without the button: %d", code)
		}
		w.calls.Add(1)
	}
	if a := w.g.Send(t, http.MethodGet, oneRoom, "", w.who); a.Code != 0 {
		t.Errorf("what everybody keeps: %s", a.Body)
	}
}

// await waits until every worker has made so many further calls.
func (c *crew) await(t *testing.T, times int64) {
	t.Helper()
	for _, w := range c.workers {
		from := w.calls.Load()
		gatewaytest.Eventually(t, "everybody calls", func() bool { return w.calls.Load() >= from+times || t.Failed() })
	}
}

// hire adds users with a post.
func hire(t *testing.T, g *apptest.Gateway, post string, n int) (accounts []string) {
	t.Helper()
	rows := make([]string, n)
	for i := range rows {
		account := fmt.Sprintf("%s-%d", post, i)
		accounts = append(accounts, account)
		rows[i] = fmt.Sprintf("('%s', '%[1]s', '%[1]s', '10102', '%s', '2026-11-20')", account, post)
	}
	g.Change(t, "INSERT INTO Base_User (UserId, Account, RealName, OrganizationId, PostId, CreateDate) VALUES "+strings.Join(rows, ", "))
	return accounts
}

// One button is revoked from a role while many users of that role work on two gateways: half a second later all of them
// are refused, but keep their other rights. Five users who have the button by another role are not affected.
func TestAButtonIsTakenWhileManyWork(t *testing.T) {
	one, two := apptest.StartTwo(t, func(cfg *config.Config) {
		cfg.Limits.Writes, cfg.Limits.AddressWrites = 1_000_000, 1_000_000 // the clock is stopped
	})
	admin := apptest.Token(one.Session(t, "admin"))
	var c crew
	many := layer.Count(10, 50)
	for i, account := range append(hire(t, one, "dormitory", many), hire(t, one, "administrator", 5)...) {
		g := []*apptest.Gateway{one, two}[i%2]
		c.workers = append(c.workers, &worker{g: g, who: apptest.Token(g.Session(t, account)), loses: i < many})
	}
	left := slices.DeleteFunc(read(t, one, "role/dormitory", admin).own(), func(code string) bool { return code == "dormitory-inventory.add" })

	var working sync.WaitGroup
	for _, w := range c.workers {
		working.Go(func() { c.work(t, w) })
	}
	defer working.Wait()
	defer c.stop.Store(true)
	c.await(t, 1)
	c.taking.Store(true)
	if a := write(t, one, "role/dormitory", 0, left, admin); a.Code != 0 {
		t.Fatal(a.Body)
	}
	one.Clock.Advance(apptest.MemoLife)
	two.Clock.Advance(apptest.MemoLife)
	c.over.Store(true)
	c.await(t, 2) // the first call may have begun before
}
