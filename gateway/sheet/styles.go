package sheet

import (
	"encoding/xml"
	"strconv"
)

const (
	// maxStyles is the largest number of styles, fonts and formats of a workbook: spreadsheets accept 64,000 styles.
	maxStyles = 100_000
	// maxCode is the longest code of a format, in bytes.
	maxCode = 1000
)

// style has those properties of a cell's style that change its meaning.
type style struct {
	code   string // the format of numbers, empty for General
	struck bool   // crossed out
	raised bool   // all of it as an exponent or an index
}

type font struct{ struck, raised bool }

// styleTable collects the styles of cells from the tokens of their part.
type styleTable struct {
	codes  map[int]string // the formats of this workbook, by their number
	fonts  []font
	styles []style
	in     string // the list that is being read
}

func newStyles() *styleTable { return &styleTable{codes: map[int]string{}} }

// of is the style of a cell, by the number that the cell names.
func (s *styleTable) of(number int) style {
	if number < 0 || number >= len(s.styles) {
		return style{}
	}
	return s.styles[number]
}

func (s *styleTable) token(token xml.Token) error {
	start, ok := token.(xml.StartElement)
	if !ok {
		if end, ok := token.(xml.EndElement); ok && end.Name.Local == s.in {
			s.in = ""
		}
		return nil
	}
	switch name := start.Name.Local; {
	case s.in == "" && (name == "numFmts" || name == "fonts" || name == "cellXfs"):
		s.in = name
	case max(len(s.codes), len(s.fonts), len(s.styles)) >= maxStyles:
		return ErrTooLarge
	case s.in == "numFmts" && name == "numFmt":
		code := attribute(start, "formatCode")
		if len(code) > maxCode {
			return ErrTooLarge
		}
		s.codes[number(start, "numFmtId")] = code
	case s.in == "fonts" && name == "font":
		s.fonts = append(s.fonts, font{})
	case s.in == "fonts" && len(s.fonts) > 0:
		mark(start, &s.fonts[len(s.fonts)-1])
	case s.in == "cellXfs" && name == "xf":
		s.styles = append(s.styles, s.styleOf(start))
	}
	return nil
}

// styleOf is the style of an element xf. Formats and fonts stand before the styles in every workbook.
func (s *styleTable) styleOf(xf xml.StartElement) (found style) {
	id := number(xf, "numFmtId")
	code, own := s.codes[id]
	if !own {
		code = builtIn[id]
	}
	found.code = code
	if at := number(xf, "fontId"); at >= 0 && at < len(s.fonts) {
		found.struck, found.raised = s.fonts[at].struck, s.fonts[at].raised
	}
	return found
}

// mark reads an element of a font that changes the meaning of a text.
func mark(start xml.StartElement, f *font) {
	switch value := attribute(start, "val"); start.Name.Local {
	case "strike":
		f.struck = value == "" || isTrue(value)
	case "vertAlign":
		f.raised = value == "superscript" || value == "subscript"
	}
}

// number is the value of an attribute. It is 0 without the attribute, and -1 if the value is not a number.
func number(of xml.StartElement, name string) int {
	text := attribute(of, name)
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return -1
	}
	return n
}

// builtIn are the formats that workbooks name by number alone (ECMA-376, part 1, 18.8.30), as a Chinese program shows
// them. Days of the formats 14 and 22 follow the settings of each machine; here they are written as this product does.
var builtIn = map[int]string{
	1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: `"¥"#,##0;"¥"-#,##0`, 6: `"¥"#,##0;"¥"-#,##0`, 7: `"¥"#,##0.00;"¥"-#,##0.00`, 8: `"¥"#,##0.00;"¥"-#,##0.00`,
	9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??",
	14: "yyyy-mm-dd", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "yyyy-mm-dd hh:mm",
	23: "#,##0", 24: "#,##0", 25: "#,##0.00", 26: "#,##0.00",
	27: `yyyy"年"m"月"`, 28: `m"月"d"日"`, 29: `m"月"d"日"`, 30: "m-d-yy", 31: `yyyy"年"m"月"d"日"`, 32: `h"时"mm"分"`, 33: `h"时"mm"分"ss"秒"`,
	34: `AM/PMh"时"mm"分"`, 35: `AM/PMh"时"mm"分"ss"秒"`, 36: `yyyy"年"m"月"`,
	37: "#,##0;-#,##0", 38: "#,##0;-#,##0", 39: "#,##0.00;-#,##0.00", 40: "#,##0.00;-#,##0.00", 41: "#,##0;-#,##0", 42: `"¥"#,##0;"¥"-#,##0`, 43: "#,##0.00;-#,##0.00", 44: `"¥"#,##0.00;"¥"-#,##0.00`,
	45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0", 49: "@",
	50: `yyyy"年"m"月"`, 51: `m"月"d"日"`, 52: `yyyy"年"m"月"`, 53: `m"月"d"日"`, 54: `m"月"d"日"`, 55: `AM/PMh"时"mm"分"`, 56: `AM/PMh"时"mm"分"ss"秒"`,
	57: `yyyy"年"m"月"`, 58: `m"月"d"日"`,
}
