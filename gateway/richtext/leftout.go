package richtext

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// What a text cannot keep, as staff call it.
const (
	pictures  = "不是在本系统上传的图片"
	media     = "视频、音频或嵌入的网页"
	graphics  = "矢量图形"
	formulas  = "公式"
	controls  = "表单控件"
	links     = "不能使用的链接"
	hidden    = "隐藏的文字（会显示出来）"
	counted   = "由样式生成的编号或文字"
	formats   = "写在样式表里的删除线、上下标或编号"
	bullets   = "列表的编号样式"
	unticked  = "待办清单的勾选"
	direction = "从右到左的文字"
)

// lost are the elements of which nothing is kept.
var lost = map[string]string{
	"iframe": media, "frame": media, "video": media, "audio": media, "object": media, "embed": media, "svg": graphics, "canvas": graphics,
	"v:shape": graphics, "v:imagedata": graphics, "math": formulas, "m:omath": formulas, "select": controls, "textarea": controls, "bdo": direction,
}

var (
	// meaningful matches rules of a style sheet that change what a text means.
	meaningful = regexp.MustCompile(`(?i)line-through|vertical-align\s*:\s*(?:super|sub\b)|counter-(?:reset|increment)|list-style`)
	// generated matches the styles of a tag that generate text, and Quill's class of an item below another one, which has numbers
	// of its own.
	generated = regexp.MustCompile(`(?i)counter-(?:reset|increment)\s*:`)
	below     = regexp.MustCompile(`(?:^|\s)ql-indent-[1-9]`)
	unseen    = regexp.MustCompile(`(?i)(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)`)
	listed    = regexp.MustCompile(`(?i)(?:^|;)\s*list-style(?:-type)?\s*:([^;]{1,64})`)
)

// LeftOut names what Clean leaves out of a text although it means something, each once, for staff. What could run, such as
// a script, means nothing to a reader.
func LeftOut(sent, host string) (names []string) {
	add := func(name string) {
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	tokens := html.NewTokenizer(strings.NewReader(sent))
	sheet := false // the text that follows is a style sheet
	for {
		switch kind := tokens.Next(); {
		case kind == html.ErrorToken:
			return names
		case kind == html.TextToken && sheet && meaningful.Match(tokens.Text()):
			add(formats)
		case kind == html.StartTagToken || kind == html.SelfClosingTagToken:
			tag := tokens.Token()
			add(lostElement(tag, host))
			for _, attr := range tag.Attr {
				add(lostAttribute(tag.Data, attr))
			}
			sheet = tag.Data == "style"
			continue
		}
		sheet = false
	}
}

// lostElement names what is lost with an element.
func lostElement(tag html.Token, host string) string {
	switch tag.Data {
	case "img":
		if source := attribute(tag, "src") + attribute(tag, "data-src"); source != "" && !picture.MatchString(attribute(tag, "src")) {
			return pictures
		}
	case "a":
		href := strings.TrimSpace(attribute(tag, "href"))
		script := len(href) >= 11 && strings.EqualFold(href[:11], "javascript:")
		if href != "" && href[0] != '#' && !script && !leads(href, host) {
			return links
		}
	case "input":
		if kind := strings.ToLower(attribute(tag, "type")); kind != "hidden" && box(tag) == "" {
			return controls
		}
	}
	return lost[tag.Data]
}

// lostAttribute names what is lost with an attribute.
func lostAttribute(element string, attr html.Attribute) string {
	switch attr.Key {
	case "hidden":
		return hidden
	case "dir":
		if strings.EqualFold(attr.Val, "rtl") {
			return direction
		}
	case "data-checked":
		if element == "ul" {
			return unticked
		}
	case "class":
		if element == "li" && below.MatchString(attr.Val) {
			return counted
		}
	case "style":
		return lostStyle(element, attr.Val)
	}
	return ""
}

// usual are the values of list-style that need no kind of numbers.
var usual = []string{"inherit", "initial", "unset", "revert", "outside", "inside"}

func lostStyle(element, style string) string {
	switch {
	case unseen.MatchString(style):
		return hidden
	case generated.MatchString(style):
		return counted
	case !slices.Contains(lists, element):
		return ""
	}
	found := listed.FindStringSubmatch(style)
	if found == nil || numbering(plainValue(found[1])) != "" || slices.Contains(usual, plainValue(found[1])) {
		return ""
	}
	return bullets
}
