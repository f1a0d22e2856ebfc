package entry

import "qiao/gateway/store"

// counting bounds the rows of a SELECT that are counted.
var counting = map[store.Dialect]struct{ before, behind string }{
	store.SQLite:    {behind: " LIMIT @" + pageCount},
	store.SQLServer: {before: "TOP (@" + pageCount + ") "},
}

// hiding is what stands around a column so that no index is read in its order.
// A search finds few rows as a rule: reading the table once and ordering what
// was found is faster than looking up each row of the index. Neither changes
// the value or its collation.
var hiding = map[store.Dialect][2]string{
	store.SQLite:    {"+", ""},
	store.SQLServer: {"CASE WHEN @" + pageSize + " > 0 THEN ", " END"},
}

// leavesIndex is what hides the first column of the order in a variant.
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
