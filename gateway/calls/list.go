package calls

import (
	"bytes"
	"context"
	"encoding/json"
	"io"

	"github.com/gin-gonic/gin"

	"qiao/gateway/entry"
	"qiao/gateway/entry/request"
	"qiao/gateway/enumeration"
	"qiao/gateway/exchange"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/wire"
)

// List answers with a page of an entry, or with one row that has the sums of all pages, where the caller
// asks for it and the entry has some.
func (r *Runner) List(c *gin.Context, p *registry.Procedure, call *registry.Call) {
	exchange.Of(c).Procedure = p
	call.Request.MoreThanCap = true
	_, asked := call.Request.Query[entry.SumsQuery]
	call.Request.Sums = asked && p.Entry.HasSums()
	r.performNow(c, p, call, func(w io.Writer, o wire.Options) wire.Answer {
		var page wire.Page
		if !call.Request.Sums {
			page = pageOf(p.Entry, call)
		}
		return visible(wire.NewList(w, o, page), p.Entry, call.Caller)
	}, r.live.Timeout(p))
}

// Rows are the rows of an entry's list as JSON, as the caller sees them.
func (r *Runner) Rows(ctx context.Context, p *registry.Procedure, call *registry.Call) ([]json.RawMessage, error) {
	var body bytes.Buffer
	out := visible(wire.NewList(&body, wire.Options{ReadOnly: true, MaxRows: r.live.RowLimit(p)}, wire.Page{}), p.Entry, call.Caller)
	defer out.Discard()
	call.Out = out
	if err := r.Run(ctx, p, call); err != nil {
		return nil, err
	}
	if err := out.Close(); err != nil {
		return nil, err
	}
	var answer struct {
		Data struct{ List []json.RawMessage }
	}
	err := json.Unmarshal(body.Bytes(), &answer)
	return answer.Data.List, err
}

// pageOf is the page of rows that a call lists. It ignores an invalid page: the run
// refuses that.
func pageOf(e *entry.Entry, call *registry.Call) (page wire.Page) {
	if e.Page == nil {
		return page
	}
	page.Counted = int64(e.Page.Cap)
	page.Size, page.Offset, _ = e.Page.Window(request.NewCall(request.Input{Values: call.Request}), call.DB.Dialect())
	return page
}

// visible leaves out the columns that the caller does not see, and writes labels where the entry requires them.
func visible(a wire.Answer, e *entry.Entry, caller *session.Identity) wire.Answer {
	if len(e.Restricted) == 0 && len(e.Labels) == 0 {
		return a
	}
	return wire.Pick(a, func(columns []wire.Column) ([]wire.Picked, error) {
		var seen []wire.Picked
		for i := range columns {
			if name := columns[i].Name; !e.Hides(name, caller) {
				seen = append(seen, wire.Picked{At: i, Label: labelOf(e.Labelled(name))})
			}
		}
		return seen, nil
	})
}

func labelOf(e *enumeration.Enumeration) func(int64) (string, bool) {
	if e == nil {
		return nil
	}
	return e.Label
}
