package app

import (
	"context"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/outbox"
	"qiao/gateway/store"
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

// A machine whose clock is an hour wrong agrees with the others about what has expired, and dates nothing wrongly.
func TestGatewaysHaveTheClockOfRedis(t *testing.T) {
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
			if got := time.Until(a.Now()) - test.ahead; got.Abs() > time.Minute {
				t.Errorf("%v ahead", got+test.ahead)
			}
			if zone, want := a.Now().Location(), a.Config.Server.Location(); zone.String() != want.String() {
				t.Errorf("in %v, not %v", zone, want)
			}
			if test.redis != "" {
				sendsWhatWaits(t, a)
			}
		})
	}
}

// sendsWhatWaits: a code that another gateway has written is sent, and not given up as too old.
func sendsWhatWaits(t *testing.T, a *App) {
	t.Helper()
	now := time.Now().In(a.Config.Server.Location())
	err := a.Main().Tx(t.Context(), func(tx *store.Tx) error {
		_, err := outbox.Write(t.Context(), tx, outbox.Message{
			Kind: outbox.SignInCode, Key: "k", Recipient: "13800000000", Payload: "123456", Now: now, Expires: now.Add(5 * time.Minute),
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	sent := &counted{}
	if err := a.Outbox(map[outbox.Kind]outbox.Sender{outbox.SignInCode: sent}).Pass(t.Context()); err != nil || sent.n != 1 {
		t.Errorf("sent %d times: %v", sent.n, err)
	}
}

type counted struct{ n int }

func (c *counted) Send(context.Context, string, string) error {
	c.n++
	return nil
}
