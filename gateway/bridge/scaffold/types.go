package scaffold

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"qiao/gateway/entry/sqltype"
	sqltext "qiao/sql"
)

// typeName is a type of the server with its sizes. Length is in bytes, -1 is max.
func typeName(name string, length, digits, scale int) string {
	size := strconv.Itoa(length)
	switch {
	case length < 0:
		size = "max"
	case name == "nvarchar" || name == "nchar":
		size = strconv.Itoa(length / 2)
	}
	switch name {
	case "nvarchar", "nchar", "varchar", "char", "varbinary", "binary":
		return name + "(" + size + ")"
	case "decimal", "numeric":
		return fmt.Sprintf("%s(%d,%d)", name, digits, scale)
	case "datetime2", "time", "datetimeoffset":
		return fmt.Sprintf("%s(%d)", name, scale)
	default:
		return name
	}
}

// asText are the types of the server that entries do not have. The server converts them from these.
var asText = map[string]string{
	"uniqueidentifier": "nvarchar(36)", "xml": "nvarchar(max)", "time": "nvarchar(16)", "datetimeoffset": "nvarchar(34)", "ntext": "nvarchar(max)",
	"text": "varchar(max)", "sql_variant": "nvarchar(4000)", "sysname": "nvarchar(128)", "smallmoney": "money", "smalldatetime": "datetime",
}

// entryType is the type with which an entry declares a parameter, empty where no value of a call can become one.
func entryType(server string) string {
	if _, err := sqltype.ParseParam(server, false); err == nil {
		return server
	}
	base, _, _ := strings.Cut(server, "(")
	return asText[base]
}

// literal is the default of a parameter behind its name: [AS] type [(sizes)] [VARYING] [[NOT] NULL] = value.
var literal = regexp.MustCompile(`(?is)^\s+(?:AS\s+)?[\p{L}\p{N}_."\[\]]+(?:\s*\([^)]*\))?\s*(?:VARYING\s*)?(?:(?:NOT\s+)?NULL\s*)?=\s*(N?'(?:[^']|'')*'|NULL\b|[-+]?[0-9.]+(?:e[-+]?[0-9]+)?)`)

// initial is the default that the text of a procedure gives a parameter. It is nil for NULL; stated is false where there is
// none, or one that cannot be read.
func initial(text, param string) (value *string, stated bool) {
	for token := range sqltext.Scan(text, "sqlserver") {
		if !strings.EqualFold(token.Text, "@"+param) {
			continue
		}
		found := literal.FindStringSubmatch(text[token.Offset+len(token.Text):]) // the first place is the declaration
		if found == nil {
			return nil, false
		}
		written := found[1]
		if strings.EqualFold(written, "NULL") {
			return nil, true
		}
		if quoted, is := strings.CutSuffix(strings.TrimLeft(written, "Nn"), "'"); is {
			written = strings.ReplaceAll(quoted[1:], "''", "'")
		}
		return &written, true
	}
	return nil, false
}
