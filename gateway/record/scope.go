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

// Scope says which records of a table a caller sees: 数据范围. Writing, the history and the choices of other
// records check it. A record outside the scope answers like a record that does not exist. The entries that read the
// table state the same scope in their header.
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
		return fmt.Sprintf("%s t WHERE %s", table, prefixed("t", s.Columns).Condition())
	}
	return fmt.Sprintf("%s t JOIN %s o ON o.%s = t.%s WHERE %s", table, s.Of.Name, s.Of.Key, s.By, prefixed("o", s.Of.Scope.Columns).Condition())
}

// whose selects the shop and the persons of the scope, of a record that is named by its key or by its number.
func (s *Scope) whose(t Table) string {
	from, columns := t.Name+" t", prefixed("t", s.Columns)
	if s.Of != nil {
		from, columns = fmt.Sprintf("%s JOIN %s o ON o.%s = t.%s", from, s.Of.Name, s.Of.Key, s.By), prefixed("o", s.Of.Scope.Columns)
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

func prefixed(alias string, c scope.Columns) scope.Columns {
	for _, column := range []*string{&c.Shop, &c.Owner, &c.Maker} {
		if *column != "" {
			*column = alias + "." + *column
		}
	}
	return c
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

// reader reads one value: a database or a transaction.
type reader interface {
	Get(ctx context.Context, dest any, query string, args store.Args) error
}

// sees reports whether a record is within the caller's scope.
func (h *Handlers) sees(ctx context.Context, db reader, key string, caller *session.Identity) (bool, error) {
	if h.table.Scope == nil {
		return true, nil
	}
	var n int
	err := db.Get(ctx, &n, h.statement("seen"), store.Args{h.table.Key: key, scope.Param: caller.UserID})
	return n > 0, err
}

// reaches reports whether a record is the caller's to change.
func (h *Handlers) reaches(ctx context.Context, tx *store.Tx, c *Change) (bool, error) {
	if !c.anyScope {
		if seen, err := h.sees(ctx, tx, c.Key, c.Caller); err != nil || !seen {
			return false, err
		}
	}
	if h.table.Owned == nil {
		return true, nil
	}
	return h.table.Owned(ctx, tx, c)
}

// Sees reports whether the caller sees another record of the table.
func (c *Change) Sees(ctx context.Context, tx *store.Tx, key string) (bool, error) {
	return c.handlers.sees(ctx, tx, key, c.Caller)
}

// hides reports whether some callers see only a part of the records.
func (h *Handlers) hides() bool { return h.table.Owned != nil || h.table.Scope != nil }

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
