package sqlite

import (
	"strconv"
	"strings"
	"time"

	"qiao/gateway/store/dialect"
)

// TimeLayout is how times are kept: text that sorts as time does, with the three
// fraction digits of DATETIME2(3).
const TimeLayout = "2006-01-02 15:04:05.000"

// Argument turns a value into one that the driver binds without touching the
// clock: a time is text, and a decimal a number.
func Argument(value any) any {
	switch value := value.(type) {
	case time.Time:
		return value.Format(TimeLayout)
	case dialect.Decimal:
		return number(value)
	default:
		return value
	}
}

// number is the decimal as SQLite keeps one in a column of that type.
func number(d dialect.Decimal) any {
	whole, fraction, _ := strings.Cut(string(d), ".")
	if strings.Trim(fraction, "0") == "" {
		if n, err := strconv.ParseInt(whole, 10, 64); err == nil {
			return n
		}
	}
	if f, err := strconv.ParseFloat(string(d), 64); err == nil {
		return f
	}
	return string(d) // no number: the database decides, as SQL Server does
}
