package customer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/region"
	"qiao/gateway/shops"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// merged is the body of POST merge/{id}.
type merged struct{ From payload.Text }

// Merge answers POST merge/{id}: it merges the customer in From, who is the same person, into the customer {id}. All rows
// that refer to From then refer to {id}, and From is deleted. {id} keeps its values and gets those that it lacks. Values
// that differ become a follow-up.
func (h *Handlers) Merge(r *gateway.Request) (any, error) {
	var sent merged
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	from := string(sent.From)
	if from == "" || from == r.Param("id") {
		return nil, errs.Failf("请选择要并入的另一个客户")
	}
	return h.customers.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		other, err := h.remove(ctx, tx, c, from)
		if err != nil {
			return err
		}
		differences := h.adopt(c, other)
		c.Then(func(ctx context.Context, tx *store.Tx) error {
			return h.keepDifferences(ctx, tx, c, fmt.Sprintf("合并客户 %s %s", other.Text("CustomerNo"), other.Text("Name")), differences)
		})
		return nil
	}, record.Verb("合并"))
}

// remove moves the references of the other customer to this one, deletes the other customer and returns its values.
func (h *Handlers) remove(ctx context.Context, tx *store.Tx, c *record.Change, from string) (record.Row, error) {
	writer := h.customers.In(tx, c.Origin()).Verb("并入 " + c.Before.Text("CustomerNo"))
	other, err := writer.Read(ctx, from)
	if err != nil {
		return nil, err
	}
	if other.Text("OrganizationId") != c.Before.Text("OrganizationId") {
		return nil, errs.Failf("%s 是另一家经销商的客户，不能合并", other.Text("Name"))
	}
	if err := intoOpenShop(ctx, tx, c, other); err != nil {
		return nil, err
	}
	if err := writer.MoveReferences(ctx, from, c.Key); err != nil {
		return nil, err
	}
	return other, writer.Delete(ctx, from)
}

// intoOpenShop refuses to bring a customer of another shop into a closed one.
func intoOpenShop(ctx context.Context, tx *store.Tx, c *record.Change, other record.Row) error {
	shop := c.Before.Text("ShopId")
	if other.Text("ShopId") == shop {
		return nil
	}
	why, err := shops.NoBusiness(ctx, tx, shop)
	if err == nil && why != "" {
		err = errs.Failf("%s 的%s，不能并入别的店铺的客户，请先把 %[1]s 转到别的店铺", c.Before.Text("Name"), why)
	}
	return err
}

// adopt gives the customer the values that it lacks, and returns those that differ, each with its label.
func (h *Handlers) adopt(c *record.Change, other record.Row) (differences []string) {
	c.After["CustomerStatus"] = moreSigned(c.Before.Int("CustomerStatus"), other.Int("CustomerStatus"))
	located := placeIn(c.Before) != region.Place{}
	keepCode(c)
	for _, f := range Customers.Fields {
		mine, value := h.customers.Shown(f.Name, c.Before[f.Name]), h.customers.Shown(f.Name, other[f.Name])
		switch {
		case value == "" || value == mine || slices.Contains(apart, f.Name):
		case mine == "" && f.Name == "OwnerId":
			setOwner(c, value)
		case mine == "" && (!located || !slices.Contains(regionFields, f.Name)): // a city belongs to its province
			c.After[f.Name] = other[f.Name]
		case f.Choice == nil:
			differences = append(differences, f.Label+" "+value)
		}
	}
	return differences
}

// apart are the fields that a merge does not compare.
var apart = []string{"CustomerNo", "CustomerStatus", "OwnedDate", "OrganizationId"}

// moreSigned is the status of a customer who is registered twice: a contract counts most, then an earlier one.
func moreSigned(mine, others int64) int64 {
	switch {
	case mine == signed || others == signed:
		return signed
	case mine == unsigned:
		return others
	default:
		return mine
	}
}

// longestFollowUp is how many characters a follow-up holds.
const longestFollowUp = 1000

// keepDifferences writes the values that the deleted customer had as follow-ups of the one that stays.
func (h *Handlers) keepDifferences(ctx context.Context, tx *store.Tx, c *record.Change, title string, differences []string) error {
	text := []rune(strings.TrimSuffix(title+"："+strings.Join(differences, "；"), "："))
	for len(text) > 0 {
		part := text[:min(len(text), longestFollowUp)]
		text = text[len(part):]
		_, err := h.followUps.In(tx, c.Origin()).AnyScope().Add(ctx, record.Row{"CustomerId": c.Key, "Way": "其他", "Content": string(part)})
		if err != nil {
			return err
		}
	}
	return nil
}
