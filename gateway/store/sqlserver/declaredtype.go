package sqlserver

import (
	"database/sql"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/golang-sql/civil"
	mssql "github.com/microsoft/go-mssqldb"
	"github.com/shopspring/decimal"

	"qiao/gateway/store/dialect"
)

// declaredType is the declared SQL type of a procedure's parameter, such as
// decimal(18,2). The driver chooses the type it sends by the Go value that it gets.
type declaredType struct {
	base  string
	size  int // characters, digits or those of a second; -1 without one and for max
	scale int
}

func declaredTypeOf(declared string) declaredType {
	base, sizes, _ := strings.Cut(strings.ToLower(declared), "(")
	size, scale, _ := strings.Cut(strings.TrimSuffix(strings.TrimSpace(sizes), ")"), ",")
	kind := declaredType{base: strings.TrimSpace(base), size: -1}
	if n, err := strconv.Atoi(strings.TrimSpace(size)); err == nil {
		kind.size = n
	}
	kind.scale, _ = strconv.Atoi(strings.TrimSpace(scale)) // none is 0
	return kind
}

// fits reports whether a value of the declared type can be sent to a parameter of the actual one. The driver has no
// decimals: it sends their text, which only a decimal parameter converts exactly. A money refuses it, and a sql_variant
// would keep a text.
func (d declaredType) fits(actual string) bool {
	switch {
	case d.isDecimal():
		return actual == "decimal" || actual == "numeric"
	case d.base == "money", d.base == "smallmoney":
		return false
	case d.isText():
		return actual != "sql_variant"
	default:
		return true
	}
}

// returns reports whether the value of an output parameter of the actual type can be
// read with the declared one. The driver must also send a value for it, at least NULL,
// and not every server converts the type of a parameter that goes both ways.
func (d declaredType) returns(actual string) bool {
	return d.null() != nil && d.base == actual
}

func (d declaredType) isDecimal() bool { return d.base == "decimal" || d.base == "numeric" }

func (d declaredType) isText() bool { return strings.HasSuffix(d.base, "char") }

// argument is a value as the driver sends it with the declared type. Texts are nvarchar also for a varchar, because the
// driver does not have the code page.
func (d declaredType) argument(value any) any {
	switch value := value.(type) {
	case int64:
		return d.integer(value)
	case float64:
		if d.base == "real" {
			return float32(value)
		}
		return value
	case dialect.Decimal:
		return d.padded(string(value))
	case time.Time:
		return d.time(value)
	default:
		return value // nil, a text, a bit
	}
}

func (d declaredType) integer(n int64) any {
	switch {
	case d.base == "tinyint" && n >= 0 && n <= math.MaxUint8:
		return byte(n)
	case d.base == "smallint" && int64(int16(n)) == n:
		return int16(n)
	case d.base == "int" && int64(int32(n)) == n:
		return int32(n)
	default: // of a bigint; the server refuses a value that is too large
		return n
	}
}

func (d declaredType) time(t time.Time) any {
	switch d.base {
	case "date":
		return civil.DateOf(t)
	case "datetime":
		return mssql.DateTime1(t)
	default:
		return civil.DateTimeOf(d.rounded(t))
	}
}

// padded writes a decimal with all digits of its scale, as the server does.
func (d declaredType) padded(text string) string {
	number, err := decimal.NewFromString(text)
	if err != nil {
		return text // the server reports the error in it
	}
	return number.StringFixed(int32(d.scale))
}

// null is NULL of the declared type, for an output parameter; nil where the
// driver has none.
func (d declaredType) null() any {
	switch {
	case d.base == "tinyint":
		return sql.NullByte{}
	case d.base == "smallint":
		return sql.NullInt16{}
	case d.base == "int":
		return sql.NullInt32{}
	case d.base == "bigint":
		return sql.NullInt64{}
	case d.base == "bit":
		return sql.NullBool{}
	case d.base == "float":
		return sql.NullFloat64{}
	case d.base == "date":
		return mssql.NullDate{}
	case d.base == "datetime2" && (d.size < 0 || d.size == 7):
		return mssql.NullDateTime{}
	case d.base == "nvarchar":
		return sql.NullString{}
	default:
		return nil
	}
}

// result is an output parameter's value as a variable of the declared type
// would hold it: the driver asks for texts of any length.
func (d declaredType) result(value any) any {
	if text, isText := value.(string); isText {
		return d.cut(text)
	}
	return value
}

// cut keeps as many UTF-16 units as the type has room for.
func (d declaredType) cut(text string) string {
	units := utf16.Encode([]rune(text))
	if d.size < 0 || len(units) <= d.size {
		return text
	}
	return string(utf16.Decode(units[:d.size]))
}

// rounded is a time with the digits that a datetime2 has.
func (d declaredType) rounded(t time.Time) time.Time {
	if d.base != "datetime2" || d.size < 0 {
		return t
	}
	return t.Round(time.Duration(math.Pow10(9 - d.size)))
}
