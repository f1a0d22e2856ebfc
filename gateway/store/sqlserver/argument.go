package sqlserver

import (
	"time"

	"github.com/golang-sql/civil"

	"qiao/gateway/store/dialect"
)

// Argument turns a value into one that the driver binds without touching the
// clock: a time is a DATETIME2, where the driver would send a DATETIMEOFFSET and
// the server would convert it. A decimal is its digits.
func Argument(value any) any {
	switch value := value.(type) {
	case time.Time:
		return civil.DateTimeOf(value)
	case dialect.Decimal:
		return string(value)
	default:
		return value
	}
}
