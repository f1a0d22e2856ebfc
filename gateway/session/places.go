package session

import (
	"net/netip"
	"slices"

	"qiao/gateway/config"
)

// intranet is the place of private addresses that are in none of the operator's networks.
const intranet = "内网"

// Places names the places of addresses, by the operator's networks.
type Places []named

type named struct {
	network netip.Prefix
	name    string
}

// NewPlaces returns the places of session.places, which the configuration has checked.
// Where one network contains another, the smaller one names an address.
func NewPlaces(rows []config.Place) Places {
	places := make(Places, len(rows))
	for i, row := range rows {
		places[i] = named{netip.MustParsePrefix(row.Network).Masked(), row.Name}
	}
	slices.SortStableFunc(places, func(a, b named) int { return b.network.Bits() - a.network.Bits() })
	return places
}

// Of is the place of an address as text; empty for a public address in none of the
// networks.
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

// Place is the place of an address, by session.places.
func (m *Manager) Place(address string) string { return m.places.Of(address) }
