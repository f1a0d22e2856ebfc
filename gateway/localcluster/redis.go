package localcluster

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

const (
	sentinelName = "qiao"
	redisMissing = "apt-get install redis-server"
)

// Redis is a master, its replica and a Sentinel, each with a password.
type Redis struct {
	// Servers are the two servers. Which of them is the master changes.
	Servers [2]*Process
	// Sentinel is the process that decides which of them is the master.
	Sentinel *Process

	dir       string
	binary    string
	configs   string // the folder of redis.conf and redis-sentinel.conf
	addresses [3]string
	password  string
}

// quiet keeps the client library from writing a line for each question that a server does not answer.
var quiet = sync.OnceFunc(func() { redis.SetLogger(silence{}) })

type silence struct{}

func (silence) Printf(context.Context, string, ...any) {}

// StartRedis starts the three with the settings in the folder configs, and waits until the replica has what the master
// has. more are lines of redis-sentinel.conf that replace those of the file.
func StartRedis(ctx context.Context, configs, dir string, more ...string) (_ *Redis, err error) {
	quiet()
	r := &Redis{dir: dir, password: rand.Text()}
	if r.binary, err = program("redis-server", redisMissing); err != nil {
		return nil, err
	}
	if r.configs, err = filepath.Abs(configs); err != nil {
		return nil, err
	}
	free, err := FreeAddresses(len(r.addresses))
	if err != nil {
		return nil, err
	}
	r.addresses = [3]string(free)
	defer func() {
		if err != nil {
			r.Kill()
		}
	}()
	for i := range r.Servers {
		if err := r.StartServer(ctx, i); err != nil {
			return nil, err
		}
	}
	return r, r.startSentinel(ctx, more)
}

// StartServer starts a server, also again after it was killed. The first is the master at its first start; at a later
// one each is a replica of the server that Sentinel names.
func (r *Redis) StartServer(ctx context.Context, i int) (err error) {
	host, port, _ := net.SplitHostPort(r.addresses[i])
	folder := filepath.Join(r.dir, "redis-"+port)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	lines := []string{
		"include " + filepath.Join(r.configs, "redis.conf"), "bind " + host, "port " + port, "dir " + folder,
		"requirepass " + r.password, "masterauth " + r.password,
	}
	if master := r.masterBefore(ctx, i); master != "" {
		of, at, _ := net.SplitHostPort(master)
		lines = append(lines, "replicaof "+of+" "+at)
	}
	file := filepath.Join(folder, "redis.conf")
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		return err
	}
	if r.Servers[i], err = Start("redis "+port, exec.Command(r.binary, file)); err != nil {
		return err
	}
	return r.Servers[i].Await(ctx, "it answers", func() bool { return r.told(ctx, i, "loading") == "0" })
}

// masterBefore is the address of the master that a server follows when it starts, empty for the first master.
func (r *Redis) masterBefore(ctx context.Context, i int) string {
	if r.Sentinel == nil {
		return [2]string{"", r.addresses[0]}[i]
	}
	if master := r.masterAddress(ctx); master != r.addresses[i] {
		return master
	}
	return "" // Sentinel has not noticed its end
}

func (r *Redis) startSentinel(ctx context.Context, more []string) error {
	text, err := os.ReadFile(filepath.Join(r.configs, "redis-sentinel.conf"))
	if err != nil {
		return err
	}
	host, port, _ := net.SplitHostPort(r.addresses[2])
	master, masterPort, _ := net.SplitHostPort(r.addresses[0])
	lines := slices.Concat([]string{
		string(text), "bind " + host, "port " + port, "dir " + r.dir, "requirepass " + r.password,
		"sentinel monitor " + sentinelName + " " + master + " " + masterPort + " 1",
		"sentinel auth-pass " + sentinelName + " " + r.password,
	}, more)
	file := filepath.Join(r.dir, "redis-sentinel.conf") // which Sentinel writes
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		return err
	}
	if r.Sentinel, err = Start("sentinel", exec.Command(r.binary, file, "--sentinel")); err != nil {
		return err
	}
	return r.Sentinel.Await(ctx, "it knows the replica", func() bool { return r.Whole(ctx) })
}

