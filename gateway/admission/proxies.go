package admission

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Proxies are the addresses and networks of those that the operator trusts
// (server.trusted_proxies).
type Proxies []string

// OverTLS reports whether the browser's connection is encrypted, also where a
// trusted proxy ends it.
func (p Proxies) OverTLS(r *http.Request) bool {
	if r.TLS != nil {
		return true
	}
	return strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https") && p.Sent(r)
}

// Origin is the scheme and host at which the browser reaches the gateway, such as
// https://qiao.example.com.
func (p Proxies) Origin(r *http.Request) string {
	if p.OverTLS(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// Sent reports whether one of the proxies has sent a request.
func (p Proxies) Sent(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && p.Include(peer.Addr())
}

// Include reports whether an address is that of one of the proxies.
func (p Proxies) Include(peer netip.Addr) bool {
	return slices.ContainsFunc(p, func(text string) bool {
		if network, err := netip.ParsePrefix(text); err == nil {
			return network.Contains(peer.Unmap())
		}
		addr, err := netip.ParseAddr(text)
		return err == nil && addr == peer.Unmap()
	})
}
