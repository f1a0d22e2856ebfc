package admission

import (
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"time"
)

// proxyNoticeEvery is how often the log repeats a problem with a proxy.
const proxyNoticeEvery = time.Hour

// ProxyWatch warns operators about a proxy whose clients all seem to have one
// address: five wrong passwords would then lock a whole company out, and the
// limits of one address would hold for all clients together.
type ProxyWatch struct {
	Trusted Proxies
	Log     *slog.Logger
	Now     func() time.Time

	unknown, unreadable notice
}

// notice is due once in a while.
type notice struct{ last atomic.Int64 } // Unix nanoseconds; 0 is never

func (n *notice) due(now time.Time) bool {
	last := n.last.Load()
	return (last == 0 || now.Sub(time.Unix(0, last)) >= proxyNoticeEvery) && n.last.CompareAndSwap(last, now.UnixNano())
}

// Look detects whether a request has come through a proxy in a way that hides its client.
func (p *ProxyWatch) Look(r *http.Request) {
	if r.Header["X-Forwarded-For"] == nil && r.Header["Forwarded"] == nil {
		return
	}
	if !p.Trusted.Sent(r) {
		if p.unknown.due(p.Now()) {
			p.Log.Warn("requests seem to come through a proxy that server.trusted_proxies does not name: all its clients count as one address. "+
				"Add the proxy's address there, unless somebody has made these headers up", "peer", r.RemoteAddr)
		}
		return
	}
	if last := lastForwarded(r.Header); last != "" && p.unreadable.due(p.Now()) {
		p.Log.Warn("a trusted proxy writes into X-Forwarded-For what is no address, such as an address with its port: "+
			"all its clients count as one address. Configure it to write addresses alone", "peer", r.RemoteAddr, "value", last)
	}
}

// lastForwarded is the text that the proxy has added to X-Forwarded-For, if it is no address.
func lastForwarded(header http.Header) string {
	all := strings.Join(header.Values("X-Forwarded-For"), ",")
	last := strings.TrimSpace(all[strings.LastIndexByte(all, ',')+1:])
	if _, err := netip.ParseAddr(last); err == nil {
		return ""
	}
	return last
}
