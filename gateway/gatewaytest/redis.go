package gatewaytest

import (
	"context"
	"os/exec"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"qiao/gateway/cache"
)

// Redis starts a real redis-server on its own socket, and returns its URL. The test is
// skipped where no redis-server is installed.
func Redis(t testing.TB) (url string) {
	t.Helper()
	binary, err := exec.LookPath("redis-server")
	if err != nil {
		t.Skip("redis-server is not installed: apt-get install redis-server")
	}
	socket := t.TempDir() + "/redis.sock"
	command := exec.Command(binary, "--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no", "--loglevel", "warning")
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	url = "unix://" + socket
	client, err := cache.NewRedis(url)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	for client.Ping(ctx) != nil {
		if ctx.Err() != nil {
			t.Fatal("redis-server did not come up within two minutes")
		}
	}
	return url
}

// SmallRedis is a Redis within the test, whose time the test moves. It has the protocol and the scripts of a real one.
func SmallRedis(t testing.TB) (server *miniredis.Miniredis, advance func(time.Duration)) {
	t.Helper()
	server = miniredis.RunT(t)
	now := time.Now()
	server.SetTime(now) // what the scripts read; the lives of keys pass by themselves
	return server, func(d time.Duration) {
		now = now.Add(d)
		server.SetTime(now)
		server.FastForward(d)
	}
}
