// Package sheettest builds workbooks that are small as files, but large or slow to read for a
// reader without bounds. Only tests import it.
package sheettest

import (
	"archive/zip"
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Bomb is a workbook that a reader must refuse, or read, at little cost.
type Bomb struct {
	Name  string
	Build func() []byte // at most 5 MiB
}

// The parts of a workbook.
const (
	namespace = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
	types     = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
		`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>` +
		`<Override PartName="/xl/worksheets/sheet2.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>` +
		`<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>` +
		`<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`
	relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	ofPackage = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="` + relations + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`
	ofBook = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="` + relations + `/worksheet" Target="worksheets/sheet1.xml"/>` +
		`<Relationship Id="rId2" Type="` + relations + `/sharedStrings" Target="sharedStrings.xml"/>` +
		`<Relationship Id="rId3" Type="` + relations + `/styles" Target="styles.xml"/>` +
		`<Relationship Id="rId4" Type="` + relations + `/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`
	oneSheet = `<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>`
)

// Book has the XML of the parts of a workbook.
type Book struct {
	Before, Rows, After string // of the first sheet: before, in and after its sheetData
	Second              string // the rows of a second sheet, which Sheets names by rId4
	Shared              string // the shared strings
	Styles              string
	Sheets              string // of the workbook; empty is one sheet
}

// File is the .xlsx of a workbook.
func (b Book) File() []byte {
	sheet := func(before, rows, after string) string {
		return `<?xml version="1.0" encoding="UTF-8"?><worksheet ` + namespace + `>` + before + `<sheetData>` + rows + `</sheetData>` + after + `</worksheet>`
	}
	return Archive(map[string]string{
		"[Content_Types].xml": types, "_rels/.rels": ofPackage, "xl/_rels/workbook.xml.rels": ofBook,
		"xl/workbook.xml":          workbook(cmp.Or(b.Sheets, oneSheet)),
		"xl/worksheets/sheet1.xml": sheet(b.Before, b.Rows, b.After), "xl/worksheets/sheet2.xml": sheet("", b.Second, ""),
		"xl/sharedStrings.xml": `<sst ` + namespace + `>` + b.Shared + `</sst>`, "xl/styles.xml": `<styleSheet ` + namespace + `>` + b.Styles + `</styleSheet>`,
	})
}

func workbook(content string) string {
	return `<workbook ` + namespace + ` xmlns:r="` + relations + `">` + content + `</workbook>`
}

// Workbook is an .xlsx with the rows in its sheet, the text after them, and the shared strings.
func Workbook(rows, after, shared string) []byte {
	return Book{Rows: rows, After: after, Shared: shared}.File()
}

// Archive is a zip file of the parts.
func Archive(parts map[string]string) []byte {
	var buffer bytes.Buffer
	archive := zip.NewWriter(&buffer)
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		method := zip.Deflate
		if parts[name] == "" {
			method = zip.Store // each compressor needs memory of its own
		}
		part, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: method})
		if err == nil {
			_, err = part.Write([]byte(parts[name]))
		}
		if err != nil {
			panic(err) // a buffer accepts every write
		}
	}
	if err := archive.Close(); err != nil {
		panic(err)
	}
	return buffer.Bytes()
}

