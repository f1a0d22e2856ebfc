// Package limits bounds the resources of one account, one address and all requests together: requests at once,
// connections, memory, writes in a minute.
package limits

import (
	"math"
	"net/netip"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// All are the limits of one gateway.
type All struct {
	InFlight    chan struct{} // requests at once, of everybody
	Accounts    *Shares       // requests at once, by person
	Rates       Rates
	Bodies      Bodies
	Connections *Slots // by network
	Downloads   *Slots // by network
	Uploads     *Slots // by holder
	Turns       Turns
	Exports     *Slots          // by holder
	Spools      *Slots          // answers on disk, by holder
	Pools       map[string]Pool // by the name of their database
}

// New makes the limits of the settings. counters holds the counts of the rate limits,
// for all gateways that share it; databases are those that calls run on.
func New(settings config.Config, counters cache.Cache, databases map[string]*store.DB) *All {
	limits := settings.Limits
	return &All{
		InFlight:    make(chan struct{}, limits.InFlight),
		Accounts:    NewShares(int64(limits.AccountInFlight)),
		Rates:       NewRates(counters, limits),
		Bodies:      NewBodies(limits),
		Connections: NewSlots(math.MaxInt, limits.Connections),
		Downloads:   NewSlots(settings.Files.Downloads, settings.Files.NetworkDownloads),
		Uploads:     NewSlots(settings.Files.Uploads, settings.Files.AccountUploads),
		Turns:       NewTurns(),
		Exports:     NewSlots(settings.Exports.AtOnce, 1),
		Spools:      NewSlots(limits.Spools, max(1, limits.Spools/4)),
		Pools:       NewPools(databases, settings.Databases),
	}
}

// Holder is the key of a request in Shares: the user who acts, or for a stranger the
// network.
func Holder(caller *session.Identity, from netip.Addr) string {
	if caller != nil {
		return caller.ActorID()
	}
	return Network(from)
}
