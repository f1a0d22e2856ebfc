package cache

import (
	"context"
	"crypto/rand"
	"errors"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"qiao/gateway/errs"
)

// Redis is the cache that several instances share.
type Redis struct {
	client commands
}

// commands are what the cache needs of *redis.Client. A package that sees that type compiles 1,470 of its methods anew.
type commands interface {
	redis.Cmdable
	Close() error
}

// redisTimeout bounds one command, so that a call answers within the two
// seconds that an outage may cost it.
const redisTimeout = 800 * time.Millisecond

// onceFor is how long a counter notes that it was changed. A command without an answer is sent again within
// redisTimeout and a pause; the server may have run both.
const onceFor = 10 * time.Second

// count starts the counter's life at its first count and only there. KEYS[2] is the change's
// own: a command that is sent twice counts once.
var count = redis.NewScript(`
if redis.call('SET', KEYS[2], '1', 'NX', 'PX', ARGV[2]) then
	local n = redis.call('INCR', KEYS[1])
	if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
	return n
end
return tonumber(redis.call('GET', KEYS[1]) or 0)`)

// countWithin answers 1 to the second sending of a change that was made, as to the first:
// only a change that was made is remembered under KEYS[1].
var countWithin = redis.NewScript(`
if redis.call('EXISTS', KEYS[1]) == 1 then return 1 end
if tonumber(redis.call('GET', KEYS[2]) or 0) >= tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], '1', 'PX', ARGV[3])
if redis.call('INCR', KEYS[2]) == 1 then redis.call('PEXPIRE', KEYS[2], ARGV[2]) end
return 1`)

// uncount does not change when the counter ends, and neither does DECR. But a missing counter
// stays missing: DECR alone would make one that never ends.
var uncount = redis.NewScript(`
local n = redis.call('GET', KEYS[1])
if n and tonumber(n) > 0 and redis.call('SET', KEYS[2], '1', 'NX', 'PX', ARGV[1]) then redis.call('DECR', KEYS[1]) end
return 0`)

// once is the key of one change of a counter.
func once(key string) string { return key + ":once:" + rand.Text() }

// reserve is SET NX GET, which servers before version 7 refuse.
var reserve = redis.NewScript(`
local held = redis.call('GET', KEYS[1])
if held then return held end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`)

// quiet keeps the client library from writing lines of its own, with the
// server's address, to standard error: every failure comes back as an error.
var quiet = sync.OnceFunc(func() { redis.SetLogger(silence{}) })

type silence struct{}

func (silence) Printf(context.Context, string, ...any) {}

// NewRedis connects to the server of a redis:// or rediss:// URL, or, where the URL has a
// master_name, to the master that its Sentinels name. The server
// need not be there yet: commands fail with errs.Unavailable until it is.
func NewRedis(address string) (*Redis, error) {
	quiet()
	if of, err := url.Parse(address); err == nil && of.Query().Has("master_name") {
		return newFailover(address)
	}
	options, err := redis.ParseURL(address)
	if err != nil {
		// The URL may hold a password, and the parser's error repeats it.
		return nil, errors.New("redis.url cannot be read: write redis://user:password@host:6379/0")
	}
	options.DialTimeout = redisTimeout
	options.ReadTimeout = redisTimeout
	options.WriteTimeout = redisTimeout
	options.DialerRetries = 1
	options.ContextTimeoutEnabled = true
	options.MaxRetries = 1
	return newRedis(redis.NewClient(options)), nil
}

// newRedis traces the commands of a client.
func newRedis(client *redis.Client) *Redis {
	client.AddHook(traced{})
	return &Redis{client: client}
}

// newFailover connects to a master that may change.
func newFailover(address string) (*Redis, error) {
	options, err := redis.ParseFailoverURL(address)
	if err != nil || options.MasterName == "" || options.ReplicaOnly {
		return nil, errors.New("redis.url cannot be read: for Sentinel write " +
			"redis://:password-of-sentinel@sentinel1:26379/0?master_name=qiao&addr=sentinel2:26379&addr=sentinel3:26379&password=password-of-redis")
	}
	options.DialTimeout = redisTimeout
	options.ReadTimeout = redisTimeout
	options.WriteTimeout = redisTimeout
	options.DialerRetries = 1
	options.ContextTimeoutEnabled = true
	options.MaxRetries = 1
	return newRedis(redis.NewFailoverClient(options)), nil
}

// Get implements Cache.
func (r *Redis) Get(ctx context.Context, key string) ([]byte, error) {
	value, err := r.client.Get(ctx, key).Bytes()
	if errors.Is(err, redis.Nil) {
		return nil, ErrMiss
	}
	return value, unavailable("get", err)
}

// batch is how many keys one command reads: Redis answers no other client while it
// runs a command.
const batch = 500

