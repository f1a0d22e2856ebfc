package sheet_test

import (
	"os"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// A cell has the number and the day that a person reads from it: the dash of accountants is 0, a colour is no digit, and a day that the
// calendar of spreadsheets makes up is none.
func TestNumbersAndDaysBesideTheText(t *testing.T) {
	for name, want := range map[string][][2]string{ // the number and the day of column B, from the second row on
		"wps-general-chinese":           {{"12.5", ""}, {"-5", ""}, {"", ""}, {"3", ""}},
		"wps-colour-chinese":            {{"5", ""}, {"-5", ""}},
		"excel-colour-by-number":        {{"5.00", ""}, {"-5.00", ""}, {"7.0", ""}},
		"excel-zero-dash":               {{"0", ""}, {"0", ""}, {"1234.50", ""}},
		"excel-zero-hidden":             {{"", ""}, {"5", ""}, {"", ""}, {"", ""}},
		"excel-general-unit":            {{"12", ""}, {"-5", ""}, {"-5", ""}, {"7", ""}},
		"excel-date-chinese-numerals":   {{"", "2026-05-04"}, {"", "2026-09"}},
		"excel-days-of-1900":            {{"", ""}, {"", ""}, {"", ""}, {"", "1900-03-01"}},
		"excel-strict-dates":            {{"", "2026-10"}, {"", "2026-05-04 08:30:00"}, {"", "2026-05-04"}},
		"openpyxl-time-iso":             {{"", ""}, {"", ""}, {"", ""}},
		"numbers-first-day-1904":        {{"", "1904-01-01"}},
		"excel-mac-date-1904":           {{"", "2026-05-04"}},
		"excel-phone-format":            {{"", ""}},
		"excel-thousands":               {{"1234567.50", ""}},
		"excel-leading-zeros":           {{"000123", ""}},
		"excel-accounting":              {{"1234.50", ""}},
		"libreoffice-currency-locale":   {{"1234.50", ""}},
		"excel-percent":                 {{"", ""}},
		"libreoffice-17-digits-price":   {{"128.10", ""}},
		"tencent-whole-as-decimal":      {{"90001", ""}},
		"excel-day-without-year":        {{"", ""}},
		"excel-month-typed":             {{"", "2026-10"}},
		"excel-date-time":               {{"", "2026-05-04 08:30:00"}},
		"poi-date-slashes":              {{"", "2026-05-04"}},
		"excel-duration":                {{"", ""}},
		"excel-formula-empty-text":      {{"", ""}},
		"wps-number-as-text":            {{"", ""}},
		"excel-weekday-chinese":         {{"", "2026-05-04"}},
		"excel-ten-thousands":           {{"", ""}, {"", ""}},
		"excel-zeros-off":               {{"", ""}, {"", ""}, {"8.00", ""}},
		"epplus-dimension-one-cell":     {{"5", ""}},
		"closedxml-prefix-date":         {{"", "2026-05-04"}},
		"excel-text-format":             {{"123", ""}},
		"excel-rounded-half":            {{"0.29", ""}},
		"excel-unit":                    {{"12.5", ""}},
		"wps-wps-negative":              {{"-12.50", ""}},
		"libreoffice-date-own-format":   {{"", "2026-05-04"}},
		"libreoffice-leading-zeros-six": {{"000123", ""}},
	} {
		file, err := os.ReadFile("testdata/corpus/" + name + ".xlsx")
		if err != nil {
			t.Fatal(err)
		}
		from, err := read(file)
		if err != nil {
			t.Fatal(name, err)
		}
		var got [][2]string
		for _, row := range from.Rows[1:] {
			cell := [2]string{}
			if len(row) > 1 {
				cell = [2]string{row[1].Number, row[1].Date}
			}
			got = append(got, cell)
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
