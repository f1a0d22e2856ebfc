package entry

import (
	"strings"

	"qiao/gateway/entry/header"
	"qiao/gateway/enumeration"
)

// labels reads {ExamineName: examineStatus}: the result columns whose codes the list and the
// spreadsheet write as labels.
func readLabels(o *header.Object, e *Entry) map[string]*enumeration.Enumeration {
	value := o.Node("labels")
	if value == nil {
		return nil
	}
	if !e.OfRoute() {
		o.Fail("labels", "labels is for an entry that a route serves; remove it, or procedure")
	}
	columns, labels := o.Found.Object(value, "labels: "), map[string]*enumeration.Enumeration{}
	for name := range o.Pairs("labels") {
		labels[strings.ToLower(name.Value)] = readEnumeration(columns, name.Value)
	}
	columns.Close()
	return labels
}

// enumeration reads the name of an enumeration, nil where there is none.
func readEnumeration(o *header.Object, key string) *enumeration.Enumeration {
	name := o.Text(key)
	found := enumeration.Find(name)
	if found == nil {
		o.Fail(key, "%s is %q, which is no enumeration; write one of %s", key, name, strings.Join(enumeration.Names(), ", "))
	}
	return found
}

// Labelled is what has the labels of a result column in place of its codes, nil where the codes
// stay.
func (e *Entry) Labelled(column string) *enumeration.Enumeration {
	return e.Labels[strings.ToLower(column)]
}
