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
		"form":           {`<form action="/x"><input name="a"><button>点</button></form>`, `点`},
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
