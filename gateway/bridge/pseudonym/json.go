package pseudonym

import (
	"strings"
)

// json replaces the values of a valid JSON text. Blanks, the order of members, duplicates, escapes and how numbers are
// written stay. Elements of a list count as values of the field that has the list.
func (p *pass) json(name, text string) string {
	r := rewriter{pass: p, src: text}
	r.value(name)
	r.blanks()
	return r.out.String()
}

// rewriter copies a valid JSON text and replaces the values.
type rewriter struct {
	*pass
	src string
	at  int
	out strings.Builder
}

// take copies the next n bytes.
func (r *rewriter) take(n int) {
	r.out.WriteString(r.src[r.at : r.at+n])
	r.at += n
}

func (r *rewriter) blanks() {
	n := 0
	for r.at+n < len(r.src) && strings.IndexByte(" \t\r\n", r.src[r.at+n]) >= 0 {
		n++
	}
	r.take(n)
}

func (r *rewriter) value(name string) {
	r.blanks()
	switch c := r.src[r.at]; {
	case c == 'n', c == 't' && !r.mask, c == 'f' && !r.mask:
		r.take(r.scalar())
	case IsSecret(name):
		r.skip()
		r.out.WriteString(`"` + r.masked(name) + `"`)
	case c == '{':
		r.members(name)
	case c == '[':
		r.elements(name)
	case c == '"':
		units := r.literal()
		r.out.WriteByte('"')
		writeLiteral(&r.out, units, r.pass.value(name, textOf(units)))
		r.out.WriteByte('"')
	case r.mask:
		r.skip()
		r.out.WriteString(`"` + r.masked(name) + `"`)
	default:
		number := r.src[r.at : r.at+r.scalar()]
		r.at += len(number)
		if !r.clear[fold(name)] {
			number = r.number(number)
		}
		r.out.WriteString(number)
	}
}

func (r *rewriter) members(string) {
	r.take(1)
	for r.blanks(); r.src[r.at] != '}'; r.blanks() {
		if r.src[r.at] == ',' {
			r.take(1)
			continue
		}
		start := r.at
		units := r.literal()
		name := textOf(units)
		if IsValue(name) {
			r.out.WriteByte('"')
			writeLiteral(&r.out, units, r.pass.value("", name))
			r.out.WriteByte('"')
			name = ""
		} else {
			r.out.WriteString(r.src[start:r.at])
		}
		r.blanks()
		r.take(1) // the colon
		r.value(name)
	}
	r.take(1)
}

func (r *rewriter) elements(name string) {
	r.take(1)
	for r.blanks(); r.src[r.at] != ']'; r.blanks() {
		if r.src[r.at] == ',' {
			r.take(1)
			continue
		}
		r.value(name)
	}
	r.take(1)
}

// literal reads a string and goes behind it.
func (r *rewriter) literal() []spelt {
	start := r.at + 1
	for r.at = start; r.src[r.at] != '"'; r.at++ {
		if r.src[r.at] == '\\' {
			r.at++
		}
	}
	r.at++
	return readLiteral(r.src[start : r.at-1])
}

// scalar returns the length of a number, true, false or null.
func (r *rewriter) scalar() int {
	if n := strings.IndexAny(r.src[r.at:], " \t\r\n,]}"); n >= 0 {
		return n
	}
	return len(r.src) - r.at
}

// skip goes behind a value without copying it.
func (r *rewriter) skip() {
	depth := 0
	for {
		switch r.src[r.at] {
		case '{', '[':
			depth++
			r.at++
		case '}', ']':
			depth--
			r.at++
		case '"':
			r.literal()
		case ' ', '\t', '\r', '\n', ',', ':':
			r.at++
		default:
			r.at += strings.IndexAny(r.src[r.at:]+" ", " \t\r\n,]}")
		}
		if depth == 0 {
			return
		}
	}
}
