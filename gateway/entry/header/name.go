package header

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// nameLine matches a line of a header that names the procedure or has its summary.
var nameLine = regexp.MustCompile(`(?m)^ ?(procedure|cxtype|summary)\s?[:：][ \t]*(\S.*?)\s*$`)

// Name returns the names and the summary that the text of an entry states, as far as
// they can be read: the rest of the text may be wrong. A user who looks for a file that
// does not serve finds it by them.
func Name(text string) (procedure, cxtype, summary string) {
	_, rest, _ := strings.Cut(text, headerStart)
	header, _, _ := strings.Cut(rest, headerEnd)
	said := map[string]string{}
	if utf8.ValidString(header) {
		for _, line := range nameLine.FindAllStringSubmatch(header, -1) {
			said[line[1]] = valueOf(line[2])
		}
	}
	return said["procedure"], said["cxtype"], said["summary"]
}

// valueOf returns the text of a YAML value; if it is not valid YAML, the text as written.
func valueOf(written string) string {
	var node yaml.Node
	if yaml.Unmarshal([]byte(written), &node) != nil || len(node.Content) == 0 {
		return written
	}
	switch value := node.Content[0]; {
	case value.Tag == "!!null":
		return ""
	case value.Kind == yaml.ScalarNode:
		return value.Value
	default:
		return written
	}
}