// GetAll implements Cache.
func (r *Redis) GetAll(ctx context.Context, keys ...string) ([][]byte, error) {
	values := make([][]byte, 0, len(keys))
	for some := range slices.Chunk(keys, batch) {
		found, err := r.client.MGet(ctx, some...).Result()
		if err != nil {
			return nil, unavailable("get all", err)
		}
		for _, value := range found {
			text, there := value.(string)
			if !there {
				values = append(values, nil)
				continue
			}
			values = append(values, []byte(text))
		}
	}
	return values, nil
}

// Set implements Cache.
func (r *Redis) Set(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	return unavailable("set", r.client.Set(ctx, key, value, ttl).Err())
}

// Add implements Cache.
func (r *Redis) Add(ctx context.Context, key string, value []byte, ttl time.Duration) (bool, error) {
	err := r.client.SetArgs(ctx, key, value, redis.SetArgs{Mode: "NX", TTL: ttl}).Err()
	if errors.Is(err, redis.Nil) {
		return false, nil
	}
	return err == nil, unavailable("add", err)
}

// Reserve implements Cache.
func (r *Redis) Reserve(ctx context.Context, key string, value []byte, ttl time.Duration) ([]byte, error) {
	holder, err := reserve.Run(ctx, r.client, []string{key}, value, ttl.Milliseconds()).Text()
	return []byte(holder), unavailable("reserve", err)
}

// Delete implements Cache.
func (r *Redis) Delete(ctx context.Context, keys ...string) error {
	if len(keys) == 0 {
		return nil
	}
	return unavailable("delete", r.client.Del(ctx, keys...).Err())
}

// Count implements Cache.
func (r *Redis) Count(ctx context.Context, key string, ttl time.Duration) (int64, error) {
	n, err := count.Run(ctx, r.client, []string{key, once(key)}, ttl.Milliseconds(), onceFor.Milliseconds()).Int64()
	return n, unavailable("count", err)
}

// CountWithin implements Cache.
func (r *Redis) CountWithin(ctx context.Context, limit int64, ttl time.Duration, key string) (bool, error) {
	within, err := countWithin.Run(ctx, r.client, []string{once(key), key}, limit, ttl.Milliseconds(), onceFor.Milliseconds()).Bool()
	return within, unavailable("count within", err)
}

// Uncount implements Cache.
func (r *Redis) Uncount(ctx context.Context, key string) error {
	return unavailable("uncount", uncount.Run(ctx, r.client, []string{key, once(key)}, onceFor.Milliseconds()).Err())
}

// Join implements Cache.
func (r *Redis) Join(ctx context.Context, key, member string, ttl time.Duration) error {
	_, err := r.client.TxPipelined(ctx, func(tx redis.Pipeliner) error {
		tx.SAdd(ctx, key, member)
		tx.PExpire(ctx, key, ttl)
		return nil
	})
	return unavailable("join", err)
}

// Leave implements Cache.
func (r *Redis) Leave(ctx context.Context, key string, members ...string) error {
	if len(members) == 0 {
		return nil
	}
	return unavailable("leave", r.client.SRem(ctx, key, members).Err())
}

// Members implements Cache.
func (r *Redis) Members(ctx context.Context, key string) ([]string, error) {
	members, err := r.client.SMembers(ctx, key).Result()
	return members, unavailable("members", err)
}

// MembersOfAll implements Cache.
func (r *Redis) MembersOfAll(ctx context.Context, keys ...string) ([][]string, error) {
	sets := make([][]string, 0, len(keys))
	for some := range slices.Chunk(keys, batch) {
		answers, err := r.client.Pipelined(ctx, func(line redis.Pipeliner) error {
			for _, key := range some {
				line.SMembers(ctx, key)
			}
			return nil
		})
		if err != nil {
			return nil, unavailable("members of all", err)
		}
		for _, answer := range answers {
			sets = append(sets, answer.(*redis.StringSliceCmd).Val())
		}
	}
	return sets, nil
}

// Ping implements Cache.
func (r *Redis) Ping(ctx context.Context) error {
	return unavailable("ping", r.client.Ping(ctx).Err())
}

// Info is one section of the server's INFO, by key.
func (r *Redis) Info(ctx context.Context, section string) (map[string]string, error) {
	text, err := r.client.Info(ctx, section).Result()
	if err != nil {
		return nil, unavailable("info", err)
	}
	told := map[string]string{}
	for line := range strings.Lines(text) {
		if key, value, isPair := strings.Cut(strings.TrimSpace(line), ":"); isPair {
			told[key] = value
		}
	}
	return told, nil
}

// Close implements Cache.
func (r *Redis) Close() error { return r.client.Close() }

func unavailable(op string, err error) error {
	if err == nil {
		return nil
	}
	return errs.Wrap(errs.Unavailable, "redis "+op, err)
}
