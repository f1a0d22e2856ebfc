package compare

import (
	"hash/crc32"
	"strconv"
	"strings"
	"unicode"
)

// field is a place without row numbers. Fields form a tree, as values do.
type field struct {
	name   string // Table[].Price
	parent *field
	key    string // the part of name behind that of parent; of items []
	items  *field // of a list
	keys   map[int]*field

	long    bool // its name is too long to be told from others: it is never noise
	noisy   bool // changes of its value are noise
	shuffle bool // of a list: the order of its rows is noise
	within  bool // one of these is true of it or of a field below
}

// The fields that are not in data.
var (
	failedField = &field{name: "@failed", key: "@failed"}
	statusField = &field{name: "@status", key: "@status"}
	typeField   = &field{name: "@type", key: "@type"}
	bodyField   = &field{name: "@body", key: "@body"}
)

// below returns the field of a key. The names of an envelope begin with @.
func (d *differ) below(f *field, key int) *field {
	if child, ok := f.keys[key]; ok {
		return child
	}
	if f.keys == nil {
		f.keys = map[int]*field{}
	}
	part := keyPart(d.names.texts[key])
	switch {
	case f == d.envelope:
		if part == "data" {
			f.keys[key] = d.data
			return d.data
		}
		part = "@" + part
	case f != d.data:
		part = "." + part
	}
	child := d.field(f, part)
	f.keys[key] = child
	return child
}

// rows returns the field of the items of a list.
func (d *differ) rows(f *field) *field {
	if f.items == nil {
		f.items = d.field(f, "[]")
	}
	return f.items
}

func (d *differ) field(parent *field, part string) *field {
	f := &field{parent: parent, key: part, name: part, long: parent.long}
	if parent != d.data && parent != d.envelope {
		f.name = parent.name
		if !f.long {
			f.name += part
		}
	}
	if !f.long && len(f.name) > longName {
		f.name, f.long = f.name+"…", true
	}
	d.noise.mark(f)
	return f
}

// longName bounds names in bytes. The fields below a longer one have its name, so that deep nesting costs no memory.
const longName = 1000

// keyPart is a key as a part of a place: quoted where it could be mistaken for another place, and cut where it is long.
func keyPart(key string) string {
	const most = 64
	special := func(r rune) bool {
		return strings.ContainsRune(`.[]"@`, r) || unicode.IsSpace(r) || !unicode.IsPrint(r)
	}
	if short := shorten(key, most); len(short) < len(key) {
		return strconv.Quote(short + strconv.FormatUint(uint64(crc32.ChecksumIEEE([]byte(key))), 16))
	}
	if key == "" || strings.ContainsFunc(key, special) {
		return strconv.Quote(key)
	}
	return key
}

// place is the field with the row numbers of one place. A place within a list has the number of the list's row last.
func (f *field) place(rows []int) string {
	if f.parent == nil {
		return f.name
	}
	part := f.key
	if part == "[]" && f.parent.items == f {
		if len(rows) == 0 {
			return f.name
		}
		part = "[" + strconv.Itoa(rows[len(rows)-1]) + "]"
		rows = rows[:len(rows)-1]
	}
	if f.parent.parent == nil { // data and the envelope are not named
		return part
	}
	return f.parent.place(rows) + part
}
