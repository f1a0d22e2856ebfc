package config

import (
	_ "embed" // reference.yaml
	"regexp"
	"slices"
	"strings"
)

// ReferenceYAML is a file that has every setting with its default and what it does.
//
//go:embed reference.yaml
var ReferenceYAML string

// Group is a group of settings, in the order of the reference; the first one has the settings without a group.
type Group struct {
	Name     string // such as files.s3
	Text     string
	Settings []*Setting
}

// Setting is a key of the configuration.
type Setting struct {
	Key     string // such as files.s3.bucket
	Default string // as YAML has it
	Text    string
	Example string // of an entry of a list, as YAML; empty for most
}

var (
	referenceKey     = regexp.MustCompile(`^( *)([a-z0-9_]+):(?: +('[^']*'|"[^"]*"|[^#]*?))? *(?:# (.*))?$`)
	referenceComment = regexp.MustCompile(`^( *)# (.*)$`)
)

// continues is the column from which a comment belongs to the key above it.
const continues = 20

// Reference returns what ReferenceYAML says.
func Reference() []*Group {
	groups := []*Group{{}}
	var path []string    // of the key that was read last
	var current *Setting // the setting that was read last
	head := ""           // what stands above the next key
	for line := range strings.Lines(ReferenceYAML) {
		line = strings.TrimRight(line, "\n")
		if comment := referenceComment.FindStringSubmatch(line); comment != nil {
			if len(comment[1]) < continues {
				head = strings.TrimSpace(head + " " + comment[2])
			} else {
				current.add(comment[2])
			}
			continue
		}
		found := referenceKey.FindStringSubmatch(line)
		if found == nil { // an empty line
			head = ""
			continue
		}
		depth := len(found[1]) / 2
		path = append(path[:depth], found[2])
		key := strings.Join(path, ".")
		if found[3] == "" {
			groups = append(groups, &Group{Name: key, Text: head})
		} else {
			current = &Setting{Key: key, Default: found[3]}
			current.add(found[4])
			group := groups[slices.IndexFunc(groups, func(g *Group) bool { return g.Name == strings.Join(path[:depth], ".") })]
			group.Settings = append(group.Settings, current)
		}
		head = ""
	}
	return groups
}

// add adds a line of the comment of a setting.
func (s *Setting) add(text string) {
	if s.Example != "" || strings.HasPrefix(text, "- ") {
		s.Example += text + "\n"
	} else {
		s.Text = strings.TrimSpace(s.Text + " " + text)
	}
}
