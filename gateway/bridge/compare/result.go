package compare

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
)

// Verdict says how two answers compare.
type Verdict string

// The verdicts.
const (
	Identical    Verdict = "identical"    // the same bytes
	Equal        Verdict = "equal"        // the same values: the bytes differ by what is excused, or by the spelling of JSON alone
	Order        Verdict = "order"        // the same values, the rows of a list in another order
	Different    Verdict = "different"    // a client may notice
	Incomparable Verdict = "incomparable" // Result.Reason says why
)

// Reason says why two answers are incomparable.
type Reason string

// The reasons.
const (
	NoAnswer Reason = "no answer"       // neither server gave a whole answer
	TooBig   Reason = "too big"         // a body is longer than Bounds.Body
	TooDeep  Reason = "too deep"        // a body is nested more deeply than Bounds.Depth
	TooMany  Reason = "too many values" // a body has more than Bounds.Values
	Unstable Reason = "unstable"        // the legacy server itself sends another file each time
)

// Class is the kind of a difference.
type Class string

// The classes. Answers that differ by Spelling alone are equal: a client that reads JSON gets the same.
const (
	Value           Class = "value"
	Type            Class = "type"     // of another type, such as 1 and "1", 1.0 and 1, null and ""
	Spelling        Class = "spelling" // the same text with other escapes, or JSON with other spaces
	ColumnMissing   Class = "column missing"
	ColumnExtra     Class = "column extra"
	ColumnRenamed   Class = "column renamed"   // the same values under another name in all rows
	ColumnReordered Class = "column reordered" // the keys of an object in another order
	ColumnRepeated  Class = "column repeated"  // one side has a key more often; clients read the last
	RowMissing      Class = "row missing"
	RowExtra        Class = "row extra"
	RowOrder        Class = "row order"
	Code            Class = "code"    // of the envelope
	Message         Class = "message" // of the envelope
	Status          Class = "status"  // of HTTP
	Header          Class = "header"  // Content-Type
	Body            Class = "body"    // one that is not JSON
	Failed          Class = "failed"  // one side gave no whole answer
)

// Excuse says why a difference does not count.
type Excuse string

// The excuses.
const (
	ByNoise   Excuse = "noise"     // the field is noise
	Meanwhile Excuse = "meanwhile" // the legacy server's second answer differs from its first here as well
)

// Difference is one difference, or many of one class in one field.
type Difference struct {
	Class Class `json:"class"`
	// Place is where it was first seen, such as Table[3].Price. Row numbers are those of the legacy answer; of a row that
	// is extra, of the native one. What is not in data begins with @: @code, @msg, @status, @type, @body and so on;
	// @data is data as a whole.
	Place string `json:"place"`
	Field string `json:"field"` // the place without row numbers: Table[].Price
	// Legacy and Native are the values at Place as JSON, shortened. Of a column that is renamed or reordered they are
	// names, of rows in another order row numbers. One of them is empty where the other side has nothing.
	Legacy string `json:"legacy,omitempty"`
	Native string `json:"native,omitempty"`
	Count  int    `json:"count"` // in how many places
	Excuse Excuse `json:"excuse,omitempty"`
}

// Fingerprint is the same for all differences of one class in one field, in every process: 16 hex digits.
func (d Difference) Fingerprint() string {
	sum := sha256.Sum256([]byte(string(d.Class) + "\x00" + d.Field))
	return hex.EncodeToString(sum[:8])
}

// Result is what Compare found.
type Result struct {
	Verdict     Verdict      `json:"verdict"`
	Reason      Reason       `json:"reason,omitempty"`
	Differences []Difference `json:"differences,omitempty"`
	Excused     []Difference `json:"excused,omitempty"` // these do not count
	// More is how many differences are not listed because of Bounds.Differences, excused ones included.
	More int `json:"more,omitempty"`
}

// finding is a difference at one place.
type finding struct {
	class          Class
	field          *field
	rows           []int // the row numbers of the place, from the outermost list on
	legacy, native *value
	left, right    string // what differs where that is no value
	times          int    // 0 counts as 1
	unsure         bool   // the two rows may not be the same one
}

// collector joins the findings of one class in one field to one difference.
type collector struct {
	bounds           Bounds
	listed           map[listed]*Difference // nil is over the bound
	counted, excused []*Difference
	different, moved bool
	more             int
}

type listed struct {
	class  Class
	field  string
	excuse Excuse
}

func newCollector(b Bounds) *collector {
	return &collector{bounds: b, listed: map[listed]*Difference{}}
}

func (c *collector) empty() bool { return len(c.listed) == 0 }

func (c *collector) add(x finding, excuse Excuse) {
	switch {
	case excuse != "" || x.class == Spelling:
	case x.class == RowOrder:
		c.moved = true
	default:
		c.different = true
	}
	key := listed{x.class, x.field.name, excuse}
	d, found := c.listed[key]
	if !found {
		d = c.list(x, excuse)
		c.listed[key] = d
	}
	if d != nil {
		d.Count += max(1, x.times)
	}
}

func (c *collector) list(x finding, excuse Excuse) *Difference {
	list := &c.counted
	if excuse != "" {
		list = &c.excused
	}
	if len(*list) == c.bounds.Differences {
		c.more++
		if excuse != "" || x.class == Spelling || !c.dropSpelling() {
			return nil
		}
	}
	d := &Difference{Class: x.class, Place: x.field.place(x.rows), Field: x.field.name, Excuse: excuse}
	d.Legacy, d.Native = c.text(x.legacy, x.left), c.text(x.native, x.right)
	*list = append(*list, d)
	return d
}

// dropSpelling takes the last difference of spelling off the list, which gives way to those that count.
func (c *collector) dropSpelling() bool {
	for at, d := range slices.Backward(c.counted) {
		if d.Class == Spelling {
			c.counted = slices.Delete(c.counted, at, at+1)
			c.listed[listed{d.Class, d.Field, ""}] = nil
			return true
		}
	}
	return false
}

func (c *collector) text(v *value, or string) string {
	if v != nil {
		or = string(v.raw[:min(len(v.raw), 4*c.bounds.Text+4)]) // a character has four bytes at most
	}
	return shorten(or, c.bounds.Text)
}

func (c *collector) result() Result {
	r := Result{Verdict: Equal, Differences: values(c.counted), Excused: values(c.excused), More: c.more}
	switch {
	case c.different:
		r.Verdict = Different
	case c.moved:
		r.Verdict = Order
	}
	return r
}

func values(list []*Difference) (all []Difference) {
	for _, d := range list {
		all = append(all, *d)
	}
	return all
}
