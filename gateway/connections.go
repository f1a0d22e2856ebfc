package gateway

import (
	"net"
	"net/netip"
	"sync"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/limits"
)

// boundConnections closes what one address opens beyond limits.connections, so
// that nobody fills the memory with connections alone. Those of a trusted proxy
// carry the requests of many: boundProxied looks at these.
func (s *Server) boundConnections(listener net.Listener) net.Listener {
	return &boundListener{Listener: listener, s: s}
}

type boundListener struct {
	net.Listener
	s *Server
}

// Accept implements net.Listener.
func (l *boundListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		peer, _ := netip.ParseAddrPort(conn.RemoteAddr().String()) // always an address: server.addr is one
		if l.s.isTrustedProxy(peer.Addr()) {
			return conn, nil
		}
		if release, ok := l.s.limits.Connections.Reserve(limits.Network(peer.Addr())); ok {
			return &boundConn{Conn: conn, release: sync.OnceFunc(release)}, nil
		}
		l.s.metrics.refused.Inc()
		_ = conn.Close() // it was never ours
	}
}

// boundConn gives its slot back when it is closed.
type boundConn struct {
	net.Conn
	release func()
}

// Close implements net.Conn.
func (c *boundConn) Close() error {
	c.release()
	return c.Conn.Close()
}

// boundProxied bounds the requests at once of one address behind a trusted proxy.
func (s *Server) boundProxied(c *gin.Context) {
	if len(s.config.Server.TrustedProxies) == 0 || !s.fromTrustedProxy(c.Request) {
		c.Next()
		return
	}
	release, ok := s.limits.Connections.Reserve(limits.Network(clientAddress(c)))
	if !ok {
		s.metrics.refused.Inc()
		s.fail(c, errs.New(errs.Unavailable))
		return
	}
	defer release()
	c.Next()
}
