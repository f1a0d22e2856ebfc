package richtext_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/richtext"
)

const id = "5d1f0c6e-0000-4000-8000-000000000001"

const host = "qiao.example"

func TestWhatATextMayHave(t *testing.T) {
	for name, c := range map[string]struct{ sent, want string }{
		"plain":          {"第一段 <5 & >3\r\n第二行\n\n第二段", "<p>第一段 &lt;5 &amp; &gt;3<br/>第二行</p><p>第二段</p>"},
		"marks":          {"<h2>标题</h2><p><strong>重</strong><em>斜</em><u>线</u><s>删</s></p>", "<h2>标题</h2><p><strong>重</strong><em>斜</em><u>线</u><s>删</s></p>"},
		"alignment":      {`<p style="text-align: center; position: fixed">中</p>`, `<p style="text-align: center">中</p>`},
		"colour":         {`<p><span style="color: rgb(207, 19, 34)">红</span><span style="color: #123456">蓝</span></p>`, `<p><span style="color: rgb(207, 19, 34)">红</span><span style="color: #096dd9">蓝</span></p>`},
		"table":          {`<table class="x"><tbody><tr><td colspan="2" onclick="x()">1</td></tr></tbody></table>`, `<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>`},
		"link":           {`<p><a href="https://example.com/" onclick="x()">站</a><a href="javascript:alert(1)">坏</a></p>`, `<p><a href="https://example.com/" rel="noreferrer noopener" target="_blank">站</a>坏</p>`},
		"own picture":    {`<p><img src="/admin/notice/file/` + id + `" alt="图" width="300" onerror="x()"></p>`, `<p><img src="/admin/notice/file/` + id + `" alt="图" width="300"></p>`},
		"other pictures": {`<p>图<img src="data:image/png;base64,AAAA" alt="一"><img src="https://mmbiz.example/1.png"><img data-src="x"></p>`, `<p>图</p>`},
		"svg":            {`<p>前</p><svg onload="x()"><text>图</text><script>x()</script></svg><p>后</p>`, `<p>前</p><p>后</p>`},
		"frames":         {`<iframe src="https://x.example"></iframe><object data="x"></object><p>文</p>`, `<p>文</p>`},
		"form":           {`<form action="/x"><input name="a"><button>点</button></form>`, `<div>点</div>`},
	} {
		got := richtext.From(c.sent, host)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if again := richtext.Clean(got, host); again != got {
			t.Errorf("%s: cleaned again it is %s", name, again)
		}
	}
}

