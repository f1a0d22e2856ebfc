package sql

import (
	"fmt"
	"strings"
)

const columnsMark = "-- @columns"

// declaredColumns reads the lines "-- @columns Name type, Name type".
func declaredColumns(text string) (map[string]string, error) {
	columns := map[string]string{}
	for line := range strings.Lines(text) {
		declared, isMark := strings.CutPrefix(strings.TrimSpace(line), columnsMark)
		if !isMark {
			continue
		}
		for _, column := range splitOutside(declared) {
			name, kind, _ := strings.Cut(strings.TrimSpace(column), " ")
			kind = strings.TrimSpace(kind)
			if name == "" || kind == "" {
				return nil, fmt.Errorf("%q: write %s Name type, Name type", strings.TrimSpace(line), columnsMark)
			}
			columns[name] = kind
		}
	}
	return columns, nil
}

// splitOutside splits at the commas that are not between parentheses:
// decimal(18,2) is one type.
func splitOutside(text string) []string {
	var fields []string
	depth, start := 0, 0
	for i, r := range text {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == ',' && depth == 0:
			fields = append(fields, text[start:i])
			start = i + 1
		}
	}
	return append(fields, text[start:])
}
