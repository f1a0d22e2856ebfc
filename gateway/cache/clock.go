package cache

import (
	"context"
	"sync/atomic"
	"time"

	"qiao/gateway/jobs"
)

const (
	// readEvery is the time between two readings of a server's clock.
	readEvery = 5 * time.Second
	// jumped is how far a machine's clock and its monotonic clock go apart between two readings only where the clock was
	// set, or the machine slept.
	jumped = 30 * time.Second
)

// Clock is the clock of a Redis server, which all gateways that share the server have in common. Between two readings it
// goes on with the monotonic clock of the machine. So it does not jump with the clock of one machine: sessions that a gateway
// there has used would end, and messages that another gateway is sending would be sent twice.
type Clock struct {
	redis *Redis
	wall  func() time.Time // the clock of the machine, which may be set
	last  atomic.Pointer[reading]
	wake  chan struct{}
}

// reading is a time of the server, and the time of the machine when it was read: with its monotonic clock, and without.
type reading struct{ server, machine, wall time.Time }

// Clock reads the clock of the server. wall is the clock of this machine.
func (r *Redis) Clock(ctx context.Context, wall func() time.Time) (*Clock, error) {
	c := &Clock{redis: r, wall: wall, wake: make(chan struct{}, 1)}
	return c, c.read(ctx)
}

// Now is the time of the server.
func (c *Clock) Now() time.Time {
	last, now := c.last.Load(), time.Now()
	passed := now.Sub(last.machine)
	if apart := c.wall().Round(0).Sub(last.wall) - passed; apart.Abs() > jumped {
		select {
		case c.wake <- struct{}{}:
		default: // it is about to be read
		}
	}
	return last.server.Add(passed)
}

func (c *Clock) read(ctx context.Context) error {
	server, err := c.redis.client.Time(ctx).Result()
	if err != nil {
		return unavailable("time", err)
	}
	now := time.Now()
	c.last.Store(&reading{server: server, machine: now, wall: c.wall().Round(0)})
	return nil
}

// Job reads the clock of the server again and again. It goes on from the last reading while the server does not answer.
func (c *Clock) Job() jobs.Job {
	return jobs.Job{
		Name: "redis-clock", Every: readEvery, Wake: c.wake, Do: c.read,
		Failure: "the clock of the Redis server cannot be read, so that the clock of this gateway may go apart from those of the others",
	}
}
