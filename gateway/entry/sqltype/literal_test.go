package sqltype_test

import (
	"testing"
	"time"

	"qiao/gateway/entry/sqltype"
)

// TestDatesAsSQLServerReadsThem has what clients send for a datetime, as SQL Server converts it.
func TestDatesAsSQLServerReadsThem(t *testing.T) {
	t.Parallel()
	kind, err := sqltype.Parse("datetime2(7)")
	if err != nil {
		t.Fatal(err)
	}
	const refused = ""
	for text, want := range map[string]string{
		// Date.toJSON(), moment().format(), dayjs, JSON.NET and DateTime.ToString("o")
		"2024-05-01T00:00:00.000Z": "2024-05-01 00:00:00", "2024-04-30T16:00:00.000Z": "2024-04-30 16:00:00",
		"2024-05-01T08:00:00+08:00": "2024-05-01 08:00:00", "2024-05-01T08:00:00.1234567+08:00": "2024-05-01 08:00:00.1234567",
		"2024-05-01T08:30": "2024-05-01 08:30:00", "2024-05-01t08:30:00z": "2024-05-01 08:30:00",
		"2024-05-01 08:00:00 +08:00": "2024-05-01 08:00:00", "2024-05-01 08:00:00.5 -03:30": "2024-05-01 08:00:00.5",
		// by hand, by toLocaleString() and by .NET on a Chinese system
		"20240501": "2024-05-01 00:00:00", "20240501 08:30": "2024-05-01 08:30:00", "2024-5-1": "2024-05-01 00:00:00", "2024/5/1 8:30": "2024-05-01 08:30:00",
		"2024/5/1 8:30:05": "2024-05-01 08:30:05", "2024.5.1": "2024-05-01 00:00:00", "2024-05-01  8:30": "2024-05-01 08:30:00",
		"2024-05-01 8:30PM": "2024-05-01 20:30:00", "2024-05-01 12:00 AM": "2024-05-01 00:00:00", "2024-05-01 8 pm": "2024-05-01 20:00:00",
		"2024-05-01 14:30:20:999": "2024-05-01 14:30:20.999", "2024-05-01 14:30:20:9": "2024-05-01 14:30:20.009", "2024-05-01 14:30:20.9": "2024-05-01 14:30:20.9",
		// what PRINT and CONVERT write, and ODBC
		"May  1 2024  8:30AM": "2024-05-01 08:30:00", "1 May 2024": "2024-05-01 00:00:00", "December 31, 2024": "2024-12-31 00:00:00", "01-Dec-2024 23:59": "2024-12-01 23:59:00",
		"{ts '2024-05-01 08:30:00'}": "2024-05-01 08:30:00", "{d '2024-05-01'}": "2024-05-01 00:00:00",
		// toLocaleString() of Internet Explorer, Edge and Chrome; OffsetDateTime of Java, which leaves out seconds of 0; drivers
		"\u200e2024\u200e/\u200e5\u200e/\u200e1\u200e \u200e8\u200e:\u200e30\u200e:\u200e05": "2024-05-01 08:30:05", "May 1, 2024 8:30\u202fPM": "2024-05-01 20:30:00", "2024-05-01\u00a008:30": "2024-05-01 08:30:00",
		"2024-05-01T19:42+02:00": "2024-05-01 19:42:00", "{ts'2024-05-01 13:35:16.6697667'}": "2024-05-01 13:35:16.6697667", "Nov 29 2026 12:00AM": "2026-11-29 00:00:00",
		"2026-11-29 10:00:00.1234567": "2026-11-29 10:00:00.1234567", "20261129 10:00": "2026-11-29 10:00:00",
		" 2024-02-29 ": "2024-02-29 00:00:00", "0001-01-01": "0001-01-01 00:00:00", "9999-12-31T23:59:59.9999999": "9999-12-31 23:59:59.9999999",

		"2023-02-29": refused, "2024-13-01": refused, "2024-00-10": refused, "2024-05-00": refused, "20241301": refused, "2024-05/01": refused,
		"5/1/2024": refused, "24-5-1": refused, "240501": refused, "2024": refused, "2024-05": refused, "202405": refused, "8:30": refused, "": refused,
		"2024-05-01T": refused, "2024-05-01T8": refused, "2024-5-1T08:30:00": refused, "20240501T083000": refused, "20240501083000": refused,
		"2024-05-01 24:00": refused, "2024-05-01 08:60": refused, "2024-05-01 13:00 AM": refused, "2024-05-01 08": refused, "2024-05-0108:30": refused,
		"2024-05-01Z": refused, "2024-05-01T08:00:00+0800": refused, "2024-05-01T08:00:00+8": refused, "2024-05-01T08:00:00+15:00": refused, "2024-05-01T08:00:00 08:00": refused,
		"2024-05-01T08:00:00.12345678": refused, "Wed May 01 2024 08:00:00 GMT+0800 (中国标准时间)": refused, "2024年5月1日": refused, "Wed, 01 May 2024 00:00:00 GMT": refused,
		"/Date(1551456000000+0800)/": refused, "\\/Date(1486309038000)\\/": refused, "01/01/1900 12:00:00 a.m.": refused, "2024-05-01 8:30 a.m.": refused, "2026-11-29T24:00:00": refused, "29/11/2026": refused, "10:30": refused,
		"2024/5/1 上午8:30:00": refused, "2024/5/1 星期三 8:30:00": refused, "2024-05-01 08:30:00,123": refused, "2024-05-01T08:00:00+08": refused, "NaN-NaN-NaN": refused, "null": refused, "\u200e": refused, "2024\u202f05\u202f01": refused,
		"1714521600000": refused, "/Date(1714521600000)/": refused, "45413": refused, "Invalid Date": refused, "undefined": refused, "2024-05-01; DROP TABLE x": refused, "２０２４-05-01": refused,
	} {
		value, wrong := kind.Value(text)
		got := refused
		if wrong == "" {
			got = value.(time.Time).Format("2006-01-02 15:04:05.9999999")
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// FuzzDate checks that a text is read as a valid time, and that this time reads the same again.
func FuzzDate(f *testing.F) {
	for _, text := range []string{"2024-05-01T00:00:00.000Z", "20240501 8PM", "May 1 2024 8:30AM", "{ts '2024-05-01 08:30:00'}", "2024-05-01 14:30:20:9 +14:00"} {
		f.Add(text)
	}
	kind, _ := sqltype.Parse("datetime2(7)")
	f.Fuzz(func(t *testing.T, text string) {
		value, wrong := kind.Value(text)
		if wrong != "" {
			return
		}
		read := value.(time.Time)
		again, wrong := kind.Value(read.Format("2006-01-02T15:04:05.9999999"))
		if wrong != "" || !again.(time.Time).Equal(read) || read.Year() > 9999 {
			t.Fatalf("%q is %s, then %v %s", text, read, again, wrong)
		}
	})
}