// What changes the meaning of a text when it is lost stays, in one form for the many that editors write.
func TestWhatMeansSomethingStays(t *testing.T) {
	for name, c := range map[string]struct{ sent, want string }{
		"raised and lowered": {`<p>10<sup>3</sup> m<sup class="x">2</sup>，CO<sub>2</sub></p>`, `<p>10<sup>3</sup> m<sup>2</sup>，CO<sub>2</sub></p>`},
		"deleted and added":  {`<p><del>1000</del><ins>800</ins><strike>条</strike></p>`, `<p><del>1000</del><ins>800</ins><s>条</s></p>`},
		"by style": {
			`<p><span style="text-decoration:line-through">消</span><span style="text-decoration: underline line-through red">线</span><span style="vertical-align: super; font-size: 8pt">3</span></p>`,
			`<p><span style="text-decoration: line-through">消</span><span style="text-decoration: underline line-through">线</span><span style="vertical-align: super">3</span></p>`,
		},
		"by the style of a block": {`<p style="text-decoration-line: line-through; text-align: center">条</p>`, `<p style="text-align: center; text-decoration: line-through">条</p>`},
		"bold and slanted":        {`<p><span style="font-weight: 700; font-style: oblique">重</span><b style="font-weight:normal">轻</b></p>`, `<p><span style="font-weight: bold; font-style: italic">重</span>轻</p>`},
		"numbers of lists": {
			`<ol start="3" type="a"><li>三</li><li value="7">七</li></ol><ol reversed><li>一</li></ol>`,
			`<ol start="3" type="a" style="list-style-type: lower-alpha"><li>三</li><li value="7">七</li></ol><ol reversed=""><li>一</li></ol>`,
		},
		"kinds of numbers": {
			`<ol style="list-style: cjk-ideographic inside"><li>一</li></ol><ol class="custom_cn list"><li style="list-style-type:none">二</li></ol>`,
			`<ol style="list-style-type: cjk-ideographic"><li>一</li></ol><ol style="list-style-type: cjk-ideographic"><li style="list-style-type: none">二</li></ol>`,
		},
		"Quill":            {`<ol><li data-list="bullet">点</li><li data-list="checked">勾</li></ol>`, `<ol><li style="list-style-type: disc">点</li><li style="list-style-type: none">☑ 勾</li></ol>`},
		"definitions":      {`<dl><dt>甲</dt><dd>供方</dd></dl>`, `<dl><dt>甲</dt><dd>供方</dd></dl>`},
		"spaces":           {"<pre>a  b\nc</pre><p style=\"white-space: pre\">a  b</p>", "<pre>a  b\nc</pre><p style=\"white-space: pre-wrap\">a  b</p>"},
		"lines by div":     {`<div>10</div><div>3</div><section>四</section>`, `<div>10</div><div>3</div><div>四</div>`},
		"older attributes": {`<center>中</center><td bgcolor="#FFC7CE" align="right"><font color="red" size="3">红</font></td>`, `<div style="text-align: center">中</div><td style="text-align: right; background-color: #ffccc7"><span style="color: #cf1322">红</span></td>`},
		"highlights":       {`<p><mark>重</mark><span style="background:yellow">点</span><span style="background-color: rgba(0, 0, 0, 0)">无</span></p>`, `<p><span style="background-color: #fff566">重</span><span style="background-color: #fff566">点</span>无</p>`},
		"boxes":            {`<p><input type="checkbox" checked>是 <input type=checkbox>否 <input type="radio">或</p>`, `<p>☑是 ☐否 ○或</p>`},
		"readings":         {`<p><ruby>汉<rp>(</rp><rt>hàn</rt><rp>)</rp>字<rt>zì</ruby></p>`, `<p>汉（hàn）字（zì）</p>`},
		"quotes, details":  {`<p><q>引</q></p><details><summary>标题</summary>内容</details>`, `<p>“引”</p><div><div>标题</div>内容</div>`},
		"small headings":   {`<h5>小</h5>`, `<h4>小</h4>`},
		"a caption":        {`<table><caption>表一</caption><tfoot><tr><td><table><tr><td>1</td></tr></table></td></tr></tfoot></table>`, `<table><caption>表一</caption><tfoot><tr><td><table><tr><td>1</td></tr></table></td></tr></tfoot></table>`},
		"a cell":           {`<td style="color:red;font-weight:bold;text-decoration:line-through;vertical-align:top">1</td>`, `<td style="color: #cf1322; text-decoration: line-through; font-weight: bold">1</td>`},
		"nothing of it":    {`<ol start="1e9" type="x"><li value="a">一</li></ol><p style="white-space:nowrap;text-decoration:none">二</p>`, `<ol><li>一</li></ol><p>二</p>`},
	} {
		got := richtext.From(c.sent, host)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if again := richtext.Clean(got, host); again != got {
			t.Errorf("%s: cleaned again it is %s", name, again)
		}
		if names := richtext.LeftOut(c.sent, host); len(names) > 0 {
			t.Errorf("%s: nothing is left out, and it names %v", name, names)
		}
	}
}

// The message names each lost part that has a meaning. A clean text gets no message.
func TestWhatIsLeftOutIsNamed(t *testing.T) {
	for sent, want := range map[string]string{
		`<img src="https://mmbiz.example/1.png">`:           "不是在本系统上传的图片",
		`<img data-src="https://mmbiz.example/1.png">`:      "不是在本系统上传的图片",
		`<video src=x></video><iframe src=x></iframe>`:      "视频、音频或嵌入的网页",
		`<svg><text>图</text></svg>`:                         "矢量图形",
		`<math><mi>x</mi></math>`:                           "公式",
		`<select><option>一</select>`:                        "表单控件",
		`<input value="1">`:                                 "表单控件",
		`<a href="/FileModule/FileHandler.ashx">附件</a>`:     "不能使用的链接",
		`<span style="color:red;display: none">x</span>`:    "隐藏的文字（会显示出来）",
		`<li class="a ql-indent-1">x</li>`:                  "由样式生成的编号或文字",
		`<p style="counter-reset: a">x</p>`:                 "由样式生成的编号或文字",
		`<style>.x1{text-decoration:line-through}</style>x`: "写在样式表里的删除线、上下标或编号",
		`<ul style="list-style-type: hiragana"><li>x</ul>`:  "列表的编号样式",
		`<ul data-checked="true"><li>x</ul>`:                "待办清单的勾选",
		`<bdo dir="rtl">x</bdo>`:                            "从右到左的文字",
		`<img src="` + richtext.Picture + id + `"><a href="#a">x</a><a href="javascript:x()">x</a><a href="#/todo">x</a>` +
			`<script>x()</script><style>p{color:red}</style><input type=hidden>`: "",
	} {
		if got := strings.Join(richtext.LeftOut(sent, host), "；"); got != want {
			t.Errorf("%s: %q", sent, got)
		}
	}
}

