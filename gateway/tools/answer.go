package tools

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/exchange"
)

// The bounds of an answer. An assistant reads every character of it.
const (
	mostRows  = 100
	mostBytes = 48 << 10
	// MostRead is the longest answer of a call that is read, in bytes: some procedures have no pages.
	MostRead = 4 << 20
)

// Answer is the answer of the gateway to the request of a tool.
type Answer struct {
	Body  []byte
	Whole bool // the body is all of it: not longer than MostRead, and not broken off
}

// envelope is the form of all answers that are no files.
type envelope struct {
	Code         int
	Msg, Message string
	Data         json.RawMessage
}

// read returns the data and the text of an answer that succeeded; the error says in the gateway's words why the call failed.
func (a Answer) read(family exchange.Family) (data json.RawMessage, text string, err error) {
	if !a.Whole {
		return nil, "", errs.Failf("结果太长，请用参数缩小范围")
	}
	var e envelope
	if err := json.Unmarshal(a.Body, &e); err != nil {
		return nil, "", errs.Wrap(errs.Internal, "read the answer of a tool", err)
	}
	if e.Code == family.SuccessCode {
		return e.Data, e.Msg + e.Message, nil
	}
	return nil, "", errs.Failf("%s", e.Msg+e.Message+fieldsOf(e.Data))
}

// fieldsOf says which fields are wrong, and why.
func fieldsOf(data json.RawMessage) string {
	var wrong struct{ Fields map[string]string }
	if json.Unmarshal(data, &wrong) != nil || len(wrong.Fields) == 0 {
		return ""
	}
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(wrong.Fields)) {
		lines = append(lines, name+"："+wrong.Fields[name])
	}
	return "\n" + strings.Join(lines, "\n")
}

// cut says how much of a list an answer has.
type cut struct{ kept, all int }

// shorten keeps as many of the first rows of each list in an answer as there is room for. What has no lists and is too long is
// an error.
func shorten(data json.RawMessage) (short json.RawMessage, was *cut, err error) {
	room := &room{rows: mostRows, bytes: mostBytes}
	if rows, is := listOf(data); is {
		short, err = room.list(rows)
		return short, room.cut, err
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(data, &object) == nil && object != nil {
		for _, name := range slices.SortedFunc(maps.Keys(object), listsLast(object)) {
			rows, is := listOf(object[name])
			if !is {
				room.bytes -= len(object[name])
				continue
			}
			if object[name], err = room.list(rows); err != nil {
				return nil, nil, err
			}
		}
		if data, err = json.Marshal(object); err != nil {
			return nil, nil, err
		}
	}
	if len(data) > mostBytes+mostBytes/8 { // names and marks are not counted
		return nil, nil, errs.Failf("结果太长（%d KB），请用参数缩小范围，或在系统的页面中查看", len(data)>>10)
	}
	return data, room.cut, nil
}

// listsLast sorts the names of an object: other values keep their room.
func listsLast(object map[string]json.RawMessage) func(a, b string) int {
	rank := func(name string) string {
		if bytes.HasPrefix(object[name], []byte("[")) {
			return "1" + name
		}
		return "0" + name
	}
	return func(a, b string) int { return strings.Compare(rank(a), rank(b)) }
}

func listOf(data json.RawMessage) (rows []json.RawMessage, is bool) {
	return rows, bytes.HasPrefix(data, []byte("[")) && json.Unmarshal(data, &rows) == nil
}

// room is how much may still be answered.
type room struct {
	rows, bytes int
	cut         *cut // of the list that had to be cut
}

func (r *room) list(rows []json.RawMessage) (json.RawMessage, error) {
	kept := 0
	for ; kept < len(rows) && kept < r.rows && len(rows[kept]) <= r.bytes; kept++ {
		r.bytes -= len(rows[kept]) + 1
	}
	r.rows -= kept
	if kept < len(rows) && r.cut == nil {
		r.cut = &cut{kept, len(rows)}
	}
	if kept == 0 && len(rows) > 0 && r.rows > 0 {
		return nil, errs.Failf("结果太长：一行就有 %d KB，请用参数缩小范围，或在系统的页面中查看", len(rows[0])>>10)
	}
	return json.Marshal(rows[:kept])
}

// sentence tells an assistant that rows are missing, and how to read them.
func (c *cut) sentence(all []argument) string {
	said := fmt.Sprintf("结果太长，这里只有前 %d 行，共 %d 行。", c.kept, c.all)
	var narrow []string
	for i := range all {
		switch a := &all[i]; {
		case isPageSize(*a):
			said += fmt.Sprintf("把 %s 设为 %d 后逐页读取，", a.name, max(1, c.kept))
		case a.place != inPath && a.of.Type != nil:
			narrow = append(narrow, a.name)
		}
	}
	if len(narrow) == 0 {
		return said + "其余的请在系统的页面中查看。"
	}
	return said + "或用这些参数缩小范围：" + strings.Join(narrow, "、") + "。"
}
