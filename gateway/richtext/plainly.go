package richtext

import (
	"net/url"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/idna"
)

// renamed are elements of which a text keeps the meaning by another name.
var renamed = map[string]string{
	"strike": "s", "font": "span", "mark": "span", "h5": "h4", "h6": "h4",
	// Each begins a line of its own, as a div does.
	"center": "div", "section": "div", "article": "div", "main": "div", "header": "div", "footer": "div", "aside": "div", "nav": "div", "address": "div",
	"figure": "div", "figcaption": "div", "details": "div", "summary": "div", "fieldset": "div", "legend": "div", "form": "div",
}

// highlight is the background of <mark>.
const highlight = "background-color: #fff566"

// rewriting writes a text in the elements, attributes and styles of the policy.
type rewriting struct {
	strings.Builder
	host string
	// unbold are the open <b>, <strong>, <i> and <em>, by name: true for those whose style says that they are neither.
	unbold map[string][]bool
	// reading is whether the reading of a character, <rt>, is open; silent is whether the text that follows is <rp>, which only
	// browsers without <ruby> show.
	reading, silent bool
}

// plainly returns a text whose elements, styles and links the policy can check by their form alone. It reads each byte
// once, however a style is written.
func plainly(text, host string) string {
	w := rewriting{host: host, unbold: map[string][]bool{}}
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := tokens.Next()
		raw := string(tokens.Raw()) // Token overwrites it
		silent := w.silent && kind == html.TextToken
		w.silent = false
		switch {
		case silent:
		case kind == html.StartTagToken || kind == html.SelfClosingTagToken:
			w.start(tokens.Token(), raw)
		case kind == html.EndTagToken:
			w.end(tokens.Token(), raw)
		default:
			w.WriteString(raw)
		}
		if kind == html.ErrorToken {
			w.endReading()
			return w.String()
		}
	}
}

// start writes a start tag, or the text that stands for it.
func (w *rewriting) start(tag html.Token, raw string) {
	switch tag.Data {
	case "input":
		w.WriteString(box(tag))
		return
	case "q":
		w.WriteString("“")
		return
	case "rt":
		w.endReading()
		w.WriteString("（")
		w.reading = true
		return
	case "rp":
		w.endReading()
		w.silent = true
		return
	}
	before, changed := "", false
	style := presentational(tag)
	if name, other := renamed[tag.Data]; other {
		tag.Data, changed = name, true
	}
	if own := attribute(tag, "style"); own != "" {
		style += ";" + own
	}
	if _, marks := marked[tag.Data]; marks {
		plain := tag.Type == html.StartTagToken && plainText(tag.Data, style)
		w.unbold[tag.Data] = append(w.unbold[tag.Data], plain)
		if plain {
			tag.Data, changed = "span", true
		}
	}
	if tag.Data == "li" {
		style, before = item(tag, style)
	}
	if simplify(&tag, style, w.host) || changed {
		raw = tag.String()
	}
	w.WriteString(raw + before)
}

func (w *rewriting) end(tag html.Token, raw string) {
	switch tag.Data {
	case "q":
		w.WriteString("”")
		return
	case "rt", "ruby":
		w.endReading()
		return
	}
	name, other := renamed[tag.Data]
	if open := w.unbold[tag.Data]; len(open) > 0 {
		if open[len(open)-1] {
			name, other = "span", true
		}
		w.unbold[tag.Data] = open[:len(open)-1]
	}
	if other {
		raw = "</" + name + ">"
	}
	w.WriteString(raw)
}

func (w *rewriting) endReading() {
	if w.reading {
		w.WriteString("）")
	}
	w.reading = false
}

// box is the character of a box that can be ticked; other inputs have none.
func box(tag html.Token) string {
	ticked := false
	for _, attr := range tag.Attr {
		ticked = ticked || attr.Key == "checked"
	}
	switch kind := strings.ToLower(attribute(tag, "type")); {
	case kind == "checkbox" && ticked:
		return "☑"
	case kind == "checkbox":
		return "☐"
	case kind == "radio" && ticked:
		return "◉"
	case kind == "radio":
		return "○"
	}
	return ""
}

func attribute(tag html.Token, key string) string {
	for _, attr := range tag.Attr {
		if attr.Key == key {
			return attr.Val
		}
	}
	return ""
}

