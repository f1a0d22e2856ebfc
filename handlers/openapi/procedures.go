package openapi

import (
	"fmt"
	"net/http"
	"strings"

	"qiao/gateway"
	"qiao/gateway/registry"
	"qiao/gateway/schema"
	"qiao/gateway/session"
)

// endpoints are the five addresses of procedures, and the data of their answers.
var endpoints = []struct {
	name, summary string
	data          *schema.Schema
}{
	{"DataSet", "全部结果集，以 Table、Table1… 命名", &schema.Schema{Type: "object", Additional: rows(), Examples: []any{map[string]any{"Table": []any{map[string]any{}}}}}},
	{"DataTable", "第一个结果集的各行", rows()},
	{"ComboBox", "第一个结果集的各行，作为下拉框的 value 和 label", &schema.Schema{Type: "array", Items: schema.Object(schema.Property{Name: "value", Of: cell()}, schema.Property{Name: "label", Of: cell()})}},
	{"Int", "第一个结果集的第一个值，或影响的行数", &schema.Schema{Type: "integer"}},
	{"Boolean", "第一个结果集的第一个值是否为真", &schema.Schema{Type: "boolean"}},
}

// rows are rows whose columns are not declared.
func rows() *schema.Schema {
	return &schema.Schema{Type: "array", Items: &schema.Schema{Type: "object", Additional: cell()}}
}

// cell is a value of a row whose type is not declared: a text, a number, a boolean or null. Code generators for Go do not take
// a list of these types.
func cell() *schema.Schema { return &schema.Schema{} }

// proceduresArea groups the procedures, which belong to no menu.
const proceduresArea = "存储过程"

// addProcedures adds the five addresses with one body for each procedure.
func (b *builder) addProcedures(procedures []*registry.Procedure) {
	if len(procedures) == 0 {
		return
	}
	body := &schema.Schema{}
	examples := map[string]namedExample{}
	for _, p := range procedures {
		name := b.names.of(strings.TrimPrefix(p.Name, registry.AnyName) + "." + p.CXType)
		of := ofProcedure(p)
		of.Tool = b.tools.NameOfProcedure(p)
		b.doc.Components.Schemas[name] = of
		body.AnyOf = append(body.AnyOf, reference(name))
		for i, one := range examplesOf(p) {
			examples[fmt.Sprintf("%s-%d", name, i+1)] = one
		}
	}
	b.doc.Components.Schemas["ProcedureCall"] = body
	for _, endpoint := range endpoints {
		path := "/api/Procedure/ProcedureTo" + endpoint.name
		op := &operation{
			OperationID: b.names.of("ProcedureTo" + endpoint.name), Summary: endpoint.summary, Tags: []string{proceduresArea},
			RequestBody: &requestBody{Required: true, Content: map[string]content{jsonType: {Schema: reference("ProcedureCall"), Examples: examples}}},
			Responses:   map[string]response{"200": b.succeeds(path, endpoint.data)},
			Calls:       []call{},
		}
		b.fails(op, http.MethodPost, &gateway.Route{Path: path, Access: session.SignedIn()})
		b.add(path, "post", op)
	}
}

// ofProcedure is the body of a call.
func ofProcedure(p *registry.Procedure) *schema.Schema {
	of := schema.Object()
	of.Title = strings.Trim(p.Name+" / "+p.CXType, " /")
	of.Description, of.Effect, of.Access, of.Area = p.Summary, p.Effect.String(), p.Access.String(), proceduresArea
	name := &schema.Schema{Type: "string", Description: "存储过程的名称"}
	for _, one := range append([]string{p.Name}, p.Aliases...) {
		if one != registry.AnyName {
			name.Enum = append(name.Enum, one)
		}
	}
	of.Properties.Add("ProcedureName", name)
	of.Required = []string{"ProcedureName"}
	if p.CXType != "" {
		of.Properties.Add("CXType", &schema.Schema{Type: "string", Enum: []any{p.CXType}})
		of.Required = append(of.Required, "CXType")
	} else {
		of.Properties.Add("CXType", &schema.Schema{Type: "string", Description: "任意"})
	}
	if p.Entry == nil && p.Params == nil {
		for _, field := range []string{"OtherA", "OtherB", "Myresult", "Ontime", "Entime"} {
			of.Properties.Add(field, &schema.Schema{Type: "string"})
		}
		return of
	}
	for _, one := range schema.SentTo(p) {
		field, key, inJSON := strings.Cut(one.From, ".")
		if field == "ProcedureName" || field == "CXType" {
			continue
		}
		if !inJSON {
			// A procedure's values are texts, whatever their type is in SQL.
			of.Properties.Add(field, &schema.Schema{Type: "string", Title: one.Name, Description: one.Of.Description, Enum: one.Of.Enum, MaxLength: one.Of.MaxLength})
			continue
		}
		of.Properties.Add(field, &schema.Schema{Type: "string", Description: "JSON 对象的文本", ContentMediaType: jsonType, ContentSchema: schema.Object()})
		for _, p := range *of.Properties {
			if p.Name == field && p.Of.ContentSchema != nil {
				one.Of.Title = one.Name
				p.Of.ContentSchema.Properties.Add(key, one.Of)
			}
		}
	}
	return of
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
