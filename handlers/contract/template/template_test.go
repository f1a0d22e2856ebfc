package template_test

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"qiao/handlers/contract/template"
)

func TestATextThatIsNoContractsIsRefusedByName(t *testing.T) {
	for text, want := range map[string]string{
		`<p>甲方：{{客户名称}}，共 {{合同金额}} 元</p><p>{{付款计划}}</p>`: "",
		`<p>{{客户姓名}}</p>`:                               "没有字段 {{客户姓名}}，请从列表中选择",
		`<p>{{ 客户名称 }}</p>`:                             "没有字段 {{ 客户名称 }}，请从列表中选择",
		`<p>{{客户<strong>名称</strong>}}</p>`:              "有一个字段没有写完整：{{ 与 }} 之间只能是字段的名称，不能换行或改字体",
		`<p>{{客户名称</p>`:                                 "有一个字段没有写完整：{{ 与 }} 之间只能是字段的名称，不能换行或改字体",
		`<p>甲方</p><script>alert(1)</script>`:            "正文不能含有 <script>，请删除",
		`<p>甲方</p><SCRIPT src=//x>`:                     "正文不能含有 <script>，请删除",
		`<p onclick="x()">甲方</p>`:                       "正文不能含有 onclick，请删除",
		`<iframe src="https://x"></iframe>`:             "正文不能含有 <iframe>，请删除",
		`<p><img src="/admin/notice/file/1" onerror=x>`: "正文不能含有 <img>，请删除",
	} {
		if got := template.Unfit(text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// Values are texts: nothing in them becomes markup or another field.
func TestFieldsAreFilled(t *testing.T) {
	plan := []template.Payment{{Stage: "定金", Share: "30%", Amount: "30,000.00", Due: "2026-12-01", Note: "<b>签订</b>"}}
	text, _ := template.Fill("<p>甲方：{{客户名称}}</p><p>{{补充约定}}</p><p>{{付款计划}}</p><p>即 {{付款计划}}。</p>",
		map[string]string{"客户名称": `<script>x</script>{{合同金额}}`, "合同金额": "1", "补充约定": "一\n二"}, plan)
	for _, want := range []string{
		"甲方：&lt;script&gt;x&lt;/script&gt;{{合同金额}}", "<p>一<br/>二</p>", "<td>30%</td><td style=\"text-align: right\">30,000.00</td><td>2026-12-01</td><td>&lt;b&gt;签订&lt;/b&gt;</td>",
		"<p>即 定金 30,000.00 元（2026-12-01）。</p>",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
	if strings.Contains(text, "<p><table>") {
		t.Errorf("a table within a paragraph: %s", text)
	}
}

// A paper has a length that a person can read and a gateway can make.
func TestAPaperHasABoundedLength(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("<p>{{补充约定}}</p>", 200): "",
		strings.Repeat("<p>{{补充约定}}</p>", 201): "正文最多使用 200 个字段，请删除多余的",
		strings.Repeat("<p>甲方</p>", 60_000):    "正文不能超过 512 KiB，请删减",
	} {
		if got := template.Unfit(text); got != want {
			t.Errorf("%.40s…: %q, want %q", text, got, want)
		}
	}
	long := map[string]string{"补充约定": strings.Repeat("约", 1000)}
	plan := make([]template.Payment, 20)
	for i := range plan {
		plan[i] = template.Payment{Stage: "定金", Note: strings.Repeat("约", 200)}
	}
	for text, want := range map[string]bool{
		strings.Repeat("<p>{{补充约定}}</p>", 200):    true,
		strings.Repeat("<p>{{补充约定}}</p>", 25_000): false,
		strings.Repeat("<p>{{付款计划}}</p>", 25_000): false,
		strings.Repeat("{{付款计划}}", 25_000):        false,
	} {
		if _, ok := template.Fill(text, long, plan); ok != want {
			t.Errorf("%d bytes %.40s…: %t, want %t", len(text), text, ok, want)
		}
	}
}

func TestAmountsInCapitals(t *testing.T) {
	for amount, want := range map[string]string{
		"0": "零元整", "0.05": "伍分", "0.5": "伍角整", "1": "壹元整", "10": "壹拾元整", "105.08": "壹佰零伍元零捌分", "1010.1": "壹仟零壹拾元壹角整",
		"10000": "壹万元整", "10001": "壹万零壹元整", "100500.25": "壹拾万零伍佰元贰角伍分", "128600": "壹拾贰万捌仟陆佰元整", "1000000": "壹佰万元整",
		"99999999.99": "玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分", "100000000": "壹亿元整", "100010000": "壹亿零壹万元整", "-3.2": "负叁元贰角整",
	} {
		if got := template.Capital(decimal.RequireFromString(amount)); got != want {
			t.Errorf("%s: %s, want %s", amount, got, want)
		}
	}
}
