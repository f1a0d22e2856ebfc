// Package bridge moves the calls of legacy clients from the legacy system to this gateway, one target after the other. It
// knows which system answers a target, counts the calls of both, and runs a sample of them in both to compare the answers.
// Package server asks it about each request. The decisions are in docs/decisions/0101-the-bridge.md.
package bridge

import (
	_ "embed"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"qiao/gateway/bridge/upstream"
	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/jobs"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire"
	sqltext "qiao/sql"
)

//go:embed statements.sql
var statements string

func init() { sqltext.Register("bridge", statements) }

// Bridge is the part of a gateway that knows the legacy system.
type Bridge struct {
	Settings  config.Legacy
	Upstreams *upstream.All
	Table     *Table
	Tally     *Tally
	Comparer  *Comparer
	Sessions  *session.Manager

	db         *store.DB
	cache      cache.Cache // of the sessions at legacy servers
	recordings *recordings
	metrics    *metrics
}

// Options are the parts of a Bridge.
type Options struct {
	Settings config.Legacy
	DataDir  string   // of the recordings and their key
	Headers  []string // of requests that a recording keeps, such as the fixed header of older clients
	DB       *store.DB
	Cache    cache.Cache
	Sessions *session.Manager
	Log      *slog.Logger
	Now      func() time.Time // company time
}

// New returns the bridge of the settings.
func New(o Options) (*Bridge, error) {
	upstreams, err := upstream.New(o.Settings.Upstreams, o.Log)
	if err != nil {
		return nil, err
	}
	m := newMetrics(upstreams.List())
	table := NewTable(o.DB, o.Settings, o.Now)
	b := &Bridge{
		Settings: o.Settings, Upstreams: upstreams, Sessions: o.Sessions, db: o.DB, cache: o.Cache,
		Table: table, Tally: newTally(o.DB, o.Settings.Keep, table.Of, m, o.Now), metrics: m,
	}
	b.recordings = &recordings{db: o.DB, dataDir: o.DataDir, clear: o.Settings.Recorder.Clear, headers: o.Headers, log: o.Log, now: o.Now}
	b.Comparer = newComparer(b, o.DB, o.Log, o.Now)
	return b, nil
}

// ownPath is the page of the bridge itself: it must be there whatever the legacy servers do.
const ownPath = "/admin/bridge/"

// operatorsPaths are asked by load balancers and by the monitoring: they must say how this gateway is, not the legacy servers.
var operatorsPaths = []string{"/healthz", "/readyz", "/metrics"}

// UpstreamOf returns the legacy server that serves a path, nil if none does.
func (b *Bridge) UpstreamOf(path string) *upstream.Upstream {
	if strings.HasPrefix(wire.Fold(path), ownPath) || slices.Contains(operatorsPaths, path) {
		return nil
	}
	return b.Upstreams.Of(path)
}

// uiHeader is the header of all calls of this gateway's own UI.
const uiHeader = "X-Qiao-UI"

// IsUI reports whether a request comes from this gateway's own UI, by its header or by the host that the browser has called
// (legacy.ui_hosts). The UI is no legacy client: this gateway answers it, so that its menus and the page of the bridge are
// there in every state.
func (b *Bridge) IsUI(r *http.Request, host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	isHost := func(own string) bool { return strings.EqualFold(own, host) }
	return r.Header.Get(uiHeader) != "" || slices.ContainsFunc(b.Settings.UIHosts, isHost)
}

// Jobs read the states, ask the legacy servers whether they are well, write the counts and follow recordings.
func (b *Bridge) Jobs() []jobs.Job {
	return append(b.Upstreams.Jobs(), b.Table.job(), b.Tally.job(), b.Comparer.job(), b.recordings.job())
}
