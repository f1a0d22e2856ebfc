package pseudonym

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"slices"
	"sync"
)

// cipher permutes texts of one alphabet and length, by a key.
//
// The standard for this is FF1 (NIST SP 800-38G). It asks for a million texts of a length and more, while names and
// numbers here are short: two characters, four digits. And the Go libraries of it are no longer kept (capitalone/fpe was
// archived in 2022). So: where a length has few texts, a table of all of them, sorted by their HMAC, which is a random
// permutation; else FF1's own construction, ten Feistel rounds over two halves, with HMAC-SHA256 in place of AES-CBC.
// What neither can hide is that equal texts are equal: who knows how often names occur may guess frequent ones.
type cipher struct {
	key    []byte
	tables sync.Map // of tableKey → *table
}

const (
	// mostInTable is the largest table. All single characters have one, and so have up to four digits.
	mostInTable = 20902
	rounds      = 10 // even, so that both halves end with the length that they had
)

// permute changes text, the places of its characters in the alphabet; undo reverses it.
func (c *cipher) permute(a *alphabet, text []int, undo bool) {
	if len(text) == 0 || a.size < 2 {
		return
	}
	if size := domain(a.size, len(text)); size > 0 {
		c.table(a, len(text), size).look(text, a.size, undo)
		return
	}
	f := &feistel{mac: hmac.New(sha256.New, c.key), alphabet: a, length: len(text)}
	if undo {
		f.backwards(text)
	} else {
		f.forwards(text)
	}
}

// domain is how many texts there are, 0 where they are too many for a table.
func domain(radix, length int) int {
	if length == 1 {
		return radix
	}
	size := 1
	for range length {
		if size *= radix; size > mostInTable {
			return 0
		}
	}
	return size
}

type tableKey struct {
	alphabet string
	length   int
}

type table struct{ there, back []uint16 }

func (c *cipher) table(a *alphabet, length, size int) *table {
	key := tableKey{a.name, length}
	if t, ok := c.tables.Load(key); ok {
		return t.(*table)
	}
	type entry struct {
		tag [sha256.Size]byte
		at  uint16
	}
	entries := make([]entry, size)
	mac := hmac.New(sha256.New, c.key)
	for i := range entries {
		mac.Reset()
		header(mac, "table", a.name, length)
		number(mac, i)
		entries[i].at = uint16(i)
		mac.Sum(entries[i].tag[:0])
	}
	slices.SortFunc(entries, func(a, b entry) int { return bytes.Compare(a.tag[:], b.tag[:]) })
	t := &table{make([]uint16, size), make([]uint16, size)}
	for i, e := range entries {
		t.there[i], t.back[e.at] = e.at, uint16(i)
	}
	kept, _ := c.tables.LoadOrStore(key, t)
	return kept.(*table)
}

func (t *table) look(text []int, radix int, undo bool) {
	n := 0
	for _, at := range text {
		n = n*radix + at
	}
	if undo {
		n = int(t.back[n])
	} else {
		n = int(t.there[n])
	}
	for i := len(text) - 1; i >= 0; i-- {
		text[i], n = n%radix, n/radix
	}
}

type feistel struct {
	mac      hash.Hash
	alphabet *alphabet
	length   int
}

func (f *feistel) forwards(text []int) {
	a, b := slices.Clone(text[:len(text)/2]), slices.Clone(text[len(text)/2:])
	for round := range rounds {
		for i, add := range f.stream(round, b, len(a)) {
			a[i] = (a[i] + add) % f.alphabet.size
		}
		a, b = b, a
	}
	copy(text[copy(text, a):], b)
}

func (f *feistel) backwards(text []int) {
	a, b := slices.Clone(text[:len(text)/2]), slices.Clone(text[len(text)/2:])
	for round := rounds - 1; round >= 0; round-- {
		a, b = b, a
		for i, add := range f.stream(round, b, len(a)) {
			a[i] = (a[i] + f.alphabet.size - add) % f.alphabet.size
		}
	}
	copy(text[copy(text, a):], b)
}

// stream returns n numbers below the alphabet's size that depend on the other half. A remainder of 32 bits by at most
// 42,711 is even to one in 100,000.
func (f *feistel) stream(round int, half []int, n int) []int {
	f.mac.Reset()
	header(f.mac, "feistel", f.alphabet.name, f.length)
	number(f.mac, round)
	for _, at := range half {
		number(f.mac, at)
	}
	seed := f.mac.Sum(nil)
	numbers := make([]int, n)
	var block [sha256.Size]byte
	for i := range numbers {
		if i%8 == 0 {
			block = sha256.Sum256(binary.BigEndian.AppendUint32(seed[:sha256.Size:sha256.Size], uint32(i)))
		}
		numbers[i] = int(binary.BigEndian.Uint32(block[i%8*4:])) % f.alphabet.size
	}
	return numbers
}

func header(mac hash.Hash, what, alphabet string, length int) {
	mac.Write([]byte(what + "\x00" + alphabet + "\x00"))
	number(mac, length)
}

func number(mac hash.Hash, n int) {
	var b [4]byte
	binary.BigEndian.PutUint32(b[:], uint32(n))
	mac.Write(b[:])
}
