package entry

import "qiao/gateway/store"

// counting bounds the rows of a SELECT that are counted.
var counting = map[store.Dialect]struct{ before, behind string }{
	store.SQLite:    {behind: " LIMIT @" + pageCount},
	store.SQLServer: {before: "TOP (@" + pageCount + ") "},
}

// hiding is the text around a column that keeps the database from reading an index in
// the column's order. A search usually finds few rows: reading the table once and
// sorting the result is faster than looking up each row of the index. The text changes
// neither the value nor its collation.
var hiding = map[store.Dialect][2]string{
	store.SQLite:    {"+", ""},
	store.SQLServer: {"CASE WHEN @" + pageSize + " > 0 THEN ", " END"},
}

// leavesIndex returns the text that hides the first column of the order in a variant.
func (b *body) leavesIndex(v Variant) [2]string {
	if !v.Search || v.Whole || b.page == nil || !b.page.plain {
		return [2]string{}
	}
	return hiding[b.dialect]
}

// paging is the clause of each dialect.
var paging = map[store.Dialect]string{
	store.SQLite:    "LIMIT @" + pageSize + " OFFSET @" + pageOffset,
	store.SQLServer: "OFFSET @" + pageOffset + " ROWS FETCH NEXT @" + pageSize + " ROWS ONLY",
}
