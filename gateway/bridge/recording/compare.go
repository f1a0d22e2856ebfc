package recording

import (
	"bytes"
	"fmt"
)

// Difference is one difference between the recorded answer and the one that was received, or many of one kind.
type Difference struct {
	Class    string // value, type, row missing and so on
	Place    string // such as Table[3].Price
	Recorded string // shortened; empty where the recorded answer has nothing there
	Received string
	Count    int // in how many places
}

func (d Difference) String() string {
	text := fmt.Sprintf("%s %s: %s → %s", d.Class, d.Place, orNothing(d.Recorded), orNothing(d.Received))
	if d.Count > 1 {
		text += fmt.Sprintf(" (%d×)", d.Count)
	}
	return text
}

func orNothing(value string) string {
	if value == "" {
		return "∅"
	}
	return value
}

// Comparer says how an answer differs from the recorded one. Both have pseudonyms and no secrets. The body of a file is
// its length and hash.
type Comparer func(recorded, received Answer) []Difference

// SameBytes is the strictest Comparer.
func SameBytes(recorded, received Answer) (differences []Difference) {
	if recorded.Status != received.Status {
		differences = append(differences, Difference{"status", "@status", fmt.Sprint(recorded.Status), fmt.Sprint(received.Status), 1})
	}
	if a, b := recorded.Header.Get("Content-Type"), received.Header.Get("Content-Type"); a != b {
		differences = append(differences, Difference{"header", "@type", a, b, 1})
	}
	if !bytes.Equal(recorded.Body, received.Body) {
		differences = append(differences, Difference{"body", "@body", excerpt(recorded.Body, received.Body), excerpt(received.Body, recorded.Body), 1})
	}
	return differences
}

// excerpt returns what a body has around the first byte that another has not.
func excerpt(body, other []byte) string {
	const before, after = 20, 60
	at := 0
	for at < min(len(body), len(other)) && body[at] == other[at] {
		at++
	}
	return fmt.Sprintf("%q", body[max(0, at-before):min(len(body), at+after)])
}
