package compare

import (
	"cmp"
	"encoding/json"
	"slices"
	"sort"
	"strings"
	"sync"
)

// A field is noise once it has differed in minDiffered samples and in one of oneIn. Where window samples have been counted,
// the counts are halved: a field that has stopped to differ stops to be noise.
const (
	minDiffered = 3
	oneIn       = 5
	window      = 100
	// maxFields bounds the fields of one target. Those that never differed give way.
	maxFields = 1000
)

// Part is what of a field may be noise.
type Part string

// The parts.
const (
	OfValue Part = "value" // the values of the field
	OfOrder Part = "order" // the order of the rows of the list that the field is
)

// Pin is what a person has said about a field.
type Pin string

// The pins.
const (
	Learned Pin = "" // the counts decide
	// AlwaysNoise hides changes of value within one shape, and of @type, the Content-Type, all. Bodies that are not JSON
	// (@body) are then incomparable: nothing tells a wrong one.
	AlwaysNoise Pin = "noise"
	NeverNoise  Pin = "never"
)

// FieldNoise is what is known about one field of a target.
type FieldNoise struct {
	Field string `json:"field"` // as in Difference
	Part  Part   `json:"part"`
	// Seen counts the samples that had the field, Differed those in which it differed; both of about the last 100.
	Seen     int `json:"seen"`
	Differed int `json:"differed"`
	Pin      Pin `json:"pin,omitempty"`
}

// Noise says whether the field is noise.
func (f FieldNoise) Noise() bool {
	return f.Pin == AlwaysNoise || f.Pin == Learned && f.Differed >= minDiffered && f.Differed*oneIn >= f.Seen
}

// Noise is what the legacy server itself answers differently from one moment to the next, for one target. The zero value
// knows nothing. It may be used from several goroutines at once. As JSON it is the list that Fields returns.
type Noise struct {
	mu     sync.RWMutex
	fields map[fieldPart]*FieldNoise
}

type fieldPart struct {
	field string
	part  Part
}

// Fields returns all fields that have been seen, by name.
func (n *Noise) Fields() []FieldNoise {
	n.mu.RLock()
	defer n.mu.RUnlock()
	all := make([]FieldNoise, 0, len(n.fields))
	for _, f := range n.fields {
		all = append(all, *f)
	}
	slices.SortFunc(all, func(a, b FieldNoise) int {
		return cmp.Or(strings.Compare(a.Field, b.Field), strings.Compare(string(a.Part), string(b.Part)))
	})
	return all
}

// Pin says that a field is noise, is never noise, or that its counts decide. The counts stay.
func (n *Noise) Pin(field string, part Part, pin Pin) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if f := n.entry(fieldPart{field, part}, true); f != nil {
		f.Pin = pin
	}
}

// Merge adds what another instance has learned since it was last merged. Of two pins the one that is stricter stays: never
// before noise. Merging is commutative.
func (n *Noise) Merge(other *Noise) {
	learned := other.Fields()
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, add := range learned {
		f := n.entry(fieldPart{add.Field, add.Part}, add.Differed > 0 || add.Pin != Learned)
		if f == nil {
			continue
		}
		f.Seen, f.Differed = f.Seen+add.Seen, f.Differed+add.Differed
		f.age()
		if f.Pin == Learned || add.Pin == NeverNoise {
			f.Pin = add.Pin
		}
	}
}

// MarshalJSON writes the fields, by name.
func (n *Noise) MarshalJSON() ([]byte, error) { return json.Marshal(n.Fields()) }

// UnmarshalJSON reads what MarshalJSON has written.
func (n *Noise) UnmarshalJSON(text []byte) error {
	var fields []FieldNoise
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.fields = nil
	for _, f := range fields {
		if entry := n.entry(fieldPart{f.Field, f.Part}, f.Differed > 0 || f.Pin != Learned); entry != nil {
			*entry = f
		}
	}
	return nil
}

// entry returns the field, which it adds. It returns nil where there are too many; one that counts takes the place of one
// that has never differed.
func (n *Noise) entry(key fieldPart, counts bool) *FieldNoise {
	if f := n.fields[key]; f != nil {
		return f
	}
	if n.fields == nil {
		n.fields = map[fieldPart]*FieldNoise{}
	}
	if full := len(n.fields) >= maxFields; full && (!counts || !n.dropOne()) {
		return nil
	}
	f := &FieldNoise{Field: key.field, Part: key.part}
	n.fields[key] = f
	return f
}

func (n *Noise) dropOne() bool {
	var drop *FieldNoise
	for _, f := range n.fields {
		if f.Differed == 0 && f.Pin == Learned && (drop == nil || f.Field < drop.Field) {
			drop = f
		}
	}
	if drop == nil {
		return false
	}
	delete(n.fields, fieldPart{drop.Field, drop.Part})
	return true
}

func (f *FieldNoise) age() {
	for f.Seen > window {
		f.Seen, f.Differed = f.Seen/2, f.Differed/2
	}
}

// known is what is noise at one moment.
type known struct {
	values, orders map[string]bool
	names          []string // of both, sorted
}

func (n *Noise) known() known {
	if n == nil {
		return known{}
	}
	k := known{map[string]bool{}, map[string]bool{}, nil}
	n.mu.RLock()
	defer n.mu.RUnlock()
	for key, f := range n.fields {
		if !f.Noise() {
			continue
		}
		k.names = append(k.names, key.field)
		if key.part == OfOrder {
			k.orders[key.field] = true
		} else {
			k.values[key.field] = true
		}
	}
	slices.Sort(k.names)
	return k
}

func (k known) excuse(f *field) Excuse {
	if k.values[f.name] {
		return ByNoise
	}
	return ""
}

// mark sets what is noise about a new field.
func (k known) mark(f *field) {
	if len(k.names) == 0 || f.long || f.parent != nil && !f.parent.within {
		return
	}
	f.noisy, f.shuffle = k.values[f.name], k.orders[f.name]
	at := sort.SearchStrings(k.names, f.name)
	f.within = f.parent == nil || at < len(k.names) && strings.HasPrefix(k.names[at], f.name)
}