// A text that Word or the editor of WeChat puts on the clipboard keeps its content.
func TestPastedTextsAreMadeClean(t *testing.T) {
	for _, name := range []string{"word", "wechat"} {
		sent, err := os.ReadFile("testdata/" + name + ".html")
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile("testdata/" + name + ".clean.html")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(strings.TrimSpace(string(want)), richtext.From(string(sent), host)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestTheTextOfARichText(t *testing.T) {
	const clean = `<h2>标题</h2><p>一<br/>二 &lt;b&gt;</p><ul><li>甲</li><li>乙</li></ul><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>`
	if diff := cmp.Diff("标题\n\n一\n二 <b>\n\n甲\n乙\n\n1\t2", richtext.Text(clean)); diff != "" {
		t.Error(diff)
	}
	for clean, want := range map[string]string{
		`<p>10<sup>3</sup> m<sup>2</sup>，CO<sub>2</sub>，x<sup>max</sup>，a<sub>i</sub>，<span style="vertical-align: super">-1</span></p>`:    "10³ m²，CO₂，x^(max)，a_i，⁻¹",
		`<p>原价<del>1000</del><ins>800</ins>；<s>作<strong>废<s>条</s></strong>款</s>；<span style="text-decoration: line-through">已取消</span></p>`: "原价（删去：1000）800；（删去：作废条款）；（删去：已取消）",
		`<ol start="3"><li><p>第三条</p></li><li>四<ol type="a"><li>子</li></ol></li><li value="9">九</li></ol>`:                                  "3. 第三条\n4. 四\n\na. 子\n9. 九",
		`<ol reversed=""><li>二</li><li>一</li></ol><ol style="list-style-type: cjk-ideographic" start="12"><li>甲</li></ol>`:                  "2. 二\n1. 一\n\n十二、甲",
		`<ol type="I" start="4"><li>甲</li></ol><ol><li style="list-style-type: disc">点</li></ol>`:                                           "IV. 甲\n\n点",
		`<p><s>甲<b>乙</s>丙</p>`:                                       "（删去：甲乙）丙",
		`<div>10</div><div>3</div>尾<dl><dt>甲方</dt><dd>供方</dd></dl>`:  "10\n3\n尾\n\n甲方\n供方",
		`<table><tr><td><p>1</p></td><td><p>2</p></td></tr></table>`: "1\t2",
	} {
		if diff := cmp.Diff(want, richtext.Text(clean)); diff != "" {
			t.Errorf("%s: %s", clean, diff)
		}
	}
	const text = "第一段\n第二行\n\n第二段 <3"
	if got := richtext.Text(richtext.Paragraphs(text)); got != text {
		t.Errorf("there and back it is %q", got)
	}
	if got := richtext.Paragraphs(" \n "); got != "" {
		t.Errorf("nothing is %q", got)
	}
}

func TestThePicturesOfAText(t *testing.T) {
	one := `<img alt="a" src="/admin/notice/file/` + id + `">`
	if diff := cmp.Diff([]string{id}, richtext.Pictures(richtext.Clean("<p>"+one+one+"</p>", host))); diff != "" {
		t.Error(diff)
	}
}

// active matches everything that could run or load: outside of text, where < is escaped.
var active = regexp.MustCompile(`(?i)<[^>]*(\son[a-z]+\s*=|javascript:|vbscript:|data:|url\()|<\s*/?(script|style|svg|math|iframe|object|embed|link|meta|base|form|input|template|video|audio|body|html)\b`)

func FuzzClean(f *testing.F) {
	for _, seed := range []string{
		`<script>alert(1)</script>`, `<p onclick=alert(1)>a`, `<a href="java&#x09;script:alert(1)">x</a>`, `<svg><p><style><img src=x onerror=alert(1)>`,
		`<math><mtext><table><mglyph><style><img src onerror=alert(1)>`, `<img src="/admin/notice/file/` + id + `">`, `<p style="color:#cf1322">`, `<!--><img src=x onerror=alert(1)>-->`,
		`<b style="font-weight:normal"><font color=red><strike>x</b></font>`, `<ruby>a<rt>b<rp>c</ruby><input type=checkbox checked><q>`, `<ol start=3 reversed><li value=5 data-list=bullet style="list-style:none">`,
		`<<b>script>alert(1)<</b>/script>`, `&lt;script&gt;`, `<a href="//x">y</a>`, `<td><li></p><table><a>`, `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, sent string) {
		clean := richtext.Clean(sent, host)
		if again := richtext.Clean(clean, host); again != clean {
			t.Errorf("%q is not at rest: %q", clean, again)
		}
		if found := active.FindString(clean); found != "" {
			t.Errorf("%q has %q", clean, found)
		}
		from := richtext.From(sent, host)
		if again := richtext.Clean(from, host); again != from {
			t.Errorf("sent, %q is not at rest: %q", from, again)
		}
	})
}

// The colours that Word, WeChat and browsers write become the nearest of the six that the
// editor offers. Black and white are left out, because the page has its own text colour.
func TestColoursBecomeTheNearestThatTheEditorOffers(t *testing.T) {
	for sent, want := range map[string]string{
		"red": "#cf1322", "#FF0000": "#cf1322", "#c00000": "#cf1322", "rgb(255, 0, 0)": "#cf1322", "rgba(200,10,10,0.9)": "#cf1322", "rgb(255 0 0 / 50%)": "#cf1322",
		"#FFC000": "#d46b08", "orange": "#d46b08", "yellow": "#d46b08", "#00B050": "#389e0d", "#92D050": "#389e0d", "green": "#389e0d",
		"blue": "#096dd9", "#0070C0": "#096dd9", "#002060": "#096dd9", "navy": "#096dd9", "#00B0F0": "#096dd9", "#7030A0": "#531dab", "purple": "#531dab",
		"gray": "#8c8c8c", "#7F7F7F": "#8c8c8c", "red !important": "#cf1322", " RED ": "#cf1322", "#f00": "#cf1322",
		"#531DAB": "#531dab", "rgb(9, 109, 217)": "rgb(9, 109, 217)",
		"black": "", "#000": "", "#333333": "", "windowtext": "", "white": "", "#F2F2F2": "", "inherit": "", "rgb(300,0,0)": "", "url(x)": "", "var(--x)": "",
	} {
		whole := `<p>字</p>`
		if want != "" {
			whole = `<p><span style="color: ` + want + `">字</span></p>`
		}
		got := richtext.From(`<p><span lang="EN-US" style='font-size:16.0pt;color:`+sent+`;mso-bidi-font-family:宋体'>字</span></p>`, host)
		if got != whole {
			t.Errorf("%s: %s", sent, got)
		}
	}
}

// A link leads to a page of the UI or away from the gateway: it never leads to a request of
// the gateway.
func TestLinksLeadToPagesOrElsewhere(t *testing.T) {
	for _, kept := range []string{
		"#/noticeannouncement/index?id=1", "/#/dormitory/rooms", "https://example.com/a?b=c", "http://example.com/x.ashx", "HTTPS://example.com/", "mailto:a@example.com", "tel:057412345",
		"https://qiao.example/#/todo", "https://qiao.example:8443#/todo", "https://other.qiao.example/",
	} {
		if got := richtext.Clean(`<a href="`+kept+`">站</a>`, "qiao.example:8080"); !strings.Contains(got, "href=") {
			t.Errorf("%s is gone: %s", kept, got)
		}
	}
	for _, lost := range []string{
		"/MobileQageModule/IndexHandler.ashx?action=newlogin&username=a&password=b", "../x.ashx", "x", "?action=DeleteFile", "#top", "/", "", "//qiao.example/api", "//example.com/",
		"https://qiao.example/FileModule/FileHandler.ashx?action=DeleteFile", "http://QIAO.example:9090/admin/x", "https://qiao.example./admin", "https://ｑiao.example/admin",
		"https://qiao.example/?action=x#/a", "https://user@qiao.example/admin", "https:/admin", "https:admin", "ftp://example.com", "/%23/x", "javascript:alert(1)", "data:text/html,x",
	} {
		if got := richtext.Clean(`<a href="`+lost+`">站</a>`, "qiao.example:8080"); got != "站" {
			t.Errorf("%s stays: %s", lost, got)
		}
	}
}
