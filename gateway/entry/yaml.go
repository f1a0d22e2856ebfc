package entry

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// object is a mapping of the header. Its permitted keys are those that the code reads;
// close reports all other keys.
type object struct {
	found *findings
	where string // in front of texts: "params: Building: "
	line  int
	items []*yaml.Node // key, value, key, value
	asked []string
}

// maxKeys is the largest number of keys in a mapping of the header, and of parameters in
// a body: more than any author needs, and few enough to search one by one.
const maxKeys = 300

// object reads the mapping at node. It reports a node that is not a mapping once, and
// then treats it as a mapping without keys and reports no missing ones.
func (f *findings) object(node *yaml.Node, where string) *object {
	if node.Kind != yaml.MappingNode {
		f.add(node.Line, "%sthere must be keys with values; write {key: value}", where)
		return &object{found: &findings{}}
	}
	if len(node.Content) > 2*maxKeys {
		f.add(node.Line, "%sthere are more than %d keys, which is no entry; write fewer", where, maxKeys)
		return &object{found: &findings{}}
	}
	o := &object{found: f, where: where, line: node.Line, items: node.Content}
	for i := 2; i < len(o.items); i += 2 {
		key := o.items[i]
		for j := 0; j < i; j += 2 {
			if o.items[j].Value == key.Value {
				f.add(key.Line, "%s%s stands twice; remove one", where, key.Value)
			}
		}
	}
	return o
}

// node is the value of a key, nil where the key is missing or null.
func (o *object) node(key string) *yaml.Node {
	if !slices.Contains(o.asked, key) {
		o.asked = append(o.asked, key)
	}
	for i := 0; i < len(o.items); i += 2 {
		if value := o.items[i+1]; o.items[i].Value == key && value.Tag != "!!null" {
			return value
		}
	}
	return nil
}

// close reports the keys that no code has read.
func (o *object) close() {
	for i := 0; i < len(o.items); i += 2 {
		if key := o.items[i]; !slices.Contains(o.asked, key.Value) {
			o.found.add(key.Line, "%sunknown key %q; write one of %s", o.where, key.Value, strings.Join(o.asked, ", "))
		}
	}
}

// fail reports a fault of a key or its value.
func (o *object) fail(key, format string, args ...any) {
	o.found.add(o.lineOf(key), "%s%s", o.where, fmt.Sprintf(format, args...))
}

// lineOf is the line of a key's value, or that of the mapping without one.
func (o *object) lineOf(key string) int {
	if value := o.node(key); value != nil {
		return value.Line
	}
	return o.line
}

// text is the text of a scalar, as it is written.
func (o *object) text(key string) string {
	value := o.node(key)
	if value == nil {
		return ""
	}
	return o.scalar(key, value)
}

func (o *object) scalar(key string, value *yaml.Node) string {
	if value.Kind != yaml.ScalarNode {
		o.found.add(value.Line, "%s%s must be one value; put quotes around it", o.where, key)
		return ""
	}
	return value.Value
}

// texts is a list of scalars.
func (o *object) texts(key string) []string {
	list := o.list(key)
	if list == nil {
		return nil
	}
	texts := make([]string, len(list))
	for i, item := range list {
		texts[i] = o.scalar(key, item)
	}
	return texts
}

func (o *object) list(key string) []*yaml.Node {
	value := o.node(key)
	if value != nil && value.Kind != yaml.SequenceNode {
		o.fail(key, "%s must be a list; write [one, two]", key)
		return nil
	}
	if value == nil {
		return nil
	}
	return value.Content
}

// pairs are the keys and values of a mapping whose keys are free.
func (o *object) pairs(key string) iter.Seq2[*yaml.Node, *yaml.Node] {
	var items []*yaml.Node
	if value := o.node(key); value != nil {
		items = o.found.object(value, o.where+key+": ").items
	}
	return func(yield func(key, value *yaml.Node) bool) {
		for i := 0; i < len(items) && yield(items[i], items[i+1]); i += 2 {
		}
	}
}

// number reads a whole number not below least, or returns otherwise if the key is missing.
func (o *object) number(key string, least, otherwise int) int {
	text := o.text(key)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least {
		o.fail(key, "%s is %q; write a whole number from %d", key, text, least)
		return otherwise
	}
	return n
}

// duration must be above 0 where it is given.
func (o *object) duration(key string) time.Duration {
	text := o.text(key)
	if text == "" {
		return 0
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		o.fail(key, "%s is %q; write a duration such as 30s or 5m", key, text)
	}
	return d
}

func (o *object) flag(key string) bool {
	text := o.text(key)
	if text != "" && text != "true" && text != "false" {
		o.fail(key, "%s is %q; write true or false", key, text)
	}
	return text == "true"
}

// choice is one of the options; the first of them may be empty for a key that
// can be left out.
func (o *object) choice(key string, options ...string) string {
	text := o.text(key)
	if !slices.Contains(options, text) {
		o.fail(key, "%s is %q; write %s", key, text, strings.TrimPrefix(strings.Join(options, " or "), " or "))
	}
	return text
}
