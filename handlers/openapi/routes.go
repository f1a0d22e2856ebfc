package openapi

import (
	"fmt"
	"net/http"
	"strings"

	"qiao/gateway"
	"qiao/gateway/entry"
	"qiao/gateway/schema"
	"qiao/gateway/session"
)

const (
	jsonType  = "application/json"
	sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)

// addRoute adds a route. Routes of one path and method are one operation: those of an .ashx address differ by action. A slash
// at the end of a path means nothing, so a route that differs by it alone is described once.
func (b *builder) addRoute(route *gateway.Route) {
	path := strings.TrimSuffix(braces(route.Path), "/")
	for method := range strings.SplitSeq(route.Methods, "|") {
		method = strings.ToLower(method)
		op := b.doc.Paths[path][method]
		switch {
		case op != nil && route.Action == "":
			continue
		case op == nil:
			op = &operation{
				OperationID: b.names.of(method + strings.NewReplacer("/", "_", "{", "", "}", "").Replace(path)),
				Tags:        []string{b.places.of(route)}, Responses: map[string]response{"200": b.succeeds(route.Path, &schema.Schema{})},
			}
			b.add(path, method, op)
			op.Parameters = b.pathParameters(route)
		}
		b.describe(op, route, method)
	}
}

// braces writes :id as {id}.
func braces(path string) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		if name, is := parameterOf(segment); is {
			segments[i] = "{" + name + "}"
		}
	}
	return strings.Join(segments, "/")
}

func parameterOf(segment string) (name string, is bool) {
	if name, is = strings.CutPrefix(segment, ":"); is {
		return name, true
	}
	return strings.CutPrefix(segment, "*")
}

// describe adds a route to its operation.
func (b *builder) describe(op *operation, route *gateway.Route, method string) {
	one := call{Action: route.Action, Area: b.places.of(route), Effect: route.Effect.String(), Access: route.Access.String(), Tool: b.tools.NameOfRoute(route)}
	move, ofRecord := schema.MoveOf(b.kinds, route)
	if e := b.entryOf(route); e != nil {
		one.Summary, one.Examples, one.Query = summaryOf(route, e), requestsOf(e), op.readsEntry(b, e, route, move)
		b.answersEntry(op, e, route, move)
	} else {
		one.Summary, one.Query = route.Summary, op.reads(route)
		switch {
		case route.File:
			op.Responses["200"] = response{Description: "文件或文本，没有 code；业务上的拒绝是 JSON，其中的 code 不是 0", Content: map[string]content{"*/*": binary()}}
		case ofRecord:
			b.answersRecord(op, move)
		}
	}
	b.fails(op, method, route)
	op.sends(route, method, b, move)
	if route.Action != "" {
		op.acts(route.Action)
	}
	op.Calls = append(op.Calls, one)
	op.asksFor(route.Access)
	if len(op.Calls) == 1 {
		op.Summary = one.Summary
		op.Description = "权限：" + b.places.right(route.Access)
	} else {
		op.Summary, op.Description = fmt.Sprintf("由 action 区分的 %d 个操作", len(op.Calls)), "每个 action 的用途、参数和权限见 x-calls"
	}
}

// asksFor says where no session is needed: for all calls of the operation, or for some.
func (op *operation) asksFor(access session.Access) {
	switch public, allPublic := access.IsPublic(), len(op.Security) == 1; {
	case public && len(op.Calls) == 1:
		op.Security = []map[string][]string{{}}
	case public != allPublic:
		op.Security = append([]map[string][]string{{}}, bySession...)
	}
}

// summaryOf is the summary of a route that reads an entry.
func summaryOf(route *gateway.Route, e *entry.Entry) string {
	switch {
	case route.Summary != "":
		return route.Summary
	case route.Export:
		return "导出：" + e.Summary
	default:
		return e.Summary
	}
}

// entryOf is the entry that a route reads, as it serves now; nil where it reads none.
func (b *builder) entryOf(route *gateway.Route) *entry.Entry {
	if route.Entry == "" {
		return nil
	}
	if p := b.registry.Entry(route.Entry); p != nil {
		return p.Entry
	}
	return nil
}

