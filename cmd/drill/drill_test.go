package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/localcluster"
)

// TestTheQuickHalf runs the faults of the quick half at a rate that a machine bears which runs other tests, too. Its bars of
// time are four times as long, and a tenth of the calls may fail that else may not. No write may be lost or doubled, and no
// answer may be wrong.
func TestTheQuickHalf(t *testing.T) {
	layer.LongOnly(t)
	binary := os.Getenv("QIAO_BINARY")
	if binary == "" {
		var err error
		if binary, err = localcluster.BuildGateway("../..", t.TempDir()); err != nil {
			t.Fatal(err)
		}
	}
	if err := localcluster.BuildS3(); err != nil { // before the time runs: the first build takes minutes
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	r, err := run(ctx, settings{binary: binary, configs: filepath.Join("..", "..", "deploy"), rate: 30, quick: true, loose: 4, progress: t.Output()})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.write(t.Output()); err != nil {
		t.Fatal(err)
	}
	for _, bar := range r.missed() {
		t.Error(bar)
	}
}
