package sheet

import (
	"encoding/xml"
	"strconv"
	"strings"
)

// grid collects the cells of a sheet from its tokens.
type grid struct {
	most    Bounds
	rows    [][]string
	named   []place           // cells with a shared string
	masters map[string]string // formulas that cells share, by their number
	text    int               // bytes that cells may still have

	inData, ended bool
	row, column   int
	cell          cell
	into          *words // of the cell: the next text goes here
	phonetic      bool
}

// place is a cell that names a shared string.
type place struct{ row, column, index int }

// cell is the cell that is being read.
type cell struct {
	open          bool
	kind          string
	value, inline words
	formula       words
	hasFormula    bool
	master        string // the number of a formula that several cells share
	row, column   int
}

// token reads the next token of the sheet.
func (g *grid) token(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		if t.Name.Local == "sheetData" {
			g.inData = true
		}
		if g.inData {
			return g.start(t)
		}
	case xml.EndElement:
		if g.inData {
			return g.end(t.Name.Local)
		}
	case xml.CharData:
		if g.into != nil && !g.phonetic {
			return g.into.add(t)
		}
	}
	return nil
}

func (g *grid) start(t xml.StartElement) error {
	switch name := t.Name.Local; {
	case name == "row":
		return g.startRow(t)
	case name == "c":
		return g.startCell(t)
	case g.cell.open:
		g.startText(t)
	}
	return nil
}

// startText begins a part of a cell.
func (g *grid) startText(t xml.StartElement) {
	switch t.Name.Local {
	case "v":
		g.into = &g.cell.value
	case "t":
		g.into = &g.cell.inline
	case "f":
		g.cell.hasFormula, g.into = true, &g.cell.formula
		if attribute(t, "t") == "shared" {
			g.cell.master = attribute(t, "si")
		}
	case "rPh": // the pronunciation of a word is not part of the text
		g.phonetic = true
	}
}

// startRow begins a row: the row of its number, otherwise the next one. Row numbers only grow.
func (g *grid) startRow(t xml.StartElement) error {
	number := g.row + 1
	if text := attribute(t, "r"); text != "" {
		given, err := strconv.Atoi(text)
		if err != nil || given < number {
			return ErrNoSheet
		}
		number = given
	}
	g.row, g.column = number, 0
	return nil
}

// startCell begins a cell: the cell of its name, otherwise the next one. Columns only grow.
func (g *grid) startCell(t xml.StartElement) error {
	column := g.column + 1
	if text := attribute(t, "r"); text != "" {
		given, ok := columnOf(text)
		if !ok || given < column {
			return ErrNoSheet
		}
		column = given
	}
	if g.row == 0 || g.cell.open {
		return ErrNoSheet
	}
	g.column = column
	g.cell = cell{open: true, kind: attribute(t, "t"), row: g.row, column: column}
	return nil
}

// columnOf returns the column number of a cell name such as AB12.
func columnOf(name string) (column int, ok bool) {
	letters := strings.TrimRight(name, "0123456789")
	if letters == "" || len(letters) > 3 {
		return 0, false
	}
	for _, letter := range []byte(strings.ToUpper(letters)) {
		if letter < 'A' || letter > 'Z' {
			return 0, false
		}
		column = column*26 + int(letter-'A') + 1
	}
	return column, true
}

func (g *grid) end(name string) error {
	switch name {
	case "sheetData", "row":
		if g.cell.open {
			return ErrNoSheet
		}
		if name == "sheetData" {
			g.ended = true
			return errEnough
		}
	case "c":
		return g.endCell()
	case "v", "t", "f":
		g.into = nil
	case "rPh":
		g.phonetic = false
	}
	return nil
}

func (g *grid) endCell() error {
	c := &g.cell
	if !c.open {
		return ErrNoSheet
	}
	c.open, g.into, g.phonetic = false, nil, false
	switch {
	case c.hasFormula && strings.HasPrefix(c.formula.String(), "HYPERLINK("): // the displayed value is a text
		return g.put(c, unescape(c.value.String()))
	case c.hasFormula:
		return g.put(c, "="+g.formulaOf(c))
	case c.kind == "s":
		return g.putShared(c)
	case c.kind == "inlineStr":
		return g.put(c, unescape(c.inline.String()))
	default:
		return g.put(c, c.value.String())
	}
}

// formulaOf returns the formula of a cell, or the shared formula that it uses.
func (g *grid) formulaOf(c *cell) string {
	own := c.formula.String()
	if c.master == "" {
		return own
	}
	if own != "" && len(g.masters) < g.most.Rows {
		g.masters[c.master] = own
	}
	return g.masters[c.master]
}

// put sets the text of a cell. A cell without a text needs no room.
func (g *grid) put(c *cell, text string) error {
	if text == "" {
		return nil
	}
	if err := g.reserve(c); err != nil {
		return err
	}
	return g.set(c.row, c.column, text)
}

func (g *grid) putShared(c *cell) error {
	text := strings.TrimSpace(c.value.String())
	if text == "" {
		return nil
	}
	index, err := strconv.Atoi(text)
	if err != nil || index < 0 {
		return ErrNoSheet
	}
	g.named = append(g.named, place{c.row, c.column, index})
	return g.reserve(c)
}

// reserve makes room for a cell, within the bounds.
func (g *grid) reserve(c *cell) error {
	if c.row > g.most.Rows || c.column > g.most.Columns {
		return ErrTooMany
	}
	for len(g.rows) < c.row {
		g.rows = append(g.rows, nil)
	}
	row := &g.rows[c.row-1]
	for len(*row) < c.column {
		*row = append(*row, "")
	}
	return nil
}

func (g *grid) set(row, column int, text string) error {
	if g.text -= len(text); g.text < 0 {
		return ErrTooLarge
	}
	g.rows[row-1][column-1] = text
	return nil
}

// name sets the text of the cells that use shared strings.
func (g *grid) name(table *stringTable) error {
	for _, at := range g.named {
		text, known := table.texts[at.index]
		if !known || !text.read {
			return ErrNoSheet
		}
		if err := g.set(at.row, at.column, text.text); err != nil {
			return err
		}
	}
	return nil
}
