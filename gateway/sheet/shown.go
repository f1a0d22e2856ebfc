package sheet

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"
	"github.com/xuri/excelize/v2"

	"qiao/gateway/clock"
)

const (
	// maxFormats is the largest number of different formats that the cells of a sheet have.
	maxFormats = 500
	// maxShown is how many numbers of a format are kept as they are shown.
	maxShown = 5000
)

// shower shows raw cells as a spreadsheet program does. The library formats the numbers.
type shower struct {
	styles     *styleTable
	since1904  bool
	hidesZeros bool               // the view of the sheet shows nothing in cells whose number is 0
	formats    map[string]*format // by code
	book       *excelize.File     // formats one value at a time; nil before the first
}

func (s *shower) close() {
	if s.book != nil {
		_ = s.book.Close() // it has no file
	}
}

// cell shows the cell at a place. It has a content.
func (s *shower) cell(c raw, row, column int) Cell {
	of := s.styles.of(c.style)
	shown := Cell{}
	switch {
	case c.empty:
		shown.Wrong = "的公式没有计算结果，请用表格程序打开、保存后再导入"
	case c.kind == "e" && c.rich: // older programs see #VALUE!
		shown = Cell{Text: c.text, Wrong: "是图片或链接的数据类型，没有可以读取的文字或数值"}
	case c.kind == "e" || isError(c.text) && c.kind != "":
		shown = Cell{Text: c.text, Wrong: "是公式错误 " + strings.TrimSpace(c.text)}
	case of.struck || c.marks.struck:
		shown = Cell{Text: c.text, Wrong: "有划掉的文字，请删去或去掉删除线"}
	case c.marks.raised || of.raised:
		shown = Cell{Text: c.text, Wrong: "有上标或下标，请改为普通文字"}
	case c.formula && strings.Contains(c.text, "DISPIMG("):
		shown.Wrong = "是图片"
	case c.kind == "b":
		shown.Text = map[bool]string{true: "TRUE", false: "FALSE"}[isTrue(strings.TrimSpace(c.text))]
	case c.kind == "d":
		shown = s.isoDate(strings.TrimSpace(c.text), of.code)
	case c.kind == "" || c.kind == "n":
		shown = s.number(strings.TrimSpace(c.text), of.code)
	default:
		shown.Text = lineEnds.Replace(c.text)
		if c.kind == "str" {
			shown.Text = unescape(c.text)
		}
		if lostDigits(shown.Text) {
			shown.Wrong = "是写成科学计数法的文字，可能已丢失后面的数字，请按原来的数字重新填写"
		}
	}
	if shown.Wrong != "" {
		shown.Wrong += "（单元格 " + cellName(row, column) + "）"
	}
	return shown
}

// isError reports whether a text is the name of an error, as programs write one that copy values.
func isError(text string) bool {
	switch strings.TrimSpace(text) {
	case "#N/A", "#VALUE!", "#REF!", "#DIV/0!", "#NUM!", "#NAME?", "#NULL!", "#SPILL!", "#CALC!", "#GETTING_DATA":
		return true
	default:
		return false
	}
}

// exponentText is a number as programs write it into a text when it is long: 1.10101E+17, 1.3900009003E10. A code such as 3E12
// is none.
var exponentText = regexp.MustCompile(`^[+-]?\d(?:\.\d+E\+?|E\+)(\d{1,3})$`)

// leastExponent is that of the shortest whole number that a program writes so: Java begins at 1.0E7.
const leastExponent = 7

func lostDigits(text string) bool {
	parts := exponentText.FindStringSubmatch(strings.TrimSpace(text))
	if parts == nil {
		return false
	}
	exponent, err := strconv.Atoi(parts[1])
	return err == nil && exponent >= leastExponent
}

// isoDate shows a day or a time that the file has as a text, in the format of its cell.
func (s *shower) isoDate(text, code string) Cell {
	at, ok := clock.Parse(text, time.DateOnly, "2006-01-02T15:04:05", "2006-01-02T15:04:05Z") // a fraction may follow the seconds
	first := dayZero
	if s.since1904 {
		first = dayZero1904
	}
	if ofDay, isTime := clock.Parse(text, time.TimeOnly); isTime {
		at, ok = first.Add(ofDay.Sub(clock.Day(ofDay))), true
	}
	if !ok {
		return Cell{Text: text}
	}
	if f := s.format(code); f.dated && !f.unknown {
		return s.date(at.Sub(first).Hours()/24, f)
	}
	date := strings.TrimSuffix(at.Round(time.Second).Format(time.DateTime), " 00:00:00")
	if clock.Day(at).Equal(first) {
		return Cell{Text: text}
	}
	return Cell{Text: date, Date: date}
}

