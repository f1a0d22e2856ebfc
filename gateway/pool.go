package gateway

import (
	"cmp"

	"qiao/gateway/config"
	"qiao/gateway/store"
)

// pool says how the callers of one database share its connections.
type pool struct {
	// turns are the calls of one holder that may run at once: half of the
	// connections, so that others always find one.
	turns *shares
	// waits are the calls that may keep their connection waiting for a client
	// that reads slowly: a quarter of the connections, one for each holder.
	waits *slots
}

// newPools are the pools by the name of their database.
func newPools(open map[string]*store.DB, settings map[string]config.Database) map[string]pool {
	pools := make(map[string]pool, len(open))
	for _, db := range open {
		connections := cmp.Or(settings[db.Name()].MaxOpen, config.DefaultDatabase().MaxOpen)
		pools[db.Name()] = pool{turns: newShares(int64(max(1, connections/2))), waits: newSlots(max(1, connections/4), 1)}
	}
	return pools
}