// presentational is the style that an element or its older attributes stand for.
func presentational(tag html.Token) (style string) {
	switch tag.Data {
	case "center":
		style = ";text-align:center"
	case "mark":
		style = ";" + highlight
	case "font":
		style = ";color:" + attribute(tag, "color")
	}
	for _, attr := range tag.Attr {
		switch {
		case attr.Key == "align" && tag.Data != "table" && tag.Data != "img":
			style += ";text-align:" + attr.Val
		case attr.Key == "type" && tag.Data == "ol":
			style += ";list-style-type:" + kinds[attr.Val] // browsers tell a from A in the attribute, style sheets do not
		case attr.Key == "bgcolor":
			style += ";background-color:" + attr.Val
		case attr.Key == "class" && tag.Data == "ol" && strings.Contains(attr.Val, "custom_cn"):
			style += ";list-style-type:cjk-ideographic" // as UEditor names it
		}
	}
	return style
}

// kinds are the kinds of numbers that lists name by their attribute.
var kinds = map[string]string{"a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman"}

// marked are the elements that make a text bold or slanted, with the style of those that do not. Google Docs puts whole texts
// into <b style="font-weight:normal">.
var marked = map[string]string{"b": "font-weight", "strong": "font-weight", "i": "font-style", "em": "font-style"}

// plainText reports whether a style takes away what its element means.
func plainText(element, style string) (plain bool) {
	for declaration := range strings.SplitSeq(style, ";") {
		name, value, _ := strings.Cut(declaration, ":")
		if strings.EqualFold(strings.TrimSpace(name), marked[element]) {
			value = plainValue(value)
			plain = value == "normal" || value == "400"
		}
	}
	return plain
}

// item is the style of an item and the box before its text. Quill has items of all kinds in <ol>.
func item(tag html.Token, style string) (_, box string) {
	switch attribute(tag, "data-list") {
	case "bullet":
		return style + ";list-style-type:disc", ""
	case "checked":
		return style + ";list-style-type:none", "☑ "
	case "unchecked":
		return style + ";list-style-type:none", "☐ "
	}
	return style, ""
}

// simplify writes the style and the link of a tag in the form of the policy, or removes them. It reports whether the tag has
// changed.
func simplify(tag *html.Token, style, host string) (changed bool) {
	var kept []html.Attribute
	for _, attr := range tag.Attr {
		switch {
		case attr.Key == "style", attr.Key == "href" && !leads(attr.Val, host):
			changed = true
		case attr.Key == "reversed":
			kept = append(kept, html.Attribute{Key: "reversed"})
			changed = changed || attr.Val != ""
		default:
			changed = changed || attr.Key == "href"
			kept = append(kept, attr)
		}
	}
	if style != "" {
		if style = plainStyle(tag.Data, style); style != "" {
			kept, changed = append(kept, html.Attribute{Key: "style", Val: style}), true
		}
	}
	tag.Attr = kept
	return changed
}

// leads reports whether a link leads to a page of the gateway's own UI (#/… or /#/…), or to
// another host. All other addresses on the gateway's host are requests, or files that a
// page shows by itself.
func leads(href, host string) bool {
	href = strings.TrimSpace(href)
	if strings.HasPrefix(href, "#/") || strings.HasPrefix(href, "/#/") {
		return true
	}
	u, err := url.Parse(href)
	switch {
	case err != nil:
		return false
	case strings.EqualFold(u.Scheme, "mailto"), strings.EqualFold(u.Scheme, "tel"):
		return true
	case u.Host == "" || !strings.EqualFold(u.Scheme, "http") && !strings.EqualFold(u.Scheme, "https"):
		return false
	default:
		return !isHost(u, host) || (u.Path == "" || u.Path == "/") && u.RawQuery == "" && strings.HasPrefix(u.Fragment, "/")
	}
}

// hostnames converts host names as browsers do: to small letters, and ｑiao.example to
// qiao.example.
var hostnames = idna.New(idna.MapForLookup(), idna.StrictDomainName(false))

// isHost ignores the port: the same gateway may answer at several ports.
func isHost(u *url.URL, host string) bool {
	named, err := hostnames.ToASCII(u.Hostname())
	own := &url.URL{Host: host}
	return err != nil || host != "" && strings.TrimSuffix(named, ".") == strings.TrimSuffix(strings.ToLower(own.Hostname()), ".")
}
