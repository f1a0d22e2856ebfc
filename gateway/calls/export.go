package calls

import (
	"cmp"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/limits"
	"qiao/gateway/registry"
	"qiao/gateway/sheet"
	"qiao/gateway/wire"
)

// Export answers with all rows of an entry as a spreadsheet, or as rows (compat.export); where key, the column of the
// records' key, is stated, a call may name some of them. It has a slot of its own in place of one of limits.in_flight:
// few exports run at once, and one of each account. expand, unless nil, adds data to the rows.
func (r *Runner) Export(c *gin.Context, p *registry.Procedure, call *registry.Call, key string, expand Expand) {
	if p.Entry.Export == nil { // a file of the site that has none
		exchange.Fail(c, errs.Failf("该列表没有导出"))
		return
	}
	keys, err := selectedKeys(call)
	if err != nil {
		exchange.Fail(c, err)
		return
	}
	release, ok := r.limits.Exports.Reserve(limits.Holder(call.Caller, call.Address))
	if !ok {
		c.Header("Retry-After", exportRetry)
		exchange.Fail(c, errs.New(errs.Unavailable))
		return
	}
	defer release()
	exchange.Of(c).Procedure = p
	call.Request.Whole = true
	answer := r.exportAnswer(c, p.Entry, call, expand)
	if key != "" && keys != nil {
		all := answer
		answer = func(w io.Writer, o wire.Options) wire.Answer {
			return &selected{Answer: all(w, o), key: key, keys: keys}
		}
	}
	r.performNow(c, p, call, answer, r.exports.Timeout)
}

// exportRetry is when another export may be tried, in seconds.
const exportRetry = "5"

// exportAnswer is the file, or the rows, with the columns that the caller may see.
func (r *Runner) exportAnswer(c *gin.Context, e *entry.Entry, call *registry.Call, expand Expand) NewAnswer {
	caller := call.Caller
	seen := e.Exported(caller)
	options := sheetOptions(e.Export.Name, seen)
	options.Link = r.links(c, caller)
	picked := seen
	var expansion Expansion
	if expand != nil {
		expansion = expand(caller)
		options = expandedSheet(options, expansion)
		picked = append(picked, entry.ExportColumn{Name: expansion.Key})
	}
	choose := func(columns []wire.Column) ([]wire.Picked, error) { return places(e, picked, columns) }
	if !r.asRows {
		c.Header("Content-Type", sheet.ContentType)
		c.Header("Content-Disposition", sheet.Disposition(e.Export.Name, whenOf(call, r.now())))
	}
	return func(w io.Writer, o wire.Options) wire.Answer {
		o.MaxRows, o.Hold = 0, holdLimited // so that the answer can still report one row too many
		var file wire.Answer
		if r.asRows {
			file = wire.NewDataTable(w, o)
		} else {
			file = sheet.New(w, options)
		}
		file = &boundedRows{Answer: file, most: min(e.Export.MaxRows, r.exports.Rows)}
		if expand != nil {
			file = &expanding{Answer: file, ctx: c.Request.Context(), expansion: expansion}
		}
		return wire.Pick(file, choose)
	}
}

// whenOf returns the month that a call filters by, or the present day: the file name has it.
func whenOf(call *registry.Call, now time.Time) string {
	var month string
	if sent := call.Request.Query["month"]; sent != nil && json.Unmarshal(sent, &month) == nil {
		if _, err := time.Parse("2006-01", month); err == nil {
			return month
		}
	}
	return now.Format(time.DateOnly)
}

// boundedRows refuses an export of too many rows.
type boundedRows struct {
	wire.Answer
	most, rows int
}

func (b *boundedRows) Row(values []wire.Value) error {
	if b.rows++; b.rows > b.most {
		return errs.Failf("导出超过 %d 行，请缩小查询范围", b.most)
	}
	return b.Answer.Row(values)
}

func sheetOptions(name string, seen []entry.ExportColumn) sheet.Options {
	options := sheet.Options{Name: name, Columns: make([]sheet.Column, len(seen))}
	for i, c := range seen {
		options.Columns[i] = sheet.Column{Heading: c.Heading, Width: c.Width, Format: c.Format, Total: c.Total}
	}
	return options
}

// places are the indexes of the exported columns in the result set, with their labels.
func places(e *entry.Entry, seen []entry.ExportColumn, columns []wire.Column) ([]wire.Picked, error) {
	picked := make([]wire.Picked, len(seen))
	for i, c := range seen {
		at := slices.IndexFunc(columns, func(column wire.Column) bool { return strings.EqualFold(column.Name, c.Name) })
		if at < 0 {
			return nil, errs.Wrap(errs.ProcedureFailed, "export", errNoColumn(c.Name))
		}
		picked[i] = wire.Picked{At: at, Label: labelOf(cmp.Or(c.Enumeration, e.Labelled(c.Name)))}
	}
	return picked, nil
}

type errNoColumn string

func (e errNoColumn) Error() string { return "the statement has no column " + string(e) + " to export" }
