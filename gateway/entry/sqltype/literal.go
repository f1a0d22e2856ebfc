package sqltype

import (
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// The notations of a day: by numbers with the year first, as eight digits, and with the name of the month.
var (
	dayByNumbers = regexp.MustCompile(`^(\d{4})([-/.])(\d{1,2})([-/.])(\d{1,2})`)
	dayAsDigits  = regexp.MustCompile(`^(\d{4})(\d{2})(\d{2})`)
	monthFirst   = regexp.MustCompile(`^(?i)([a-z]{3,9})\.? +(\d{1,2}),? +(\d{4})`)
	dayFirst     = regexp.MustCompile(`^(?i)(\d{1,2})[ -]([a-z]{3,9}),?[ -](\d{4})`)
	odbcLiteral  = regexp.MustCompile(`^\{\s*(?:d|ts)\s*'([^']*)'\s*\}$`)
)

// timeOfDay is a time behind a day, with a fraction, am or pm, and a time zone.
var timeOfDay = regexp.MustCompile(`^(?i)(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,7})|:(\d{1,3}))?)?)? *(am|pm)? *(z|[+-]\d{2}:\d{2})?$`)

var months = []string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}

// sqlServerTime reads a text as SQL Server converts one to a time, where that does not depend on the language of a login:
// 2024-05-01, 2024/5/1 8:30, 20240501, 2024-05-01T08:30:00.000, May 1 2024 8:30AM. A year has four digits, and stands before the month
// where that is a number. A time zone (Z, +08:00) is left out and day and time are taken as they are written: that is how SQL Server
// converts a text with Z, and any datetimeoffset, to datetime.
//
// Browsers put characters without a width and blanks of other kinds into dates that they write for people (Internet Explorer and Edge
// U+200E at each part, Chrome since 110 U+202F before AM); they count for nothing, and as blanks.
func sqlServerTime(text string) (time.Time, bool) {
	text = strings.TrimSpace(strings.Map(plainCharacter, text))
	if parts := odbcLiteral.FindStringSubmatch(text); parts != nil {
		text = strings.TrimSpace(parts[1])
	}
	year, month, day, rest, ok := readDay(text)
	if !ok {
		return time.Time{}, false
	}
	t := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	if t.Month() != month || t.Day() != day { // 30 February
		return time.Time{}, false
	}
	if rest == "" {
		return t, true
	}
	since, ok := readTime(text[:len(text)-len(rest)], rest)
	return t.Add(since), ok
}

func plainCharacter(r rune) rune {
	switch {
	case unicode.Is(unicode.Cf, r):
		return -1
	case unicode.Is(unicode.Zs, r):
		return ' '
	default:
		return r
	}
}

func readDay(text string) (year int, month time.Month, day int, rest string, ok bool) {
	var parts []string
	switch {
	case match(dayByNumbers, text, &parts):
		if parts[2] != parts[4] {
			return 0, 0, 0, "", false
		}
		parts = []string{parts[0], parts[1], parts[3], parts[5]}
	case match(dayAsDigits, text, &parts):
	case match(monthFirst, text, &parts):
		parts = []string{parts[0], parts[3], monthNumber(parts[1]), parts[2]}
	case match(dayFirst, text, &parts):
		parts = []string{parts[0], parts[3], monthNumber(parts[2]), parts[1]}
	default:
		return 0, 0, 0, "", false
	}
	year, month, day = number(parts[1]), time.Month(number(parts[2])), number(parts[3])
	return year, month, day, text[len(parts[0]):], month != 0
}

func match(form *regexp.Regexp, text string, parts *[]string) bool {
	*parts = form.FindStringSubmatch(text)
	return *parts != nil
}

// monthNumber is the number of a month by its name or its first three letters, empty for another word.
func monthNumber(name string) string {
	name = strings.ToLower(name)
	for i, month := range months {
		if name == month || name == month[:3] {
			return strconv.Itoa(i + 1)
		}
	}
	return ""
}

// number is a short text of digits, 0 for an empty one.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// isoDay is the only notation of a day behind which T may stand.
var isoDay = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)

func readTime(day, text string) (since time.Duration, ok bool) {
	trimmed := strings.TrimLeft(text, " ")
	if isoDay.MatchString(day) && (strings.HasPrefix(text, "T") || strings.HasPrefix(text, "t")) {
		trimmed = text[1:]
	} else if trimmed == text {
		return 0, false
	}
	parts := timeOfDay.FindStringSubmatch(trimmed)
	if parts == nil {
		return 0, false
	}
	hour, minute, second := number(parts[1]), number(parts[2]), number(parts[3])
	half := strings.ToLower(parts[6])
	switch {
	case parts[2] == "" && half == "", hour > 23, minute > 59, second > 59, half == "am" && hour > 12, !isZone(parts[7]):
		return 0, false
	case half == "am" && hour == 12:
		hour = 0
	case half == "pm" && hour < 12:
		hour += 12
	}
	fraction := parts[4] + "0000000"
	if parts[5] != "" { // 20:999 are thousandths
		fraction = strings.Repeat("0", 3-len(parts[5])) + parts[5] + "0000"
	}
	return time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute + time.Duration(second)*time.Second +
		time.Duration(number(fraction[:7]))*100*time.Nanosecond, true
}

// isZone accepts no zone, Z, and an offset that there can be.
func isZone(zone string) bool {
	if len(zone) < len("+08:00") {
		return true
	}
	hours, minutes := number(zone[1:3]), number(zone[4:])
	return minutes <= 59 && hours*60+minutes <= 14*60
}
