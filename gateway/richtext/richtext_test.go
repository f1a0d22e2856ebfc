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

func TestWhatATextMayHave(t *testing.T) {
	for name, c := range map[string]struct{ sent, want string }{
		"plain":          {"第一段 <5 & >3\r\n第二行\n\n第二段", "<p>第一段 &lt;5 &amp; &gt;3<br/>第二行</p><p>第二段</p>"},
		"marks":          {"<h2>标题</h2><p><strong>重</strong><em>斜</em><u>线</u><s>删</s></p>", "<h2>标题</h2><p><strong>重</strong><em>斜</em><u>线</u><s>删</s></p>"},
		"alignment":      {`<p style="text-align: center; position: fixed">中</p>`, `<p style="text-align: center">中</p>`},
		"colour":         {`<p><span style="color: rgb(207, 19, 34)">红</span><span style="color: #123456">蓝</span></p>`, `<p><span style="color: rgb(207, 19, 34)">红</span>蓝</p>`},
		"table":          {`<table class="x"><tbody><tr><td colspan="2" onclick="x()">1</td></tr></tbody></table>`, `<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>`},
		"link":           {`<p><a href="https://example.com/" onclick="x()">站</a><a href="javascript:alert(1)">坏</a></p>`, `<p><a href="https://example.com/" rel="noreferrer noopener" target="_blank">站</a>坏</p>`},
		"own picture":    {`<p><img src="/admin/notice/file/` + id + `" alt="图" width="300" onerror="x()"></p>`, `<p><img src="/admin/notice/file/` + id + `" alt="图" width="300"></p>`},
		"other pictures": {`<p>图<img src="data:image/png;base64,AAAA" alt="一"><img src="https://mmbiz.example/1.png"><img data-src="x"></p>`, `<p>图</p>`},
		"svg":            {`<p>前</p><svg onload="x()"><text>图</text><script>x()</script></svg><p>后</p>`, `<p>前</p><p>后</p>`},
		"frames":         {`<iframe src="https://x.example"></iframe><object data="x"></object><p>文</p>`, `<p>文</p>`},
		"form":           {`<form action="/x"><input name="a"><button>点</button></form>`, `点`},
	} {
		got := richtext.From(c.sent)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if again := richtext.Clean(got); again != got {
			t.Errorf("%s: cleaned again it is %s", name, again)
		}
	}
}

// What Word and the editor of WeChat put on the clipboard keeps what it says.
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
		if diff := cmp.Diff(strings.TrimSpace(string(want)), richtext.From(string(sent))); diff != "" {
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
	if diff := cmp.Diff([]string{id}, richtext.Pictures(richtext.Clean("<p>"+one+one+"</p>"))); diff != "" {
		t.Error(diff)
	}
}

// active is whatever could run or load: outside of text, where < is escaped.
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
		clean := richtext.Clean(sent)
		if again := richtext.Clean(clean); again != clean {
			t.Errorf("%q is not at rest: %q", clean, again)
		}
		if found := active.FindString(clean); found != "" {
			t.Errorf("%q has %q", clean, found)
		}
		from := richtext.From(sent)
		if again := richtext.Clean(from); again != from {
			t.Errorf("sent, %q is not at rest: %q", from, again)
		}
	})
}
