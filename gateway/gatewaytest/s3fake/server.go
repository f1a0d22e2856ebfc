// Package s3fake is an object storage within a test: gofakes3 with objects in files and with signatures that are checked.
package s3fake

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/johannesboyne/gofakes3"

	"qiao/gateway/config"
)

// Server is an object storage with one bucket, at the address of its settings. Answers that do not reach a client are no errors of it.
type Server struct {
	settings config.S3
	storage  http.Handler
	objects  *objects
	server   *http.Server
	gate     gate
}

// New returns a storage that keeps the objects of its bucket as files of the folder. Start starts it.
func New(settings config.S3, folder string) (*Server, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	s := &Server{settings: settings, objects: &objects{bucket: settings.Bucket, root: root, uploads: map[gofakes3.UploadID]upload{}}}
	s.storage = gofakes3.New(s.objects).Server()
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch refusal := s.verify(r); {
	case refusal != "":
		w.WriteHeader(http.StatusForbidden)
		_ = xml.NewEncoder(w).Encode(gofakes3.ErrorResponse{Code: gofakes3.ErrorCode(refusal), Message: "the request was refused"})
	case r.URL.Query().Has("partNumber") && r.Header.Get(copySource) != "":
		s.copyPart(w, r)
	default:
		s.storage.ServeHTTP(w, r)
	}
}

// copySource names the object that becomes a part.
const copySource = "X-Amz-Copy-Source"

// copyPart makes a part of an object that is there. gofakes3 cannot do that.
func (s *Server) copyPart(w http.ResponseWriter, r *http.Request) {
	answer := struct {
		XMLName xml.Name `xml:"CopyPartResult"`
		ETag    string
	}{}
	source, err := url.PathUnescape(r.Header.Get(copySource))
	number, numberErr := strconv.Atoi(r.URL.Query().Get("partNumber"))
	if err = errors.Join(err, numberErr); err == nil {
		answer.ETag, err = s.objects.copyPart(strings.TrimPrefix(r.URL.Path, "/"+s.settings.Bucket+"/"), gofakes3.UploadID(r.URL.Query().Get("uploadId")), number,
			strings.TrimPrefix(source, s.settings.Bucket+"/"))
	}
	if err != nil {
		w.WriteHeader(http.StatusNotFound)
		_ = xml.NewEncoder(w).Encode(gofakes3.ErrorResponse{Code: gofakes3.ErrNoSuchKey, Message: err.Error()})
		return
	}
	_ = xml.NewEncoder(w).Encode(answer)
}

// Start starts the storage, also after Kill: at the same address and with the same objects.
func (s *Server) Start(ctx context.Context) error {
	endpoint, err := url.Parse(s.settings.Endpoint)
	if err != nil {
		return err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", endpoint.Host)
	if err != nil {
		return err
	}
	s.server = &http.Server{Handler: s, ErrorLog: log.New(io.Discard, "", 0)}
	go func(server *http.Server) { _ = server.Serve(&gatedListener{listener, &s.gate}) }(s.server) // it ends with Kill
	return nil
}

// Kill cuts all connections off and refuses new ones.
func (s *Server) Kill() {
	_ = s.server.Close()
	s.gate.open() // what was held finds its connection closed
}

// Close closes the folder of a storage that was killed. It cannot be started again.
func (s *Server) Close() error { return s.objects.root.Close() }

// Freeze stops the storage until Thaw: its connections stay open, without answers.
func (s *Server) Freeze() error {
	s.gate.shut()
	return nil
}

// Thaw lets the frozen storage go on.
func (s *Server) Thaw() error {
	s.gate.open()
	return nil
}

// gate holds the bytes of connections while it is shut.
type gate struct {
	mu   sync.Mutex
	held chan struct{} // closed when the gate opens; nil while it is open
}

func (g *gate) shut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.held == nil {
		g.held = make(chan struct{})
	}
}

func (g *gate) open() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.held != nil {
		close(g.held)
		g.held = nil
	}
}

func (g *gate) pass() {
	g.mu.Lock()
	held := g.held
	g.mu.Unlock()
	if held != nil {
		<-held
	}
}

type gatedListener struct {
	net.Listener
	gate *gate
}

func (l *gatedListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &gatedConn{conn, l.gate}, nil
}

type gatedConn struct {
	net.Conn
	gate *gate
}

// Read waits after the read: it may have begun before the gate was shut.
func (c *gatedConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.gate.pass()
	return n, err
}

func (c *gatedConn) Write(p []byte) (int, error) {
	c.gate.pass()
	return c.Conn.Write(p)
}
