package openapi

import (
	"encoding/json"
	"slices"
	"strings"

	"qiao/gateway"
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
	legacy   bool             // a legacy system may answer in place of the gateway
	names    names
	doc      document
}

const about = `桥网关中当前账号可以调用的接口，按调用时的同一套权限列出；没有列出的调用会被拒绝（403）。
登录后得到的 token 放在请求头 X-Token 中。参数名不区分大小写。
成功时 code 是 0，data 是结果。拒绝时 code 是别的数，msg 是给用户看的原因：业务上的拒绝是 HTTP 200，填写有误时 data.fields 逐项说明。
其余的拒绝看地址：*.ashx、/api/Procedure、/api/File 等旧地址多以 HTTP 200 回答，其他地址以 HTTP 状态码回答，code 与它相同。`

// aboutLegacy is added where a legacy system may answer in place of the gateway.
const aboutLegacy = `
还由旧系统回答的调用（见“迁移”），状态码、code 和 data 以旧系统为准。`

func (b *builder) build(version string, procedures []*registry.Procedure, routes []gateway.Route) ([]byte, error) {
	b.doc = document{
		OpenAPI: "3.1.0", Info: info{Title: "桥网关接口", Version: version, Description: about},
		Servers: []server{{URL: "/"}}, Tags: []tag{}, Paths: map[string]map[string]*operation{},
		Security: bySession,
		Components: components{
			Schemas:   map[string]*schema.Schema{},
			Responses: map[string]response{},
			SecuritySchemes: map[string]securityScheme{
				"token":  {Type: "apiKey", In: "header", Name: "X-Token", Description: "登录返回的 token"},
				"cookie": {Type: "apiKey", In: "cookie", Name: "qiao_session", Description: "浏览器的登录"},
			},
		},
	}
	if b.tools != nil {
		b.doc.Assistants = &assistants{Path: tools.Path, Writes: b.writes}
	}
	if b.legacy {
		b.doc.Info.Description += aboutLegacy
	}
	b.names = names{"ProcedureCall": true}
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
		if one := (tag{name, aboutArea(name)}); !slices.Contains(b.doc.Tags, one) {
			b.doc.Tags = append(b.doc.Tags, one)
		}
	}
}
