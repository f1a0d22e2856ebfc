package sqltype

import (
	"fmt"
	"strconv"

	"qiao/gateway/wire/payload"
)

// longest is the most that a length may be; longer texts are max.
var longest = map[string]int{"nvarchar": 4000, "varchar": 8000}

// textType checks lengths as SQL Server counts them, in UTF-16 units. In T-SQL a text
// type without a length is one character, which no author intends.
func textType(base, size string, like bool) (Param, error) {
	family := "nvarchar"
	if base == "varchar" || base == "char" {
		family = "varchar"
	}
	most := longest[family]
	unbounded := size == "max" && base == family
	length, err := strconv.Atoi(size)
	if !unbounded && (err != nil || length < 1 || length > most) {
		return Param{}, fmt.Errorf("type %s needs a length from 1 to %d, or max; write %s(50) or %s(max)", base, most, family, family)
	}
	if unbounded {
		return Param{Declared: family + "(max)", convert: func(text string, _ []string) (any, bool) { return text, true }}, nil
	}
	return Param{
		wrong:    fmt.Sprintf("超过 %d 个字符", length),
		tooLong:  true,
		Declared: family + "(" + room(family, length, like) + ")",
		convert: func(text string, _ []string) (any, bool) {
			return text, payload.Units(text) <= length
		},
	}, nil
}

// room returns the size to declare for a text of so many characters, because SQL Server
// cuts a longer value without an error: in a varchar a character may need three bytes;
// in a pattern each character may be escaped and a % is added at both ends. The family
// is never char or nchar, which would pad the value.
func room(family string, length int, like bool) string {
	most := longest[family]
	if family == "varchar" {
		length *= 3
	}
	if like {
		length = 2*length + 2
	}
	if length > most {
		return "max"
	}
	return strconv.Itoa(length)
}
