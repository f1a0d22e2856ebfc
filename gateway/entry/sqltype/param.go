// Package sqltype turns the texts of a request into values of SQL types.
package sqltype

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"qiao/gateway/errs"
)

// Param is the SQL type of a parameter. It turns a parameter's text into the value that is bound: string, int64,
// float64, bool, store.Decimal or time.Time. wrong is the reason for the caller if the
// text does not fit, such as "不是日期".
type Param struct {
	convert func(text string, formats []string) (value any, ok bool)
	wrong   string
	tooLong bool // a value that does not fit is too long
	// Declared is the SQL type with which the value goes to the database.
	Declared string
}

// typeForm is a type's name, then one or two sizes.
var typeForm = regexp.MustCompile(`^([a-z0-9]+)\s*(?:\(\s*(\d{1,4}|max)\s*(?:,\s*(\d{1,2})\s*)?\))?$`)

// ParseParam reads the SQL type of a parameter. like leaves room for the characters that
// make its value a pattern.
func ParseParam(name string, like bool) (Param, error) {
	declared := strings.ToLower(strings.TrimSpace(name))
	parts := typeForm.FindStringSubmatch(declared)
	if parts == nil {
		return Param{}, fmt.Errorf("type is %q; write an SQL type such as nvarchar(50), int, decimal(18,2), datetime, bit", name)
	}
	base, size, scale := parts[1], parts[2], parts[3]
	var kind Param
	var err error
	switch base {
	case "nvarchar", "varchar", "nchar", "char":
		kind, err = textType(base, size, like)
	case "decimal", "numeric":
		kind, err = decimalType(size, scale)
	case "tinyint", "smallint", "int", "bigint":
		kind, err = intType(base), noSizes(base, size)
	case "money":
		kind, err = moneyType(), noSizes(base, size)
	case "real":
		kind, err = floatType(true), noSizes(base, size)
	case "float":
		kind, err = floatType(false), atMost(base, size, 53)
	case "bit":
		kind, err = Param{convert: convertBit, wrong: "不是布尔值"}, noSizes(base, size)
	case "date", "datetime":
		kind, err = timeType(base), noSizes(base, size)
	case "datetime2":
		kind, err = timeType(base), atMost(base, size, 7)
	default:
		return kind, fmt.Errorf("type %q is not known; write nvarchar(n), int, bigint, decimal(p,s), float, bit, date or datetime", name)
	}
	if err == nil && scale != "" && base != "decimal" && base != "numeric" {
		err = fmt.Errorf("type %s has no second size; write one at most", base)
	}
	if kind.Declared == "" {
		kind.Declared = declared
	}
	return kind, err
}

func noSizes(base, size string) error {
	if size != "" {
		return fmt.Errorf("type %s has no size; write %s", base, base)
	}
	return nil
}

func atMost(base, size string, most int) error {
	if n, err := strconv.Atoi(size); size != "" && (err != nil || n > most) {
		return fmt.Errorf("type %s(%s): the size is too large; write at most %d", base, size, most)
	}
	return nil
}

// Fits reports whether the text is a value of the type. Any text is one of a Param that
// could not be read: that fault has its own finding.
func (t Param) Fits(text string, formats []string) bool {
	if t.convert == nil {
		return true
	}
	_, fits := t.convert(text, formats)
	return fits
}

// Value converts the text for a named parameter.
func (t Param) Value(name, text string, formats []string) (any, error) {
	value, ok := t.convert(text, formats)
	switch {
	case ok:
		return value, nil
	case t.tooLong: // the error does not quote the value: its beginning would not help
		return nil, errs.Failf("参数 %s %s", name, t.wrong)
	default:
		return nil, errs.Failf("参数 %s %s：%s", name, t.wrong, errs.Shorten(text))
	}
}
