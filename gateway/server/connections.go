package server

import (
	"log/slog"
	"net"
	"net/netip"
	"sync"

	"github.com/prometheus/client_golang/prometheus"

	"qiao/gateway/admission"
	"qiao/gateway/limits"
)

// boundListener closes the connections that one address opens beyond
// limits.connections, so that no client fills the memory with connections alone.
// Connections of a trusted proxy carry the requests of many clients: boundProxied
// limits these.
type boundListener struct {
	net.Listener
	proxies     admission.Proxies
	connections *limits.Slots
	refused     prometheus.Counter
	encrypted   bool // by the gateway's own TLS
	malformed   prometheus.Counter
	log         *slog.Logger
}

// Accept implements net.Listener.
func (l *boundListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		peer, _ := netip.ParseAddrPort(conn.RemoteAddr().String()) // always an address: server.addr is one
		if l.proxies.Include(peer.Addr()) {
			return l.watch(conn), nil
		}
		if release, ok := l.connections.Reserve(limits.Network(peer.Addr())); ok {
			return &boundConn{Conn: l.watch(conn), release: sync.OnceFunc(release)}, nil
		}
		l.refused.Inc()
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
