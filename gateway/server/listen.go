package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Serve answers on the listener until ctx ends, then drains, stops accepting, lets requests in flight finish within
// server.shutdown_timeout and returns. own, which may be nil, is the listener of server.ops_addr.
func (s *Server) Serve(ctx context.Context, listener, own net.Listener) error {
	servers := []*http.Server{s.httpServer(s.Handler())}
	listeners := []net.Listener{&boundListener{
		Listener: listener, proxies: s.services.Admission.Proxies,
		connections: s.limits.Connections, refused: s.ops.Metrics.Refused,
		encrypted: s.config.Server.TLSCert != "", malformed: s.ops.Metrics.Malformed, log: s.log,
	}}
	if own != nil {
		servers = append(servers, s.httpServer(s.ops.Handler()))
		listeners = append(listeners, own)
	}
	failed := make(chan error, len(servers))
	for i, server := range servers {
		go func() { failed <- s.listen(server, listeners[i], i == 0) }()
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	if err := s.drain(failed); err != nil {
		return err
	}
	s.log.Info("shutting down", "in_flight", len(s.limits.InFlight))
	bounded, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.config.Server.ShutdownTimeout)
	defer cancel()
	var problems []error
	for _, server := range servers {
		problems = append(problems, server.Shutdown(bounded))
	}
	return errors.Join(problems...)
}

// drain answers 503 to load balancers that ask /readyz, and serves as before for server.drain: until a load balancer has
// noticed, it sends calls, and a connection that was refused or closed meanwhile would be a failed call. It ends early
// with the error of a listener.
func (s *Server) drain(failed <-chan error) error {
	if !s.ops.Drain() || s.config.Server.Drain == 0 {
		return nil
	}
	s.log.Info("draining", "for", s.config.Server.Drain.String())
	select {
	case err := <-failed:
		return err
	case <-time.After(s.config.Server.Drain):
		return nil
	}
}

func (s *Server) listen(server *http.Server, listener net.Listener, public bool) error {
	var err error
	if public && s.config.Server.TLSCert != "" {
		err = server.ServeTLS(listener, s.config.Server.TLSCert, s.config.Server.TLSKey)
	} else {
		err = server.Serve(listener)
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

func (s *Server) httpServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: s.config.Server.HeaderTimeout,
		ReadTimeout:       s.config.Server.ReadTimeout,
		IdleTimeout:       s.config.Server.IdleTimeout,
		MaxHeaderBytes:    int(s.config.Limits.Headers),
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
}
