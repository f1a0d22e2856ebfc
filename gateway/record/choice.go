package record

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"qiao/gateway/store"
)

// Choice is a kind of record of which a field names one by its key, such as the
// post that somebody has.
type Choice struct {
	Table string // or view
	Key   string
	// Names are the columns that staff know one by: the first is shown, and an
	// import takes each that means a single one.
	Names []string
	Shown string // the column of lists that has the name, such as PostName
	Path  string // GET Path/all lists what can be chosen, with Key and the first of Names
	// Search says that there are too many to list at once: GET Path/all finds them by
	// keyword, a page of them, and one by its Key.
	Search bool
	// Other is a value that is no record, such as the root of a tree, and OtherName
	// what it is called.
	Other, OtherName string
}

// fromTo are what a field's values name, before and after a change.
type fromTo struct{ from, to string }

func nameOf(field string) string { return "name/" + field }

func (c *Choice) nameText() string {
	return fmt.Sprintf("SELECT %s FROM %s WHERE %s = @Value", c.Names[0], c.Table, c.Key)
}

// resolve finds the names of what the changed fields name, and those that the
// record is called by; what is not there is wrong.
func (h *Handlers) resolve(ctx context.Context, tx *store.Tx, c *Change) error {
	c.names = map[string]fromTo{}
	for i := range h.fields {
		f := &h.fields[i]
		if f.File {
			c.names[f.Name] = fromTo{named(c.Before[f.Name], "原文件"), named(c.After[f.Name], "新文件")}
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

// named is what the key of a file is called, nothing where there is none.
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
	if errors.Is(err, store.ErrNoRows) {
		return "", false, nil
	}
	return name, err == nil, err
}

// fact is what the UI is to know of a choice, as an object.
func (c *Choice) fact() string {
	fact := fmt.Sprintf("{ path: %s, key: %s, name: %s, shown: %s", quoted(c.Path), quoted(c.Key), quoted(c.Names[0]), quoted(c.Shown))
	if c.Search {
		fact += ", search: true"
	}
	if c.Other != "" {
		fact += fmt.Sprintf(", other: { value: %s, label: %s }", quoted(c.Other), quoted(c.OtherName))
	}
	return fact + " }"
}
