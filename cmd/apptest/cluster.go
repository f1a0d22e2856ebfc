package apptest

import (
	"testing"

	"github.com/alicebob/miniredis/v2"

	"qiao/gateway/config"
)

// StartTwo starts two gateways on one database file and one Redis protocol server.
func StartTwo(t *testing.T, adjust func(*config.Config)) (one, two *Gateway) {
	t.Helper()
	server := miniredis.RunT(t)
	database := Embedded(t)
	shared := func(cfg *config.Config) {
		cfg.Redis.URL = "redis://" + server.Addr()
		if adjust != nil {
			adjust(cfg)
		}
	}
	return Start(t, database, shared), Start(t, database, shared)
}
