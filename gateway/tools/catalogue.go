// Package tools offers calls of the gateway to assistants, as tools of the Model Context Protocol (MCP). A call of a tool is
// made as a request of its own, which passes the same checks as that of any other client.
package tools

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"qiao/gateway"
	"qiao/gateway/entry"
	"qiao/gateway/pinyin"
	"qiao/gateway/registry"
	"qiao/gateway/session"
)

// Tool is a call that assistants may make: a route or a procedure.
type Tool struct {
	Name    string // a-z, 0-9, _ and -, at most 64
	Title   string
	Summary string
	Effect  registry.Effect
	Access  session.Access

	route     *gateway.Route
	procedure *registry.Procedure
	entry     *entry.Entry // that the tool reads; nil where Go answers
}

// Catalogue has the tools of one state of the registry.
type Catalogue struct {
	tools  []*Tool
	byName map[string]*Tool
}

// NewCatalogue collects the tools among routes and procedures. Without writes it leaves out those that write.
func NewCatalogue(serving *registry.Registry, routes []gateway.Route, writes bool) *Catalogue {
	c := &Catalogue{byName: map[string]*Tool{}}
	for i := range routes {
		if route := &routes[i]; route.Tool != "" && (writes || route.Effect == registry.Read) {
			c.add(ofRoute(serving, route), route.Tool, route.String())
		}
	}
	for _, p := range serving.All() {
		if p.Tool && (writes || p.Effect == registry.Read) {
			c.add(ofProcedure(p), cmp.Or(p.ToolName, plainProcedure(p)), p.OwnKey().String())
		}
	}
	return c
}

func ofRoute(serving *registry.Registry, route *gateway.Route) *Tool {
	t := &Tool{Summary: route.Summary, Effect: route.Effect, Access: route.Access, route: route}
	if p := serving.Entry(route.Entry); p != nil && route.Entry != "" {
		t.entry, t.Summary = p.Entry, cmp.Or(route.Summary, p.Summary)
	}
	t.Title = firstClause(t.Summary)
	return t
}

func ofProcedure(p *registry.Procedure) *Tool {
	title := p.CXType
	if p.ToolName != "" || title == "" {
		title = firstClause(p.Summary)
	}
	return &Tool{Title: title, Summary: p.Summary, Effect: p.Effect, Access: p.Access, procedure: p, entry: p.Entry}
}

// firstClause is a text up to its first mark of punctuation.
func firstClause(text string) string {
	if end := strings.IndexAny(text, "，；。：（"); end > 0 {
		return text[:end]
	}
	return text
}

// longestName is the length of a tool's name that all clients accept.
const longestName = 64

// add names a tool. A name that is too long, or that another tool has, ends in a hash of the tool's key, so that it does not
// change when tools come and go.
func (c *Catalogue) add(t *Tool, plain, key string) {
	t.Name = plain
	if c.byName[plain] != nil || len(plain) > longestName {
		sum := sha256.Sum256([]byte(key))
		ending := "_" + hex.EncodeToString(sum[:4])
		t.Name = plain[:min(len(plain), longestName-len(ending))] + ending
	}
	c.tools = append(c.tools, t)
	c.byName[t.Name] = t
}

// plainProcedure is ProcedureName and CXType in pinyin.
func plainProcedure(p *registry.Procedure) string {
	return plain(strings.TrimPrefix(strings.TrimPrefix(p.Name, registry.AnyName), "P_") + "_" + p.CXType)
}

func plain(text string) string {
	return strings.Trim(strings.ToLower(strings.ReplaceAll(pinyin.Plain(text), ".", "_")), "_")
}

// NameOfRoute is the name of the tool that a route is, empty where it is none. A nil Catalogue has none.
func (c *Catalogue) NameOfRoute(route *gateway.Route) string {
	if c == nil || route.Tool == "" {
		return ""
	}
	for _, t := range c.tools {
		if t.route != nil && t.route.String() == route.String() {
			return t.Name
		}
	}
	return ""
}

// NameOfProcedure is the name of the tool that a procedure is, empty where it is none. A nil Catalogue has none.
func (c *Catalogue) NameOfProcedure(p *registry.Procedure) string {
	if c == nil {
		return ""
	}
	for _, t := range c.tools {
		if t.procedure == p {
			return t.Name
		}
	}
	return ""
}

// check is an error where a route cannot be a tool.
func check(route *gateway.Route, isInput bool) error {
	body := route.Effect == gateway.Write || !strings.Contains(route.Methods, "GET")
	switch {
	case route.Upload > 0, route.File, route.Raw, route.Export, route.SignsIn, route.SignsOut:
		return fmt.Errorf("route %s is a tool: it must read and answer JSON, and neither sign in nor sign out", route)
	case route.Access.IsPublic():
		return fmt.Errorf("route %s is a tool: assistants call with a session, so its access must not be public", route)
	case body && !isInput && len(route.Query) == 0 && len(route.Params) == 0 && !strings.Contains(route.Path, "/:"):
		return fmt.Errorf("route %s is a tool, and nothing says what its body has: write its Params", route)
	default:
		return nil
	}
}