// sends adds the body of a request: a file, the fields of a record, or an object without declared fields.
func (op *operation) sends(route *gateway.Route, method string, b *builder, move schema.Move) {
	switch {
	case method == strings.ToLower(http.MethodGet) || op.RequestBody != nil && route.Action != "":
	case route.Upload > 0 && route.Raw:
		op.RequestBody = &requestBody{Content: map[string]content{"application/octet-stream": {Schema: &schema.Schema{Type: "string", Format: "binary"}}}}
	case route.Upload > 0:
		file := schema.Object(schema.Property{Name: "file", Of: &schema.Schema{Type: "string", Format: "binary"}})
		file.Required = []string{"file"}
		op.RequestBody = &requestBody{Required: true, Content: map[string]content{"multipart/form-data": {Schema: file}}}
	case route.Raw:
		op.RequestBody = &requestBody{Content: map[string]content{"*/*": {Schema: &schema.Schema{}}}}
	default:
		op.RequestBody = &requestBody{Content: map[string]content{jsonType: {Schema: b.bodyOf(route, move)}}}
	}
}

func (b *builder) bodyOf(route *gateway.Route, move schema.Move) *schema.Schema {
	switch move.What {
	case "add", "update":
		name := move.Kind.Name + "." + move.What
		b.doc.Components.Schemas[name] = move.Kind.Input(move.What == "add", b.caller)
		return reference(name)
	case "delete":
		return schema.Object(schema.Property{Name: "RowVersion", Of: schema.Version()})
	default:
		of := schema.OfBody(route)
		if of.Properties == nil {
			of.Additional = &schema.Schema{}
		}
		return of
	}
}

// answersEntry adds the answer of an entry: {list, total}, or a spreadsheet.
func (b *builder) answersEntry(op *operation, e *entry.Entry, route *gateway.Route, move schema.Move) {
	if route.Export {
		op.Responses["200"] = response{
			Description: "Excel 文件，或业务上的拒绝",
			Content:     map[string]content{sheetType: binary(), jsonType: {Schema: b.refused(b.families.Of(route.Path))}},
		}
		return
	}
	if len(op.Calls) > 0 { // the actions of one address differ in their answers
		op.Responses["200"] = b.succeeds(route.Path, &schema.Schema{})
		return
	}
	list := schema.Object(schema.Property{Name: "list", Of: &schema.Schema{Type: "array", Items: b.rowOf(e, move)}}, schema.Property{Name: "total", Of: &schema.Schema{Type: "integer", Description: "总行数，more 为真时至少这么多"}}, schema.Property{Name: "more", Of: &schema.Schema{Type: "boolean"}})
	list.Required = []string{"list"}
	op.Responses["200"] = b.succeeds(route.Path, list)
}

func binary() content { return content{Schema: &schema.Schema{Type: "string", Format: "binary"}} }

// rowOf is a row of a list: its record's, else the columns that the entry itself describes.
func (b *builder) rowOf(e *entry.Entry, move schema.Move) *schema.Schema {
	if move.What == "index" && e.Record() == move.Kind.Name {
		if b.doc.Components.Schemas[move.Kind.Name] == nil {
			b.doc.Components.Schemas[move.Kind.Name] = move.Kind.Row(e, b.caller)
		}
		return reference(move.Kind.Name)
	}
	row := schema.Object()
	row.Additional = cell()
	if e.Export != nil {
		for _, column := range e.Exported(b.caller) {
			of := cell()
			of.Title = column.Heading
			row.Properties.Add(column.Name, of)
		}
	}
	return row
}

// answersRecord adds the answer of a standard route of a record.
func (b *builder) answersRecord(op *operation, move schema.Move) {
	path, k := move.Kind.Path, move.Kind
	switch move.What {
	case "add", "update":
		op.Responses["200"] = b.succeeds(path, schema.Object(schema.Property{Name: k.Key, Of: &schema.Schema{Type: "string", Title: k.Label + "的编号"}}, schema.Property{Name: "RowVersion", Of: schema.Version()}))
	case "history":
		op.Responses["200"] = b.succeeds(path, schema.Object(schema.Property{Name: "list", Of: rows()}, schema.Property{Name: "total", Of: &schema.Schema{Type: "integer"}}))
	}
}

// requestsOf are the requests with a success that the author of an entry states.
func requestsOf(e *entry.Entry) (all []example) {
	for _, test := range e.Tests {
		if test.Code != 0 {
			continue
		}
		one := example{Summary: test.Name, Path: map[string]string{}, Query: map[string]string{}}
		for from, text := range test.In {
			switch place, name, _ := strings.Cut(from, "."); place {
			case "path":
				one.Path[name] = text
			case "query":
				one.Query[name] = text
			}
		}
		all = append(all, one)
	}
	return all
}
