// Package registry holds the procedures: those of the binary, and the entries in the site's own folder. It checks the
// entries, serves them, reloads them when they change and counts their calls. It has no HTTP.
package registry

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/entry"
	"qiao/gateway/registry/folder"
	"qiao/gateway/registry/usage"
	"qiao/gateway/replica"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// Options are the parts of a Live registry.
type Options struct {
	Config    config.Config
	Databases map[string]*store.DB // by configured name, main among them
	Go        []Procedure          // written in Go; they run on Qiao's own tables
	Shipped   Shipped              // the entries of the binary; they run there too
	// Replica is the read-only copy of main; nil without one.
	Replica *replica.Replica
	Records entry.Records // the records that entries of the site may name
	Log     *slog.Logger
	Now     func() time.Time // company time
}

// Live is the registry that serves calls, and it can change while it serves. It has the Go procedures, over them the
// entries of the binary, and over those the files of procedures.dir. It is safe for concurrent use.
type Live struct {
	config    config.Config
	databases databases
	replica   *replica.Replica
	log       *slog.Logger
	now       func() time.Time
	records   entry.Records
	usage     *usage.Usage
	counters  liveMetrics
	plans     planner

	binary   []layer   // the procedures of the binary, which never change
	base     *Registry // the registry of the binary's layers
	snapshot atomic.Pointer[snapshot]
	awaited  atomic.Pointer[databases] // the databases that some files wait for; nil for none

	shippedProblem atomic.Pointer[error] // nil until the binary's statements were checked

	reloading sync.Mutex // guards the fields below
	site      site
	watch     *folder.Watch // nil without a watch
}

// layer is the procedures of the binary that have one origin: Go code or SQL entries.
type layer struct {
	name     Layer
	versions []*version
}

// snapshot is the registry and its files at one moment.
type snapshot struct {
	registry *Registry
	binary   []layer
	files    []file        // copies of the site's files, sorted by path
	problem  error         // why the folder, or a part of it, cannot be read
	items    func() []Item // lists all items; the list is made at the first call
}

// NewLive builds the registry and reads procedures.dir once. A problem of a Go procedure
// or of an entry of the binary is an error, but CheckShipped checks whether a database
// accepts the binary's statements. A file of the site that has a problem is quarantined,
// and the other files serve.
func NewLive(ctx context.Context, o Options) (*Live, error) {
	l := &Live{
		config: o.Config, databases: newDatabases(o.Databases), replica: o.Replica, log: o.Log, now: o.Now, records: o.Records,
		usage: usage.New(), counters: newLiveMetrics(), plans: newPlanner(), site: site{files: map[string]*file{}},
	}
	shipped, err := l.shippedVersions(o.Shipped)
	if err != nil {
		return nil, err
	}
	l.binary = []layer{{LayerGo, l.goVersions(o.Go)}, {LayerShipped, shipped}}
	var procedures [][]*Procedure
	for _, layer := range l.binary {
		procedures = append(procedures, layer.procedures())
	}
	if l.base, err = New(procedures...); err != nil {
		return nil, err
	}
	l.Reload(ctx)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return l, nil
}

// Current returns the registry of this moment. A call reads it only once.
func (l *Live) Current() *Registry { return l.snapshot.Load().registry }

// Shipped returns the entry of the binary that routes read under a name, even if a file
// of the site replaces it; nil if there is none.
func (l *Live) Shipped(name string) *Procedure { return l.base.Entry(name) }

// Items lists every procedure and file, sorted by procedure, type and ID. The
// slice is shared and must not be changed.
func (l *Live) Items() []Item { return l.snapshot.Load().items() }

// Problem is why procedures.dir, or a part of it, cannot be read; nil when it can.
func (l *Live) Problem() error { return l.snapshot.Load().problem }

// Now is the company's time.
func (l *Live) Now() time.Time { return l.now() }

// Limits bounds the payload of a call.
func (l *Live) Limits() payload.Limits {
	return payload.Limits{MaxBytes: int(l.config.Limits.Body), MaxDepth: l.config.Limits.Nesting}
}

func (l *Live) goVersions(list []Procedure) []*version {
	versions := make([]*version, len(list))
	for i := range list {
		p := list[i]
		p.Source = string(LayerGo)
		versions[i] = l.binaryVersion(&p, "")
	}
	return versions
}

// binaryVersion pins a procedure to the main database, because it uses the tables there.
func (l *Live) binaryVersion(p *Procedure, text string) *version {
	p.Pinned, p.meter = true, l.usage.Meter(usage.Key{Procedure: p.Name, CXType: p.CXType})
	return &version{procedure: p, text: text, loaded: l.now()}
}

func (l *Live) shippedVersions(entries Shipped) ([]*version, error) {
	var versions []*version
	var problems []error
	for _, e := range entries {
		p, err := entryProcedure(e.Entry, e.text, l.databases)
		if err != nil {
			problems = append(problems, located(err, e.File))
			continue
		}
		versions = append(versions, l.binaryVersion(p, e.text))
	}
	return versions, ofThisBuild(errors.Join(problems...))
}

func (l layer) procedures() []*Procedure {
	list := make([]*Procedure, len(l.versions))
	for i, v := range l.versions {
		list[i] = v.procedure
	}
	return list
}
