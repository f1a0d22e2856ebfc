package record

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record/fields"
	"qiao/gateway/wire"
)

// input is the part of a record that a client sent.
type input struct {
	values   Row
	version  *int64 // RowVersion, nil without one
	problems problems
}

// read reads the fields and the lines of a record from a request, and its version.
func (h *Handlers) read(sent map[string]json.RawMessage, adding bool) input {
	in := input{}
	in.values = h.set.Read(sent, adding, func(f *fields.Compiled, text string) { in.problems.add(f.Name, text) })
	for _, kind := range h.lines {
		if raw, given := sent[wire.Fold(kind.Name)]; given {
			in.values[kind.Name] = kind.Read(raw, in.problems.add)
		}
	}
	in.readVersion(sent)
	return in
}

// readVersion reads RowVersion; clients of older versions send nothing.
func (in *input) readVersion(sent map[string]json.RawMessage) {
	text := strings.Trim(string(sent["rowversion"]), `" `)
	if text == "" || text == "null" {
		return
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		in.problems.add(rowVersion, rowVersion+"不是整数")
		return
	}
	in.version = &n
}

// requireVersion refuses a change that names no version where the operator wants one
// (compat.require_rowversion).
func (in *input) requireVersion(r *gateway.Request) {
	if in.version == nil && r.RequiresRowVersion() {
		in.problems.add(rowVersion, "缺少"+rowVersion+"：请刷新页面后再试，旧版程序请随请求带上读到的版本")
	}
}

// problems are the errors in a record, by field.
type problems struct {
	texts  []string // in the order of the fields
	fields map[string]string
}

// refused is the data of a record that is not written, for the client.
type refused struct {
	Fields   map[string]string `json:"fields,omitempty"`
	Conflict *conflict         `json:"conflict,omitempty"`
}

func (p *problems) add(field, text string) {
	if p.fields == nil {
		p.fields = map[string]string{}
	}
	if _, known := p.fields[field]; !known {
		p.texts = append(p.texts, text)
		p.fields[field] = text
	}
}

// told is how many problems the message itself names.
const told = 3

// err is one error with all problems, nil where there are none.
func (p *problems) err() error {
	if len(p.texts) == 0 {
		return nil
	}
	text := strings.Join(p.texts[:min(told, len(p.texts))], "；")
	if len(p.texts) > told {
		text += fmt.Sprintf("；等 %d 处", len(p.texts))
	}
	return errs.Newf(errs.Invalid, "%s", text).With(refused{Fields: p.fields})
}
