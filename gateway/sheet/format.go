package sheet

import (
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"
	"github.com/xuri/excelize/v2"
	"github.com/xuri/nfp"
)

// format has the properties of the code of a format.
type format struct {
	style int               // in the book of the shower
	shown map[string]string // by number: days and amounts come again and again
	parts []formatPart      // of numbers above 0, below 0, and of 0; the later ones may be missing

	exponent, fraction bool
	places             int32 // after the point; of a percentage, of the number that is shown by it
	dated              bool
	day, month, clock  bool // what a date shows: year, month and day; year and month; a time
	spelled            bool // the month by its name
	unknown            bool
}

// formatPart is a section of a format. The library shows those with places for digits; the others are shown here.
type formatPart struct {
	isGeneral     bool   // all digits, as General and @ show them
	isText        bool   // no digits at all
	hidesZero     bool   // it has places for digits that a 0 leaves empty alone, as # does
	before, after string // the text around the digits
	signed        bool   // a number below 0 has its sign in front of the text
}

// part is the section by which a number is shown.
func (f *format) part(number decimal.Decimal) formatPart {
	i := 0
	switch number.Sign() {
	case -1:
		i = 1
	case 0:
		i = 2
	}
	if i >= len(f.parts) {
		i = 0
	}
	if i >= len(f.parts) {
		return formatPart{isGeneral: true, signed: true}
	}
	part := f.parts[i]
	part.signed = i == 0
	return part
}

// cell shows a number in a section that the library does not show. Where 0 is a text, such as the dash of accountants, it is still
// the number 0; a section without anything hides the number.
func (p formatPart) cell(number decimal.Decimal) Cell {
	if p.isText {
		shown := Cell{Text: strings.TrimSpace(p.before)}
		if number.IsZero() && shown.Text != "" {
			shown.Number = "0"
		}
		return shown
	}
	sign := ""
	if p.signed && number.IsNegative() {
		sign = "-"
	}
	return Cell{Text: strings.TrimSpace(sign + p.before + number.Abs().String() + p.after), Number: number.String()}
}

// codeParts are the parts of a code that are read before the library's parser reads it: texts in quotes, escaped
// characters, what stands in brackets, and words.
var codeParts = regexp.MustCompile(`"[^"]*"|\\.|_.|\*.|!.|\[[^\]]*\]|(?i:G/通用格式|通用格式|常规|General|AM/PM|A/P)|上午/下午|[A-Za-z]`)

var (
	colours = regexp.MustCompile(`^\[(?i:colou?r ?\d+|颜色 ?\d+|[黑红蓝白绿青黄]色|洋红色?)\]$`)
	general = regexp.MustCompile(`^(?i:G/通用格式|通用格式|常规)$`)
	weekday = regexp.MustCompile(`(?i)a{3,4}`)
	numeral = regexp.MustCompile(`(?i)\[DBNum\d\]`)
	// The parser loses a sign or a bracket in front of General that is not escaped.
	beforeGeneral = regexp.MustCompile(`([-+(（])General`)
)

// readable writes a code as the parser reads it: without colours by number and Chinese name, General by its English name, ! as the
// other way to write \. Weekdays of three or four a are Chinese, as in the programs that have them. ok is false where a letter stands
// in it that no Chinese program has in a code, such as of a German Standard.
func readable(code string) (written string, ok bool) {
	ok = true
	written = codeParts.ReplaceAllStringFunc(code, func(part string) string {
		switch {
		case colours.MatchString(part):
			return ""
		case general.MatchString(part):
			return "General"
		case part[0] == '!':
			return `\` + part[1:]
		case len(part) == 1 && !strings.ContainsAny(part, "ymdhsaegbYMDHSAEGB"):
			ok = false
		}
		return part
	})
	if weekday.MatchString(codeParts.ReplaceAllStringFunc(written, func(part string) string {
		if len(part) > 1 {
			return ""
		}
		return part
	})) && !strings.Contains(written, "[$-") {
		written = "[$-804]" + written
	}
	return beforeGeneral.ReplaceAllString(written, `\${1}General`), ok
}

// format reads a code once.
func (s *shower) format(code string) *format {
	if known := s.formats[code]; known != nil {
		return known
	}
	f := &format{shown: map[string]string{}}
	s.formats[code] = f
	written, ok := readable(code)
	f.unknown = !ok
	parse := func(code string) []nfp.Section { parser := nfp.NumberFormatParser(); return parser.Parse(code) }
	sections := parse(written)
	if slices.ContainsFunc(sections, isDated) { // 二〇二六年 is the day that 2026年 is
		written = numeral.ReplaceAllString(written, "")
		sections = parse(written)
	}
	year, month, day := false, false, false
	for i, section := range sections {
		if section.Type != nfp.TokenSectionText || i == 0 {
			f.parts = append(f.parts, partOf(section.Items, section.Type == nfp.TokenSectionZero))
		}
		f.readPlaces(section.Items, i)
		for _, token := range section.Items {
			value := strings.ToLower(token.TValue)
			switch token.TType {
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
			case nfp.TokenTypeCondition, nfp.TokenTypeSwitchArgument, nfp.TokenTypeUnknown:
				f.unknown = true
			}
		}
	}
	f.day, f.month = year && month && day, year && month
	if !f.unknown && slices.ContainsFunc(f.parts, func(p formatPart) bool { return !p.isGeneral && !p.isText }) {
		f.unknown = !s.register(written, f)
	}
	return f
}

func isDated(section nfp.Section) bool {
	return slices.ContainsFunc(section.Items, func(t nfp.Token) bool {
		return t.TType == nfp.TokenTypeDateTimes || t.TType == nfp.TokenTypeElapsedDateTimes
	})
}

// readPlaces counts the places after the point of the first section.
func (f *format) readPlaces(items []nfp.Token, section int) {
	afterPoint := false
	for _, token := range items {
		switch token.TType {
		case nfp.TokenTypePercent:
			if section == 0 {
				f.places += 2
			}
		case nfp.TokenTypeDecimalPoint:
			afterPoint = true
		case nfp.TokenTypeZeroPlaceHolder, nfp.TokenTypeHashPlaceHolder, nfp.TokenTypeDigitalPlaceHolder:
			if afterPoint && section == 0 {
				f.places += int32(len(token.TValue))
			}
		}
	}
}

// partOf reads a section.
func partOf(items []nfp.Token, ofZero bool) formatPart {
	part := formatPart{isText: true}
	others := false // places for digits or parts of days that a 0 fills
	for _, token := range items {
		text := ""
		switch token.TType {
		case nfp.TokenTypeGeneral, nfp.TokenTypeTextPlaceHolder:
			part.isGeneral, part.isText = true, false
			continue
		case nfp.TokenTypeLiteral, nfp.TokenTypeAlignment:
			text = token.TValue
		case nfp.TokenTypeCurrencyLanguage:
			for _, of := range token.Parts {
				if of.Token.TType == nfp.TokenSubTypeCurrencyString {
					text += of.Token.TValue
				}
			}
		case nfp.TokenTypeRepeatsChar, nfp.TokenTypeColor:
		case nfp.TokenTypeDigitalPlaceHolder: // of the dash of accountants; it has no digits there
			part.isText = part.isText && ofZero && part.before != ""
			others = true
		case nfp.TokenTypeHashPlaceHolder, nfp.TokenTypeThousandsSeparator:
			part.isText = false
		default:
			part.isText, others = false, true
		}
		if part.isGeneral {
			part.after += text
		} else {
			part.before += text
		}
	}
	part.hidesZero = !part.isText && !part.isGeneral && !others
	return part
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
