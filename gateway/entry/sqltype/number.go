package sqltype

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"qiao/gateway/store"
)

const notANumber = "不是数值"

// intRange has the smallest and the largest value of each integer type; tinyint is unsigned.
var intRange = map[string]struct{ least, most int64 }{
	"tinyint": {0, math.MaxUint8}, "smallint": {math.MinInt16, math.MaxInt16},
	"int": {math.MinInt32, math.MaxInt32}, "bigint": {math.MinInt64, math.MaxInt64},
}

func intType(name string) Param {
	bounds := intRange[name]
	return Param{wrong: "不是整数", convert: func(text string, _ []string) (any, bool) {
		n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
		return n, err == nil && n >= bounds.least && n <= bounds.most
	}}
}

// decimalType has the same default as T-SQL: 18 digits and no decimals where the
// declaration gives none.
func decimalType(size, scale string) (Param, error) {
	digits, places := 18, 0
	if size != "" {
		digits, _ = strconv.Atoi(size)  // "max" is 0, which is refused
		places, _ = strconv.Atoi(scale) // none is 0
	}
	if digits < 1 || digits > 38 || places > digits {
		return Param{}, fmt.Errorf("type decimal(%s,%s) cannot be; write decimal(p,s) with p from 1 to 38 digits, s of them decimals", size, scale)
	}
	return decimal(digits, places), nil
}

// moneyType is a decimal of as many digits: SQL Server converts between the
// two on its own.
func moneyType() Param { return decimal(19, 4) }

func decimal(digits, places int) Param {
	return Param{
		wrong:    notANumber,
		Declared: fmt.Sprintf("decimal(%d,%d)", digits, places),
		convert:  func(text string, _ []string) (any, bool) { return convertDecimal(text, digits, places) },
	}
}

var decimalForm = regexp.MustCompile(`^([+-]?)0*(\d+)(?:\.(\d*?)0*)?$`)

// convertDecimal keeps the digits: a float would lose some. It refuses a number that
// does not fit, because SQL Server would round it without an error.
func convertDecimal(text string, digits, places int) (any, bool) {
	parts := decimalForm.FindStringSubmatch(strings.TrimSpace(text))
	if parts == nil || strings.HasSuffix(strings.TrimSpace(text), ".") {
		return nil, false
	}
	sign, whole, fraction := strings.TrimPrefix(parts[1], "+"), parts[2], parts[3]
	if len(strings.TrimPrefix(whole, "0")) > digits-places || len(fraction) > places {
		return nil, false
	}
	if fraction != "" {
		fraction = "." + fraction
	} else if whole == "0" {
		sign = ""
	}
	return store.Decimal(sign + whole + fraction), true
}

// floatType refuses values for which no database has a number: NaN, infinity and values
// that a single cannot hold.
func floatType(single bool) Param {
	most := math.MaxFloat64
	if single {
		most = math.MaxFloat32
	}
	return Param{wrong: notANumber, convert: func(text string, _ []string) (any, bool) {
		f, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		return f, err == nil && math.Abs(f) <= most // false for NaN
	}}
}

// convertBit reads the boolean-like strings of specification §5.
func convertBit(text string, _ []string) (any, bool) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "true", "1", "是":
		return true, true
	case "false", "0", "否":
		return false, true
	default:
		return nil, false
	}
}
