package compare

import (
	"bytes"
	"hash/maphash"
	"strconv"
	"unicode/utf8"
)

type kind uint8

const (
	null kind = iota
	boolean
	number
	textKind
	list
	object
)

// value is a JSON value.
type value struct {
	kind   kind
	raw    []byte  // as it is written
	text   []byte  // of a text without quotes and escapes, of any other scalar as it is written
	hash   uint64  // equal for equal values, whatever their escapes, spaces and order of keys
	items  []value // of a list; of an object the values of its keys
	layout *layout // of an object
	// kept is what differ.hash has found for a list or an object, exact and loose; 0 is not yet.
	kept [2]uint64
}

func (v *value) scalar() bool { return v.kind < list }

// blank says that a value is so common that it tells nothing about a column.
func (v *value) blank() bool {
	switch v.kind {
	case null, boolean:
		return true
	case number:
		return string(v.text) == "0"
	}
	return len(v.text) == 0 && len(v.items) == 0
}

// looseHash is the hash of a scalar as a reader sees it: 1, "1" and 1.0 have the same, and so have null and "", true and
// 1. Rows are aligned by it where the exact hash finds no other row.
func (v *value) looseHash() uint64 {
	text := v.text
	switch v.kind {
	case null:
		text = nil
	case boolean:
		text = []byte("0")
		if v.text[0] == 't' {
			text = []byte("1")
		}
	default:
		if whole, fraction, ok := bytes.Cut(text, []byte(".")); ok && digits(whole) && digits(fraction) {
			text = bytes.TrimRight(bytes.TrimRight(text, "0"), ".")
		}
	}
	return maphash.Bytes(seed, text)
}

func digits(text []byte) bool {
	text = bytes.TrimPrefix(text, []byte("-"))
	for _, c := range text {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(text) > 0
}

// sameNumber says whether two JSON numbers are the same amount, whatever their exponents: no number is ever written out.
func sameNumber(a, b []byte) bool {
	signA, digitsA, powerA, okA := amount(a)
	signB, digitsB, powerB, okB := amount(b)
	return okA && okB && signA == signB && powerA == powerB && digitsA == digitsB
}

// amount splits a JSON number into its sign, its digits without zeros around them, and the power of ten of the last one.
func amount(text []byte) (negative bool, digits string, power int, ok bool) {
	mantissa, negative := bytes.CutPrefix(text, []byte("-"))
	if at := bytes.IndexAny(mantissa, "eE"); at >= 0 {
		var err error
		if power, err = strconv.Atoi(string(mantissa[at+1:])); err != nil || power > 1<<30 || power < -1<<30 {
			return false, "", 0, false
		}
		mantissa = mantissa[:at]
	}
	whole, fraction, _ := bytes.Cut(mantissa, []byte("."))
	all := append(bytes.Clone(whole), fraction...)
	power -= len(fraction)
	trimmed := bytes.TrimRight(all, "0")
	power += len(all) - len(trimmed)
	if trimmed = bytes.TrimLeft(trimmed, "0"); len(trimmed) == 0 {
		return false, "", 0, true
	}
	return negative, string(trimmed), power, true
}

// shorten cuts a text after so many characters.
func shorten(text string, most int) string {
	count := 0
	for at := range text {
		if count++; count > most {
			return text[:at] + "…"
		}
	}
	return text
}

// excerpts describes two bodies that are not JSON by their digest and by what follows where they part.
func excerpts(a, b []byte, most int) (string, string) {
	at := 0
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	for at > 0 && at < len(a) && !utf8.RuneStart(a[at]) {
		at--
	}
	excerpt := func(body []byte) string {
		if len(body) == 0 {
			return "0 bytes"
		}
		part := body[at:min(len(body), at+4*most)]
		return Answer{Body: body}.digest().String() + ", from byte " + strconv.Itoa(at) + ": " + strconv.Quote(shorten(string(part), most))
	}
	return excerpt(a), excerpt(b)
}