// Bombs returns the workbooks. The headings are those of the columns that an import needs.
func Bombs(headings ...string) []Bomb {
	head := `<row r="1">`
	for _, heading := range headings {
		head += words(heading)
	}
	head += `</row>`
	second := `<row r="2">` + words("Q1") + words("a") + `</row>`
	book := func(name string, parts func() (rows, after, shared string)) Bomb {
		return Bomb{name, func() []byte {
			rows, after, shared := parts()
			return Workbook(head+rows, after, shared)
		}}
	}
	rows := func(name string, rows func() string) Bomb {
		return book(name, func() (string, string, string) { return rows(), "", "" })
	}
	return []Bomb{
		rows("one cell far to the right in each row", func() string {
			return repeat(4000, func(i int) string { return fmt.Sprintf(`<row r="%d"><c r="XFD%d"><v>1</v></c></row>`, i+2, i+2) })
		}),
		book("a shared string of 200 KB in 4,000 cells", func() (string, string, string) { return named(3), "", shared(70_000) }),
		book("a shared string of 32,767 characters in 2,000 cells", func() (string, string, string) { return named(1), "", shared(32_767) }),
		rows("1,000,000 rows of one cell", func() string { return strings.Repeat(`<row><c><v>1</v></c></row>`, 1_000_000) }),
		rows("1,000,000 empty rows", func() string { return strings.Repeat(`<row><c/></row>`, 1_000_000) }),
		book("60,000 merged areas", func() (string, string, string) { return named(50), merges(60_000), shared(1) }),
		book("300,000 merged areas", func() (string, string, string) { return named(50), merges(300_000), shared(1) }),
		rows("formulas that share one", func() string {
			first := `<row r="2"><c r="A2"><f t="shared" ref="A2:A1901" si="0">` + strings.Repeat("A1+", 2000) + `</f></c></row>`
			return first + repeat(1900, func(i int) string {
				return fmt.Sprintf(`<row r="%d"><c r="A%d"><f t="shared" si="0"/></c></row>`, i+3, i+3)
			})
		}),
		rows("one cell without an end", func() string { return `<row r="2"><c r="A2" t="inlineStr"><is><t>` + strings.Repeat("x", 31<<20) }),
		rows("one cell in many runs", func() string {
			return `<row r="2"><c r="A2" t="inlineStr"><is>` + strings.Repeat(`<r><t>xxxx</t></r>`, 1_700_000) + `</is></c></row>`
		}),
		rows("tags alone", func() string { return strings.Repeat("<a/>", 7<<20) }),
		rows("a tag of many attributes", func() string { return `<row r="2" ` + strings.Repeat(`a="" `, 6<<20) + `/>` }),
		rows("a cell again and again", func() string { return `<row r="2">` + strings.Repeat(`<c r="A2"><v>1</v></c>`, 1_400_000) + `</row>` }),
		rows("a row again and again", func() string { return strings.Repeat(`<row r="2"><c r="A2"><v>1</v></c></row>`, 800_000) }),
		rows("elements within elements", func() string { return strings.Repeat("<row>", 6<<20) }),
		rows("a long comment", func() string { return "<!--" + strings.Repeat("x", 31<<20) + "-->" }),
		book("many strings that no cell names", func() (string, string, string) { return second, "", strings.Repeat("<si><t>x</t></si>", 1_800_000) }),
		book("many strings, of which a cell names the last", func() (string, string, string) {
			return `<row r="2"><c r="A2" t="s"><v>1799999</v></c></row>`, "", strings.Repeat("<si><t>x</t></si>", 1_800_000)
		}),
		book("a string that unpacks to 64 MB", func() (string, string, string) { return named(1), "", shared(64 << 20 / 3) }),
		{"many parts", func() []byte { return manyParts(45_000) }},
	}
}

// named are 1,900 rows with this number of cells, each of which refers to the first shared string.
func named(cells int) string {
	return repeat(1900, func(i int) string {
		return fmt.Sprintf(`<row r="%d">`, i+2) + strings.Repeat(`<c t="s"><v>0</v></c>`, cells) + `</row>`
	})
}

func shared(characters int) string {
	return `<si><t>` + strings.Repeat("长", characters) + `</t></si>`
}

func merges(n int) string {
	return `<mergeCells>` + repeat(n, func(i int) string { return fmt.Sprintf(`<mergeCell ref="A%d:D%d"/>`, i+1, i+60_000) }) + `</mergeCells>`
}

func words(text string) string { return `<c t="inlineStr"><is><t>` + text + `</t></is></c>` }

func repeat(n int, part func(i int) string) string {
	var text strings.Builder
	for i := range n {
		text.WriteString(part(i))
	}
	return text.String()
}

func manyParts(n int) []byte {
	parts := map[string]string{"_rels/.rels": ofPackage, "xl/workbook.xml": workbook(oneSheet), "xl/_rels/workbook.xml.rels": ofBook}
	for i := range n {
		parts[fmt.Sprint(i)] = ""
	}
	return Archive(parts)
}
