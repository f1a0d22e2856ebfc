package bridgetest

import "sync"

// Kind says what is planted.
type Kind string

// What changes the first table of an answer. Column names the column, the first
// one where it is empty.
const (
	Clock   Kind = "clock"   // the column has the time of the call; a column that does not exist is appended
	NewID   Kind = "newid"   // the column has a new GUID in every row; a column that does not exist is appended
	Shuffle Kind = "shuffle" // the rows come in another order
	Value   Kind = "value"   // Text in the column of row N; without Text a value that differs
	Type    Kind = "type"    // numbers of the column become texts, and texts with whole numbers become numbers
	Decimal Kind = "decimal" // whole numbers of the column become decimals: 1 becomes 1.0
	Missing Kind = "missing" // the column is left out
	Extra   Kind = "extra"   // a column Text with the value "x" is appended
	Rename  Kind = "rename"  // the column is called Text
	Reorder Kind = "reorder" // the column is moved to the end
	Rows    Kind = "rows"    // N more copies of the last row; below zero, so many rows less at the end
)

// What changes the whole answer.
const (
	Delay     Kind = "delay"     // the answer comes N milliseconds later
	Code      Kind = "code"      // code N with the message Text and without data
	Status    Kind = "status"    // HTTP status N with the page of IIS
	ErrorPage Kind = "errorpage" // HTTP 500 with the error page of ASP.NET
	Redirect  Kind = "redirect"  // HTTP 302 to an error page
	NotJSON   Kind = "notjson"   // HTTP 200 with a page in place of JSON
	Cut       Kind = "cut"       // the connection ends after half of the body
	Length    Kind = "length"    // Content-Length is N more than the body; below zero, N less
	Reset     Kind = "reset"     // the connection ends without an answer; the call was performed
	Gzip      Kind = "gzip"      // the body is compressed where the client accepts that
	Huge      Kind = "huge"      // a DataSet of at least N bytes, in chunks
)

// Behaviour is a planted behaviour of a target.
type Behaviour struct {
	Kind   Kind   `json:"kind"`
	Column string `json:"column,omitempty"`
	Text   string `json:"text,omitempty"`
	N      int    `json:"n,omitempty"`
	// Of and In limit it to Of of each In calls of the target, evenly spread;
	// without In every call has it.
	Of int `json:"of,omitempty"`
	In int `json:"in,omitempty"`
}

// planting is what /__set takes.
type planting struct {
	Target     string      `json:"target"`
	Behaviours []Behaviour `json:"behaviours"`
}

// planted is a behaviour with the number of calls that it has seen.
type planted struct {
	Behaviour
	calls int
}

// garden holds the behaviours by target.
type garden struct {
	mu       sync.Mutex
	byTarget map[string][]*planted
}

func (g *garden) set(target string, behaviours []Behaviour) {
	g.mu.Lock()
	defer g.mu.Unlock()
	list := make([]*planted, len(behaviours))
	for i, b := range behaviours {
		list[i] = &planted{Behaviour: b}
	}
	g.byTarget[target] = list
}

// due counts a call of a target and returns the behaviours that this call has:
// those for every call first.
func (g *garden) due(target string) (due []Behaviour) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, key := range []string{"*", target} {
		for _, b := range g.byTarget[key] {
			if b.In == 0 || (b.calls+1)*b.Of/b.In > b.calls*b.Of/b.In {
				due = append(due, b.Behaviour)
			}
			b.calls++
		}
	}
	return due
}

func (g *garden) clear() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.byTarget = map[string][]*planted{}
}
