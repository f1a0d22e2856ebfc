// Package sheet writes the rows of a result set as an .xlsx file. It is an answer like
// those of package wire, for the exports of pages. Numbers and dates are real ones;
// everything else is text that no program reads as a formula.
package sheet

import (
	"io"
	"mime"
	"strings"

	"qiao/gateway/wire"
)

// ContentType is the media type of the file.
const ContentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// Column is one column of the sheet, in the order of the sheet.
type Column struct {
	Heading string
	// Width is in characters; 0 means a width that fits the heading and the type.
	Width float64
	// Format is a number format of Excel such as #,##0.00 or yyyy-mm-dd; empty
	// means one that suits the type.
	Format string
	// Total gives the last row the sum of the column, unless there are no rows.
	Total bool
}

// Options of a sheet.
type Options struct {
	// Name of the sheet; characters that Excel does not accept are left out.
	Name    string
	Columns []Column
	// Link, unless nil, returns the address that a text leads to, empty for a text that leads nowhere.
	Link func(text string) string
	// Dir is the folder for a large sheet until it is finished, by default the system's
	// folder for temporary files.
	Dir string
}

// New makes the workbook that is written to w. It begins to write when it is
// closed, so that an envelope can still report every failure before that.
func New(w io.Writer, o Options) wire.Answer {
	return &writer{options: o, out: &output{w: w}}
}

// Disposition returns the header Content-Disposition of a page's export; the file name has
// the name of the page, and when its rows are from: a month or a day.
func Disposition(page, when string) string {
	name := without(page+"-"+when, `/\:*?"<>|`) + ".xlsx"
	return mime.FormatMediaType("attachment", map[string]string{"filename": name})
}

// nameUnits is the length of the longest name of a sheet, in UTF-16 units.
const nameUnits = 31

// sheetName returns a name that Excel accepts.
func sheetName(name string) string {
	name = cut(without(name, `[]:*?/\'`), nameUnits)
	if name = strings.TrimSpace(name); name == "" {
		return "Sheet1"
	}
	return name
}
