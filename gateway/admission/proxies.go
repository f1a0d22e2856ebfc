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
	return r.TLS != nil || strings.EqualFold(p.forwarded(r).proto, "https")
}

// Host is the host name at which the browser reaches the gateway, with its port, also where a trusted proxy calls the gateway
// by another name. Nothing else reads Host of a request for that.
func (p Proxies) Host(r *http.Request) string {
	if host := p.forwarded(r).host; host != "" {
		return host
	}
	return r.Host
}

// Origin is the scheme and host at which the browser reaches the gateway, such as
// https://qiao.example.com.
func (p Proxies) Origin(r *http.Request) string {
	if p.OverTLS(r) {
		return plainOrigin("https", p.Host(r))
	}
	return plainOrigin("http", p.Host(r))
}

// plainOrigin writes an origin as browsers do: without the port that the scheme has anyway.
func plainOrigin(scheme, host string) string {
	usual := map[string]string{"http": ":80", "https": ":443"}[scheme]
	return scheme + "://" + strings.TrimSuffix(host, usual)
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
