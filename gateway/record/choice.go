package record

import (
	"context"
	"fmt"
	"slices"

	"qiao/gateway/store"
)

// Choice is a kind of record that a field refers to by its key, such as the post of a
// user.
type Choice struct {
	Table string // or view
	Key   string
	// Names are the columns by which staff know a record: the first is shown, and an
	// import accepts each name that only one record has.
	Names []string
	Shown string // the column of lists that has the name, such as PostName
	Path  string // GET Path/all lists the records to choose from, with Key and the first of Names
	// Search says that there are too many to list at once: GET Path/all finds them by
	// keyword, a page of them, and one by its Key.
	Search bool
	// Other is a value that is no record, such as the root of a tree, and OtherName is
	// its name.
	Other, OtherName string
}

// fromTo are the names of the records that a field refers to, before and after a change.
type fromTo struct{ from, to string }

func nameOf(field string) string { return "name/" + field }

func (c *Choice) nameText() string {
	return fmt.Sprintf("SELECT %s FROM %s WHERE %s = @Value", c.Names[0], c.Table, c.Key)
}

// resolve finds the names of the records that the changed fields and the fields of the
// record's title refer to. A changed field that refers to a missing record, or has a value that
// 参数设置 does not offer, is invalid.
func (h *Handlers) resolve(ctx context.Context, tx *store.Tx, c *Change) error {
	c.names = map[string]fromTo{}
	for i := range h.fields {
		f := &h.fields[i]
		if f.File {
			c.names[f.Name] = fromTo{named(c.Before[f.Name], "原文件"), named(c.After[f.Name], "新文件")}
		}
		if err := c.checkOffered(ctx, tx, f); err != nil {
			return err
		}
		if f.Choice == nil || !c.Changes(f.Name) && !slices.Contains(h.table.Title, f.Name) {
			continue
		}
		from, _, err := h.nameOf(ctx, tx, f, c.Before[f.Name])
		if err != nil {
			return err
		}
		to, found, err := h.nameOf(ctx, tx, f, c.After[f.Name])
		if err != nil {
			return err
		}
		if c.After[f.Name] != nil && c.Changes(f.Name) && !found {
			c.Invalid(f.Name, f.Label+"不存在，可能已被删除")
		}
		c.names[f.Name] = fromTo{from, to}
	}
	return nil
}

// offered are the enabled values of categories of 参数设置, in their order.
type offered map[string][]string

// checkOffered refuses a new value that 参数设置 does not offer for the field.
func (c *Change) checkOffered(ctx context.Context, tx *store.Tx, f *field) error {
	value, isText := c.After[f.Name].(string)
	if f.Parameter == "" || !isText || value == "" || !c.Changes(f.Name) {
		return nil
	}
	known, err := Once(c, func() (offered, error) { return offered{}, nil })
	if err != nil {
		return err
	}
	values, read := known[f.Parameter]
	if !read {
		if err := tx.Select(ctx, &values, "base/choices", store.Args{"Category": f.Parameter}); err != nil {
			return err
		}
		known[f.Parameter] = values
	}
	switch {
	case len(values) == 0:
		c.Invalid(f.Name, "没有可选的"+f.Parameter+"，请先在参数设置中启用")
	case !slices.Contains(values, value):
		c.Invalid(f.Name, f.Label+oneOf(values))
	}
	return nil
}

// named is the name for the key of a file, empty where there is no key.
func named(key any, name string) string {
	if key == nil {
		return ""
	}
	return name
}

func (h *Handlers) nameOf(ctx context.Context, tx *store.Tx, f *field, value any) (name string, found bool, err error) {
	key, isText := value.(string)
	if !isText {
		return "", false, nil
	}
	if key == f.Choice.Other {
		return f.Choice.OtherName, true, nil
	}
	err = tx.Get(ctx, &name, h.statement(nameOf(f.Name)), store.Args{"Value": key})
	return name, err == nil, store.IfNone(err, nil)
}
