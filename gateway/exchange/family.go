package exchange

import (
	"net/http"
	"strings"

	"qiao/gateway/config"
	"qiao/gateway/errs"
)

// Family is the form of answers that the routes below one prefix have in common
// (docs/wire-contract.md, "Envelope").
type Family struct {
	// older routes answer business failures and missing sessions with HTTP 200.
	older       bool
	MessageKey  string
	SuccessCode int
}

// olderPrefixes are the route families that follow the older rule, as are all
// .ashx handlers. Lower case.
var olderPrefixes = []string{
	"/api/procedure/", "/api/file/", "/vue-element-admin/",
	"/api/enterprisewechat/create", "/api/enterprisewechat/delete", "/api/message/sendtextmessage", "/api/message/sendauditmessage",
}

// Families are those of all paths.
type Families struct {
	compat     config.Compat
	registered map[string]Family // by path
}

// NewFamilies follows the rules that the operator sets.
func NewFamilies(compat config.Compat) Families {
	return Families{compat: compat, registered: map[string]Family{}}
}

// Register works the family of a path out once.
func (all Families) Register(path string) { all.registered[path] = all.workOut(path) }

// Of is the family of a path.
func (all Families) Of(path string) Family {
	if f, known := all.registered[path]; known {
		return f
	}
	return all.workOut(path)
}

func (all Families) workOut(path string) Family {
	path = strings.ToLower(path)
	f := Family{MessageKey: "msg", older: strings.HasSuffix(path, ".ashx")}
	for _, prefix := range olderPrefixes {
		f.older = f.older || strings.HasPrefix(path, prefix)
	}
	if strings.HasPrefix(path, "/vue-element-admin/") {
		f.MessageKey = "message"
	}
	longest := -1
	for _, row := range all.compat.StatusMode {
		if strings.HasPrefix(path, strings.ToLower(row.Prefix)) && len(row.Prefix) > longest {
			longest, f.older = len(row.Prefix), row.Mode == "older"
		}
	}
	longest = -1
	for _, row := range all.compat.SuccessCodes {
		if strings.HasPrefix(path, strings.ToLower(row.Prefix)) && len(row.Prefix) > longest {
			longest, f.SuccessCode = len(row.Prefix), row.Code
		}
	}
	return f
}

// Older reports whether business failures and missing sessions have HTTP 200.
func (f Family) Older() bool { return f.older }

// Failure is the HTTP status and the code of an error on a route of the family.
func (f Family) Failure(e *errs.Error) (status, code int) {
	if f.older && !e.Kind.Transport {
		return http.StatusOK, e.Kind.Code
	}
	if e.Kind.Status == http.StatusOK {
		return http.StatusOK, e.Kind.Code
	}
	return e.Kind.Status, e.Kind.Status
}
