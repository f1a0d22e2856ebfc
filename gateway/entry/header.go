package entry

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/session"
	"qiao/gateway/store/dialect"
)

// longestCache bounds the age of a cached answer to one day, because the figures of one
// day are wrong on the next.
const longestCache = 24 * time.Hour

// header reads the whole header. The entry is complete only without findings.
func (f *findings) header(node *yaml.Node) *Entry {
	h := f.object(node, "")
	e := &Entry{
		Procedure: h.text("procedure"), CXType: h.text("cxtype"), Aliases: h.texts("aliases"), Summary: h.text("summary"),
		Msg:      h.msg(),
		Database: h.text("database"), Write: h.choice("effect", "read", "write") == "write",
	}
	e.Access = h.accessOf(e)
	e.Timeout, e.MaxRows = h.duration("timeout"), h.number("max_rows", 1, 0)
	e.Cache, e.Rate, e.Exec = h.duration("cache"), h.number("rate", 1, 0), h.exec()
	h.checkName(e)
	e.execLine, e.Return = h.lineOf("exec"), h.returns(e)
	e.Params = h.params(e)
	f.checkExec(e)
	e.Filter = h.filter(e)
	e.Sort = h.sort(e)
	e.Page = h.page(e)
	e.Export = h.export(e)
	e.Restricted = h.restricted(e)
	e.Labels = h.labels(e)
	e.Combobox, e.comboboxLine = h.combobox(), h.lineOf("combobox")
	e.Invalidates = h.invalidates(e)
	e.Columns = h.result()
	e.Errors = h.errors()
	e.Tests = h.tests(e)
	h.checkCache(e)
	h.checkRate(e)
	h.close()
	return e
}

func (o *object) checkName(e *Entry) {
	switch {
	case e.OfRoute():
		o.checkOfRoute(e)
	case e.Procedure == "*" && e.CXType == "":
		o.fail("procedure", `procedure "*" needs a cxtype, or it would answer every call; write one`)
	}
	for _, alias := range e.Aliases {
		switch {
		case strings.TrimSpace(alias) == "":
			o.fail("aliases", "an alias is empty; write a ProcedureName, or remove it")
		case alias == "*" && e.CXType == "":
			o.fail("aliases", `alias "*" needs a cxtype, or it would answer every call; write one, or remove the alias`)
		}
	}
}

// checkOfRoute refuses the keys that name a call of a procedure: an author who writes
// them without the key procedure has forgotten it.
func (o *object) checkOfRoute(e *Entry) {
	for _, key := range []string{"cxtype", "aliases", "access"} {
		if o.node(key) != nil {
			o.fail("procedure", `procedure is missing; write the ProcedureName that clients send, or "*"; an entry that only a route serves has no %s either: the route says who may read it`, key)
			return
		}
	}
	for _, key := range []string{"cache", "combobox", "exec", "msg"} {
		if o.node(key) != nil {
			o.fail(key, "%s is for what procedure calls; an entry that only a route serves has no procedure, so remove %s", key, key)
		}
	}
	if e.Write {
		o.fail("effect", "an entry without procedure is read by a route; write effect: read, or procedure and access")
	}
}

// accessOf reads who may call a procedure. For an entry of a route, the route states
// the access.
func (o *object) accessOf(e *Entry) session.Access {
	value := o.node("access")
	if value == nil && !e.OfRoute() {
		o.fail("access", "access is missing; write who may call it, such as access: signed-in")
	}
	if value == nil || e.OfRoute() {
		return session.Access{}
	}
	access, err := readAccess(value)
	if err != nil {
		o.fail("access", "%s", err)
	}
	return access
}

func readAccess(value *yaml.Node) (session.Access, error) {
	var written any
	if err := value.Decode(&written); err != nil {
		written = nil // the key stands twice: no access, as with any other invalid text
	}
	return session.ParseAccess(written)
}

// longestMsg is the length of text that clients show without cutting it, in characters.
const longestMsg = 100

// msg reads the text that clients show after a success.
func (o *object) msg() string {
	msg := o.text("msg")
	if strings.ContainsAny(msg, "\r\n") || utf8.RuneCountInString(msg) > longestMsg {
		o.fail("msg", "msg is what clients show of a success; write one line of at most %d characters", longestMsg)
	}
	return msg
}

func (o *object) checkCache(e *Entry) {
	if e.Cache == 0 {
		return
	}
	switch {
	case e.Cache > longestCache:
		o.fail("cache", "cache is %s; write at most 24h", e.Cache)
	case e.Write:
		o.fail("cache", "cache is for effect: read; an entry that writes runs at every call")
	}
	for i := range e.Params {
		if p := &e.Params[i]; p.From == fromNow {
			o.fail("cache", "cache keeps nothing while %s comes from now, which differs at every call; remove one of the two", p.Name)
		}
	}
}

func (o *object) checkRate(e *Entry) {
	if e.Rate > 0 && !e.Write {
		o.fail("rate", "rate is for effect: write; an entry that reads may be called at any time, remove it")
	}
}

// result reads the declared types of result columns.
func (o *object) result() map[string]string {
	value := o.node("result")
	if value == nil {
		return nil
	}
	result := o.found.object(value, "result: ")
	defer result.close()
	columns := map[string]string{}
	for name, kind := range result.pairs("columns") {
		columns[name.Value] = result.scalar(name.Value, kind)
		if _, err := dialect.ParseType(columns[name.Value]); err != nil {
			o.found.add(kind.Line, "result: columns: %s: %s; write one such as decimal(18,2), datetime or bit", name.Value, err)
		}
	}
	return columns
}

const identifier = `[\p{L}_][\p{L}\p{N}_]*`

var (
	// plainName matches a name that may be written into a text unchanged: only a plain
	// identifier, so that no other SQL can enter the text.
	plainName = regexp.MustCompile(`^` + identifier + `$`)
	// qualifiedName is a column such as r.Building, or a procedure such as
	// dbo.usp_Name.
	qualifiedName = regexp.MustCompile(`^(` + identifier + `)(?:\.(` + identifier + `))?$`)
)
