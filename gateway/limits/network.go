package limits

import "net/netip"

// Network is what one caller has at least, for counting what comes from an
// address: of IPv6 the /64, within which every host chooses its addresses itself.
func Network(from netip.Addr) string {
	from = from.Unmap()
	if from.Is6() {
		if prefix, err := from.Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return from.String()
}
