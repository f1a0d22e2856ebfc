package store

import (
	"time"

	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlite"
	"qiao/gateway/store/sqlserver"
)

// Decimal is a decimal number as an argument. It is the dialects' own type,
// because each binds it in its way.
type Decimal = dialect.Decimal

// argument turns a value into one that the dialect's driver binds without
// touching the clock.
func (d Dialect) argument(value any) any {
	switch value := value.(type) {
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
	}
	if d == SQLServer {
		return sqlserver.Argument(value)
	}
	return sqlite.Argument(value)
}
