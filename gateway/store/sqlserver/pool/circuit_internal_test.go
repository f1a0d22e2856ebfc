package pool

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

var errDown = errors.New("down")

// server answers a circuit's questions, one after the other.
type server struct {
	start time.Time
	up    atomic.Bool
	mu    sync.Mutex
	asked []time.Duration // since the start
}

func (s *server) probe(context.Context, bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, time.Since(s.start))
	if s.up.Load() {
		return nil
	}
	return errDown
}

// times are when it was asked.
func (s *server) times() []time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked
}

func eachCircuit(t *testing.T, play func(t *testing.T, s *server, c *circuit)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &server{start: time.Now()}
		c := newCircuit(s.probe)
		defer c.close()
		play(t, s, c)
	})
}

func TestATrippedCircuitRefusesUntilTheServerAnswers(t *testing.T) {
	eachCircuit(t, func(t *testing.T, s *server, c *circuit) {
		opened := c.opened()
		c.trip(errDown)
		c.trip(errDown)
		<-opened
		time.Sleep(1200 * time.Millisecond)
		if err := c.admit(); !errors.Is(err, errDown) || !Unreachable(err) {
			t.Errorf("while it is down: %v", err)
		}
		s.up.Store(true)
		time.Sleep(500 * time.Millisecond)
		synctest.Wait()
		if err := c.admit(); err != nil {
			t.Errorf("when it answers again: %v", err)
		}
		time.Sleep(time.Minute)
		want := []time.Duration{0, 500 * time.Millisecond, time.Second, 1500 * time.Millisecond}
		if asked := s.times(); !slices.Equal(asked, want) {
			t.Errorf("asked at %v, want %v", asked, want)
		}
	})
}

func TestADoubtOpensOnlyTheCircuitOfAServerThatDoesNotAnswer(t *testing.T) {
	eachCircuit(t, func(t *testing.T, s *server, c *circuit) {
		s.up.Store(true)
		c.doubt()
		synctest.Wait()
		if err := c.admit(); err != nil || len(s.times()) != 1 {
			t.Errorf("a server that answers: %v, asked %d times", err, len(s.times()))
		}
		s.up.Store(false)
		opened := c.opened()
		c.doubt()
		<-opened
		if err := c.admit(); !errors.Is(err, errDown) {
			t.Errorf("a server that does not: %v", err)
		}
	})
}

func TestAClosedDatabaseAsksNoMore(t *testing.T) {
	eachCircuit(t, func(t *testing.T, s *server, c *circuit) {
		c.trip(errDown)
		synctest.Wait()
		c.close()
		c.doubt()
		time.Sleep(time.Minute)
		if len(s.times()) != 1 {
			t.Errorf("asked %d times", len(s.times()))
		}
	})
}
