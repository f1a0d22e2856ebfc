package fields

import (
	"context"
	"fmt"
	"slices"

	"qiao/gateway/scope"
	"qiao/gateway/store"
)

// Choice is a kind of record that a field refers to by its key, such as the post of a
// user.
type Choice struct {
	Table string // or view
	Key   string
	// Names are the columns by which staff identify a record: the first is shown, and an import accepts each name that
	// only one record has.
	Names []string
	Shown string // the column of lists that has the name, such as PostName
	Path  string // GET Path/all lists the records to choose from, with Key and the first of Names
	// Search says that there are too many to list at once: GET Path/all finds them by
	// keyword, a page of them, and one by its Key.
	Search bool
	// Within, unless empty, is another field of the record, such as ShopId: the form sends its value to GET Path/all,
	// which then lists the records that suit it. It needs Search.
	Within string
	// Scope, unless nil, has the condition for the records that a person may choose: scope.Columns or
	// scope.Reach.
	Scope interface{ Condition() string }
	// Other is a value that is no record, such as the root of a tree, and OtherName is
	// its name.
	Other, OtherName string
}

// FromTo are the names of the records that a field refers to, before and after a change.
type FromTo struct{ From, To string }

// Names are such names by field.
type Names map[string]FromTo

// Texts are the statements that find the records that fields refer to, by the names that Statement returns.
func (s *Set) Texts() map[string]string {
	texts := map[string]string{}
	for _, f := range s.Fields {
		if f.Choice == nil {
			continue
		}
		texts["name/"+f.Name] = fmt.Sprintf("SELECT %s FROM %s WHERE %s = @Value", f.Choice.Names[0], f.Choice.Table, f.Choice.Key)
		within := ""
		if f.Choice.Scope != nil {
			within = " AND " + f.Choice.Scope.Condition()
			texts["within/"+f.Name] = fmt.Sprintf("SELECT COUNT(*) FROM %s WHERE %s = @Value%s", f.Choice.Table, f.Choice.Key, within)
		}
		for i, name := range f.Choice.Names {
			texts[keyOf(f.Name, i)] = fmt.Sprintf("SELECT %s FROM %s WHERE %s = @Value%s", f.Choice.Key, f.Choice.Table, name, within)
		}
	}
	return texts
}

func keyOf(field string, i int) string { return fmt.Sprint("key/", field, "/", i) }

// Offered are the enabled values of categories of 参数设置, in their order.
type Offered map[string][]string

// Resolver finds the records that the values of changed rows refer to, in the transaction of the change.
type Resolver struct {
	Tx      *store.Tx
	Offered Offered
	// UserID is the caller. A change may only name records in the caller's scope, unless AnyScope is set.
	UserID   string
	AnyScope bool
	// Found, unless nil, keeps the names that were found, for the next rows of the same change.
	Found map[string]string
	// Within keeps which records the person may choose, for all rows of a transaction: a scope is most of the work.
	Within Within
}

// Within says of records whether a person may choose them.
type Within map[string]bool

// Resolve finds the names of the records that the changed fields and those of always refer to.
// It calls wrong for each changed field that refers to a missing record, or has a value that 参数设置
// does not offer.
func (r *Resolver) Resolve(ctx context.Context, s *Set, before, after Row, always []string, wrong func(f *Compiled, text string)) (Names, error) {
	names := Names{}
	for i := range s.Fields {
		f := &s.Fields[i]
		from, to := before[f.Name], after[f.Name]
		if f.File {
			names[f.Name] = FromTo{named(from, "原文件"), named(to, "新文件")}
		}
		changed := !Equal(from, to)
		if changed {
			if err := r.checkOffered(ctx, f, to, wrong); err != nil {
				return nil, err
			}
		}
		if f.Choice == nil || !changed && !slices.Contains(always, f.Name) {
			continue
		}
		fromName, _, err := r.nameOf(ctx, s, f, from)
		if err != nil {
			return nil, err
		}
		toName, found, err := r.nameOf(ctx, s, f, to)
		if err != nil {
			return nil, err
		}
		if found && changed {
			if found, err = r.isWithin(ctx, s, f, to); err != nil {
				return nil, err
			}
		}
		if to != nil && changed && !found {
			wrong(f, f.Label+"不存在，可能已被删除")
		}
		names[f.Name] = FromTo{fromName, toName}
	}
	return names, nil
}

// checkOffered refuses a new value that 参数设置 does not offer for the field.
func (r *Resolver) checkOffered(ctx context.Context, f *Compiled, to any, wrong func(f *Compiled, text string)) error {
	value, isText := to.(string)
	if f.Parameter == "" || !isText || value == "" {
		return nil
	}
	values, read := r.Offered[f.Parameter]
	if !read {
		if err := r.Tx.Select(ctx, &values, "base/choices", store.Args{"Category": f.Parameter}); err != nil {
			return err
		}
		r.Offered[f.Parameter] = values
	}
	switch {
	case len(values) == 0:
		wrong(f, "没有可选的"+f.Parameter+"，请先在参数设置中启用")
	case !slices.Contains(values, value):
		wrong(f, f.Label+oneOf(values))
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

func (r *Resolver) nameOf(ctx context.Context, s *Set, f *Compiled, value any) (name string, found bool, err error) {
	key, isText := value.(string)
	if !isText {
		return "", false, nil
	}
	if key == f.Choice.Other {
		return f.Choice.OtherName, true, nil
	}
	if name, found = r.Found[f.Name+"\x00"+key]; found {
		return name, true, nil
	}
	err = r.Tx.Get(ctx, &name, s.Statement("name/"+f.Name), store.Args{"Value": key})
	if err == nil && r.Found != nil {
		r.Found[f.Name+"\x00"+key] = name
	}
	return name, err == nil, store.IfNone(err, nil)
}

// isWithin reports whether a value is a record that the person may choose.
func (r *Resolver) isWithin(ctx context.Context, s *Set, f *Compiled, value any) (bool, error) {
	if f.Choice.Scope == nil || r.AnyScope || value == f.Choice.Other {
		return true, nil
	}
	key := fmt.Sprint(s.Table, "\x00", f.Name, "\x00", value)
	if within, known := r.Within[key]; known {
		return within, nil
	}
	var n int
	err := r.Tx.Get(ctx, &n, s.Statement("within/"+f.Name), store.Args{"Value": value, scope.Param: r.UserID})
	if err == nil && r.Within != nil {
		r.Within[key] = n > 0
	}
	return n > 0, err
}

func (r *Resolver) keyArgs(f *Compiled, name string) store.Args {
	args := store.Args{"Value": name}
	if f.Choice.Scope != nil {
		args[scope.Param] = r.UserID
	}
	return args
}

// Keys are the keys of the records that a name may mean: by the first of the names of the
// choice that one record has alone, else of all that have the last one that any has.
func (r *Resolver) Keys(ctx context.Context, s *Set, f *Compiled, name string) (keys []string, err error) {
	for i := range f.Choice.Names {
		var some []string
		if err := r.Tx.Select(ctx, &some, s.Statement(keyOf(f.Name, i)), r.keyArgs(f, name)); err != nil {
			return nil, err
		}
		if len(some) == 1 {
			return some, nil
		}
		if len(some) > 1 {
			keys = some
		}
	}
	return keys, nil
}
