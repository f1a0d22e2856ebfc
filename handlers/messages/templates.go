package messages

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/message"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Templates are texts with fields: {{姓名}} and {{部门}} are those of the receiver, and the sender fills in all others.
var Templates = record.Table{
	Name: "Msg_Template", Key: "TemplateId", Label: "消息模板", Title: []string{"Name"}, Path: base + "/template", Everybody: true,
	Fields: []record.Field{
		{Name: "Name", Label: "名称", Type: "nvarchar(50)", Required: true},
		{Name: "Title", Label: "标题", Type: "nvarchar(60)", Required: true, Hint: "可以用 {{字段}}，发送时填写"},
		{Name: "Content", Label: "正文", Type: "nvarchar(1000)", Required: true, Hint: "{{姓名}}、{{部门}} 是接收人的，其他 {{字段}} 由发送人填写，如 {{停水时间}}"},
		{Name: "Enabled", Label: "启用", Type: "bit", Required: true, Initial: "true"},
	},
	Unique: []record.Unique{{Index: "UQ_Msg_Template_Name", Columns: []string{"Name"}}},
	Check:  checkTemplate,
}

func (h *Handlers) templateRoutes() []gateway.Route {
	h.templates = record.New(h.DB, Templates)
	edit := session.Button(mayEdit)
	return append(
		h.templates.Routes(record.Page{Menu: textMenu, List: "messages/templates", Add: edit, Edit: edit, Delete: edit, Without: []string{"export"}}),
		gateway.Route{Methods: "GET", Path: Templates.Path + "/all", Access: session.Menu(textMenu), Effect: gateway.Read, Entry: "messages/templates_all"},
	)
}

// field is a place in a text that is filled in; braces left over are one with a mistake.
var (
	field  = regexp.MustCompile(`\{\{([\p{Han}A-Za-z0-9]{1,20})\}\}`)
	braces = regexp.MustCompile(`\{\{|\}\}`)
)

// The fields that the receiver fills in.
var ofReceiver = []string{"姓名", "部门"}

// fieldsOf are the fields of some texts that the sender fills in, each once, in their order.
func fieldsOf(texts ...string) (names []string) {
	for _, text := range texts {
		for _, found := range field.FindAllStringSubmatch(text, -1) {
			if name := found[1]; !slices.Contains(ofReceiver, name) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// unfit is what is wrong with the fields of a text, empty where nothing is.
func unfit(text string) string {
	if braces.MatchString(field.ReplaceAllString(text, "")) {
		return "里的 {{ }} 没有写对，应如 {{停水时间}}，字段名是 1 到 20 个汉字、字母或数字"
	}
	return ""
}

func checkTemplate(_ context.Context, _ *store.Tx, c *record.Change) error {
	if c.After == nil {
		return nil
	}
	for name, label := range map[string]string{"Title": "标题", "Content": "正文"} {
		if wrong := unfit(c.After.Text(name)); wrong != "" {
			c.Invalid(name, label+wrong)
		}
	}
	if message.Personal(c.After.Text("Title")) {
		c.Invalid("Title", "标题对所有接收人相同，{{姓名}} 和 {{部门}} 请写在正文里")
	}
	return nil
}

// fill puts the values of the sender into a text. Fields of the receiver stay.
func fill(text string, values map[string]string) string {
	return field.ReplaceAllStringFunc(text, func(place string) string {
		if value, given := values[strings.Trim(place, "{}")]; given {
			return value
		}
		return place
	})
}
