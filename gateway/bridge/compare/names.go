package compare

import (
	"hash/maphash"
	"math/bits"
	"slices"
)

// seed is one for the process: hashes are compared within a call and never kept.
var seed = maphash.MakeSeed()

// mix joins two hashes; which comes first matters.
func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a^0x9e3779b97f4a7c15, b^0xd1b54a32d192ed03)
	return high ^ low ^ a
}

// names numbers the keys of objects, the same for all bodies of a comparison, and keeps the list of keys of an object
// once: the rows of a table share it.
type names struct {
	numbers map[string]int
	texts   []string
	hashes  []uint64
	layouts map[uint64][]*layout
}

func newNames() *names {
	return &names{numbers: map[string]int{}, layouts: map[uint64][]*layout{}}
}

func (n *names) number(key []byte) int {
	if id, ok := n.numbers[string(key)]; ok {
		return id
	}
	id := len(n.texts)
	n.numbers[string(key)] = id
	n.texts = append(n.texts, string(key))
	n.hashes = append(n.hashes, maphash.Bytes(seed, key))
	return id
}

// layout is the keys of an object, as numbers, in their order.
type layout struct {
	keys []int
	at   map[int]int // the index of each key; of one that is repeated the last, which clients read
	read []int       // the values of at, ascending
}

// times counts each key.
func (l *layout) times() map[int]int {
	times := make(map[int]int, len(l.at))
	for _, key := range l.keys {
		times[key]++
	}
	return times
}

func (l *layout) repeats() bool { return len(l.read) < len(l.keys) }

// layout returns the layout of these keys, which it copies.
func (n *names) layout(keys []int) *layout {
	hash := uint64(len(keys))
	for _, key := range keys {
		hash = mix(hash, uint64(key))
	}
	for _, l := range n.layouts[hash] {
		if slices.Equal(l.keys, keys) {
			return l
		}
	}
	l := &layout{keys: slices.Clone(keys), at: make(map[int]int, len(keys))}
	for i, key := range keys {
		l.at[key] = i
	}
	for i, key := range keys {
		if l.at[key] == i {
			l.read = append(l.read, i)
		}
	}
	n.layouts[hash] = append(n.layouts[hash], l)
	return l
}
