package bench_test

import (
	"strings"
	"testing"
	"time"

	"qiao/gateway/richtext"
)

// pieces are the parts of texts that take long to clean where a rule reads them more than
// once.
var pieces = [][3]string{
	{`<p style="background:`, "url('", `">文</p>`},
	{`<span style="color:`, "(", `">文</span>`},
	{`<span style="`, "color:red;", `">文</span>`},
	{`<p style="`, "/*", `">文</p>`},
	{`<td style="`, `text-align:"\`, `">文`},
	{"", "<span style='color:red'>", "文"},
	{"", "<span>", ""},
	{"", "<p>", ""},
	{"", "</span>", ""},
	{"", "<a href='https://example.com/a'>", "文"},
	{"<a href='https://", "é.", "/'>文</a>"},
	{"<a href='#/", "%41", "'>文</a>"},
	{"<p ", " a=1", ">文"},
	{"<span ", " style='color:red'", ">文"},
	{"", "<!--", ""},
	{"", "<svg>", ""},
	{"", "<", ""},
	{"", "&", ""},
	{"<p>", " \n", "</p>"},
	{"", "<img src='/admin/notice/file/5d1f0c6e-0000-4000-8000-000000000001'>", ""},
	{"", "<table><tr><td>", "文"},
	{"", "<s>", "文"},
	{"", "<s></p>", "文"},
	{"", "<b style='font-weight:normal'>", "文"},
	{"", "<ol><li>", "文"},
	{"<ol reversed>", "<li>", "文"},
	{"", "<ol reversed></li>", "文"},
	{"", "<rt><rp>", "文"},
	{"<p style='list-style:", "none ", "'>文"},
	{"<ol style='", "list-style:x;", "'>文"},
	{"<sup>", "3 ", ""},
}

// took is the time that a text needs: the least of three runs, as other programs use the
// machine too.
func took(piece [3]string, size int) time.Duration {
	sent, least := piece[0]+strings.Repeat(piece[1], size/len(piece[1]))+piece[2], time.Hour
	for range 3 {
		began := time.Now()
		clean := richtext.From(sent, "qiao.example")
		richtext.Text(clean)
		richtext.LeftOut(sent, "qiao.example")
		richtext.Pictures(clean)
		least = min(least, time.Since(began))
	}
	return least
}

// BenchmarkClean compares the longest texts with texts of an eighth of their length: eight
// times the text must take about eight times as long; quadratic time would be 64 times.
func BenchmarkClean(b *testing.B) {
	const most = 512 << 10
	var ratio, slowest float64
	for b.Loop() {
		for _, piece := range pieces {
			short, long := took(piece, most/8), took(piece, most)
			ratio = max(ratio, float64(long)/float64(short))
			slowest = max(slowest, long.Seconds()*1000)
		}
	}
	b.ReportMetric(0, "ns/op") // says nothing here
	b.ReportMetric(ratio, "x-for-8x")
	b.ReportMetric(slowest, "ms/slowest")
	b.ReportMetric(500, "bar-ms")
}
