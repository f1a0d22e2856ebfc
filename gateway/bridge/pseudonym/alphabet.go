package pseudonym

import (
	"sync"
	"unicode"
)

// alphabet is a set of characters that stand for each other. A character of none is left as it is: blanks, punctuation,
// symbols, marks.
type alphabet struct {
	name  string
	first rune   // of a contiguous alphabet,
	size  int    // which has this many characters
	list  []rune // of any other one, sorted
	// folded is the other case's first letter: upper and lower letters are one alphabet, and where which stands is kept,
	// so that ZhangSan and zhangsan, one account in the databases, have one pseudonym.
	folded rune
}

var (
	digits = &alphabet{name: "digit", first: '0', size: 10}
	hexits = &alphabet{name: "hex", size: 16}
	latin  = &alphabet{name: "latin", first: 'a', size: 26, folded: 'A'}
	// han are the 20,902 characters of Unicode 1.1, all of which GBK has too.
	han = &alphabet{name: "han", first: '一', size: 20902}

	contiguous = []*alphabet{
		digits, latin, han,
		{name: "han a", first: 0x3400, size: 6582},
		{name: "han b", first: 0x20000, size: 42711},
		{name: "hangul", first: 0xAC00, size: 11172},
		{name: "wide digit", first: '０', size: 10},
		{name: "wide latin", first: 'ａ', size: 26, folded: 'Ａ'},
	}
)

// find returns the alphabet of a character, and its place there; nil where it has none.
func find(r rune) (a *alphabet, at int) {
	for _, a := range contiguous {
		if at := r - a.first; 0 <= at && int(at) < a.size {
			return a, int(at)
		}
		if at := r - a.folded; a.folded != 0 && 0 <= at && int(at) < a.size {
			return a, int(at)
		}
	}
	if r < 0x80 || !unicode.IsLetter(r) && !unicode.IsNumber(r) {
		return nil, 0
	}
	a = page(r)
	for at, other := range a.list {
		if other == r {
			return a, at
		}
	}
	return nil, 0
}

// write returns the character at a place, in the case of the one that stood there.
func (a *alphabet) write(at int, before rune) rune {
	switch {
	case a.list != nil:
		return a.list[at]
	case a.folded != 0 && before-a.folded >= 0 && int(before-a.folded) < a.size:
		return a.folded + rune(at)
	}
	return a.first + rune(at)
}

var pages sync.Map // of pageKey → *alphabet

type pageKey struct {
	page rune
	kind string
}

// page is the alphabet of any other letter or number: those of its kind in its block of 256, which have the same
// length in UTF-8.
func page(r rune) *alphabet {
	key := pageKey{r &^ 0xFF, kindOf(r)}
	if a, ok := pages.Load(key); ok {
		return a.(*alphabet)
	}
	a := &alphabet{name: key.kind + string(key.page|0xFF)}
	for other := max(key.page, 0x80); other <= key.page|0xFF; other++ {
		if kindOf(other) == key.kind && !inContiguous(other) {
			a.list = append(a.list, other)
		}
	}
	a.size = len(a.list)
	pages.Store(key, a)
	return a
}

func inContiguous(r rune) bool {
	for _, a := range contiguous {
		if r >= a.first && int(r-a.first) < a.size || a.folded != 0 && r >= a.folded && int(r-a.folded) < a.size {
			return true
		}
	}
	return false
}

func kindOf(r rune) string {
	switch {
	case unicode.IsUpper(r), unicode.IsTitle(r):
		return "upper"
	case unicode.IsLower(r):
		return "lower"
	case unicode.IsLetter(r):
		return "letter"
	case unicode.IsNumber(r):
		return "number"
	}
	return ""
}
