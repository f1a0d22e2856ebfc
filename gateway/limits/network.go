package limits

import "net/netip"

// Network is the smallest network that one caller may own, to count the requests of an
// address: for IPv6 the /64, within which every host chooses its addresses itself.
func Network(from netip.Addr) string {
	from = from.Unmap()
	if from.Is6() {
		if prefix, err := from.Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return from.String()
}
