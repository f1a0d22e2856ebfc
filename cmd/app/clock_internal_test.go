package app

import (
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

// openOn opens an App with a database of its own.
func openOn(t *testing.T, redisURL string) (*App, error) {
	t.Helper()
	cfg := config.Default()
	cfg.DataDir, cfg.Redis.URL = t.TempDir(), redisURL
	main := cfg.Databases["main"]
	main.DSN = filepath.Join(cfg.DataDir, "qiao.db")
	cfg.Databases["main"] = main
	return Open(t.Context(), Options{Config: cfg, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
}

func TestAUserOfRedisWithoutTheCommandTime(t *testing.T) {
	address := gatewaytest.Redis(t)
	options, err := redis.ParseURL(address)
	if err != nil {
		t.Fatal(err)
	}
	operator := redis.NewClient(options)
	defer operator.Close()
	if err := operator.Do(t.Context(), "ACL", "SETUSER", "default", "-time").Err(); err != nil {
		t.Fatal(err)
	}
	_, err = openOn(t, address)
	if err == nil || !strings.HasPrefix(err.Error(), "redis.url: the clock of the Redis server cannot be read; allow this user the command TIME") {
		t.Error(err)
	}
}

// A machine whose clock is an hour wrong writes wrong dates, but its gateway agrees with the others about sessions.
func TestSessionsHaveTheClockOfRedis(t *testing.T) {
	machineNow = func() time.Time { return time.Now().Add(time.Hour) }
	t.Cleanup(func() { machineNow = time.Now })
	for name, test := range map[string]struct {
		redis string
		ahead time.Duration
	}{"one gateway": {"", time.Hour}, "several": {gatewaytest.Redis(t), 0}} {
		t.Run(name, func(t *testing.T) {
			a, err := openOn(t, test.redis)
			if err != nil {
				t.Fatal(err)
			}
			defer a.Close()
			if got := time.Until(a.sessionNow()) - test.ahead; got.Abs() > time.Minute {
				t.Errorf("sessions are %v ahead", got+test.ahead)
			}
			if got := time.Until(a.Now()) - time.Hour; got.Abs() > time.Minute {
				t.Errorf("dates are %v ahead", got+time.Hour)
			}
			if zone, want := a.sessionNow().Location(), a.Now().Location(); zone.String() != want.String() {
				t.Errorf("the times of sessions are in %v, others in %v", zone, want)
			}
		})
	}
}
