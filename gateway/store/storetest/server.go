package storetest

import (
	"encoding/binary"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"

	"qiao/gateway/config"
)

// Server is a SQL Server in miniature: it speaks as much TDS as the driver
// needs to sign in, to run calls and transactions and to cancel, and fails
// whenever a test wants it to. The test decides the answer to each call.
type Server struct {
	listener net.Listener
	address  string
	handle   func(*Request)
	running  sync.WaitGroup

	mu      sync.Mutex
	sockets map[net.Conn]bool
	texts   []string
	silent  chan struct{} // closed while the server answers
	signIn  func()        // runs before each sign-in is answered
}

// The names under which Texts records transaction requests.
const (
	Begin    = "BEGIN"
	Commit   = "COMMIT"
	Rollback = "ROLLBACK"
)

// NewServer starts a server, ended with the test. Handle answers a call; one
// that answers nothing leaves it open until the client cancels it. Pings are
// answered without it.
func NewServer(t testing.TB, handle func(*Request)) *Server {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{
		listener: listener, address: listener.Addr().String(), handle: handle,
		sockets: map[net.Conn]bool{}, silent: make(chan struct{}), signIn: func() {},
	}
	close(s.silent)
	s.running.Go(func() { s.accept(listener) })
	t.Cleanup(s.close)
	return s
}

// Config are the settings of a database on the server.
func (s *Server) Config() config.Database {
	return config.Database{
		Driver: "sqlserver", DSN: "sqlserver://sa:secret@" + s.address + "?database=erp&encrypt=disable",
		MaxOpen: 8, ConnectTimeout: 2 * time.Second,
	}
}

// Texts are the calls that have come, in order, those of transactions included.
func (s *Server) Texts() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.texts...)
}

// Count returns how many calls have come whose text contains part.
func (s *Server) Count(part string) (n int) {
	for _, text := range s.Texts() {
		if strings.Contains(text, part) {
			n++
		}
	}
	return n
}

// OnSignIn has work run before each sign-in is answered, which makes connections
// slow. A frozen server begins with it when it thaws, and finishes it also for
// a client that has gone away.
func (s *Server) OnSignIn(work func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.signIn = work
}

// Restart ends every connection, as a server does that stops and starts again.
func (s *Server) Restart() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for socket := range s.sockets {
		socket.Close()
	}
}

// Stop is the first half of a Restart: from now on connections are refused.
func (s *Server) Stop() {
	s.listener.Close()
	s.Restart()
}

// Start is the other half.
func (s *Server) Start(t testing.TB) {
	t.Helper()
	listener, err := net.Listen("tcp", s.address)
	if err != nil {
		t.Fatal(err)
	}
	s.listener = listener
	s.running.Go(func() { s.accept(listener) })
}

// Freeze stops the answers of the server. It still accepts and reads.
func (s *Server) Freeze() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.silent = make(chan struct{})
}

// Thaw ends a Freeze: the requests that came meanwhile are answered now.
func (s *Server) Thaw() {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.silent)
}

func (s *Server) close() {
	s.listener.Close()
	s.mu.Lock()
	select {
	case <-s.silent:
	default:
		close(s.silent)
	}
	s.mu.Unlock()
	s.Restart()
	s.running.Wait()
}

func (s *Server) accept(listener net.Listener) {
	for {
		socket, err := listener.Accept()
		if err != nil {
			return
		}
		s.mu.Lock()
		s.sockets[socket] = true
		s.mu.Unlock()
		s.running.Go(func() {
			s.serve(socket)
			socket.Close()
			s.mu.Lock()
			delete(s.sockets, socket)
			s.mu.Unlock()
		})
	}
}

// frame is one message of the client.
type frame struct {
	kind byte
	body []byte
}

// The kinds of messages.
const (
	batchFrame       = 1
	callFrame        = 3
	answerFrame      = 4
	attentionFrame   = 6
	transactionFrame = 14
	signInFrame      = 16
	greetingFrame    = 18
)

func (s *Server) serve(socket net.Conn) {
	frames := make(chan frame)
	ended := make(chan struct{})
	defer close(ended)
	s.running.Go(func() {
		defer close(frames)
		for {
			next, err := readFrame(socket)
			if err != nil {
				return
			}
			select {
			case frames <- next:
			case <-ended:
				return
			}
		}
	})
	for next := range frames {
		r := &Request{server: s, socket: socket, frames: frames}
		s.answer(r, next)
		r.flush(true)
		if r.dead {
			return
		}
	}
}

func (s *Server) answer(r *Request, next frame) {
	switch next.kind {
	case greetingFrame:
		r.out = []byte{1, 0, 6, 0, 1, 0xff, 2} // encryption: not supported
	case signInFrame:
		s.beforeSignIn()
		r.out = []byte{0xad, 10, 0, 1, 0x74, 0, 0, 4, 0, 16, 0, 0, 0}
		r.Done(0)
	case transactionFrame:
		s.transaction(r, next.body)
	case attentionFrame:
		r.confirm()
	case batchFrame, callFrame:
		r.Text, r.kind, r.body = decode(next.body), next.kind, next.body
		if strings.Contains(r.Text, "select 1;") { // a ping
			r.Done(0)
			return
		}
		s.record(r.Text)
		s.handle(r)
		if !r.answered {
			r.Wait(nil)
		}
	}
}

func (s *Server) beforeSignIn() {
	s.mu.Lock()
	silent, work := s.silent, s.signIn
	s.mu.Unlock()
	<-silent
	work()
}

func (s *Server) transaction(r *Request, body []byte) {
	headers := binary.LittleEndian.Uint32(body)
	id := []byte{1, 2, 3, 4, 5, 6, 7, 8}
	switch kind := body[headers]; kind {
	case 5:
		r.Text = Begin
		r.change(8, id, nil)
	case 7:
		r.Text = Commit
		r.change(9, nil, id)
	default:
		r.Text = Rollback
		r.change(10, nil, id)
	}
	s.record(r.Text)
	if r.Text == Commit {
		s.handle(r)
	}
	if !r.dead && !r.answered {
		r.Done(0)
	}
}

func (s *Server) record(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.texts = append(s.texts, text)
}

func readFrame(from io.Reader) (next frame, err error) {
	for {
		var head [8]byte
		if _, err := io.ReadFull(from, head[:]); err != nil {
			return next, err
		}
		part := make([]byte, int(binary.BigEndian.Uint16(head[2:]))-len(head))
		if _, err := io.ReadFull(from, part); err != nil {
			return next, err
		}
		next.kind, next.body = head[0], append(next.body, part...)
		if head[1]&1 != 0 {
			return next, nil
		}
	}
}

// decode finds the texts in a message.
func decode(body []byte) string {
	units := make([]uint16, len(body)/2)
	var texts [2]string
	for shift := range texts {
		for i := range units {
			if at := 2*i + shift; at+1 < len(body) {
				units[i] = binary.LittleEndian.Uint16(body[at:])
			}
		}
		texts[shift] = string(utf16.Decode(units))
	}
	return texts[0] + texts[1]
}
