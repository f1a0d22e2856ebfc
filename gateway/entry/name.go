package entry

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// nameLine is a line of a header that says what the procedure is called.
var nameLine = regexp.MustCompile(`(?m)^ ?(procedure|cxtype|summary)\s?[:：][ \t]*(\S.*?)\s*$`)

// Name is what the text of an entry calls itself, and its summary, as far as
// they can be told: the rest of the text may be wrong. Whoever looks for a file
// that does not serve knows it by them.
func Name(text string) (Ref, string) {
	_, rest, _ := strings.Cut(text, headerStart)
	header, _, _ := strings.Cut(rest, headerEnd)
	said := map[string]string{}
	if utf8.ValidString(header) {
		for _, line := range nameLine.FindAllStringSubmatch(header, -1) {
			said[line[1]] = valueOf(line[2])
		}
	}
	return Ref{Procedure: said["procedure"], CXType: said["cxtype"]}, said["summary"]
}

// valueOf is the text of a value; what is none stands as it is written.
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
