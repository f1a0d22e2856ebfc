package entry

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/entry/header"
	"qiao/gateway/entry/request"
	"qiao/gateway/session"
	"qiao/gateway/store/dialect"
)

// longestCache bounds the age of a cached answer to one day, because the figures of one
// day are wrong on the next.
const longestCache = 24 * time.Hour

// readHeader reads the whole header. The entry is complete only without findings.
func readHeader(f *header.Findings, node *yaml.Node, records Records) *Entry {
	h := f.Object(node, "")
	e := &Entry{
		Procedure: h.Text("procedure"), CXType: h.Text("cxtype"), Aliases: h.Texts("aliases"), Summary: h.Text("summary"),
		Msg:      readMsg(h),
		Database: h.Text("database"), Write: h.Choice("effect", "read", "write") == "write",
	}
	e.Lasting = readLasting(h, e)
	e.Stale = h.Choice("intent", "", "read") != ""
	e.Access = readAccessOf(h, e)
	e.Tool, e.ToolName = readTool(h, e)
	e.Timeout, e.MaxRows = h.Duration("timeout"), h.Number("max_rows", 1, 0)
	e.Cache, e.Rate, e.Exec = h.Duration("cache"), h.Number("rate", 1, 0), readExec(h)
	checkName(h, e)
	e.record = readRecord(h, records)
	e.execLine, e.Return = h.LineOf("exec"), readReturn(h, e)
	e.Params = readParams(h, e)
	checkExec(f, e)
	e.Filter = readFilter(h, e)
	e.Sort = readSort(h, e)
	e.Page = readPage(h, e)
	e.Scope = readScope(h, e)
	e.Export = readExport(h, e)
	e.Restricted = readRestricted(h, e)
	e.Labels = readLabels(h, e)
	e.Combobox, e.comboboxLine = readCombobox(h), h.LineOf("combobox")
	e.Invalidates = readInvalidates(h, e)
	e.Columns = readResult(h)
	e.Errors = readErrors(h)
	e.Tests = readTests(h, e)
	checkCache(h, e)
	checkIntent(h, e)
	checkRate(h, e)
	h.Close()
	return e
}

// nameOfTool is what assistants accept as the name of a tool.
var nameOfTool = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

// readTool reads whether assistants may call the procedure, and its name for them.
func readTool(o *header.Object, e *Entry) (tool bool, name string) {
	switch text := o.Text("tool"); {
	case text == "" || text == "false":
		return false, ""
	case text != "true":
		if name = text; !nameOfTool.MatchString(name) || len(name) > 64 {
			o.Fail("tool", "tool is %q; write true, or a name for assistants of a-z, 0-9 and _, such as repair_count", name)
		}
	}
	switch {
	case e.OfRoute():
	case e.Access.IsPublic():
		o.Fail("tool", "assistants call with the session of a user, and access is public; write another access, or remove tool")
	case e.Summary == "":
		o.Fail("tool", "an assistant chooses a tool by its summary; write summary: what the call answers and when it is of use")
	}
	return true, name
}

func checkName(o *header.Object, e *Entry) {
	switch {
	case e.OfRoute():
		checkOfRoute(o, e)
	case e.Procedure == "*" && e.CXType == "":
		o.Fail("procedure", `procedure "*" needs a cxtype, or it would answer every call; write one`)
	}
	for _, alias := range e.Aliases {
		switch {
		case strings.TrimSpace(alias) == "":
			o.Fail("aliases", "an alias is empty; write a ProcedureName, or remove it")
		case alias == "*" && e.CXType == "":
			o.Fail("aliases", `alias "*" needs a cxtype, or it would answer every call; write one, or remove the alias`)
		}
	}
}

// checkOfRoute refuses the keys that name a call of a procedure: an author who writes
// them without the key procedure has forgotten it.
func checkOfRoute(o *header.Object, e *Entry) {
	for _, key := range []string{"cxtype", "aliases", "access"} {
		if o.Node(key) != nil {
			o.Fail("procedure", `procedure is missing; write the ProcedureName that clients send, or "*"; an entry that only a route serves has no %s either: the route says who may read it`, key)
			return
		}
	}
	for _, key := range []string{"cache", "combobox", "exec", "msg", "tool"} {
		if o.Node(key) != nil {
			o.Fail(key, "%s is for what procedure calls; an entry that only a route serves has no procedure, so remove %s", key, key)
		}
	}
	if e.Write {
		o.Fail("effect", "an entry without procedure is read by a route; write effect: read, or procedure and access")
	}
}

