package entry_test

import (
	"strings"
	"testing"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

func at(year int, month time.Month, day, hour, minute, second, milli int) time.Time {
	return time.Date(year, month, day, hour, minute, second, milli*1e6, time.UTC)
}

func TestValuesBecomeTheirType(t *testing.T) {
	for _, test := range []struct {
		kind, sent string
		want       any
	}{
		{"nvarchar(3)", "床位号", "床位号"},
		{"nvarchar(2)", "𠮷", "𠮷"}, // two UTF-16 units, as SQL Server counts
		{"nvarchar(max)", strings.Repeat("长", 9000), strings.Repeat("长", 9000)},
		{"NVARCHAR(5)", "", nil},
		{"varchar(5)", " a' ", " a' "},
		{"char(1)", "x", "x"},
		{"nchar(1)", "x", "x"},
		{"int", " -2147483648 ", int64(-2147483648)},
		{"bigint", "9223372036854775807", int64(9223372036854775807)},
		{"smallint", "32767", int64(32767)},
		{"tinyint", "255", int64(255)},
		{"decimal(18,2)", "1234567890123456.70", store.Decimal("1234567890123456.7")},
		{"decimal(18, 2)", " +005.000 ", store.Decimal("5")},
		{"numeric(3,3)", "-0.125", store.Decimal("-0.125")},
		{"DECIMAL", "999999999999999999", store.Decimal("999999999999999999")},
		{"decimal(38)", strings.Repeat("9", 38), store.Decimal(strings.Repeat("9", 38))},
		{"money", "1.5", store.Decimal("1.5")},
		{"float", "1e3", 1000.0},
		{"real", "-0.25", -0.25},
		{"bit", "TRUE", true},
		{"bit", "1", true},
		{"bit", "是", true},
		{"bit", "false", false},
		{"bit", " 0 ", false},
		{"bit", "否", false},
		{"date", "2026-11-20", at(2026, 11, 20, 0, 0, 0, 0)},
		{"date", "2026-11-20 08:30", at(2026, 11, 20, 0, 0, 0, 0)},
		{"date", "1752-12-31", at(1752, 12, 31, 0, 0, 0, 0)},
		{"datetime", "1753-01-01", at(1753, 1, 1, 0, 0, 0, 0)},
		{"datetime", "2026-11-20 08:30", at(2026, 11, 20, 8, 30, 0, 0)},
		{"datetime", "2026-11-20 08:30:15", at(2026, 11, 20, 8, 30, 15, 0)},
		{"datetime", "2026-11-20 08:30:15.120", at(2026, 11, 20, 8, 30, 15, 120)},
		{"datetime2(3)", "2026-11-20T08:30:15", at(2026, 11, 20, 8, 30, 15, 0)},
		{"datetime", "2026/11/20", at(2026, 11, 20, 0, 0, 0, 0)},
		{"datetime, formats: [dd.MM.yyyy, 'yyyy-MM-dd HH:mm']", "20.11.2026", at(2026, 11, 20, 0, 0, 0, 0)},
		{"datetime, formats: [dd.MM.yyyy, 'yyyy-MM-dd HH:mm']", "2026-11-20 08:30", at(2026, 11, 20, 8, 30, 0, 0)},
	} {
		if !strings.Contains(test.kind, "formats") {
			test.kind = "'" + test.kind + "'"
		}
		e := withParams(t, "P: {from: OtherA, type: "+test.kind+"}")
		if got, _, err := bind(e, input(payload.Payload{OtherA: set(test.sent)}), store.SQLServer); err != nil || got["P"] != test.want {
			t.Errorf("%s %q: %v, %v; want %v", test.kind, test.sent, got["P"], err, test.want)
		}
	}
}

// The error names the parameter, the fault and the value that the caller sent.
func TestValuesThatDoNotFit(t *testing.T) {
	for _, test := range []struct{ kind, sent, want string }{
		{"nvarchar(3)", "四个汉字", "参数 Time1 超过 3 个字符"},
		{"nvarchar(1)", "𠮷", "参数 Time1 超过 1 个字符"},
		{"nvarchar(5)", strings.Repeat("长", 51), "参数 Time1 超过 5 个字符"},
		{"int", "2147483648", "参数 Time1 不是整数：2147483648"},
		{"int", "1.0", "参数 Time1 不是整数：1.0"},
		{"int", "0x10", "参数 Time1 不是整数：0x10"},
		{"smallint", "-32769", "参数 Time1 不是整数：-32769"},
		{"tinyint", "256", "参数 Time1 不是整数：256"},
		{"tinyint", "-1", "参数 Time1 不是整数：-1"},
		{"bigint", "9223372036854775808", "参数 Time1 不是整数：9223372036854775808"},
		{"'decimal(18,2)'", "1,5", "参数 Time1 不是数值：1,5"},
		{"'decimal(18,2)'", "1e3", "参数 Time1 不是数值：1e3"},
		{"'decimal(18,2)'", "5.", "参数 Time1 不是数值：5."},
		{"'decimal(18,2)'", "1.005", "参数 Time1 不是数值：1.005"},
		{"'decimal(18,2)'", "12345678901234567", "参数 Time1 不是数值：12345678901234567"},
		{"numeric", "-0.5", "参数 Time1 不是数值：-0.5"},
		{"money", "￥5", "参数 Time1 不是数值：￥5"},
		{"money", "0.00001", "参数 Time1 不是数值：0.00001"},
		{"real", "1e39", "参数 Time1 不是数值：1e39"},
		{"float", "NaN", "参数 Time1 不是数值：NaN"},
		{"float", "-Inf", "参数 Time1 不是数值：-Inf"},
		{"float", "1e400", "参数 Time1 不是数值：1e400"},
		{"bit", "yes", "参数 Time1 不是布尔值：yes"},
		{"bit", "2", "参数 Time1 不是布尔值：2"},
		{"datetime", "昨天", "参数 Time1 不是日期：昨天"},
		{"datetime", "2026-02-30", "参数 Time1 不是日期：2026-02-30"},
		{"datetime", "11/20/2026", "参数 Time1 不是日期：11/20/2026"},
		{"datetime", "Fri Nov 20 2026 08:30:00 GMT+0800", "参数 Time1 不是日期：Fri Nov 20 2026 08:30:00 GMT+0800"},
		{"date", "0000-01-01", "参数 Time1 不是日期：0000-01-01"},
		{"datetime", "1752-12-31", "参数 Time1 不是日期：1752-12-31"},
		{"datetime, formats: [dd.MM.yyyy]", "2026-11-20", "参数 Time1 不是日期：2026-11-20"},
	} {
		e := withParams(t, "Time1: {from: Ontime, type: "+test.kind+"}")
		_, _, err := e.Bind(input(payload.Payload{Ontime: set(test.sent)}), store.SQLite)
		if known := errs.As(err); known.Kind.Code != -1 || known.ClientText() != test.want {
			t.Errorf("%s %q: %v, want %s", test.kind, test.sent, err, test.want)
		}
	}
}

// SQL Server cuts, rounds and pads a value that its declaration does not fit, without an
// error, so the declared type has room for every value that passes the check.
func TestTypesAreDeclaredWithRoom(t *testing.T) {
	for kind, want := range map[string]string{
		"NVARCHAR(50)": "nvarchar(50)", "nvarchar(max)": "nvarchar(max)", "nchar(8)": "nvarchar(8)",
		"varchar(50)": "varchar(150)", "char(2)": "varchar(6)", "varchar(2667)": "varchar(max)",
		"nvarchar(50), like: contains": "nvarchar(102)", "nvarchar(2000), like: prefix": "nvarchar(max)",
		"nchar(8), like: contains": "nvarchar(18)", "varchar(50), like: contains": "varchar(302)", "int, like: contains": "int",
		"decimal": "decimal(18,0)", "Numeric(9)": "decimal(9,0)", "'decimal(18, 2)'": "decimal(18,2)", "money": "decimal(19,4)",
		"bigint": "bigint", "bit": "bit", "float(24)": "float(24)", "real": "real",
		"date": "date", "datetime": "datetime", "datetime2(3)": "datetime2(3)",
	} {
		e := withParams(t, "P: {from: OtherA, type: "+kind+"}")
		if got := e.ParamTypes()["P"]; got != want {
			t.Errorf("%s is declared as %s, want %s", kind, got, want)
		}
	}
}
