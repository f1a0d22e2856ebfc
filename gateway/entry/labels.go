package entry

import (
	"strings"

	"qiao/gateway/enumeration"
)

// labels reads {ExamineName: examineStatus}: the result columns whose codes the list and the
// spreadsheet write as labels.
func (o *object) labels(e *Entry) map[string]*enumeration.Enumeration {
	value := o.node("labels")
	if value == nil {
		return nil
	}
	if !e.OfRoute() {
		o.fail("labels", "labels is for an entry that a route serves; remove it, or procedure")
	}
	columns, labels := o.found.object(value, "labels: "), map[string]*enumeration.Enumeration{}
	for name := range o.pairs("labels") {
		labels[strings.ToLower(name.Value)] = columns.enumeration(name.Value)
	}
	columns.close()
	return labels
}

// enumeration reads the name of an enumeration, nil where there is none.
func (o *object) enumeration(key string) *enumeration.Enumeration {
	name := o.text(key)
	found := enumeration.Find(name)
	if found == nil {
		o.fail(key, "%s is %q, which is no enumeration; write one of %s", key, name, strings.Join(enumeration.Names(), ", "))
	}
	return found
}

// Labelled is what has the labels of a result column in place of its codes, nil where the codes
// stay.
func (e *Entry) Labelled(column string) *enumeration.Enumeration {
	return e.Labels[strings.ToLower(column)]
}
