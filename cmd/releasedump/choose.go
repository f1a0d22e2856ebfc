package main

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// table is a table with its columns and references.
type table struct {
	name    string
	columns []string
	refers  []reference
}

// reference is a foreign key of one column.
type reference struct{ column, table, to string }

func tablesOf(ctx context.Context, db *sql.DB) (tables []table, err error) {
	// The tables without rowid are sums of other rows.
	names, err := list[string](ctx, db, "SELECT s.name FROM sqlite_schema s JOIN pragma_table_list l ON l.name = s.name AND l.wr = 0 WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%' ORDER BY s.rowid")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		t := table{name: name}
		if t.columns, err = list[string](ctx, db, fmt.Sprintf("SELECT name FROM pragma_table_info('%s') ORDER BY cid", name)); err != nil {
			return nil, err
		}
		keys, err := list[string](ctx, db, fmt.Sprintf(`SELECT "from" || ' ' || "table" || ' ' || "to" FROM pragma_foreign_key_list('%s') ORDER BY id, seq`, name))
		if err != nil {
			return nil, err
		}
		for _, key := range keys {
			parts := strings.Fields(key)
			t.refers = append(t.refers, reference{column: parts[0], table: parts[1], to: parts[2]})
		}
		tables = append(tables, t)
	}
	return tables, nil
}

// inOrder puts tables behind those that they refer to.
func inOrder(tables []table) (ordered []table) {
	done := map[string]bool{}
	for len(ordered) < len(tables) {
		for _, t := range tables {
			waits := slices.ContainsFunc(t.refers, func(r reference) bool { return r.table != t.name && !done[r.table] })
			if !done[t.name] && !waits {
				ordered, done[t.name] = append(ordered, t), true
			}
		}
	}
	return ordered
}

// someRows is how many rows a table keeps beside those that others refer to.
const someRows = 1

// wanted are the conditions of tables of which more rows are needed: rights and settings decide whether pages answer, and the trail
// of an application and the entries of an account are chains.
var wanted = map[string]string{
	"goose_db_version":  "1 = 1",
	"Base_Organization": "1 = 1",
	"Base_Role":         "1 = 1",
	"Base_Module":       "1 = 1",
	"Base_Button":       "ButtonId LIKE 'dorm%' OR rowid % 8 = 1",
	"Base_Setting":      "1 = 1",
	"Base_Authorize":    "ObjectId IN ('administrator', 'everyone') AND (ItemType = 'menu' OR ItemId LIKE 'dorm%')",
	"Base_User":         "Account IN ('admin', 'putong')",
	"Flow_Task":         "ApplicationId IN (SELECT ApplicationId FROM Flow_Application LIMIT 1)",
	"Flow_Trail":        "ApplicationId IN (SELECT ApplicationId FROM Flow_Application LIMIT 1)",
	"Fin_Entry":         "AccountId IN (SELECT AccountId FROM Fin_Account LIMIT 1)",
	"Fin_Month":         "AccountId IN (SELECT AccountId FROM Fin_Account LIMIT 1)",
}

// choose returns the rowids of the rows that are written, by table.
func choose(ctx context.Context, db *sql.DB, tables []table) (map[string]map[int64]bool, error) {
	chosen := map[string]map[int64]bool{}
	add := func(name, condition string) (grew bool, err error) {
		ids, err := list[int64](ctx, db, fmt.Sprintf("SELECT rowid FROM %s WHERE %s", name, condition))
		if chosen[name] == nil {
			chosen[name] = map[int64]bool{}
		}
		for _, id := range ids {
			grew = grew || !chosen[name][id]
			chosen[name][id] = true
		}
		return grew, err
	}
	for _, t := range tables {
		condition, known := wanted[t.name]
		if !known {
			condition = fmt.Sprintf("rowid IN (SELECT rowid FROM %s LIMIT %d)", t.name, someRows)
		}
		if _, err := add(t.name, condition); err != nil {
			return nil, fmt.Errorf("%s: %w", t.name, err)
		}
	}
	for grew := true; grew; {
		grew = false
		for _, t := range tables {
			for _, r := range t.refers {
				more, err := add(r.table, fmt.Sprintf("%s IN (SELECT %s FROM %s WHERE rowid IN (%s))", r.to, r.column, t.name, ids(chosen[t.name])))
				if err != nil {
					return nil, err
				}
				grew = grew || more
			}
		}
	}
	return chosen, nil
}

func ids(chosen map[int64]bool) string {
	var texts []string
	for _, id := range slices.Sorted(maps.Keys(chosen)) {
		texts = append(texts, fmt.Sprint(id))
	}
	return strings.Join(texts, ",")
}
