// Package gateway is the base of handlers and modules: the routes that they declare, the requests that these serve, and
// their answers. gateway/server serves them.
package gateway

import (
	"qiao/gateway/calls"
	"qiao/gateway/registry"
	"qiao/gateway/session"
)

// HandlerFunc serves one route. data is the content of the envelope; a Raw is sent without
// an envelope, and an error becomes the failure envelope of its kind.
type HandlerFunc func(r *Request) (data any, err error)

// Routes state their effect and rate in the registry's terms.
type (
	// Effect says whether a call reads or writes.
	Effect = registry.Effect
	// Rate is how often a write may be called.
	Rate = registry.Rate
)

// The effects.
const (
	Read  = registry.Read
	Write = registry.Write
)

// Route is one row of the surface.
type Route struct {
	// Methods are the HTTP methods, such as "GET" or "GET|POST".
	Methods string
	// Path is matched in any letter case; segments such as :id keep theirs.
	Path string
	// Action is the value of ?action= on an .ashx handler, matched in any letter case.
	Action string
	Access session.Access
	Effect Effect
	// Rate is how often a write may be called; a zero field has the gateway's default.
	Rate Rate
	// SignsIn marks routes that open a session. A foreign page must not make a browser call
	// them: the user of the browser would then work in another user's account.
	SignsIn bool
	// SignsOut marks routes that end the session.
	SignsOut bool
	// Upload, if not 0, is the largest file in bytes of a route that reads its
	// body itself (Request.File, Request.Content); its parameters then come from the query,
	// and it may take longer than limits.request_time.
	Upload int64
	// File marks routes that answer without an envelope, such as with a file. An Export does so too.
	File bool
	// Raw marks routes whose body is not JSON: Request.Body is the body as it came, within the limits of JSON bodies, and
	// the parameters come from the query. With Upload, the body is the bytes of a file in place of a form.
	Raw bool
	// OutOfPlace marks routes that answer errs.OutOfPlace, for developers of clients.
	OutOfPlace bool
	// Summary says in the words of staff what Handle does, for developers of clients. The summary of an Entry
	// is in its file, unless it is stated here.
	Summary string
	Handle  HandlerFunc
	// Tool offers the route to assistants (package tools), under this name, by its summary: it says what the route answers and
	// when it is of use. The name is a noun and a verb: repair_list, repair_get, repair_add.
	Tool string
	// Query are the parameters that Handle reads from the query. The file of an Entry declares
	// the parameters that the entry reads.
	Query []string
	// Params describe values that Handle reads from the path, the query or the body. A tool that reads a body is a standard
	// route of a record (record.Page), or all values of its body are here.
	Params []Parameter
	// Entry, in place of Handle, is the entry that the route reads: its path below
	// the entries without .sql, such as dormitory/rooms. The answer is
	// {"list":[…],"total":N}, or the entry's spreadsheet for an Export.
	Entry  string
	Export bool
	// Key, of an Export, is the column with the key of its records; a call may then name some of them.
	Key string
	// Expand, if set, adds data to the rows of an Export.
	Expand calls.Expand
}

// Parameter describes a value of a request, for developers of clients and for assistants.
type Parameter struct {
	Name     string // as it is sent
	As       string // its name for assistants, where that is another one
	Title    string // what staff call it
	Summary  string
	Required bool
	Choices  []Choice // the values that it may have; empty: any
	Day      bool     // it is a day: 2026-11-20
	Number   bool     // it is a whole number
	Most     int64    // the length of a text at most; 0: not stated
}

// Choice is a value of a parameter.
type Choice struct {
	Value string
	Title string // what staff call it; empty where the value says it
}

// Choices are values that say themselves what they mean.
func Choices(values ...string) []Choice {
	all := make([]Choice, len(values))
	for i, value := range values {
		all[i].Value = value
	}
	return all
}

func (r Route) String() string {
	name := r.Methods + " " + r.Path
	if r.Action != "" {
		name += "?action=" + r.Action
	}
	return name
}
