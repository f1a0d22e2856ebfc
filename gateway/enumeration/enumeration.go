// Package enumeration has the states that are sent and stored as numbers, each with the label that staff read and the
// tone of its tag. An area declares its own beside its records; shared ones are here.
package enumeration

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Tone is how a value is meant: the UI gives its tag a colour.
type Tone string

// The tones.
const (
	Warning Tone = "warning"
	Success Tone = "success"
	Info    Tone = "info"
	Danger  Tone = "danger"
)

// Value is one value of an enumeration.
type Value struct {
	Code  int64 // on the wire and in the database
	Label string
	Tone  Tone
}

// Enumeration is a closed set of values, in the order in which they are offered.
type Enumeration struct {
	Name   string // in headers of entries and in TypeScript, such as examineStatus
	Values []Value
}

// declared are all enumerations of the program, in the order of their declaration.
var declared []*Enumeration

// New declares an enumeration, as a variable of a package. A declaration is part of the program, so a mistake in one
// panics: a duplicate name, code or label, no value, a label that is empty or a number, or an unknown tone.
func New(name string, values ...Value) *Enumeration {
	e := &Enumeration{Name: name, Values: values}
	if err := e.check(); err != nil {
		panic(fmt.Sprintf("enumeration %s: %v", name, err))
	}
	declared = append(declared, e)
	return e
}

func (e *Enumeration) check() error {
	switch {
	case e.Name == "" || len(e.Values) == 0:
		return errors.New("no name or no values")
	case Find(e.Name) != nil:
		return errors.New("the name stands twice")
	}
	for i, v := range e.Values {
		for _, other := range e.Values[:i] {
			if other.Code == v.Code || other.Label == v.Label {
				return fmt.Errorf("%d %s and %d %s have the code or the label in common", other.Code, other.Label, v.Code, v.Label)
			}
		}
		if _, err := strconv.ParseInt(v.Label, 10, 64); err == nil {
			return fmt.Errorf("%d has the number %s as its label; an import could not tell it from a code", v.Code, v.Label)
		}
		if strings.TrimSpace(v.Label) == "" || strings.ContainsAny(v.Label, `'\`) {
			return fmt.Errorf("%d has no label, or one with a quotation mark: %q", v.Code, v.Label)
		}
		if !slices.Contains([]Tone{Warning, Success, Info, Danger}, v.Tone) {
			return fmt.Errorf("%d %s has the unknown tone %q", v.Code, v.Label, v.Tone)
		}
	}
	return nil
}

// All are the enumerations of the program, in the order of their names.
func All() []*Enumeration {
	all := slices.Clone(declared)
	slices.SortFunc(all, func(a, b *Enumeration) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Names are the names of all enumerations.
func Names() []string {
	var names []string
	for _, e := range All() {
		names = append(names, e.Name)
	}
	return names
}

// Find finds an enumeration by its name, nil where there is none.
func Find(name string) *Enumeration {
	for _, e := range declared {
		if e.Name == name {
			return e
		}
	}
	return nil
}

// Label is the label of a code; ok is false for a code that the enumeration does not have.
func (e *Enumeration) Label(code int64) (label string, ok bool) {
	for _, v := range e.Values {
		if v.Code == code {
			return v.Label, true
		}
	}
	return "", false
}

// Code is the code of a label; ok is false for a label that the enumeration does not have.
func (e *Enumeration) Code(label string) (code int64, ok bool) {
	for _, v := range e.Values {
		if v.Label == label {
			return v.Code, true
		}
	}
	return 0, false
}

// Labels are the labels, in the order of the values.
func (e *Enumeration) Labels() []string {
	labels := make([]string, len(e.Values))
	for i, v := range e.Values {
		labels[i] = v.Label
	}
	return labels
}
