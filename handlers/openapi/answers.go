package openapi

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/schema"
)

// succeeds is the answer of a path with HTTP 200: an envelope with the data of a success, or a refusal. Its code has one value
// in the first and only others in the second, so that generated types tell them apart by it.
func (b *builder) succeeds(path string, data *schema.Schema) response {
	family := b.families.Of(path)
	envelope := schema.Object(
		schema.Property{Name: "code", Of: &schema.Schema{Type: "integer", Enum: []any{family.SuccessCode}}},
		schema.Property{Name: family.MessageKey, Of: &schema.Schema{Type: "string", Examples: []any{"成功"}}},
		schema.Property{Name: "data", Of: data},
	)
	envelope.Required = []string{"code", family.MessageKey, "data"}
	return response{Description: "成功，或业务上的拒绝", Content: map[string]content{jsonType: {Schema: &schema.Schema{OneOf: []*schema.Schema{envelope, b.refused(family)}}}}}
}

// refused is a failure with HTTP 200. The paths of a family share it.
func (b *builder) refused(family exchange.Family) *schema.Schema {
	name := "Refused"
	if family.Older() {
		name += ".older"
	}
	if family.SuccessCode != 0 {
		name += "." + strconv.Itoa(family.SuccessCode)
	}
	name += suffix(family)
	if b.doc.Components.Schemas[name] == nil {
		b.doc.Components.Schemas["Refusal"] = refusal()
		codes, said := b.codes(family)
		b.doc.Components.Schemas[name] = failure(family, &schema.Schema{Type: "integer", Enum: codes, Description: said}, reference("Refusal"))
	}
	return reference(name)
}

// suffix tells families apart whose failures have another key of the message.
func suffix(family exchange.Family) string {
	if family.MessageKey == "msg" {
		return ""
	}
	return "." + family.MessageKey
}

func failure(family exchange.Family, code, data *schema.Schema) *schema.Schema {
	of := schema.Object(
		schema.Property{Name: "code", Of: code},
		schema.Property{Name: family.MessageKey, Of: &schema.Schema{Type: "string", Description: "原因"}},
		schema.Property{Name: "data", Of: data},
	)
	of.Required = []string{"code", family.MessageKey, "data"}
	return of
}

// refusal is the data of a refusal with HTTP 200: null, or what is wrong with a record.
func refusal() *schema.Schema {
	text := &schema.Schema{Type: "string"}
	change := schema.Object(
		schema.Property{Name: "Field", Of: text}, schema.Property{Name: "Label", Of: text},
		schema.Property{Name: "From", Of: &schema.Schema{}}, schema.Property{Name: "To", Of: &schema.Schema{}},
		schema.Property{Name: "FromName", Of: text}, schema.Property{Name: "ToName", Of: text},
	)
	change.Required = []string{"Field", "Label", "From", "To"}
	conflict := schema.Object(
		schema.Property{Name: "RowVersion", Of: &schema.Schema{Type: "integer", Description: "记录现在的版本"}},
		schema.Property{Name: "UserName", Of: text},
		schema.Property{Name: "CreateDate", Of: &schema.Schema{Type: []string{"string", "null"}}},
		schema.Property{Name: "Changes", Of: &schema.Schema{Type: "array", Items: change}},
	)
	conflict.Description = "别人在此期间改了什么"
	conflict.Required = []string{"RowVersion", "UserName", "CreateDate", "Changes"}
	of := schema.Object(
		schema.Property{Name: "fields", Of: &schema.Schema{Type: "object", Additional: text, Description: "填写有误的字段和原因"}},
		schema.Property{Name: "conflict", Of: conflict},
	)
	of.Type, of.Description = []string{"object", "null"}, "没有更多说明时为空"
	return of
}

