package dialect

import (
	"fmt"
	"strconv"
	"strings"

	"qiao/gateway/wire"
)

// sqlTypes are the type names of both databases, as SQL Server means them:
// REAL is a single, TIMESTAMP a row version.
var sqlTypes = map[string]wire.Column{
	"bigint": {Type: wire.Int}, "int": {Type: wire.Int}, "integer": {Type: wire.Int},
	"smallint": {Type: wire.Int}, "tinyint": {Type: wire.Int},
	"bit": {Type: wire.Bit}, "bool": {Type: wire.Bit}, "boolean": {Type: wire.Bit},
	"decimal": {Type: wire.Decimal}, "dec": {Type: wire.Decimal}, "numeric": {Type: wire.Decimal},
	"money": {Type: wire.Decimal, Scale: 4}, "smallmoney": {Type: wire.Decimal, Scale: 4},
	"float": {Type: wire.Float}, "double": {Type: wire.Float}, "double precision": {Type: wire.Float},
	"real": {Type: wire.Real},
	"date": {Type: wire.DateTime, Day: true}, "datetime": {Type: wire.DateTime}, "datetime2": {Type: wire.DateTime},
	"smalldatetime":    {Type: wire.DateTime},
	"datetimeoffset":   {Type: wire.DateTimeOffset},
	"time":             {Type: wire.TimeOfDay},
	"uniqueidentifier": {Type: wire.GUID},
	"binary":           {Type: wire.Binary}, "varbinary": {Type: wire.Binary}, "image": {Type: wire.Binary},
	"blob": {Type: wire.Binary}, "rowversion": {Type: wire.Binary}, "timestamp": {Type: wire.Binary},
	"char": {Type: wire.String}, "varchar": {Type: wire.String}, "nchar": {Type: wire.String},
	"nvarchar": {Type: wire.String}, "text": {Type: wire.String}, "ntext": {Type: wire.String},
	"xml": {Type: wire.String}, "sysname": {Type: wire.String},
	"sql_variant": {Type: wire.Auto},
}

// ParseType reads a declared SQL type such as decimal(18,2) or nvarchar(max)
// into a column without a name.
func ParseType(declared string) (wire.Column, error) {
	name, rest, _ := strings.Cut(strings.ToLower(declared), "(")
	column, known := sqlTypes[strings.TrimSpace(name)]
	if !known {
		return wire.Column{}, fmt.Errorf("unknown SQL type %q", declared)
	}
	size, scale, _ := strings.Cut(strings.TrimSuffix(strings.TrimSpace(rest), ")"), ",")
	switch {
	case column.Type == wire.Decimal && scale != "":
		digits, err := strconv.Atoi(strings.TrimSpace(scale))
		if err != nil || digits < 0 || digits > 38 {
			return wire.Column{}, fmt.Errorf("SQL type %q: the scale is a number from 0 to 38", declared)
		}
		column.Scale = digits
	case column.Type == wire.Float && isSingle(size):
		column.Type = wire.Real
	}
	return column, nil
}

// isSingle reports whether float(n) keeps only the 24 bits of a real.
func isSingle(size string) bool {
	bits, err := strconv.Atoi(strings.TrimSpace(size))
	return err == nil && bits <= 24
}

// Column types a result column: the type declared for its name wins over the type that
// the database names. Without either, each value decides for itself.
func (t *Text) Column(name, databaseType string) wire.Column {
	column, found := t.Columns[strings.ToLower(name)]
	switch {
	case found:
	case t.Exec && strings.EqualFold(name, "ReturnValue"):
		column.Type = wire.ReturnValue
	case t.Exec && strings.EqualFold(name, "@ReturnValue"): // no procedure's own column is called so
		column.Type = wire.QuietReturn
	default:
		column, _ = ParseType(databaseType) // an unknown type is Auto
	}
	column.Name = name
	return column
}