// The days with the number 0 in both date systems.
var (
	dayZero     = time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	dayZero1904 = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
)

// beyondDigits is the least whole number with more digits than spreadsheets keep.
const beyondDigits = 1e15

// number shows a number in a format.
func (s *shower) number(text, code string) Cell {
	value, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(value) || math.IsInf(value, 0) {
		return Cell{Text: text, Wrong: "不是可以读取的数值"}
	}
	exact := digits(value)
	f := s.format(code)
	part := f.part(exact)
	switch {
	case s.hidesZeros && exact.IsZero():
		return Cell{}
	case f.unknown:
		return Cell{Text: exact.String(), Wrong: "的数字格式“" + code + "”无法读取，请设为常规或文本"}
	case part.isText:
		return part.cell(exact)
	case f.dated:
		return s.date(value, f)
	case math.Abs(value) >= beyondDigits:
		return Cell{Text: exact.String(), Wrong: "超过 15 位，表格程序只保留前 15 位数字，请把单元格设为文本后重新填写"}
	case part.isGeneral:
		return part.cell(exact)
	case f.exponent || f.fraction:
		return Cell{Text: exact.String(), Wrong: "用科学计数法或分数显示，请设为常规或文本"}
	}
	rounded := exact.Round(f.places)
	if part.hidesZero && rounded.IsZero() {
		part.isText = true
		return part.cell(rounded)
	}
	shown := strings.TrimSpace(s.formatted(rounded.String(), f))
	return Cell{Text: shown, Number: numberIn(shown, rounded)}
}

// digits is a number as spreadsheets mean it: they write 17 digits, and mean the 15 that they show.
func digits(value float64) decimal.Decimal {
	exact, err := decimal.NewFromString(strconv.FormatFloat(value, 'g', 15, 64))
	if err != nil {
		return decimal.Zero // FormatFloat writes numbers
	}
	return exact
}

var numbers = regexp.MustCompile(`\d[\d,]*(\.\d+)?|\.\d+`)

// numberIn is the number that a shown text has, with the digits that it shows. It is empty where the text shows another
// number than the value, such as thousands, or percent, or several numbers.
func numberIn(shown string, value decimal.Decimal) string {
	found := numbers.FindAllString(shown, -1)
	if len(found) != 1 {
		return ""
	}
	text := strings.ReplaceAll(found[0], ",", "")
	number, err := decimal.NewFromString(text)
	if err != nil || !number.Equal(value.Abs()) {
		return ""
	}
	if value.IsNegative() {
		text = "-" + text
	}
	return text
}

// The days that spreadsheets show, as numbers. In the date system of 1900 the days 0 and 60, a 29 February, never were, and days between
// them have a number less than time has passed.
const firstDay, afterAllDays, firstOfMarch1900 = 0, 2_958_466, 61

// date shows a number in a format of days or times.
func (s *shower) date(value float64, f *format) Cell {
	if value < firstDay || value >= afterAllDays {
		return Cell{Text: digits(value).String(), Wrong: "不是表格程序能显示的日期"}
	}
	at, err := excelize.ExcelDateToTime(value, s.since1904)
	if err != nil {
		return Cell{Text: digits(value).String(), Wrong: "不是表格程序能显示的日期"}
	}
	at = at.Round(time.Second)
	shown := Cell{Text: strings.TrimSpace(s.formatted(digits(value).String(), f))}
	switch {
	case f.day && f.clock:
		shown.Date = at.Format(time.DateTime)
	case f.day:
		shown.Date = at.Format(time.DateOnly)
	case f.month:
		shown.Date = at.Format("2006-01")
	}
	switch {
	case s.since1904 && value < 1 && shown.Date != "": // the library shows 1900
		shown.Text = shown.Date
	case !s.since1904 && value < firstOfMarch1900:
		shown.Date = "" // the text says it
	case f.spelled && shown.Date != "": // Oct-26 is how programs show a typed 2026-10
		shown.Text = shown.Date
	}
	return shown
}
