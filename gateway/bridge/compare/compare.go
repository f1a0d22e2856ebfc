// Package compare compares two answers of one call: the legacy server's and the gateway's own. It knows the wire contract:
// it compares tables and types, not texts.
//
// Compare says how the answers differ, and where. Noise learns which fields the legacy server itself answers differently
// from one moment to the next (clocks, new ids, rows in any order), so that they do not count. The package has no
// database, no HTTP and no clock.
package compare

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strconv"
)

// Answer is the answer of one server.
type Answer struct {
	Status      int
	ContentType string // the header Content-Type
	Body        []byte // without its Content-Encoding
	// Digest stands for a body that was too long to keep. Body is then empty.
	Digest *Digest
	// Failed says why there is no whole answer: cut off, over time, refused. Empty: there is one.
	Failed string
}

// Digest identifies a body by its length in bytes and its hash.
type Digest struct {
	Length int64
	SHA256 [sha256.Size]byte
}

func (d Digest) String() string { return fmt.Sprintf("%d bytes, sha256 %x", d.Length, d.SHA256[:8]) }

func (a Answer) digest() Digest {
	if a.Digest != nil {
		return *a.Digest
	}
	return Digest{int64(len(a.Body)), sha256.Sum256(a.Body)}
}

func sameBody(a, b Answer) bool {
	if a.Digest == nil && b.Digest == nil {
		return bytes.Equal(a.Body, b.Body)
	}
	return a.digest() == b.digest()
}

// Bounds limit the work and the length of a result. A bound that is 0 is the default.
type Bounds struct {
	Body        int // bytes of a body that is read: 4 MiB. Of longer ones only the bytes are compared
	Values      int // JSON values of a body: 400,000
	Depth       int // nesting of a body: 64
	Differences int // differences that a result lists, and as many that are excused: 50
	Text        int // characters of a value in a difference: 120
}

func (b Bounds) orDefaults() Bounds {
	for _, bound := range []struct {
		is *int
		or int
	}{{&b.Body, 4 << 20}, {&b.Values, 400_000}, {&b.Depth, 64}, {&b.Differences, 50}, {&b.Text, 120}} {
		if *bound.is == 0 {
			*bound.is = bound.or
		}
	}
	return b
}

// Options are what Compare knows beside the two answers. The zero value knows nothing.
type Options struct {
	// Noise is what was learned about the target, or nil.
	Noise *Noise
	// Again is the legacy server's second answer to the same call, asked right after the native run, or nil. Where it
	// differs from the first, the native answer may differ from the first as well.
	Again  *Answer
	Bounds Bounds
}

// Compare compares the native answer with the legacy one. The verdict is the same when the two change places, unless
// Again is given.
func Compare(legacy, native Answer, options Options) Result {
	if sameHead(legacy, native) && legacy.Failed == "" && sameBody(legacy, native) {
		return Result{Verdict: Identical}
	}
	c := newComparison(options.Noise.known(), options.Bounds)
	first, second := c.read(legacy), c.read(native)
	result := c.compare(first, second, nil)
	if result.Verdict == Equal || options.Again == nil || options.Again.Failed != "" || !bothWhole(legacy, native) {
		return result
	}
	return c.excuse(result, first, second, c.read(*options.Again))
}

func sameHead(a, b Answer) bool {
	return a.Status == b.Status && a.ContentType == b.ContentType && a.Failed == b.Failed
}

func bothWhole(a, b Answer) bool { return a.Failed == "" && b.Failed == "" }

// comparison is one call of Compare or Learn. The bodies of its answers share the numbers of their names.
type comparison struct {
	bounds Bounds
	noise  known
	names  *names
}

func newComparison(noise known, bounds Bounds) *comparison {
	return &comparison{bounds: bounds.orDefaults(), noise: noise, names: newNames()}
}

// answer is an Answer whose body has been read. The body is not JSON where both value and reason are missing.
type answer struct {
	Answer
	value  *value
	reason Reason
}

func (c *comparison) read(a Answer) answer {
	if a.Failed != "" {
		return answer{Answer: a}
	}
	v, reason := c.split(a)
	return answer{a, v, reason}
}

// compare compares all parts of two answers. Where excuses are given, what they name does not count.
func (c *comparison) compare(legacy, native answer, excuses *excuses) Result {
	r := newCollector(c.bounds)
	switch {
	case legacy.Failed != "" && native.Failed != "":
		return Result{Verdict: Incomparable, Reason: NoAnswer}
	case !bothWhole(legacy.Answer, native.Answer):
		r.add(finding{class: Failed, field: failedField, left: legacy.Failed, right: native.Failed}, "")
		return r.result()
	}
	if legacy.Status != native.Status {
		r.add(finding{class: Status, field: statusField, left: strconv.Itoa(legacy.Status), right: strconv.Itoa(native.Status)}, "")
	}
	if contentType(legacy.ContentType) != contentType(native.ContentType) {
		r.add(finding{class: Header, field: typeField, left: legacy.ContentType, right: native.ContentType}, c.noise.excuse(typeField))
	}
	var reason Reason
	if !sameBody(legacy.Answer, native.Answer) {
		reason = c.compareBodies(legacy, native, excuses, r)
	}
	result := r.result()
	if reason != "" && result.Verdict != Different {
		result.Verdict, result.Reason = Incomparable, reason
	}
	return result
}

// compareBodies compares bodies whose bytes differ. The reason says why that is impossible.
func (c *comparison) compareBodies(legacy, native answer, excuses *excuses, r *collector) Reason {
	if legacy.reason != "" || native.reason != "" {
		return max(legacy.reason, native.reason)
	}
	if legacy.value == nil || native.value == nil {
		if legacy.value == native.value && c.noise.excuse(bodyField) != "" { // neither is JSON
			return Unstable
		}
		left, right := excerpts(legacy.Body, native.Body, c.bounds.Text)
		r.add(finding{class: Body, field: bodyField, left: left, right: right}, "")
		return ""
	}
	d := differ{comparison: c, excuses: excuses, report: r.add}
	d.bodies(legacy.value, native.value)
	if r.empty() {
		r.add(finding{class: Spelling, field: bodyField}, "")
	}
	return ""
}
