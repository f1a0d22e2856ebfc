package limits

import (
	"cmp"

	"qiao/gateway/config"
	"qiao/gateway/store"
)

// Pool says how the callers of one database share its connections.
type Pool struct {
	// Turns are the calls of one holder that may run at once: half of the
	// connections, so that others always find one.
	Turns *Shares
	// Waits are the calls that may keep their connection waiting for a client
	// that reads slowly: a quarter of the connections, one for each holder.
	Waits *Slots
}

// NewPools are the pools by the name of their database. A read-only copy has a pool of its own.
func NewPools(open map[string]*store.DB, settings map[string]config.Database) map[string]Pool {
	pools := make(map[string]Pool, len(open))
	for _, db := range open {
		connections := cmp.Or(settings[db.Name()].MaxOpen, config.DefaultDatabase().MaxOpen)
		pools[db.Name()] = newPool(connections)
		if settings[db.Name()].Replica != "" {
			pools[config.ReplicaName(db.Name())] = newPool(connections)
		}
	}
	return pools
}

func newPool(connections int) Pool {
	return Pool{Turns: NewShares(int64(max(1, connections/2))), Waits: NewSlots(max(1, connections/4), 1)}
}
