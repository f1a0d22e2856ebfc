package store

import (
	"database/sql/driver"
	"fmt"
	"strings"
	"time"

	"qiao/gateway/clock"
	"qiao/gateway/store/sqlite"
)

// LocalTimeLayout is how times are kept in SQLite: text that sorts as time
// does, with the three fraction digits of DATETIME2(3).
const LocalTimeLayout = sqlite.TimeLayout

// LocalTime is a column of type DATETIME2 in a Go struct: the company's wall
// clock on both databases, never shifted to another zone. The zero LocalTime
// is NULL.
type LocalTime struct{ time.Time }

// Value implements driver.Valuer.
func (t LocalTime) Value() (driver.Value, error) {
	if t.IsZero() {
		return nil, nil
	}
	return t.Format(LocalTimeLayout), nil
}

// Scan implements sql.Scanner. The result's location is UTC for every database, so that equal wall clocks are equal
// values.
func (t *LocalTime) Scan(value any) error {
	switch value := value.(type) {
	case nil:
		t.Time = time.Time{}
	case time.Time:
		t.Time = clock.Wall(value)
	case string:
		return t.parse(value)
	case []byte:
		return t.parse(string(value))
	default:
		return fmt.Errorf("store: a %T is no time", value)
	}
	return nil
}

// MarshalJSON writes the time as a DataTable writes a DateTime: "2026-11-20T08:30:00",
// with a fraction only where it is not zero.
func (t LocalTime) MarshalJSON() ([]byte, error) {
	if t.IsZero() {
		return []byte("null"), nil
	}
	return []byte(t.Format(`"2006-01-02T15:04:05.999999999"`)), nil
}

// UnmarshalJSON reads the output of MarshalJSON, and null.
func (t *LocalTime) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		t.Time = time.Time{}
		return nil
	}
	return t.parse(strings.Trim(string(text), `"`))
}

// localTimeLayouts are the texts that SQLite's own functions and seeds use; Go
// accepts a fraction after the seconds of each.
var localTimeLayouts = []string{"2006-01-02 15:04:05", "2006-01-02T15:04:05", "2006-01-02 15:04", "2006-01-02T15:04", time.DateOnly}

func (t *LocalTime) parse(text string) error {
	parsed, ok := clock.Parse(text, localTimeLayouts...)
	if !ok {
		return fmt.Errorf("store: %q is no time", text)
	}
	t.Time = parsed
	return nil
}
