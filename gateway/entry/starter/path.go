package starter

import (
	"path/filepath"
	"strings"
	"unicode"
)

// longestName is how many characters of four bytes a file name may have on any file system.
const longestName = 60

// Path is the place of a new entry below the folder of entries: NAME/CXTYPE.sql.
func Path(procedure, cxtype string) string {
	return filepath.Join(safeName(procedure), safeName(cxtype)+".sql")
}

// safeName makes a file name of a procedure's or a type's: letters and digits
// of any script, - and _.
func safeName(text string) string {
	if text == "*" || text == "" {
		return "any"
	}
	name := []rune(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' {
			return r
		}
		return '_'
	}, text))
	return string(name[:min(len(name), longestName)])
}