// readAccessOf reads the access to a procedure. For an entry of a route, the route states the access.
func readAccessOf(o *header.Object, e *Entry) session.Access {
	value := o.Node("access")
	if value == nil && !e.OfRoute() {
		o.Fail("access", "access is missing; write who may call it, such as access: signed-in")
	}
	if value == nil || e.OfRoute() {
		return session.Access{}
	}
	access, err := readAccess(value)
	if err != nil {
		o.Fail("access", "%s", err)
	}
	return access
}

func readAccess(value *yaml.Node) (session.Access, error) {
	var written any
	if err := value.Decode(&written); err != nil {
		written = nil // the key is there twice: no access, as with any other invalid text
	}
	return session.ParseAccess(written)
}

// longestMsg is the length of text that clients show without cutting it, in characters.
const longestMsg = 100

// readMsg reads the text that clients show after a success.
func readMsg(o *header.Object) string {
	msg := o.Text("msg")
	if strings.ContainsAny(msg, "\r\n") || utf8.RuneCountInString(msg) > longestMsg {
		o.Fail("msg", "msg is what clients show of a success; write one line of at most %d characters", longestMsg)
	}
	return msg
}

func checkCache(o *header.Object, e *Entry) {
	if e.Cache == 0 {
		return
	}
	switch {
	case e.Cache > longestCache:
		o.Fail("cache", "cache is %s; write at most 24h", e.Cache)
	case e.Write:
		o.Fail("cache", "cache is for effect: read; an entry that writes runs at every call")
	}
	for i := range e.Params {
		if p := &e.Params[i]; p.From == request.Now {
			o.Fail("cache", "cache keeps nothing while %s comes from now, which differs at every call; remove one of the two", p.Name)
		}
	}
}

// checkIntent refuses writes, and cached answers: a cache would keep a stale answer for longer than the copy is behind.
func checkIntent(o *header.Object, e *Entry) {
	switch {
	case !e.Stale:
	case e.Write:
		o.Fail("intent", "intent: read is for effect: read; a read-only copy of the database takes no writes, remove it")
	case e.Cache > 0:
		o.Fail("intent", "cache keeps an answer that may be old when it is read from a copy; remove cache or intent")
	}
}

func checkRate(o *header.Object, e *Entry) {
	if e.Rate > 0 && !e.Write {
		o.Fail("rate", "rate is for effect: write; an entry that reads may be called at any time, remove it")
	}
}

// readResult reads the declared types of result columns.
func readResult(o *header.Object) map[string]string {
	value := o.Node("result")
	if value == nil {
		return nil
	}
	result := o.Found.Object(value, "result: ")
	defer result.Close()
	columns := map[string]string{}
	for name, kind := range result.Pairs("columns") {
		columns[name.Value] = result.Scalar(name.Value, kind)
		if _, err := dialect.ParseType(columns[name.Value]); err != nil {
			o.Found.Add(kind.Line, "result: columns: %s: %s; write one such as decimal(18,2), datetime or bit", name.Value, err)
		}
	}
	return columns
}

const procedureName = `[\p{L}_](?:[\p{L}\p{N}_$#@ -]*[\p{L}\p{N}_$#@])?`

const identifier = `[\p{L}_][\p{L}\p{N}_]*`

var (
	// plainName matches a name that may be written into a text unchanged: only a plain
	// identifier, so that no other SQL can enter the text.
	plainName = regexp.MustCompile(`^` + identifier + `$`)
	// qualifiedName is a column such as r.Building.
	qualifiedName = regexp.MustCompile(`^(` + identifier + `)(?:\.(` + identifier + `))?$`)
	// execName is a procedure such as dbo.usp_Name. The call writes each part in brackets, so blanks do no harm.
	execName = regexp.MustCompile(`^(` + procedureName + `)(?:\.(` + procedureName + `))?$`)
)
