package openapi

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/registry"
	"qiao/gateway/schema"
	"qiao/gateway/session"
	"qiao/gateway/tools"
)

// builder makes the document of one caller.
type builder struct {
	kinds    []schema.Kind
	families exchange.Families
	registry *registry.Registry
	places   places
	caller   *session.Identity
	tools    *tools.Catalogue // nil where assistants may not call
	writes   bool             // assistants may call what writes
	names    names
	doc      document
}

const about = `桥网关中当前账号可以调用的接口，按调用时的同一套权限列出；没有列出的调用会被拒绝（403）。
登录后得到的 token 放在请求头 X-Token 中。参数名不区分大小写。
业务上的拒绝以 HTTP 200 和非 0 的 code 回答，msg 是给用户看的原因；填写有误时 data.fields 逐项说明。`

func (b *builder) build(version string, procedures []*registry.Procedure, routes []gateway.Route) ([]byte, error) {
	b.doc = document{
		OpenAPI: "3.1.0", Info: info{Title: "桥网关接口", Version: version, Description: about},
		Servers: []server{{URL: "/"}}, Tags: []tag{}, Paths: map[string]map[string]*operation{},
		Security: bySession,
		Components: components{
			Schemas:   map[string]*schema.Schema{"Failure": failure()},
			Responses: map[string]response{"Failure": {Description: "出错", Content: map[string]content{jsonType: {Schema: reference("Failure")}}}},
			SecuritySchemes: map[string]securityScheme{
				"token":  {Type: "apiKey", In: "header", Name: "X-Token", Description: "登录返回的 token"},
				"cookie": {Type: "apiKey", In: "cookie", Name: "qiao_session", Description: "浏览器的登录"},
			},
		},
	}
	if b.tools != nil {
		b.doc.Assistants = &assistants{Path: tools.Path, Writes: b.writes}
	}
	b.names = names{"Failure": true, "ProcedureCall": true}
	b.addProcedures(procedures)
	for i := range routes {
		b.addRoute(&routes[i])
	}
	slices.SortFunc(b.doc.Tags, func(a, b tag) int { return strings.Compare(a.Name, b.Name) })
	return json.Marshal(b.doc)
}

// bySession are the two ways to show a session.
var bySession = []map[string][]string{{"token": {}}, {"cookie": {}}}

// add adds an operation and its area.
func (b *builder) add(path, method string, op *operation) {
	if b.doc.Paths[path] == nil {
		b.doc.Paths[path] = map[string]*operation{}
	}
	b.doc.Paths[path][method] = op
	for _, name := range op.Tags {
		if !slices.Contains(b.doc.Tags, tag{name}) {
			b.doc.Tags = append(b.doc.Tags, tag{name})
		}
	}
}

// answers are the answers of a path: the envelope with its data, or a failure.
func (b *builder) answers(path string, data *schema.Schema) map[string]response {
	family := b.families.Of(path)
	envelope := schema.Object(
		schema.Property{Name: "code", Of: &schema.Schema{Type: "integer", Enum: []any{family.SuccessCode}}},
		schema.Property{Name: family.MessageKey, Of: &schema.Schema{Type: "string", Examples: []any{"成功"}}},
		schema.Property{Name: "data", Of: data},
	)
	envelope.Required = []string{"code", family.MessageKey}
	return map[string]response{
		"200":     {Description: "成功，或业务上的拒绝", Content: map[string]content{jsonType: {Schema: &schema.Schema{OneOf: []*schema.Schema{envelope, b.refused(family)}}}}},
		"default": {Ref: "#/components/responses/Failure"},
	}
}

// refused is a failure with HTTP 200. The paths of a family share it.
func (b *builder) refused(family exchange.Family) *schema.Schema {
	name := "Refused"
	if family.MessageKey != "msg" || family.SuccessCode != 0 {
		name = fmt.Sprintf("Refused.%s.%d", family.MessageKey, family.SuccessCode)
	}
	of := schema.Object(
		schema.Property{Name: "code", Of: &schema.Schema{Type: "integer", Not: &schema.Schema{Enum: []any{family.SuccessCode}}}},
		schema.Property{Name: family.MessageKey, Of: &schema.Schema{Type: "string", Description: "原因"}},
		schema.Property{Name: "data", Of: &schema.Schema{}},
	)
	of.Required = []string{"code", family.MessageKey}
	b.doc.Components.Schemas[name] = of
	return reference(name)
}

// failure is the envelope of a failure, with all codes of the catalogue.
func failure() *schema.Schema {
	codes := &schema.Schema{Type: "integer"}
	var lines []string
	for _, kind := range errs.Catalogue() {
		lines = append(lines, fmt.Sprintf("%d（HTTP %d）%s", kind.Code, kind.Status, kind.Text))
	}
	slices.Sort(lines)
	codes.Description = strings.Join(slices.Compact(lines), "\n")
	of := schema.Object(schema.Property{Name: "code", Of: codes}, schema.Property{Name: "msg", Of: &schema.Schema{Type: "string", Description: "原因"}}, schema.Property{Name: "data", Of: &schema.Schema{}})
	of.Required = []string{"code"}
	return of
}
