package server

import (
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"

	"qiao/gateway"
	"qiao/gateway/calls"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/registry"
	"qiao/gateway/wire"
)

// checkAddress refuses a key that no record has, and parameters that the route does not read.
func (s *Server) checkAddress(c *gin.Context, route *gateway.Route) error {
	if err := checkKeys(c.Params, route); err != nil {
		return err
	}
	return s.checkQuery(c.Request, route)
}

// checkKeys refuses a key of blanks in the path. No record has it, and a list would take it for no filter at all.
func checkKeys(segments gin.Params, route *gateway.Route) error {
	const page = "page" // the only segment that is a number and no key
	for _, segment := range segments {
		switch {
		case segment.Key == page || strings.TrimSpace(segment.Value) != "":
		case route.File:
			return errs.New(errs.NotFound)
		default:
			return errs.Failf("记录不存在，可能已被删除")
		}
	}
	return nil
}

// checkQuery refuses a parameter that the route does not read, such as one with a typing error:
// an answer that ignored it would not answer the question. For older clients it is ignored.
func (s *Server) checkQuery(r *http.Request, route *gateway.Route) error {
	if r.URL.RawQuery == "" || route.CalledByOlder() {
		return nil
	}
	known := queryOf(s.services.Live, route)
	var problem error
	exchange.EachQuery(r, func(name, value string, err error) {
		isKnown := func(other string) bool { return wire.Fold(other) == wire.Fold(name) }
		switch {
		case problem != nil || name == "" && value == "":
		case err != nil:
			problem = errs.Wrap(errs.BadRequest, "read query", err)
		case !slices.ContainsFunc(known, isKnown):
			problem = unknownParameter(name, known)
		}
	})
	return problem
}

// queryOf are the parameters that a route reads of the query.
func queryOf(live *registry.Live, route *gateway.Route) []string {
	if route.Entry == "" {
		return route.Query
	}
	if p := live.Current().Entry(route.Entry); p != nil {
		known := p.Entry.Query()
		if route.Export && route.Key != "" {
			known = append(known, calls.KeysQuery)
		}
		return known
	}
	return nil // the entry is missing: the run reports that
}

// shownName is a parameter name that may be logged: a token without a name must not match.
var shownName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.-]{0,29}$`)

func unknownParameter(name string, known []string) error {
	missing := "没有这样的查询参数"
	if shownName.MatchString(name) {
		missing = "没有查询参数 " + name
	}
	if len(known) == 0 {
		return errs.Newf(errs.BadRequest, "%s：这个地址没有查询参数，请去掉", missing)
	}
	sorted := slices.Compact(slices.Sorted(slices.Values(known)))
	return errs.Newf(errs.BadRequest, "%s，请改用：%s", missing, strings.Join(sorted, "、"))
}
