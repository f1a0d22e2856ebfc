package sheet

import (
	"context"
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
)

// maxAreas is the largest number of merged areas within the bounds of a sheet.
const maxAreas = 10_000

// grid collects the cells of a sheet from its tokens.
type grid struct {
	most   Bounds
	rows   [][]raw
	shared []int // the numbers of the shared strings that cells name
	areas  []area
	text   int // bytes that the cells have

	inData, ended bool
	hidesZeros    bool // the first view of the sheet shows no zeros
	viewed        bool
	row, column   int
	hidden        struct {
		rows    []int
		columns []area // of which only the columns count
	}

	cell     raw
	open     bool
	value    words
	inline   richText
	into     *words // of the cell: the next text goes here
	hasValue bool
}

// raw is a cell as the file has it.
type raw struct {
	kind    string // the attribute t; empty is a number
	text    string // for a shared string its number
	marks   marks
	style   int
	formula bool
	empty   bool // a formula without a value
	rich    bool // a picture or a linked data type, which only its program shows
}

// area are the cells of a rectangle. Rows and columns count from 1.
type area struct{ top, left, bottom, right int }

// token reads the next token of the sheet.
func (g *grid) token(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		return g.start(t)
	case xml.EndElement:
		return g.end(t.Name.Local)
	case xml.CharData:
		if g.into != nil {
			return g.into.add(t)
		}
		return g.inline.add(t)
	}
	return nil
}

func (g *grid) start(t xml.StartElement) error {
	name := t.Name.Local
	switch {
	case g.open:
		g.startText(t)
	case g.ended:
		return g.startAfter(t)
	case name == "sheetData":
		g.inData = true
	case !g.inData && name == "sheetView" && !g.viewed:
		g.viewed, g.hidesZeros = true, isFalse(attribute(t, "showZeros"))
	case !g.inData && name == "col" && isHidden(t, "width") && len(g.hidden.columns) < g.most.Columns:
		g.hidden.columns = append(g.hidden.columns, area{left: number(t, "min"), right: number(t, "max")})
	case g.inData && name == "row":
		return g.startRow(t)
	case g.inData && name == "c":
		return g.startCell(t)
	}
	return nil
}

// isHidden reports whether a row or a column is hidden. Some programs give it no height or width instead.
func isHidden(t xml.StartElement, size string) bool {
	given, err := strconv.ParseFloat(attribute(t, size), 64)
	return isTrue(attribute(t, "hidden")) || err == nil && given <= 0
}

// startText begins a part of a cell.
func (g *grid) startText(t xml.StartElement) {
	switch t.Name.Local {
	case "v":
		g.hasValue, g.into = true, &g.value
	case "f":
		g.cell.formula = true
	case "is":
		g.inline = richText{reading: true}
	default:
		g.inline.start(t)
	}
}

// beyond are the elements that stand behind the merged areas of a sheet.
var beyond = []string{
	"phoneticPr", "conditionalFormatting", "dataValidations", "hyperlinks", "printOptions", "pageMargins", "pageSetup", "headerFooter",
	"rowBreaks", "colBreaks", "ignoredErrors", "drawing", "legacyDrawing", "picture", "tableParts", "extLst",
}

