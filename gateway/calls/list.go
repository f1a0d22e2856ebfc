package calls

import (
	"io"

	"github.com/gin-gonic/gin"

	"qiao/gateway/entry"
	"qiao/gateway/exchange"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/wire"
)

// List answers with a page of an entry.
func (r *Runner) List(c *gin.Context, p *registry.Procedure, call *registry.Call) {
	exchange.Of(c).Procedure = p
	call.Request.ToldMore = true
	r.performNow(c, p, call, func(w io.Writer, o wire.Options) wire.Answer {
		return visible(wire.NewList(w, o, pageOf(p.Entry, call)), p.Entry, call.Caller)
	}, r.live.Timeout(p))
}

// pageOf is the page of rows that a call lists. It ignores an invalid page: the run
// refuses that.
func pageOf(e *entry.Entry, call *registry.Call) (page wire.Page) {
	if e.Page == nil {
		return page
	}
	page.Counted = int64(e.Page.Cap)
	page.Size, page.Offset, _ = e.Page.Window(entry.Input{Request: call.Request}, call.DB.Dialect())
	return page
}

// visible leaves the columns out that the caller does not see.
func visible(a wire.Answer, e *entry.Entry, caller *session.Identity) wire.Answer {
	if len(e.Restricted) == 0 {
		return a
	}
	return wire.Pick(a, func(columns []wire.Column) ([]int, error) {
		var seen []int
		for i := range columns {
			if !e.Hides(columns[i].Name, caller) {
				seen = append(seen, i)
			}
		}
		return seen, nil
	})
}
