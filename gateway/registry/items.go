package registry

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"qiao/gateway/entry"
	"qiao/gateway/entry/header"
	"qiao/gateway/session"
)

// Layer is the origin of an item. A later layer replaces an earlier one.
type Layer string

// The layers, in their order.
const (
	LayerGo      Layer = "go"      // written in Go
	LayerShipped Layer = "shipped" // an entry of the binary
	LayerSite    Layer = "site"    // a file of procedures.dir
)

// State says whether an item answers calls, and if not, the reason.
type State string

// The states.
const (
	Serving     State = "serving"
	Overridden  State = "overridden"  // a later layer answers all its calls
	Stale       State = "stale"       // the file is bad, and its last good version serves
	Quarantined State = "quarantined" // the file is bad, and no version of it serves
)

// All layers and all states, in the order in which they are shown.
var (
	Layers = []Layer{LayerGo, LayerShipped, LayerSite}
	States = []State{Serving, Overridden, Stale, Quarantined}
)

// Item is a procedure as lists show it, or a file that does not make a valid one.
type Item struct {
	ID        string // unique and stable: go:P/CX, shipped:path or site:path
	Procedure string // with CXType and Summary: of the serving version, else as far as the file states them
	CXType    string
	Aliases   []string
	Summary   string
	Source    Layer
	File      string // of an entry, below its folder and with /
	Effect    Effect // with Access and the rest: of the version that serves; empty if there is none
	Access    session.Access
	Database  string
	State     State
	Findings  []header.Finding // the faults of the file
	Problem   string           // the findings, one per line
	Route     bool             // routes read it: no caller can call it, and the routes decide who may read it
	By        string           // the ID of the item that answers instead of an overridden one
	LoadedAt  time.Time        // of the version that serves, otherwise of the file
	Entry     *entry.Entry     // nil for Go, and for a file that was never valid
	Text      string           // of the file, empty for Go
	Served    string           // of a stale file: the text that serves

	procedure *Procedure // nil for a file that was never valid
}

// version is a procedure and its source text.
type version struct {
	procedure *Procedure
	text      string
	loaded    time.Time
}

// item describes a version as one that serves; the caller corrects the state.
func (v *version) item(layer Layer) Item {
	p := v.procedure
	i := Item{
		Procedure: p.Name, CXType: p.CXType, Aliases: p.Aliases, Summary: p.Summary, Source: layer,
		Effect: p.Effect, Access: p.Access, Database: cmp.Or(p.Database, MainDatabase),
		State: Serving, LoadedAt: v.loaded, Entry: p.Entry, Text: v.text, Route: p.OfRoute(), procedure: p,
	}
	if layer == LayerGo {
		i.ID = "go:" + p.Name + "/" + p.CXType
	} else {
		i.ID, i.File = string(layer)+":"+p.Source, p.Source
	}
	return i
}

// item describes a file of the site.
func (f *file) item() Item {
	var i Item
	switch f.state() {
	case Quarantined:
		i = Item{ID: f.id(), Source: LayerSite, File: f.path, State: Quarantined, Text: f.text, LoadedAt: f.read}
		i.Procedure, i.CXType, i.Summary = header.Name(f.text)
	case Stale:
		i = f.serving.item(LayerSite)
		i.State, i.Text, i.Served = Stale, f.text, f.serving.text
	default:
		return f.serving.item(LayerSite)
	}
	i.Findings = f.findings()
	i.Problem = joined(i.Findings)
	return i
}

func joined(findings []header.Finding) string {
	lines := make([]string, len(findings))
	for i, finding := range findings {
		lines[i] = finding.Error()
	}
	return strings.Join(lines, "\n")
}

// list makes the items of the whole snapshot, sorted by procedure, type and ID.
func (s *snapshot) list() []Item {
	items := make([]Item, 0, len(s.files))
	for _, layer := range s.binary {
		for _, v := range layer.versions {
			items = append(items, v.item(layer.name))
		}
	}
	for i := range s.files {
		items = append(items, s.files[i].item())
	}
	ids := make(map[*Procedure]string, len(items))
	for i := range items {
		ids[items[i].procedure] = items[i].ID
	}
	for i := range items {
		if p := items[i].procedure; p != nil && !s.registry.answers(p) {
			items[i].State, items[i].By = Overridden, ids[s.registry.byKey[p.calls[0]]]
		}
	}
	slices.SortFunc(items, func(a, b Item) int {
		return cmp.Or(cmp.Compare(a.Procedure, b.Procedure), cmp.Compare(a.CXType, b.CXType), cmp.Compare(a.ID, b.ID))
	})
	return items
}

// Findings lists the faults of the site's files, whose folder is dir.
func (l *Live) Findings(dir string) (found []header.Finding) {
	for _, item := range l.Items() {
		for _, finding := range item.Findings {
			finding.File = filepath.Join(dir, filepath.FromSlash(finding.File))
			found = append(found, finding)
		}
	}
	return found
}