// startAfter reads the merged areas behind the cells. Areas outside of the bounds have no content.
func (g *grid) startAfter(t xml.StartElement) error {
	switch name := t.Name.Local; {
	case slices.Contains(beyond, name):
		return errEnough
	case name != "mergeCell":
		return nil
	}
	from, to, isArea := strings.Cut(attribute(t, "ref"), ":")
	top, left, ok := placeOf(from)
	bottom, right, alsoOK := placeOf(to)
	if !isArea || !ok || !alsoOK || top > len(g.rows) || left > g.most.Columns {
		return nil
	}
	if len(g.areas) == maxAreas {
		return ErrTooLarge
	}
	g.areas = append(g.areas, area{top, left, min(bottom, g.most.Rows), min(right, g.most.Columns)})
	return nil
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
	if number <= g.most.Rows && isHidden(t, "ht") {
		g.hidden.rows = append(g.hidden.rows, number)
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
	if g.row == 0 {
		return ErrNoSheet
	}
	g.column, g.open = column, true
	g.cell = raw{kind: attribute(t, "t"), style: number(t, "s"), rich: attribute(t, "vm") != ""}
	g.value, g.inline, g.hasValue = words{}, richText{}, false
	return nil
}

// placeOf returns the row and the column of a cell name such as AB12.
func placeOf(name string) (row, column int, ok bool) {
	column, ok = columnOf(name)
	row, err := strconv.Atoi(strings.TrimLeft(strings.ToUpper(name), "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
	return row, column, ok && err == nil && row > 0
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
		if g.open {
			return ErrNoSheet
		}
		g.ended = g.ended || name == "sheetData" && g.inData
	case "mergeCells":
		return errEnough
	case "c":
		if g.inData && !g.ended {
			return g.endCell()
		}
	case "v":
		g.into = nil
	case "is":
		g.inline.reading = false
	default:
		g.inline.end(name)
	}
	return nil
}

// endCell keeps a cell that has a content. The others need no room.
func (g *grid) endCell() error {
	c := &g.cell
	if !g.open {
		return ErrNoSheet
	}
	g.open, g.into = false, nil
	c.text = g.value.String()
	if c.kind == "inlineStr" {
		c.text, c.marks = unescape(g.inline.String()), g.inline.marks
	}
	c.empty = c.formula && c.text == "" && (c.kind != "str" || !g.hasValue) // a text may be empty
	if c.text == "" && !c.empty {
		return nil
	}
	if g.row > g.most.Rows || g.column > g.most.Columns {
		return ErrTooMany
	}
	if c.kind == "s" {
		c.text = strings.TrimSpace(c.text)
		index, err := strconv.Atoi(c.text)
		if err != nil || index < 0 {
			return ErrNoSheet
		}
		g.shared = append(g.shared, index)
	}
	return g.set(g.row, g.column, *c)
}

// set puts a cell at its place.
func (g *grid) set(row, column int, c raw) error {
	if g.text += len(c.text); g.text > g.most.Text {
		return ErrTooLarge
	}
	for len(g.rows) < row {
		g.rows = append(g.rows, nil)
	}
	cells := &g.rows[row-1]
	for len(*cells) < column {
		*cells = append(*cells, raw{})
	}
	(*cells)[column-1] = c
	return nil
}

// shown are the cells as the sheet shows them.
func (g *grid) shown(ctx context.Context, show *shower, table *stringTable) ([][]Cell, error) {
	rows, text := make([][]Cell, len(g.rows)), 0
	for y, cells := range g.rows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(cells) > 0 {
			rows[y] = make([]Cell, len(cells))
		}
		for x, c := range cells {
			if c.kind == "s" {
				var err error
				if c.text, c.marks, err = table.of(c.text); err != nil {
					return nil, err
				}
			}
			if c.text == "" && !c.empty {
				continue
			}
			rows[y][x] = show.cell(c, y+1, x+1)
			if text += len(rows[y][x].Text); text > g.most.Text {
				return nil, ErrTooLarge
			}
		}
	}
	for _, a := range g.areas {
		if err := a.fill(&rows, &text, g.most.Text); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// fill puts the value of a merged area into all of its cells, if it is one column wide. A wider area does not say which column
// its value belongs to, so its cells are wrong.
func (a area) fill(rows *[][]Cell, text *int, most int) error {
	value := at(*rows, a.top, a.left)
	if value == (Cell{}) {
		return nil
	}
	if a.right > a.left {
		value = Cell{Text: value.Text, Wrong: "是合并的单元格（" + cellName(a.top, a.left) + ":" + cellName(a.bottom, a.right) + "），请取消合并后逐格填写"}
	}
	for len(*rows) < a.bottom {
		*rows = append(*rows, nil)
	}
	for y := a.top; y <= a.bottom; y++ {
		cells := &(*rows)[y-1]
		for len(*cells) < a.right {
			*cells = append(*cells, Cell{})
		}
		for x := a.left; x <= a.right; x++ {
			if *text += len(value.Text) + len(value.Wrong); *text > most {
				return ErrTooLarge
			}
			(*cells)[x-1] = value
		}
	}
	return nil
}

// at is a cell of rows, empty where there is none.
func at(rows [][]Cell, row, column int) Cell {
	if row > len(rows) || column > len(rows[row-1]) {
		return Cell{}
	}
	return rows[row-1][column-1]
}

// unseen are the numbers of hidden rows and columns with a content.
func (g *grid) unseen(rows [][]Cell) (hiddenRows, hiddenColumns []int) {
	for _, y := range g.hidden.rows {
		if y <= len(rows) && slices.ContainsFunc(rows[y-1], func(c Cell) bool { return c != Cell{} }) {
			hiddenRows = append(hiddenRows, y)
		}
	}
	for _, a := range g.hidden.columns {
		for x := max(a.left, 1); x <= min(a.right, g.most.Columns); x++ {
			if slices.ContainsFunc(rows, func(cells []Cell) bool { return x <= len(cells) && cells[x-1] != Cell{} }) {
				hiddenColumns = append(hiddenColumns, x)
			}
		}
	}
	return hiddenRows, hiddenColumns
}
