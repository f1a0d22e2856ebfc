package bridgetest

import (
	"errors"
	"net"
	"sync"
	"testing"
	"time"
)

// StandIn starts a legacy system in this process. It has the data and behaviours
// of Mono and answers the same bytes, but for times, tokens and GUIDs.
func StandIn(t testing.TB) *Server {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &standIn{
		listener: listener, closed: make(chan struct{}), connections: map[net.Conn]bool{},
		planted: garden{byTarget: map[string][]*planted{}}, counts: map[string]int{},
		sessions: map[string]string{}, requests: []Request{}, files: map[string]storedFile{},
	}
	go s.accept()
	t.Cleanup(s.close)
	return &Server{URL: "http://" + listener.Addr().String(), t: t, stop: s.close}
}

// standIn is the state of a stand-in.
type standIn struct {
	listener net.Listener
	closed   chan struct{}
	once     sync.Once
	running  sync.WaitGroup
	planted  garden

	mu          sync.Mutex
	connections map[net.Conn]bool
	requests    []Request
	counts      map[string]int // by target in lower case
	sessions    map[string]string
	orders      []order
	files       map[string]storedFile
	uploads     int
}

func (s *standIn) accept() {
	for {
		conn, err := s.listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			continue
		}
		s.mu.Lock()
		select {
		case <-s.closed:
			s.mu.Unlock()
			_ = conn.Close()
			return
		default:
		}
		s.connections[conn] = true
		s.running.Add(1)
		s.mu.Unlock()
		go func() {
			defer s.running.Done()
			s.serve(conn)
			s.mu.Lock()
			defer s.mu.Unlock()
			delete(s.connections, conn)
		}()
	}
}

func (s *standIn) close() {
	s.once.Do(func() {
		_ = s.listener.Close()
		s.mu.Lock()
		close(s.closed)
		for conn := range s.connections {
			_ = conn.Close()
		}
		s.mu.Unlock()
	})
	s.running.Wait()
}

// wait waits, and reports whether the server still runs.
func (s *standIn) wait(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-s.closed:
		return false
	}
}
