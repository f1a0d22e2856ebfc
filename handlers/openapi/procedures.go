package openapi

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"qiao/gateway/entry"
	"qiao/gateway/registry"
)

// endpoints are the five addresses of procedures, and the data of their answers.
var endpoints = []struct {
	name, summary string
	data          *schema
}{
	{"DataSet", "全部结果集，以 Table、Table1… 命名", &schema{Type: "object", Additional: rows(), Examples: []any{map[string]any{"Table": []any{map[string]any{}}}}}},
	{"DataTable", "第一个结果集的各行", rows()},
	{"ComboBox", "第一个结果集的各行，作为下拉框的 value 和 label", &schema{Type: "array", Items: object(property{"value", &schema{}}, property{"label", &schema{}})}},
	{"Int", "第一个结果集的第一个值，或影响的行数", &schema{Type: "integer"}},
	{"Boolean", "第一个结果集的第一个值是否为真", &schema{Type: "boolean"}},
}

func rows() *schema { return &schema{Type: "array", Items: &schema{Type: "object"}} }

// proceduresArea groups the procedures, which belong to no menu.
const proceduresArea = "存储过程"

// addProcedures adds the five addresses with one body for each procedure.
func (b *builder) addProcedures(procedures []*registry.Procedure) {
	if len(procedures) == 0 {
		return
	}
	body := &schema{}
	examples := map[string]namedExample{}
	for _, p := range procedures {
		name := b.names.of(strings.TrimPrefix(p.Name, registry.AnyName) + "." + p.CXType)
		b.doc.Components.Schemas[name] = ofProcedure(p)
		body.AnyOf = append(body.AnyOf, reference(name))
		for i, one := range examplesOf(p) {
			examples[fmt.Sprintf("%s-%d", name, i+1)] = one
		}
	}
	b.doc.Components.Schemas["ProcedureCall"] = body
	for _, endpoint := range endpoints {
		path := "/api/Procedure/ProcedureTo" + endpoint.name
		b.add(path, "post", &operation{
			OperationID: b.names.of("ProcedureTo" + endpoint.name), Summary: endpoint.summary, Tags: []string{proceduresArea},
			RequestBody: &requestBody{Required: true, Content: map[string]content{jsonType: {Schema: reference("ProcedureCall"), Examples: examples}}},
			Responses:   b.answers(path, endpoint.data),
			Calls:       []call{},
		})
	}
}

// ofProcedure is the body of a call.
func ofProcedure(p *registry.Procedure) *schema {
	of := object()
	of.Title = strings.Trim(p.Name+" / "+p.CXType, " /")
	of.Description, of.Effect, of.Access, of.Area = p.Summary, p.Effect.String(), p.Access.String(), proceduresArea
	name := &schema{Type: "string", Description: "存储过程的名称"}
	for _, one := range append([]string{p.Name}, p.Aliases...) {
		if one != registry.AnyName {
			name.Enum = append(name.Enum, one)
		}
	}
	of.Properties.add("ProcedureName", name)
	of.Required = []string{"ProcedureName"}
	if p.CXType != "" {
		of.Properties.add("CXType", &schema{Type: "string", Enum: []any{p.CXType}})
		of.Required = append(of.Required, "CXType")
	} else {
		of.Properties.add("CXType", &schema{Type: "string", Description: "任意"})
	}
	if p.Entry == nil {
		for _, field := range []string{"OtherA", "OtherB", "Myresult", "Ontime", "Entime"} {
			of.Properties.add(field, &schema{Type: "string"})
		}
		return of
	}
	sources := paramsOf(p.Entry)
	for _, one := range sources {
		field, key, inJSON := strings.Cut(one.from, ".")
		if field == "ProcedureName" || field == "CXType" {
			continue
		}
		if !inJSON {
			// A procedure's values are texts, whatever their type is in SQL.
			of.Properties.add(field, &schema{Type: "string", Title: one.name, Description: one.of.Description, Enum: one.of.Enum, MaxLength: one.of.MaxLength})
			continue
		}
		of.Properties.add(field, &schema{Type: "string", Description: "JSON 对象的文本", ContentMediaType: jsonType, ContentSchema: object()})
		for _, p := range *of.Properties {
			if p.name == field && p.of.ContentSchema != nil {
				one.of.Title = one.name
				p.of.ContentSchema.Properties.add(key, one.of)
			}
		}
	}
	return of
}

// source is a value that the client sends: from is where, such as OtherB.Building or query.building.
type source struct {
	from, name string
	of         *schema
}

// paramsOf are the values of an entry that the client sends, its order and its page included.
func paramsOf(e *entry.Entry) (all []source) {
	for i := range e.Params {
		p := &e.Params[i]
		if isSent(p.From) {
			of := ofParam(p)
			if e.Filter != nil && e.Filter.Name == p.Name {
				of.Enum = labels(e.Filter.Allow)
			}
			all = append(all, source{p.From, p.Name, of})
		}
	}
	if s := e.Sort; s != nil {
		all = append(all,
			source{s.LabelFrom, "排序字段", &schema{Type: "string", Enum: labels(s.Allow)}},
			source{s.OrderFrom, "排序方向", &schema{Type: "string", Enum: []any{"asc", "desc"}}})
	}
	if p := e.Page; p != nil {
		all = append(all,
			source{p.Number.From, "页码", &schema{Type: "integer", Minimum: number(1), Description: "从 1 起"}},
			source{p.Size.From, "每页行数", &schema{Type: "integer", Minimum: number(1), Maximum: number(int64(p.Max)), Description: fmt.Sprintf("不传时为 %d", p.Rows)}})
	}
	return slices.DeleteFunc(all, func(s source) bool { return s.from == "" })
}

func isSent(from string) bool {
	head, _, _ := strings.Cut(from, ".")
	return from != "" && head != "session" && head != "now" && head != "handler"
}

// labels are the texts that a client may name columns by.
func labels(allow map[string]string) []any {
	var sorted []string
	for label := range allow {
		sorted = append(sorted, label)
	}
	slices.SortFunc(sorted, cmp.Compare[string])
	all := make([]any, len(sorted))
	for i, label := range sorted {
		all[i] = label
	}
	return all
}

// examplesOf are the calls with a success that the author of an entry states.
func examplesOf(p *registry.Procedure) (all []namedExample) {
	if p.Entry == nil {
		return nil
	}
	for _, test := range p.Entry.Tests {
		if test.Code != 0 {
			continue
		}
		value := map[string]string{"ProcedureName": strings.TrimPrefix(p.Name, registry.AnyName), "CXType": p.CXType}
		for field, text := range test.In {
			value[field] = text
		}
		all = append(all, namedExample{Summary: test.Name, Value: value})
	}
	return all
}
