package record

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"qiao/gateway/record/fields"
	"qiao/gateway/scope"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Scope says which records of a table a caller sees: 数据范围. The choices of other records check it too. The entries that
// read the table state the same scope in their header.
type Scope struct {
	// Columns are those of the table.
	scope.Columns
	// Of, unless nil, is another table, and By the field that names a record of it. A caller who sees the record of Of
	// sees the record here: a customer's followups, for example.
	Of *Table
	By string
}

// from are the tables of the scope with a condition, for the records of the alias t.
func (s *Scope) from(table string) string {
	if s.Of == nil {
		return fmt.Sprintf("%s t WHERE %s", table, s.Columns.Of("t").Condition())
	}
	return fmt.Sprintf("%s t JOIN %s o ON o.%s = t.%s WHERE %s", table, s.Of.Name, s.Of.Key, s.By, s.Of.Scope.Columns.Of("o").Condition())
}

// whose selects the shop and the persons of the scope, of a record that is named by its key or by its number.
func (s *Scope) whose(t Table) string {
	from, columns := t.Name+" t", s.Columns.Of("t")
	if s.Of != nil {
		from, columns = fmt.Sprintf("%s JOIN %s o ON o.%s = t.%s", from, s.Of.Name, s.Of.Key, s.By), s.Of.Scope.Columns.Of("o")
	}
	named := fmt.Sprintf("t.%s = @Named", t.Key)
	if len(t.Unique) > 0 {
		named += fmt.Sprintf(" OR t.%s = @Named", t.Unique[0].Columns[0])
	}
	return fmt.Sprintf("SELECT %s AS ShopId, %s AS OwnerId, %s AS MakerId FROM %s WHERE %s",
		columns.Shop, cmp.Or(columns.Owner, "NULL"), cmp.Or(columns.Maker, "NULL"), from, named)
}

// Whose are the shop and the persons by which a scope shows a record. Pooled says that the record may have an owner, and
// has none.
type Whose struct {
	ShopID  string  `db:"ShopId"`
	OwnerID *string `db:"OwnerId"`
	MakerID *string `db:"MakerId"`
	Pooled  bool    `db:"-"`
}

// FindWhose reads whose a record of a table with a Scope is, by its key or its number. The error is store.ErrNoRows
// where there is none. It judges nothing: the caller explains scopes.
func FindWhose(ctx context.Context, db store.Reader, t Table, named string) (found Whose, err error) {
	set := fields.Set{Table: t.Name}
	err = db.Get(ctx, &found, set.Statement("whose"), store.Args{"Named": named})
	columns := t.Scope.Columns
	if t.Scope.Of != nil {
		columns = t.Scope.Of.Scope.Columns
	}
	found.Pooled = err == nil && columns.Owner != "" && found.OwnerID == nil
	return found, err
}

// checkScope finds mistakes in the declaration of a scope.
func (h *Handlers) checkScope() error {
	s := h.table.Scope
	switch {
	case s == nil:
		return nil
	case s.Of != nil && (s.Of.Scope == nil || s.Of.Scope.Of != nil || h.field(s.By) == nil):
		return errors.New("its scope is that of another table; By is a field of this one, and the other table states columns")
	case s.Of == nil && h.field(s.Shop) == nil:
		return errors.New("its scope has no shop; write the field with the key of the shop")
	case s.Of == nil && s.Owner != "" && h.field(s.Owner) == nil:
		return fmt.Errorf("its scope names %s, which is no field", s.Owner)
	default:
		return nil
	}
}

// checkSeen finds a table that does not say who sees its records.
func (h *Handlers) checkSeen() error {
	rules := 0
	for _, stated := range []bool{h.table.Scope != nil, h.table.Owned != nil, h.table.Everybody} {
		if stated {
			rules++
		}
	}
	if rules != 1 {
		return errors.New("who sees which records? write one of Scope, Owned and Everybody")
	}
	return h.checkScope()
}

// reader reads by the statements of a table: a database or a transaction.
type reader interface {
	store.Reader
	Rows(ctx context.Context, query string, args store.Args) ([][]any, error)
}

// sees reports whether a caller sees a record. It is the only place that decides this.
func (h *Handlers) sees(ctx context.Context, db reader, key string, caller *session.Identity) (bool, error) {
	if h.table.Owned == nil {
		return h.seesRow(ctx, db, Asked{Key: key, Caller: caller})
	}
	found, err := db.Rows(ctx, h.statement("select"), store.Args{h.table.Key: key})
	if err != nil || len(found) == 0 {
		return false, err
	}
	row, err := h.set.Scan(found[0])
	if err != nil {
		return false, err
	}
	return h.seesRow(ctx, db, Asked{Key: key, Row: row, Caller: caller})
}

// seesRow is sees for a record that is read already.
func (h *Handlers) seesRow(ctx context.Context, db store.Reader, asked Asked) (bool, error) {
	switch {
	case h.table.Scope != nil:
		var n int
		err := db.Get(ctx, &n, h.statement("seen"), store.Args{h.table.Key: asked.Key, scope.Param: asked.Caller.UserID})
		return n > 0, err
	case h.table.Owned != nil:
		return h.table.Owned(ctx, db, asked)
	default:
		return true, nil
	}
}

// reaches reports whether a record is the caller's to change.
func (h *Handlers) reaches(ctx context.Context, tx *store.Tx, c *Change) (bool, error) {
	if c.anyScope && h.table.Scope != nil {
		return true, nil
	}
	return h.seesRow(ctx, tx, Asked{Key: c.Key, Row: c.Before, Caller: c.Caller})
}

// Sees reports whether the caller sees another record of the table.
func (c *Change) Sees(ctx context.Context, tx *store.Tx, key string) (bool, error) {
	return c.handlers.sees(ctx, tx, key, c.Caller)
}

// hides reports whether some callers see only a part of the records.
func (h *Handlers) hides() bool { return !h.table.Everybody }

// Shop is the choice of a shop within the caller's reach.
func Shop() *Choice {
	return &Choice{
		Table: "Base_Shop", Key: "ShopId", Names: []string{"ShopName", "ShopCode"}, Shown: "ShopName", Path: "/api/shop", Search: true,
		Scope: scope.Reach{Shop: "ShopId"},
	}
}

// Dealer is the choice of a dealer, which a record has from its shop.
func Dealer() *Choice {
	return &Choice{Table: "Base_Organization", Key: "OrganizationId", Names: []string{"FullName"}, Shown: "DealerName", Path: "/api/department"}
}
