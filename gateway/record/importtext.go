package record

import (
	"regexp"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/width"

	"qiao/gateway/clock"
	"qiao/gateway/record/fields"
	"qiao/gateway/sheet"
)

// headingKey is a heading without what does not matter in it: white space and line breaks, invisible characters, the width of
// brackets, and the marks of fields that must be filled in.
func headingKey(heading string) string {
	key := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unseen(r) {
			return -1
		}
		return r
	}, width.Narrow.String(heading))
	key = strings.Trim(key, "*")
	for _, mark := range []string{"(必填)", "(选填)", "[必填]", "[选填]"} {
		key = strings.TrimSuffix(key, mark)
	}
	return strings.Trim(key, "*")
}

// unseen reports whether a character shows nothing and is no white space.
func unseen(r rune) bool { return unicode.In(r, unicode.Cf, unicode.Variation_Selector) }

// tidy writes the cells of all fields but free texts as they look: with plain blanks, and without characters at their ends that show
// nothing. Days and numbers also have the narrow forms of digits and signs that a Chinese keyboard writes.
func (c sheetColumns) tidy(rows [][]sheet.Cell) {
	tidy := func(columns []*fields.Compiled) {
		for i, f := range columns {
			if f == nil {
				continue
			}
			for _, cells := range rows {
				if i < len(cells) && cells[i].Wrong == "" {
					cells[i].Text = typed(f, cells[i].Text)
				}
			}
		}
	}
	tidy(c.own)
	for _, columns := range c.lines {
		tidy(columns)
	}
}

// quotedDigits are digits behind the sign with which one types a number as a text. Spreadsheets do not show it there; programs that
// write it into the text do.
var quotedDigits = regexp.MustCompile(`^['’‘]\d+$`)

// typed is the text of a cell as the person meant it who typed or pasted it into a field.
func typed(f *fields.Compiled, text string) string {
	isValue := (f.Kind != "text" || f.Month) && f.Enumeration == nil // labels have wide brackets
	if !isValue && !f.Naming && f.Choice == nil && len(f.Options) == 0 && f.Enumeration == nil {
		if trimmed := strings.TrimSpace(text); quotedDigits.MatchString(trimmed) {
			return strings.TrimLeft(trimmed, "'’‘")
		}
		return text
	}
	text = strings.TrimFunc(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Zs, r) {
			return ' '
		}
		return r
	}, text), func(r rune) bool { return unicode.IsSpace(r) || unseen(r) })
	if isValue {
		text = strings.Map(func(r rune) rune {
			switch {
			case unseen(r):
				return -1
			case r == '−' || r == '–': // a minus sign, and the dash that programs put in its place
				return '-'
			}
			return r
		}, width.Narrow.String(text))
	}
	if quotedDigits.MatchString(text) {
		text = strings.TrimLeft(text, "'’‘")
	}
	return text
}

// amount is a number with groups of thousands, the sign of the yuan or the word, or in the brackets of accountants.
var amount = regexp.MustCompile(`^(\()?([+-]?) ?¥? ?([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)? ?元?(\))?$`)

// numberText is a number as a field takes it. Any other text comes back as it is, for the check of its form.
func numberText(text string) string {
	parts := amount.FindStringSubmatch(text)
	if parts == nil || (parts[1] == "") != (parts[6] == "") || parts[2] != "" && parts[3] != "" || parts[1] != "" && parts[2]+parts[3] != "" {
		return text
	}
	sign := parts[2] + parts[3]
	if parts[1] != "" {
		sign = "-"
	}
	return sign + strings.ReplaceAll(parts[4], ",", "") + parts[5]
}

var (
	dayWords = regexp.MustCompile(`^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]`)
	dayEnds  = regexp.MustCompile(` ?\(?(?:星期|周|礼拜)[一二三四五六日天]\)?$`)
	noTime   = regexp.MustCompile(` 0{1,2}:00(?::00)?$`)
)

// dayText is a day as 2006-01-02 where it is written in another way, with its time behind it. The day of the week, and a time of
// midnight, say nothing more.
func dayText(text string) string {
	text = noTime.ReplaceAllString(dayEnds.ReplaceAllString(text, ""), "")
	text = strings.TrimSpace(dayWords.ReplaceAllString(text, "$1-$2-$3 "))
	day, rest, _ := strings.Cut(text, " ")
	if at, ok := clock.Parse(day, "2006/1/2", "2006-1-2", "2006.1.2", "20060102"); ok {
		return strings.TrimSpace(at.Format(time.DateOnly) + " " + strings.TrimSpace(rest))
	}
	return text
}
