package header

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// Object is a mapping of the header. Its permitted keys are those that the code reads;
// Close reports all other keys.
type Object struct {
	Found *Findings
	Where string // in front of texts: "params: Building: "
	Line  int
	items []*yaml.Node // key, value, key, value
	asked []string
}

// MaxKeys is the largest number of keys in a mapping of the header, and of parameters in
// a body: more than any author needs, and few enough to search one by one.
const MaxKeys = 300

// Object reads the mapping at node. It reports a node that is not a mapping once, and
// then treats it as a mapping without keys and reports no missing ones.
func (f *Findings) Object(node *yaml.Node, where string) *Object {
	if node.Kind != yaml.MappingNode {
		f.Add(node.Line, "%sthere must be keys with values; write {key: value}", where)
		return &Object{Found: &Findings{}}
	}
	if len(node.Content) > 2*MaxKeys {
		f.Add(node.Line, "%sthere are more than %d keys, which is no entry; write fewer", where, MaxKeys)
		return &Object{Found: &Findings{}}
	}
	o := &Object{Found: f, Where: where, Line: node.Line, items: node.Content}
	for i := 2; i < len(o.items); i += 2 {
		key := o.items[i]
		for j := 0; j < i; j += 2 {
			if o.items[j].Value == key.Value {
				f.Add(key.Line, "%s%s stands twice; remove one", where, key.Value)
			}
		}
	}
	return o
}

// Node is the value of a key, nil where the key is missing or null.
func (o *Object) Node(key string) *yaml.Node {
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

// Close reports the keys that no code has read.
func (o *Object) Close() {
	for i := 0; i < len(o.items); i += 2 {
		if key := o.items[i]; !slices.Contains(o.asked, key.Value) {
			o.Found.Add(key.Line, "%sunknown key %q; write one of %s", o.Where, key.Value, strings.Join(o.asked, ", "))
		}
	}
}

// Fail reports a fault of a key or its value.
func (o *Object) Fail(key, format string, args ...any) {
	o.Found.Add(o.LineOf(key), "%s%s", o.Where, fmt.Sprintf(format, args...))
}

// LineOf is the line of a key's value, or that of the mapping without one.
func (o *Object) LineOf(key string) int {
	if value := o.Node(key); value != nil {
		return value.Line
	}
	return o.Line
}

// Text is the text of a scalar, as it is written.
func (o *Object) Text(key string) string {
	value := o.Node(key)
	if value == nil {
		return ""
	}
	return o.Scalar(key, value)
}

// Scalar returns the text of a value of the mapping, as it is written.
func (o *Object) Scalar(key string, value *yaml.Node) string {
	if value.Kind != yaml.ScalarNode {
		o.Found.Add(value.Line, "%s%s must be one value; put quotes around it", o.Where, key)
		return ""
	}
	return value.Value
}

// Texts is a list of scalars.
func (o *Object) Texts(key string) []string {
	list := o.List(key)
	if list == nil {
		return nil
	}
	texts := make([]string, len(list))
	for i, item := range list {
		texts[i] = o.Scalar(key, item)
	}
	return texts
}

// List returns the items of a list, nil where the key is missing.
func (o *Object) List(key string) []*yaml.Node {
	value := o.Node(key)
	if value != nil && value.Kind != yaml.SequenceNode {
		o.Fail(key, "%s must be a list; write [one, two]", key)
		return nil
	}
	if value == nil {
		return nil
	}
	return value.Content
}

// Pairs are the keys and values of a mapping whose keys are free.
func (o *Object) Pairs(key string) iter.Seq2[*yaml.Node, *yaml.Node] {
	var items []*yaml.Node
	if value := o.Node(key); value != nil {
		items = o.Found.Object(value, o.Where+key+": ").items
	}
	return func(yield func(key, value *yaml.Node) bool) {
		for i := 0; i < len(items) && yield(items[i], items[i+1]); i += 2 {
		}
	}
}

// Number reads a whole number not below least, or returns otherwise if the key is missing.
func (o *Object) Number(key string, least, otherwise int) int {
	text := o.Text(key)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least {
		o.Fail(key, "%s is %q; write a whole number from %d", key, text, least)
		return otherwise
	}
	return n
}

// Duration reads a duration, which must be above 0 where it is given.
func (o *Object) Duration(key string) time.Duration {
	text := o.Text(key)
	if text == "" {
		return 0
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		o.Fail(key, "%s is %q; write a duration such as 30s or 5m", key, text)
	}
	return d
}

// Flag reads true or false; a missing key is false.
func (o *Object) Flag(key string) bool {
	text := o.Text(key)
	if text != "" && text != "true" && text != "false" {
		o.Fail(key, "%s is %q; write true or false", key, text)
	}
	return text == "true"
}

// Choice is one of the options; the first of them may be empty for a key that
// can be left out.
func (o *Object) Choice(key string, options ...string) string {
	text := o.Text(key)
	if !slices.Contains(options, text) {
		o.Fail(key, "%s is %q; write %s", key, text, strings.TrimPrefix(strings.Join(options, " or "), " or "))
	}
	return text
}
