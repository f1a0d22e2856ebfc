package record

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// referred refuses a change where others refer to the record, and says who.
func (h *Handlers) referred(ctx context.Context, tx *store.Tx, c *Change) error {
	var hindrances []string
	for i, reference := range h.table.ReferredBy {
		if !reference.concerns(c.Before) {
			continue
		}
		var n int64
		err := tx.Get(ctx, &n, h.statement(references(i)), h.referring(reference, c))
		if err != nil {
			return err
		}
		if n > 0 {
			hindrances = append(hindrances, fmt.Sprintf(reference.Text, n))
		}
	}
	if len(hindrances) == 0 {
		return nil
	}
	if h.table.Instead != "" {
		hindrances = append(hindrances, "不能删除", h.table.Instead)
	}
	return errs.Failf("%s %s", h.named(c, c.Before), strings.Join(hindrances, "，"))
}

func (r Reference) concerns(record Row) bool {
	for name, text := range r.Of {
		if record.Text(name) != text {
			return false
		}
	}
	return true
}

func (h *Handlers) referring(reference Reference, c *Change) store.Args {
	args := store.Args{}
	for _, name := range reference.By {
		if args[name] = c.Before[name]; name == h.table.Key {
			args[name] = c.Key
		}
	}
	return args
}

// constraint is the operation that the log names where the database has refused a change.
const constraint = "constraint"

// refusal says in the words of staff which constraint a change would break. An
// error that is no such thing comes back as it is.
func (h *Handlers) refusal(ctx context.Context, tx *store.Tx, c *Change, err error) error {
	if errs.Is(err, errs.Business) { // lines have said it themselves
		return err
	}
	violation := store.Violated(err)
	switch violation.Kind {
	case store.UniqueViolation:
		return h.duplicate(c, violation, err)
	case store.ForeignViolation:
		if c.Action == Deleted {
			return cmp.Or(h.referred(ctx, tx, c), error(errs.Failf("%s 仍被其他记录引用，不能删除", h.named(c, c.Before)).Because(constraint, err)))
		}
		return errs.Failf("引用的记录不存在，可能已被删除").Because(constraint, err)
	case store.CheckViolation:
		return errs.Failf("%s 不符合数据库的约束，请核对填写的内容", h.named(c, c.After)).Because(constraint, err)
	default:
		return err
	}
}

// duplicate names the record that is there already, and marks the last of the
// fields that make it the same.
func (h *Handlers) duplicate(c *Change, violation store.Violation, err error) error {
	for _, unique := range h.table.Unique {
		if !violation.Of(unique.Index, h.table.Name, unique.Columns) {
			continue
		}
		text := h.same(c, unique.Columns) + " 已存在"
		return errs.Newf(errs.Invalid, "%s", text).Because(constraint, err).With(refused{Fields: map[string]string{unique.Columns[len(unique.Columns)-1]: text}})
	}
	return errs.Failf("%s与已有记录重复", h.table.Label).Because(constraint, err)
}

// same names the common value of two records: 房间 A栋 301, or 类别 小、名称 门.
func (h *Handlers) same(c *Change, columns []string) string {
	if slices.Equal(columns, h.table.Title) {
		return h.named(c, c.After)
	}
	texts := make([]string, len(columns))
	for i, column := range columns {
		f := h.field(column)
		texts[i] = f.Label + " " + h.titled(c, f, c.After[column])
	}
	return strings.Join(texts, "、")
}
