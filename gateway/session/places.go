package session

import (
	"net/netip"
	"slices"

	"qiao/gateway/config"
)

// intranet is the place of private addresses that no network of the operator has.
const intranet = "内网"

// Places names where addresses are, by the operator's networks.
type Places []named

type named struct {
	network netip.Prefix
	name    string
}

// NewPlaces returns the places of session.places, which the configuration has
// checked. Of networks that lie in each other the smaller one names an address.
func NewPlaces(rows []config.Place) Places {
	places := make(Places, len(rows))
	for i, row := range rows {
		places[i] = named{netip.MustParsePrefix(row.Network).Masked(), row.Name}
	}
	slices.SortStableFunc(places, func(a, b named) int { return b.network.Bits() - a.network.Bits() })
	return places
}

// Of is the place of an address as text; empty for a public one that nobody has named.
func (p Places) Of(address string) string {
	addr, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}
	addr = addr.Unmap().WithZone("")
	for _, place := range p {
		if place.network.Contains(addr) {
			return place.name
		}
	}
	if addr.IsPrivate() || addr.IsLoopback() || addr.IsLinkLocalUnicast() {
		return intranet
	}
	return ""
}

// Place is where an address is, by session.places.
func (m *Manager) Place(address string) string { return m.places.Of(address) }
