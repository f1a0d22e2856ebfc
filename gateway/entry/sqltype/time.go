package sqltype

import (
	"strings"
	"time"

	"qiao/gateway/clock"
)

var layoutOf = strings.NewReplacer("yyyy", "2006", "MM", "01", "M", "1", "dd", "02", "d", "2", "HH", "15", "mm", "04", "ss", "05", "fff", "000")

// firstYear is the first year that a type can hold.
var firstYear = map[string]int{"date": 1, "datetime2": 1, "datetime": 1753}

func timeType(base string) Param {
	return Param{wrong: "不是日期", convert: func(text string, formats []string) (any, bool) {
		t, ok := parseTime(strings.TrimSpace(text), formats)
		if base == "date" {
			// Midnight, not a text without a time of day: SQLite compares texts, and columns
			// store the time of day.
			t = clock.Day(t)
		}
		return t, ok && t.Year() >= firstYear[base]
	}}
}

// parseTime reads a time by the formats of an entry, or as SQL Server does where it has none.
func parseTime(text string, formats []string) (time.Time, bool) {
	if len(formats) == 0 {
		return sqlServerTime(text)
	}
	for _, format := range formats {
		if t, err := time.Parse(layoutOf.Replace(format), text); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

// FirstWithoutYear returns the first of the formats that does not read a year, as one in
// another notation such as YYYY; ok is false if all of them do.
func FirstWithoutYear(formats []string) (format string, ok bool) {
	sample := time.Date(2021, time.November, 23, 0, 0, 0, 0, time.UTC)
	for _, format := range formats {
		read, ok := parseTime(sample.Format(layoutOf.Replace(format)), []string{format})
		if !ok || read.Year() != sample.Year() {
			return format, true
		}
	}
	return "", false
}