// codes are the codes of refusals with HTTP 200: those of the catalogue, and those that entries give to errors of their own.
func (b *builder) codes(family exchange.Family) (codes []any, said string) {
	var all []int
	var lines []string
	for _, kind := range errs.Catalogue() {
		if status, code := family.Failure(errs.New(kind)); status == http.StatusOK {
			all = append(all, code)
			lines = append(lines, fmt.Sprintf("%d %s", code, kind.Text))
		}
	}
	for _, p := range b.registry.All() {
		if p.Entry == nil {
			continue
		}
		for _, mapped := range p.Entry.Errors {
			all = append(all, mapped.Code)
		}
	}
	slices.Sort(all)
	for _, code := range slices.Compact(all) {
		if code != family.SuccessCode {
			codes = append(codes, code)
		}
	}
	return codes, strings.Join(slices.Compact(lines), "\n")
}

// fails adds the failures with another HTTP status that a route may answer.
func (b *builder) fails(op *operation, method string, route *gateway.Route) {
	family := b.families.Of(route.Path)
	for _, kind := range kindsOf(method, route) {
		status, _ := family.Failure(errs.New(kind))
		if status == http.StatusOK {
			continue
		}
		key, name := strconv.Itoa(status), http.StatusText(status)
		if status >= http.StatusInternalServerError {
			key, name = "5XX", "Server Error"
		}
		if status == http.StatusConflict {
			name = "Out Of Place"
		}
		name = strings.ReplaceAll(name, " ", "") + suffix(family)
		if _, known := b.doc.Components.Responses[name]; !known {
			b.doc.Components.Responses[name] = b.failed(family, key)
		}
		op.Responses[key] = response{Ref: "#/components/responses/" + name}
	}
}

// failed describes the failures of a status, or of all that are not the client's.
func (b *builder) failed(family exchange.Family, key string) response {
	data := &schema.Schema{Type: "null"}
	if key == strconv.Itoa(http.StatusConflict) {
		data = schema.Object(schema.Property{Name: "Received", Of: &schema.Schema{Type: "integer", Description: "下一段在文件中的位置"}})
		data.Additional = cell()
	}
	var codes []any
	var texts []string
	for _, kind := range errs.Catalogue() {
		status, code := family.Failure(errs.New(kind))
		text := kind.Text
		switch {
		case key == "5XX" && status >= http.StatusInternalServerError:
			text = fmt.Sprintf("%d %s", status, text)
		case key != strconv.Itoa(status):
			continue
		}
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
		if !slices.Contains(codes, any(code)) {
			codes = append(codes, code)
		}
	}
	of := failure(family, &schema.Schema{Type: "integer", Enum: codes, Description: "同 HTTP 状态码"}, data)
	answer := response{Description: strings.Join(texts, "；"), Content: map[string]content{jsonType: {Schema: of}}}
	if key == "5XX" || key == strconv.Itoa(http.StatusTooManyRequests) {
		answer.Headers = map[string]header{"Retry-After": {Description: "多少秒后再试", Schema: &schema.Schema{Type: "integer"}}}
	}
	return answer
}

// kindsOf are the failures that may end a call of a route before or while it is handled, but for what its records refuse.
func kindsOf(method string, route *gateway.Route) []errs.Kind {
	kinds := []errs.Kind{errs.BadRequest, errs.TooManyRequests, errs.Internal}
	if !strings.EqualFold(method, http.MethodGet) && !strings.EqualFold(method, http.MethodHead) {
		kinds = append(kinds, errs.RequestTimeout, errs.TooLarge, errs.UnsupportedType)
	}
	rule, _ := route.Access.Rule()
	switch {
	case !route.Access.IsPublic():
		kinds = append(kinds, errs.SessionUnknown, errs.SessionElsewhere, errs.SessionExpired, errs.Forbidden)
		if rule != "any session" {
			kinds = append(kinds, errs.SessionLocked, errs.InitialPassword)
		}
	case route.Effect == gateway.Write || route.SignsIn || route.SignsOut || route.File: // it comes from another site, or asks for what not everybody may have
		kinds = append(kinds, errs.Forbidden)
	}
	if route.Action != "" {
		kinds = append(kinds, errs.MethodNotAllowed)
	}
	if route.File || strings.Contains(route.Path, "/:") || strings.Contains(route.Path, "/*") {
		kinds = append(kinds, errs.NotFound)
	}
	if route.OutOfPlace {
		kinds = append(kinds, errs.OutOfPlace)
	}
	return kinds
}