// Whole reports whether both servers run, the replica has what the master has, and Sentinel knows both.
func (r *Redis) Whole(ctx context.Context) bool {
	master := r.Master(ctx)
	if master < 0 || r.told(ctx, 1-master, "master_link_status") != "up" || !r.caughtUp(ctx, master) {
		return false
	}
	var replicas []map[string]string
	err := r.ask(ctx, func(ctx context.Context, s *redis.SentinelClient) (err error) {
		replicas, err = s.Replicas(ctx, sentinelName).Result()
		return err
	})
	return err == nil && slices.ContainsFunc(replicas, func(one map[string]string) bool {
		return one["port"] == portOf(r.addresses[1-master]) && one["flags"] == "slave" && one["master-link-status"] == "ok"
	})
}

// caughtUp reports whether the replica has all that the master had when it was asked. After the first copy the master holds
// new writes back until the replica says that it is ready, for up to a second.
func (r *Redis) caughtUp(ctx context.Context, master int) bool {
	wanted, err := strconv.ParseInt(r.told(ctx, master, "master_repl_offset"), 10, 64)
	if err != nil || !strings.Contains(r.told(ctx, master, "slave0"), "state=online") {
		return false
	}
	has, err := strconv.ParseInt(r.told(ctx, 1-master, "slave_repl_offset"), 10, 64)
	return err == nil && has >= wanted
}

// Master is the number of the server that Sentinel names, if it is one; else -1.
func (r *Redis) Master(ctx context.Context) int {
	i := slices.Index(r.addresses[:2], r.masterAddress(ctx))
	if i < 0 || r.told(ctx, i, "role") != "master" {
		return -1
	}
	return i
}

// masterAddress is that of the server which Sentinel names; empty while Sentinel does not answer.
func (r *Redis) masterAddress(ctx context.Context) (address string) {
	_ = r.ask(ctx, func(ctx context.Context, s *redis.SentinelClient) error { // the caller asks again
		parts, err := s.GetMasterAddrByName(ctx, sentinelName).Result()
		address = strings.Join(parts, ":")
		return err
	})
	return address
}

// Failover makes the replica the master, as an operator does before work on the master's machine.
func (r *Redis) Failover(ctx context.Context) error {
	return r.ask(ctx, func(ctx context.Context, s *redis.SentinelClient) error { return s.Failover(ctx, sentinelName).Err() })
}

// LimitMemory changes maxmemory of the master, and returns the limit that it had.
func (r *Redis) LimitMemory(ctx context.Context, limit string) (before string, err error) {
	master := r.Master(ctx)
	if master < 0 {
		return "", errors.New("redis: there is no master")
	}
	client := r.client(master)
	defer client.Close()
	had, err := client.ConfigGet(ctx, "maxmemory").Result()
	if err != nil {
		return "", err
	}
	return had["maxmemory"], client.ConfigSet(ctx, "maxmemory", limit).Err()
}

// URL is the redis.url of gateways.
func (r *Redis) URL() string { return r.Through(r.addresses[2]) }

// Through is the URL for a Sentinel at another address, such as that of a proxy.
func (r *Redis) Through(sentinel string) string {
	query := url.Values{"master_name": {sentinelName}, "password": {r.password}}
	return fmt.Sprintf("redis://:%s@%s/0?%s", r.password, sentinel, query.Encode())
}

// Kill ends all three at once.
func (r *Redis) Kill() {
	for _, p := range []*Process{r.Sentinel, r.Servers[0], r.Servers[1]} {
		if p != nil {
			p.Kill()
		}
	}
}

// told is one value of INFO of a server; empty while it does not answer.
func (r *Redis) told(ctx context.Context, i int, key string) string {
	client := r.client(i)
	defer client.Close()
	text, _ := client.Info(ctx).Result() // no answer is no value
	for line := range strings.Lines(text) {
		if value, is := strings.CutPrefix(strings.TrimSpace(line), key+":"); is {
			return value
		}
	}
	return ""
}

const askWithin = 500 * time.Millisecond

func (r *Redis) client(i int) *redis.Client {
	return redis.NewClient(&redis.Options{
		Addr: r.addresses[i], Password: r.password, DialTimeout: askWithin, ReadTimeout: askWithin, MaxRetries: -1, DialerRetries: 1,
	})
}

func (r *Redis) ask(ctx context.Context, question func(context.Context, *redis.SentinelClient) error) error {
	sentinel := redis.NewSentinelClient(&redis.Options{
		Addr: r.addresses[2], Password: r.password, DialTimeout: askWithin, ReadTimeout: askWithin, MaxRetries: -1, DialerRetries: 1,
	})
	defer sentinel.Close()
	return question(ctx, sentinel)
}

func portOf(address string) string {
	_, port, _ := net.SplitHostPort(address)
	return port
}
