// Package table writes tables on a terminal.
package table

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Write writes rows below their header, each column as wide as its widest
// cell on a terminal, where a Chinese character takes two places.
func Write(w io.Writer, header []string, rows [][]string) {
	lines := append([][]string{header}, rows...)
	widths := make([]int, len(header))
	for n, cells := range lines {
		cells = slices.Clone(cells)
		for i := range cells {
			cells[i] = Printable(cells[i])
			widths[i] = max(widths[i], columnsOf(cells[i]))
		}
		lines[n] = cells
	}
	for _, cells := range lines {
		var line strings.Builder
		for i, cell := range cells {
			line.WriteString(cell)
			line.WriteString(strings.Repeat(" ", widths[i]-columnsOf(cell)+2))
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}

// columnsOf is how many places a text takes on a terminal.
func columnsOf(text string) (n int) {
	for _, r := range text {
		switch kind := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me): // drawn over the character before it
		case kind == width.EastAsianWide || kind == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}

// Printable quotes hidden characters, so that none moves the cursor, or worse.
func Printable(text string) string {
	if strings.IndexFunc(text, isHidden) < 0 {
		return text
	}
	var out strings.Builder
	for _, r := range text {
		if isHidden(r) {
			quoted := strconv.QuoteRuneToASCII(r)
			out.WriteString(quoted[1 : len(quoted)-1])
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}

func isHidden(r rune) bool { return !unicode.IsGraphic(r) }

// Shorten cuts a text to so many places, the last of them for the ….
func Shorten(text string, most int) string {
	places, kept := 0, 0
	for i, r := range text {
		if places += columnsOf(string(r)); places > most {
			return text[:kept] + "…"
		}
		if places < most {
			kept = i + utf8.RuneLen(r)
		}
	}
	return text
}
