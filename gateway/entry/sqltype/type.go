package sqltype

import (
	"fmt"

	"qiao/gateway/store/dialect"
	"qiao/gateway/wire"
)

// Type is an SQL type that turns texts of a request into values: for the parameters of
// entries, and for other code that reads values from a request.
type Type struct {
	// Column is the form of a value of the type on the wire.
	Column wire.Column
	kind   Param
}

// Parse reads a type such as nvarchar(50), int, decimal(10,2) or datetime.
func Parse(name string) (Type, error) {
	kind, err := ParseParam(name, false)
	if err != nil {
		return Type{}, err
	}
	column, err := dialect.ParseType(name)
	if column.Type == wire.Decimal {
		kind.wrong = fmt.Sprintf("不是最多 %d 位小数的数值", column.Scale)
	}
	return Type{Column: column, kind: kind}, err
}

// Value returns the text as a string, int64, float64, bool, store.Decimal or time.Time.
// If the text does not fit the type, wrong gives the reason, such as 不是整数.
func (t Type) Value(text string) (value any, wrong string) {
	value, ok := t.kind.convert(text, nil)
	if !ok {
		return nil, t.kind.wrong
	}
	return value, ""
}
