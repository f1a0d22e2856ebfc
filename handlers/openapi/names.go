package openapi

import (
	"fmt"

	"qiao/gateway/pinyin"
)

// names are identifiers of the document, which are unique and have only the characters that code generators take.
type names map[string]bool

// of writes a text with letters, digits, points and underscores; Chinese characters become pinyin. A second text with the
// same name gets a number.
func (n names) of(text string) string {
	plain := pinyin.Plain(text)
	name := plain
	for i := 2; n[name]; i++ {
		name = fmt.Sprintf("%s_%d", plain, i)
	}
	n[name] = true
	return name
}
