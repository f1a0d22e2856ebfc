// Package template has the fields that the text of a contract may name, such as {{客户名称}}, and fills them.
package template

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	nethtml "golang.org/x/net/html"

	"qiao/gateway/richtext"
)

// Plan is the field of the plan of payment. Alone in a paragraph it becomes a table.
const Plan = "付款计划"

// Fields are the names of the fields, in the order in which an editor offers them.
var Fields = []string{
	"合同编号", "版本", "客户名称", "客户电话", "客户地址", "经销商", "店铺", "业务负责人", "合同金额", "金额大写", "签订日期", "交货日期", Plan, "补充约定",
}

// refused are the elements that load or run something. A contract's text has none of them.
var refused = []string{"script", "iframe", "object", "embed", "form", "input", "button", "link", "meta", "base", "svg", "math", "img", "video", "audio"}

// Unfit returns why a text cannot be the text of a template, for staff; empty for one that can.
func Unfit(sent string) string {
	if len(sent) > mostText {
		return fmt.Sprintf("正文不能超过 %d KiB，请删减", mostText>>10)
	}
	tokens := nethtml.NewTokenizer(strings.NewReader(sent))
	for {
		switch tokens.Next() {
		case nethtml.ErrorToken:
			return wrongField(sent)
		case nethtml.StartTagToken, nethtml.SelfClosingTagToken:
			tag := tokens.Token()
			if slices.Contains(refused, tag.Data) {
				return fmt.Sprintf("正文不能含有 <%s>，请删除", tag.Data)
			}
			for _, attr := range tag.Attr {
				if strings.HasPrefix(attr.Key, "on") {
					return fmt.Sprintf("正文不能含有 %s，请删除", attr.Key)
				}
			}
		}
	}
}

var (
	field = regexp.MustCompile(`\{\{([^{}<>]*)\}\}`)
	// alone is a paragraph with nothing but the plan.
	alone = regexp.MustCompile(`<p(?: [^>]*)?>\s*\{\{` + Plan + `\}\}\s*</p>`)
)

// The bounds of a text: a template has at most so many bytes and names at most so many fields, and with these filled it
// has at most so many bytes. A long contract has 100 KiB and some dozens of fields.
const (
	mostText   = 512 << 10
	mostFields = 200
	mostPaper  = 2 << 20
)

func wrongField(text string) string {
	named := field.FindAllStringSubmatch(text, mostFields+1)
	if len(named) > mostFields {
		return fmt.Sprintf("正文最多使用 %d 个字段，请删除多余的", mostFields)
	}
	for _, found := range named {
		if !slices.Contains(Fields, found[1]) {
			return fmt.Sprintf("没有字段 {{%s}}，请从列表中选择", html.UnescapeString(found[1]))
		}
	}
	if left := field.ReplaceAllString(text, ""); strings.Contains(left, "{{") || strings.Contains(left, "}}") {
		return "有一个字段没有写完整：{{ 与 }} 之间只能是字段的名称，不能换行或改字体"
	}
	return ""
}

// Payment is a line of the plan as paper shows it.
type Payment struct{ Stage, Share, Amount, Due, Note string }

// Fill puts values in place of the fields. Values are texts: they are shown, and never become markup. The result is
// clean rich text. ok is false where it would be too long for a paper; templates that were saved before there were bounds
// can be so.
func Fill(text string, values map[string]string, plan []Payment) (filled string, ok bool) {
	shown := map[string]string{Plan: html.EscapeString(sentence(plan))}
	for name, value := range values {
		shown[name] = strings.ReplaceAll(html.EscapeString(value), "\n", "<br/>")
	}
	full := table(plan)
	length := len(text) + len(alone.FindAllStringIndex(text, -1))*len(full)
	for _, found := range field.FindAllStringSubmatch(text, -1) {
		length += len(shown[found[1]])
	}
	if length > mostPaper {
		return "", false
	}
	text = alone.ReplaceAllLiteralString(text, full)
	text = field.ReplaceAllStringFunc(text, func(found string) string { return shown[strings.Trim(found, "{}")] })
	return richtext.Clean(text, ""), true
}

func table(plan []Payment) string {
	var b strings.Builder
	b.WriteString("<table><thead><tr><th>款项</th><th>比例</th><th style=\"text-align: right\">金额（元）</th><th>付款日期</th><th>付款条件</th></tr></thead><tbody>")
	for _, p := range plan {
		cells := []any{html.EscapeString(p.Stage), html.EscapeString(p.Share), html.EscapeString(p.Amount), html.EscapeString(p.Due), html.EscapeString(p.Note)}
		fmt.Fprintf(&b, `<tr><td>%s</td><td>%s</td><td style="text-align: right">%s</td><td>%s</td><td>%s</td></tr>`, cells...)
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

func sentence(plan []Payment) string {
	var parts []string
	for _, p := range plan {
		parts = append(parts, fmt.Sprintf("%s %s 元（%s）", p.Stage, p.Amount, p.Due))
	}
	return strings.Join(parts, "，")
}
