// Package sample has answers of each kind, for the test of their UI types.
package sample

import (
	"encoding/json"

	"qiao/gateway/store"
)

// State is how far an order is.
type State string

// The states of an order.
const (
	Open   State = "open"
	Closed State = "closed"
)

// Order is one order, with
// all that is known of it.
type Order struct {
	head

	State  State `json:"state"`
	Note   string
	Lines  []*line
	Colour colour
	Due    *store.LocalTime
	Done   store.LocalTime `tstype:"string | null"`
	First  *line           `json:"first,omitempty"`
	Page   struct {
		Size int `json:"size"`
	}
	Counts map[State]int
	Names  map[string][]string
	Raw    json.RawMessage `json:",omitempty"`
	Hidden string          `json:"-"`
	inner  string
}

// head begins every answer.
type head struct {
	ID string `json:"id"` // of the order
}

// line has one thing.
type line struct {
	// Amount is how many.
	Amount, Price float64
	Known         []State
}

type colour int

// TypeScript implements the type in the UI.
func (colour) TypeScript() string { return "'red' | 'blue'" }

// Inner keeps the linter from calling the field unused.
func (o Order) Inner() string { return o.inner }

// Line is a line as another page has it.
func Line() any { return line{} }
