package store

import (
	"strconv"
	"strings"
	"time"

	"github.com/golang-sql/civil"
)

// Decimal is the text of a decimal number, such as -12.50. SQLite has no
// decimals and gets an integer, or else the nearest double. SQL Server gets
// the digits, and its placeholder needs a type in Options.ParamTypes to be a
// number: the driver sends decimals as text.
type Decimal string

// argument turns a value into one that the dialect's driver binds without
// touching the clock: text on SQLite, DATETIME2 on SQL Server, where the
// driver would send a DATETIMEOFFSET and the server would convert it.
func (d Dialect) argument(value any) any {
	switch value := value.(type) {
	case time.Time:
		if d == SQLServer {
			return civil.DateTimeOf(value)
		}
		return value.Format(LocalTimeLayout)
	case *time.Time:
		if value == nil {
			return nil
		}
		return d.argument(*value)
	case LocalTime:
		if value.IsZero() {
			return nil
		}
		return d.argument(value.Time)
	case *LocalTime:
		if value == nil {
			return nil
		}
		return d.argument(*value)
	case Decimal:
		if d == SQLServer {
			return string(value)
		}
		return value.number()
	default:
		return value
	}
}

// number is the decimal as SQLite keeps one in a column of that type.
func (d Decimal) number() any {
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
