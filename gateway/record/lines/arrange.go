package lines

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"qiao/gateway/record/fields"
	"qiao/gateway/wire"
)

// Wrong receives one mistake in a line: its path, such as Positions[2].Qty for a field of the third
// line, and the sentence that staff read.
type Wrong func(path, text string)

// Say refuses line i because of a field, empty for the line as a whole. text follows the name of
// the line: 明细第 3 行数量不能为空.
func (k *Kind) Say(wrong Wrong, i int, line fields.Line, field, text string) {
	path := fmt.Sprintf("%s[%d]", k.Name, i)
	if field != "" {
		path += "." + field
	}
	called := fmt.Sprintf("%s第 %d 行", k.Label, i+1)
	if line.Number > 0 {
		called = fmt.Sprintf("第 %d 行", line.Number)
	}
	wrong(path, called+text)
}

// Read reads the lines that a client has sent, a JSON array of objects. A line with a key is a
// line that is there, and keeps the fields that are not sent.
func (k *Kind) Read(sent json.RawMessage, wrong Wrong) []fields.Line {
	lines := []fields.Line{}
	if text := bytes.TrimSpace(sent); string(text) == "null" {
		return lines
	}
	var objects []map[string]json.RawMessage
	if err := json.Unmarshal(sent, &objects); err != nil || slices.ContainsFunc(objects, func(object map[string]json.RawMessage) bool { return object == nil }) {
		wrong(k.Name, k.Label+"不是列表")
		return lines
	}
	if k.tooMany(len(objects), wrong) {
		return lines
	}
	for i, object := range objects {
		members := make(map[string]json.RawMessage, len(object))
		for name, value := range object {
			members[wire.Fold(name)] = value
		}
		var line fields.Line
		if raw, given := members[wire.Fold(k.Key)]; given && string(raw) != "null" && json.Unmarshal(raw, &line.Key) != nil {
			k.Say(wrong, i, line, k.Key, "的"+k.Key+"不是文本")
		}
		line.Row = k.Set.Read(members, line.Key == "", func(f *fields.Compiled, text string) { k.Say(wrong, i, line, f.Name, text) })
		lines = append(lines, line)
	}
	return lines
}

func (k *Kind) tooMany(n int, wrong Wrong) bool {
	if n > k.Max {
		wrong(k.Name, fmt.Sprintf("%s最多 %d 行，现有 %d 行", k.Label, k.Max, n))
	}
	return n > k.Max
}

// Arrange makes the lines of a record after a change, from the present lines and the sent ones, which may lack fields.
// The rows are copies.
func (k *Kind) Arrange(before, sent []fields.Line, wrong Wrong) []fields.Line {
	known := places(before)
	after, used := make([]fields.Line, len(sent)), map[string]bool{}
	for i, line := range sent {
		row := maps.Clone(line.Row)
		if row == nil {
			row = fields.Row{}
		}
		if at, there := known[line.Key]; there {
			for name, value := range before[at].Row {
				if _, given := row[name]; !given {
					row[name] = value
				}
			}
		} else if line.Key != "" {
			k.Say(wrong, i, line, "", "已不存在，可能已被删除，请刷新后再试")
		}
		if used[line.Key] && line.Key != "" {
			k.Say(wrong, i, line, "", "出现了两次")
		}
		used[line.Key] = true
		after[i] = fields.Line{Key: line.Key, Row: row, Number: line.Number}
	}
	return k.Complete(after)
}

// Complete gives new lines their keys and initial values.
func (k *Kind) Complete(lines []fields.Line) []fields.Line {
	for i := range lines {
		line := &lines[i]
		if line.Key != "" {
			continue
		}
		line.Key = newKey()
		if line.Row == nil {
			line.Row = fields.Row{}
		}
		for j := range k.Set.Fields {
			f := &k.Set.Fields[j]
			if _, given := line.Row[f.Name]; given {
				continue
			}
			if line.Row[f.Name] = f.InitialValue; f.Blank && f.InitialValue == nil {
				line.Row[f.Name] = ""
			}
		}
	}
	return lines
}

// Match gives lines of a spreadsheet the keys of the record's lines: of those with the same values in Unique, else of
// those in the same place.
func (k *Kind) Match(before, lines []fields.Line) {
	keys := map[string]string{}
	for i, line := range before {
		keys[k.identity(i, line)] = line.Key
	}
	for i := range lines {
		identity := k.identity(i, lines[i])
		lines[i].Key = keys[identity]
		delete(keys, identity) // a second line with the same values is a new one
	}
}

// identity is the key of a line in a spreadsheet.
func (k *Kind) identity(i int, line fields.Line) string {
	if len(k.Unique) == 0 {
		return fmt.Sprint(i)
	}
	var texts []string
	for _, name := range k.Unique {
		texts = append(texts, wire.Fold(k.Set.Find(name).Shown(line.Row[name])))
	}
	return strings.Join(texts, "\x00")
}

// Check checks the lines of a record after a change: their number, missing fields, and equal lines.
func (k *Kind) Check(lines []fields.Line, wrong Wrong) {
	if k.tooMany(len(lines), wrong) {
		return
	}
	if len(lines) < k.Min {
		wrong(k.Name, fmt.Sprintf("%s至少 %d 行，现有 %d 行", k.Label, k.Min, len(lines)))
	}
	seen := map[string]int{}
	for i, line := range lines {
		for j := range k.Set.Fields {
			if f := &k.Set.Fields[j]; f.Required && !f.Server && line.Row[f.Name] == nil {
				k.Say(wrong, i, line, f.Name, f.Label+"不能为空")
			}
		}
		if len(k.Unique) == 0 {
			continue
		}
		identity := k.identity(i, line)
		if first, twice := seen[identity]; twice {
			k.Say(wrong, i, line, k.Unique[len(k.Unique)-1], fmt.Sprintf("与第 %d 行相同：%s", number(first, lines[first]), k.same(line)))
			continue
		}
		seen[identity] = i
	}
}

func number(i int, line fields.Line) int {
	if line.Number > 0 {
		return line.Number
	}
	return i + 1
}

// same is the common value of two lines: 编码 P1.
func (k *Kind) same(line fields.Line) string {
	var texts []string
	for _, name := range k.Unique {
		f := k.Set.Find(name)
		texts = append(texts, f.Label+" "+f.Shown(line.Row[name]))
	}
	return strings.Join(texts, "、")
}

// places are the indexes of lines, by their keys.
func places(lines []fields.Line) map[string]int {
	at := map[string]int{}
	for i, line := range lines {
		at[line.Key] = i
	}
	return at
}
