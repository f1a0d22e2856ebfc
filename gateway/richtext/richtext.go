// Package richtext keeps texts of staff with headings, lists, tables and pictures: HTML without scripts. A text from
// Word, from WeChat or from an attacker is cleaned when it comes in, and again when it goes out.
package richtext

import (
	"regexp"
	"slices"
	"strings"

	"github.com/microcosm-cc/bluemonday"
)

// Picture is the path below which the pictures of texts are; pictures from other places are
// left out.
const Picture = "/admin/notice/file/"

var (
	picture = regexp.MustCompile(`^` + Picture + `[0-9a-f-]{36}$`)
	span    = regexp.MustCompile(`^[1-9][0-9]?$`)
	width   = regexp.MustCompile(`^[1-9][0-9]{0,3}$`)
	number  = regexp.MustCompile(`^-?[0-9]{1,9}$`)
	numbers = regexp.MustCompile(`^[1aAiI]$`)
	nothing = regexp.MustCompile(`^$`)
	address = regexp.MustCompile(`^(?:/?#/|(?i:https?://|mailto:|tel:))`)
)

var policy = newPolicy()

// newPolicy returns the policy of the elements and attributes that a text may have. All
// others are left out; an element that is no text, such as a script, is left out with its
// content.
func newPolicy() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "h1", "h2", "h3", "h4", "div", "span", "strong", "b", "em", "i", "u", "s", "del", "ins", "sub", "sup", "blockquote", "pre",
		"ul", "ol", "li", "dl", "dt", "dd", "hr", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td")
	p.AllowAttrs("start").Matching(number).OnElements("ol")
	p.AllowAttrs("value").Matching(number).OnElements("li")
	p.AllowAttrs("type").Matching(numbers).OnElements("ol")
	p.AllowAttrs("reversed").Matching(nothing).OnElements("ol")
	p.AllowAttrs("colspan", "rowspan").Matching(span).OnElements("td", "th")
	p.AllowAttrs("src").Matching(picture).OnElements("img")
	p.AllowAttrs("alt").Matching(bluemonday.Paragraph).OnElements("img")
	p.AllowAttrs("width", "height").Matching(width).OnElements("img")
	// As plainStyle writes them. The library's own rules for styles take the square of a value's length.
	p.AllowAttrs("style").Matching(styled).OnElements(slices.Concat(inline, blocks)...)
	p.AllowAttrs("href").Matching(address).OnElements("a")
	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	p.RequireNoReferrerOnLinks(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	p.SkipElementsContent("svg", "math", "xml", "select", "textarea", "template", "noscript", "head", "o:p", "v:shape")
	return p
}

var bare = regexp.MustCompile(`<(?:img|span|/span)[^>]*>`)

// most is how often Clean runs at most until nothing changes any more.
const most = 4

// Clean returns the text without anything that could run, load or disturb the page.
// Cleaning it again changes nothing; a text that still changes after several runs is
// reduced to its plain text. host is the gateway's host in the request; links to that host
// may lead only to pages of the UI. It is empty where it is not known.
func Clean(html, host string) string {
	clean := html
	for range most {
		before := clean
		clean = strings.TrimSpace(withoutBare(policy.Sanitize(plainly(clean, host))))
		if clean == before {
			return clean
		}
	}
	return Paragraphs(Text(clean))
}

// withoutBare leaves out pictures that have lost their address, and span elements without a
// style.
func withoutBare(clean string) string {
	var kept []bool // of the marks that are open
	return bare.ReplaceAllStringFunc(clean, func(tag string) string {
		switch {
		case strings.HasPrefix(tag, "<img"):
			return only(tag, strings.Contains(tag, ` src="`))
		case strings.HasPrefix(tag, "<span"):
			kept = append(kept, strings.Contains(tag, ` style="`))
			return only(tag, kept[len(kept)-1])
		case len(kept) == 0:
			return ""
		default:
			last := kept[len(kept)-1]
			kept = kept[:len(kept)-1]
			return only(tag, last)
		}
	})
}

func only(tag string, keep bool) string {
	if keep {
		return tag
	}
	return ""
}

var markup = regexp.MustCompile(`<[a-zA-Z/!?]`)

// From converts the text of a request: rich text is cleaned, and plain text gets a
// paragraph at each blank line.
func From(sent, host string) string {
	if markup.MatchString(sent) {
		return Clean(sent, host)
	}
	return Paragraphs(sent)
}

var source = regexp.MustCompile(`<img[^>]* src="` + Picture + `([0-9a-f-]{36})"`)

// Pictures returns the ids of the pictures in a clean text, each once.
func Pictures(clean string) (ids []string) {
	seen := map[string]bool{}
	for _, found := range source.FindAllStringSubmatch(clean, -1) {
		if id := found[1]; !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	return ids
}
