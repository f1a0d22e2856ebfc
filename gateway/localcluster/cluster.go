package localcluster

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"qiao/gateway/wholefile"
)

// Options say how a cluster is started.
type Options struct {
	Binary  string // of the gateway
	Configs string // the folder of haproxy.cfg, redis.conf and redis-sentinel.conf
	Dir     string // of all data; empty at the first start
	Bind    string // HAProxy's address for clients; empty: a free one
	// Environ is the environment of the caller. A SQL Server and a bucket that its GATEWAY_… name are used in place of a
	// file and an object storage of the cluster's own.
	Environ []string
	// Settings are more settings of the gateways, as GATEWAY_NAME=VALUE.
	Settings []string
	Entries  map[string]string // of the site's own, by file name
	// Through puts a proxy before a program and returns the proxy's address; nil: there is none.
	Through func(name, address string) (string, error)
	// Alone is the folder of the data of one gateway, by its number, which has a disk of its own; none for others.
	Alone map[int]string
}

// Cluster is what production is, on one machine: three gateways behind HAProxy, with a database, Redis and an object
// storage that they share.
type Cluster struct {
	Gateways [3]*Process
	Redis    *Redis
	S3       *S3 // nil where the environment names a bucket
	Balancer *Balancer
	// Database says which one it is, for people.
	Database string
	// SQLite is whether the database is a file that the gateways share.
	SQLite bool

	options   Options
	addresses [3]string
	environ   []string
}

// startWithin bounds the start of everything, once it is built.
const startWithin = 5 * time.Minute

// StartCluster starts everything and waits until all gateways are ready. The caller stops it, also after ctx has ended. The
// first start builds the object storage.
func StartCluster(ctx context.Context, o Options) (_ *Cluster, err error) {
	if o.Through == nil {
		o.Through = func(_, address string) (string, error) { return address, nil }
	}
	c := &Cluster{options: o}
	for _, dependency := range []func() error{func() error { return CheckBalancer(o.Configs) }, BuildS3} {
		if err := dependency(); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, startWithin)
	defer cancel()
	defer func() {
		if err != nil {
			c.Kill()
		}
	}()
	if c.Redis, err = StartRedis(ctx, o.Configs, filepath.Join(o.Dir, "redis")); err != nil {
		return nil, err
	}
	if err := c.settings(ctx); err != nil {
		return nil, err
	}
	free, err := FreeAddresses(len(c.addresses) + 2)
	if err != nil {
		return nil, err
	}
	c.addresses = [3]string(free[:3])
	for i := range c.Gateways { // the first fills the database
		if err := c.StartGateway(ctx, i); err != nil {
			return nil, err
		}
	}
	var seen [3]string
	for i, address := range c.addresses {
		if seen[i], err = o.Through(fmt.Sprint("gateway-", i+1), address); err != nil {
			return nil, err
		}
	}
	if o.Bind == "" {
		o.Bind = free[3]
	}
	c.Balancer, err = StartBalancer(ctx, o.Configs, o.Bind, free[4], seen)
	return c, err
}

// settings are those of all gateways.
func (c *Cluster) settings(ctx context.Context) (err error) {
	o := c.options
	entries := filepath.Join(o.Dir, "entries")
	if err := WriteEntries(entries, o.Entries); err != nil {
		return err
	}
	c.environ = append([]string{
		"GATEWAY_SERVER_TRUSTED_PROXIES=127.0.0.1", "GATEWAY_REDIS_URL=" + c.Redis.URL(), "GATEWAY_PROCEDURES_DIR=" + entries,
		"GATEWAY_APPROVAL_SIGNING_KEY=" + rand.Text(), "GATEWAY_LOG_LEVEL=warn",
	}, o.Settings...)
	if o.SQLServer() {
		c.Database = "SQL Server (" + dsnVariable + ")"
		dsn, err := throughWire(Variable(o.Environ, dsnVariable), o.Through)
		if err != nil {
			return err
		}
		for _, pair := range o.Environ { // such as the number of its connections
			if strings.HasPrefix(pair, "GATEWAY_DATABASES_MAIN_") {
				c.environ = append(c.environ, pair)
			}
		}
		c.environ = append(c.environ, "GATEWAY_DATABASES_MAIN_DRIVER=sqlserver", dsnVariable+"="+dsn)
	} else {
		c.SQLite = true
		file := filepath.Join(o.Dir, "qiao.db")
		c.Database = "SQLite, one file that the three gateways share (" + file + "): good for a trial on one machine; set " +
			"GATEWAY_DATABASES_MAIN_DSN=sqlserver://… for a SQL Server, as in production"
		c.environ = append(c.environ, "GATEWAY_DATABASES_MAIN_DSN="+file)
	}
	if Variable(o.Environ, "GATEWAY_FILES_S3_BUCKET") != "" {
		c.environ = append(c.environ, "GATEWAY_FILES_STORE=s3")
		for _, pair := range o.Environ {
			if strings.HasPrefix(pair, "GATEWAY_FILES_S3_") {
				c.environ = append(c.environ, pair)
			}
		}
		return nil
	}
	if c.S3, err = StartS3(ctx, filepath.Join(o.Dir, "s3")); err != nil {
		return err
	}
	seen, err := o.Through("s3", c.S3.address)
	c.environ = append(c.environ, c.S3.Environ("http://"+seen)...)
	return err
}

