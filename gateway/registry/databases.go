package registry

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// MainDatabase is the configured database that holds Qiao's own tables. A call without
// BaseDataName runs on it.
const MainDatabase = "main"

// databases are the configured databases, by folded name.
type databases map[string]*store.DB

func newDatabases(configured map[string]*store.DB) databases {
	d := make(databases, len(configured))
	for name, db := range configured {
		d[foldDatabase(name)] = db
	}
	return d
}

func foldDatabase(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

// find returns the database of a name, main for an empty name, nil for a name that is
// not configured.
func (d databases) find(name string) *store.DB {
	return d[cmp.Or(foldDatabase(name), MainDatabase)]
}

// down asks every database, and returns those that do not answer with the reason.
func (d databases) down(ctx context.Context) map[*store.DB]error {
	down := map[*store.DB]error{}
	for _, db := range d {
		if err := db.Ping(ctx); err != nil {
			down[db] = fmt.Errorf("the database %s does not answer; the entry is checked again as soon as it does: %w", db.Name(), err)
		}
	}
	return down
}

// Databases are the databases on which the registry runs calls, by folded name. The map
// is shared and must not be changed.
func (l *Live) Databases() map[string]*store.DB { return l.databases }

// Database returns the database on which a call of a procedure runs; name is its BaseDataName.
func (l *Live) Database(p *Procedure, name string) (*store.DB, error) { return l.databases.of(p, name) }

// names lists the databases for messages.
func (d databases) names() string {
	return strings.Join(slices.Sorted(maps.Keys(d)), ", ")
}

// of returns the database that the call names, otherwise the procedure's, otherwise main.
// A pinned procedure uses its own database, whichever existing one the call names.
func (d databases) of(p *Procedure, name string) (*store.DB, error) {
	own := d.find(p.Database)
	named := own
	if strings.TrimSpace(name) != "" {
		named = d.find(name)
	}
	switch {
	case named == nil:
		return nil, errs.Failf("数据库不存在：%s", errs.Shorten(name))
	case p.Pinned:
		return own, nil
	default:
		return named, nil
	}
}
