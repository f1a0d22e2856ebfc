// Package sheet writes the rows of a result set as an .xlsx file: an answer as
// those of package wire are, for the exports of pages. Numbers and dates are
// real ones, and everything else is text that no program takes for a formula.
package sheet

import (
	"io"
	"mime"
	"strings"
	"time"

	"qiao/gateway/wire"
)

// ContentType is the media type of the file.
const ContentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// Column is one column of the sheet, in the order in which it stands.
type Column struct {
	Heading string
	// Width is in characters; 0 is one that fits the heading and the type.
	Width float64
	// Format is a number format of Excel such as #,##0.00 or yyyy-mm-dd; empty
	// is one that suits the type.
	Format string
	// Total gives the last row the sum of the column, unless there are no rows.
	Total bool
}

// Options of a sheet.
type Options struct {
	// Name of the sheet; what Excel does not take in one is left out.
	Name    string
	Columns []Column
	// Dir is where a large sheet is kept until it is finished, the system's
	// folder for temporary files by default.
	Dir string
}

// New makes the workbook that is written to w. It begins to write when it is
// closed, so that every failure before can still be told in an envelope.
func New(w io.Writer, o Options) wire.Answer {
	return &writer{options: o, out: &output{w: w}}
}

// Disposition is the header Content-Disposition of a page's export, with the
// name of the page and the day in the name of the file.
func Disposition(page string, day time.Time) string {
	name := without(page, `/\:*?"<>|`) + "-" + day.Format(time.DateOnly) + ".xlsx"
	return mime.FormatMediaType("attachment", map[string]string{"filename": name})
}

// nameUnits is the length of the longest name of a sheet.
const nameUnits = 31

// sheetName is a name that Excel takes.
func sheetName(name string) string {
	name = cut(without(name, `[]:*?/\'`), nameUnits)
	if name = strings.TrimSpace(name); name == "" {
		return "Sheet1"
	}
	return name
}