const dsnVariable = "GATEWAY_DATABASES_MAIN_DSN"

// DatabaseWire is the name with which a SQL Server is given to Through.
const DatabaseWire = "database"

// throughWire is the DSN of a SQL Server behind a proxy.
func throughWire(dsn string, through func(name, address string) (string, error)) (string, error) {
	server, err := url.Parse(dsn)
	if err != nil {
		return "", errors.New(dsnVariable + " cannot be read: write sqlserver://user:password@host:1433?database=qiao") // without its password
	}
	if server.Port() == "" {
		server.Host = net.JoinHostPort(server.Hostname(), "1433")
	}
	server.Host, err = through(DatabaseWire, server.Host)
	return server.String(), err
}

// SQLServer reports whether the environment names a SQL Server.
func (o Options) SQLServer() bool {
	return strings.HasPrefix(Variable(o.Environ, dsnVariable), "sqlserver://")
}

// Variable is the value of a variable of an environment, empty where it is not set; the last of several counts.
func Variable(environ []string, name string) (value string) {
	for _, pair := range environ {
		if is, of, _ := strings.Cut(pair, "="); is == name {
			value = of
		}
	}
	return value
}

// DataDir is the data folder of a gateway.
func (c *Cluster) DataDir(i int) string {
	if dir, alone := c.options.Alone[i]; alone {
		return dir
	}
	return filepath.Join(c.options.Dir, fmt.Sprint("gateway-", i+1))
}

// SetClock sets the clock of a gateway that was built with the tag drill to a time that is so far ahead of this machine's.
func (c *Cluster) SetClock(i int, ahead time.Duration) error {
	return wholefile.Write(c.clock(i), []byte(ahead.String()), 0o600)
}

func (c *Cluster) clock(i int) string { return filepath.Join(c.options.Dir, fmt.Sprint("clock-", i+1)) }

// StartGateway starts a gateway, also again after it ended, and waits until it is ready. Its data folder has nothing but
// its own files: the gateways share the database and the stored files.
func (c *Cluster) StartGateway(ctx context.Context, i int) (err error) {
	dir := c.DataDir(i)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	environ := append([]string{"QIAO_DRILL_CLOCK=" + c.clock(i)}, c.environ...)
	c.Gateways[i], err = ServeDemo(ctx, fmt.Sprint("gateway-", i+1), c.options.Binary, c.addresses[i], dir, environ)
	return err
}

// Restart restarts the gateways one after the other, as an upgrade does: each finishes its calls, and is in service again
// before the next one ends.
func (c *Cluster) Restart(ctx context.Context) error {
	for i, g := range c.Gateways {
		g.Stop(ctx)
		if err := c.StartGateway(ctx, i); err != nil {
			return err
		}
		err := c.Balancer.Await(ctx, "the gateway is in service", func() bool { return c.Balancer.Up(ctx) == len(c.Gateways) })
		if err != nil {
			return err
		}
	}
	return nil
}

// Whole reports whether everything runs and all gateways are in service.
func (c *Cluster) Whole(ctx context.Context) bool {
	return c.Balancer.Up(ctx) == len(c.Gateways) && c.Redis.Whole(ctx)
}

// Ended receives the first program of the cluster that ends.
func (c *Cluster) Ended() <-chan *Process {
	ended := make(chan *Process, 1)
	for _, p := range c.Processes() {
		go func() {
			<-p.ended
			select {
			case ended <- p:
			default: // another was the first
			}
		}()
	}
	return ended
}

// Processes are the programs that run.
func (c *Cluster) Processes() (all []*Process) {
	all = append(all, c.Gateways[:]...)
	if c.Balancer != nil {
		all = append(all, c.Balancer.Process)
	}
	if c.Redis != nil {
		all = append(all, c.Redis.Servers[0], c.Redis.Servers[1], c.Redis.Sentinel)
	}
	if c.S3 != nil {
		all = append(all, c.S3.Process)
	}
	return slices.DeleteFunc(all, func(p *Process) bool { return p == nil })
}

// stopWithin is how long calls in flight may take at a stop.
const stopWithin = 5 * time.Second

// Stop ends everything: HAProxy first, so that no call arrives, then the gateways after their calls, then Redis and the storage.
func (c *Cluster) Stop() {
	ctx, cancel := context.WithTimeout(context.Background(), stopWithin)
	defer cancel()
	if c.Balancer != nil {
		c.Balancer.Kill()
	}
	var stopping sync.WaitGroup
	for _, g := range c.Gateways {
		if g != nil {
			stopping.Go(func() { g.Stop(ctx) })
		}
	}
	stopping.Wait()
	c.Kill()
}

// Kill ends everything at once.
func (c *Cluster) Kill() {
	for _, p := range c.Processes() {
		p.Kill()
	}
}
