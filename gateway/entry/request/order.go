package request

import (
	"strings"

	"qiao/gateway/errs"
)

// Order reads by which column of a list a caller sorts.
type Order struct {
	LabelFrom string // source of the label as written: OtherB.sort
	OrderFrom string // source of the direction as written; empty where it is always ascending

	label, order Source
}

// NewOrder reads the sources of a label and a direction. A source that names nothing is
// left out.
func NewOrder(labelFrom, orderFrom string, ofRoute bool) Order {
	return Order{LabelFrom: labelFrom, OrderFrom: orderFrom, label: Sent(labelFrom, ofRoute), order: Sent(orderFrom, ofRoute)}
}

// RouteOrder reads the order of every route's list.
func RouteOrder() Order { return NewOrder("query.sort", "query.order", true) }

// directions are the words for a direction in lower case, and whether they
// mean descending.
var directions = map[string]bool{"": false, "asc": false, "ascend": false, "ascending": false, "升序": false, "desc": true, "descend": true, "descending": true, "降序": true}

// Descends reads a word for a direction.
func Descends(word string) (desc, known bool) {
	desc, known = directions[strings.ToLower(strings.TrimSpace(word))]
	return desc, known
}

// Read returns the label that a call orders by, empty for none, and the direction. An
// unknown word for the direction is an error of kind errs.Business.
func (o Order) Read(c *Call) (label string, desc bool, err error) {
	if o.order != nil {
		word, _, err := o.order(c)
		if err != nil {
			return "", false, err
		}
		var known bool
		if desc, known = Descends(word); !known {
			return "", false, errs.Failf("排序方向不存在：%s", errs.Shorten(word))
		}
	}
	label, _, err = o.label(c)
	return label, desc, err
}
