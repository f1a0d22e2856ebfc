package enumeration

import (
	"fmt"
	"strings"
)

// TypeScript is all enumerations of the program for the UI.
func TypeScript() string {
	var b strings.Builder
	b.WriteString(shapes)
	for _, e := range All() {
		fmt.Fprintf(&b, "\nexport const %s = [\n", e.Name)
		for _, v := range e.Values {
			fmt.Fprintf(&b, "  { value: %d, label: '%s', tone: '%s' },\n", v.Code, v.Label, v.Tone)
		}
		b.WriteString("] as const satisfies Enumeration;\n")
	}
	return b.String()
}

const shapes = `/** One value of an enumeration. */
export interface EnumerationItem {
  /** On the wire. */
  readonly value: number;
  readonly label: string;
  /** The colour of its tag. */
  readonly tone: 'warning' | 'success' | 'info' | 'danger';
}

/** All values, in the order in which they are offered. Fits the options of a select and of a filter. */
export type Enumeration = readonly EnumerationItem[];
`
