package sheet

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"
	"github.com/xuri/excelize/v2"
	"github.com/xuri/nfp"

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
	styles    *styleTable
	since1904 bool
	formats   map[string]*format // by code
	book      *excelize.File     // formats one value at a time; nil before the first
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
	case c.kind == "e":
		shown = Cell{Text: c.text, Wrong: "是公式错误 " + c.text}
	case of.struck || c.marks.struck:
		shown = Cell{Text: c.text, Wrong: "有划掉的文字，请删去或去掉删除线"}
	case c.marks.raised || of.raised:
		shown = Cell{Text: c.text, Wrong: "有上标或下标，请改为普通文字"}
	case c.formula && strings.Contains(c.text, "DISPIMG("):
		shown.Wrong = "是图片"
	case c.kind == "b":
		shown.Text = map[bool]string{true: "TRUE", false: "FALSE"}[isTrue(strings.TrimSpace(c.text))]
	case c.kind == "d":
		shown = isoDate(strings.TrimSpace(c.text))
	case c.kind == "" || c.kind == "n":
		shown = s.number(strings.TrimSpace(c.text), of.code)
	default:
		shown.Text = lineEnds.Replace(c.text)
		if c.kind == "str" {
			shown.Text = unescape(c.text)
		}
	}
	if shown.Wrong != "" {
		shown.Wrong += "（单元格 " + cellName(row, column) + "）"
	}
	return shown
}

// isoDate reads a day that the file has as a text.
func isoDate(text string) Cell {
	at, ok := clock.Parse(text, time.DateOnly, "2006-01-02T15:04:05", "2006-01-02T15:04:05Z") // a fraction may follow the seconds
	if !ok {
		return Cell{Text: text}
	}
	date := strings.TrimSuffix(at.Round(time.Second).Format(time.DateTime), " 00:00:00")
	return Cell{Text: date, Date: date}
}

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
	switch {
	case f.unknown:
		return Cell{Text: exact.String(), Wrong: "的数字格式“" + code + "”无法读取，请设为常规或文本"}
	case f.dated:
		return s.date(value, f)
	case math.Abs(value) >= beyondDigits:
		return Cell{Text: exact.String(), Wrong: "超过 15 位，表格程序只保留前 15 位数字，请把单元格设为文本后重新填写"}
	case f.general:
		return Cell{Text: exact.String(), Number: exact.String()}
	case f.exponent || f.fraction:
		return Cell{Text: exact.String(), Wrong: "用科学计数法或分数显示，请设为常规或文本"}
	}
	rounded := exact.Round(f.places)
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

// The days that spreadsheets show, as numbers.
const firstDay, afterAllDays = 0, 2_958_466

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
	if f.spelled && shown.Date != "" { // Oct-26 is how programs show a typed 2026-10
		shown.Text = shown.Date
	}
	return shown
}

// format has the properties of the code of a format.
type format struct {
	style int               // in the book of the shower
	shown map[string]string // by number: days and amounts come again and again

	general, exponent, fraction bool
	places                      int32 // after the point; of a percentage, of the number that is shown by it
	dated                       bool
	day, month, clock           bool // what a date shows: year, month and day; year and month; a time
	spelled                     bool // the month by its name
	unknown                     bool
}

// format reads a code once.
func (s *shower) format(code string) *format {
	if known := s.formats[code]; known != nil {
		return known
	}
	f := &format{shown: map[string]string{}}
	s.formats[code] = f
	parser := nfp.NumberFormatParser()
	sections := parser.Parse(code)
	f.general = code == "" || code == "@" || len(sections) == 0
	year, month, day, afterPoint := false, false, false, false
	for i, section := range sections {
		for _, token := range section.Items {
			value := strings.ToLower(token.TValue)
			switch token.TType {
			case nfp.TokenTypeGeneral, nfp.TokenTypeTextPlaceHolder:
				f.general = f.general || i == 0
			case nfp.TokenTypeDateTimes, nfp.TokenTypeElapsedDateTimes:
				f.dated = true
				year = year || value[0] == 'y' || value[0] == 'e'
				month = month || value[0] == 'm'
				day = day || value == "d" || value == "dd"
				f.clock = f.clock || value[0] == 'h' || value[0] == 's'
				f.spelled = f.spelled || strings.HasPrefix(value, "mmm")
			case nfp.TokenTypeExponential:
				f.exponent = true
			case nfp.TokenTypeFraction:
				f.fraction = true
			case nfp.TokenTypePercent:
				if i == 0 {
					f.places += 2
				}
			case nfp.TokenTypeDecimalPoint:
				afterPoint = true
			case nfp.TokenTypeZeroPlaceHolder, nfp.TokenTypeHashPlaceHolder, nfp.TokenTypeDigitalPlaceHolder:
				if afterPoint && i == 0 {
					f.places += int32(len(value))
				}
			case nfp.TokenTypeCondition, nfp.TokenTypeSwitchArgument, nfp.TokenTypeUnknown:
				f.unknown = true
			}
		}
	}
	f.day, f.month = year && month && day, year && month
	if !f.general && !f.unknown {
		f.unknown = !s.register(code, f)
	}
	return f
}

// register makes a style of the book for a format.
func (s *shower) register(code string, f *format) bool {
	if s.book == nil {
		s.book = excelize.NewFile(excelize.Options{CultureInfo: excelize.CultureNameZhCN})
		if err := s.book.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &s.since1904}); err != nil {
			return false
		}
	}
	if len(s.formats) > maxFormats {
		return false
	}
	var err error
	f.style, err = s.book.NewStyle(&excelize.Style{CustomNumFmt: &code})
	return err == nil
}

// formatted is a number as the library shows it.
func (s *shower) formatted(number string, f *format) string {
	const sheet, cell = "Sheet1", "A1"
	if known, found := f.shown[number]; found {
		return known
	}
	if s.book.SetCellDefault(sheet, cell, number) != nil || s.book.SetCellStyle(sheet, cell, cell, f.style) != nil {
		return number
	}
	shown, err := s.book.GetCellValue(sheet, cell)
	if err != nil {
		return number
	}
	if len(f.shown) < maxShown {
		f.shown[number] = shown
	}
	return shown
}
