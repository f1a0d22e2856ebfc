package apptest

import (
	"testing"

	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

// InBucket starts an object storage, and returns the settings of gateways that keep their files in it.
func InBucket(t testing.TB) (server *gatewaytest.S3, adjust func(*config.Config)) {
	t.Helper()
	server = gatewaytest.StartS3(t)
	return server, func(cfg *config.Config) { cfg.Files.Store, cfg.Files.S3 = config.StoreS3, server.S3 }
}

// OnEachStore runs a test on gateways that keep their files in a folder, and in a bucket. start starts one with the demo data; its adjust
// may be nil.
func OnEachStore(t *testing.T, test func(t *testing.T, start func(adjust func(*config.Config)) *Gateway)) {
	t.Helper()
	t.Run("folder", func(t *testing.T) {
		test(t, func(adjust func(*config.Config)) *Gateway { return StartDemo(t, adjust) })
	})
	t.Run("s3", func(t *testing.T) {
		server, inBucket := InBucket(t)
		test(t, func(adjust func(*config.Config)) *Gateway {
			g := StartDemo(t, func(cfg *config.Config) {
				inBucket(cfg)
				if adjust != nil {
					adjust(cfg)
				}
			})
			g.Contents = server.Folder
			return g
		})
	})
}
