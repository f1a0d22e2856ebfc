package entry_test

import (
	"slices"
	"strings"
	"testing"

	"qiao/gateway/entry"
	"qiao/gateway/entry/request"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// Rows are counted as far as the cap, and pages end there.
func TestPagesEndWhereTheCountEnds(t *testing.T) {
	e := parse(t, text(listHeader, listBody))
	storetest.EachWith(t, bedTable, func(t *testing.T, db *store.DB) {
		for _, test := range []struct{ query, want, more string }{
			{"", "1 / 4 / 5 / 2 // 4", "5"},
			{"page=2&pageSize=3", "2 // 4", "5"}, // the fifth is behind the end
			{"page=3&pageSize=2", " // 4", "5"},
			{"page=9223372036854775807", " // 4", "5"},
			{"keyword=B", "5 / 2 // 2", "2"},
			{"keyword=B&page=2", " // 2", "2"},
			{"keyword=b&sort=Building&order=desc", "5 / 2 // 2", "2"},
		} {
			in := askedBy(test.query)
			if got := ids(answer(t, e, db, in)); got != test.want {
				t.Errorf("%s: %s, want %s", test.query, got, test.want)
			}
			in.MoreThanCap = true
			if _, more, _ := strings.Cut(answer(t, e, db, in), "// "); more != test.more {
				t.Errorf("%s: counted %s, want %s", test.query, more, test.more)
			}
		}
	})
}

// ids leaves the first column of a table.
func ids(cells string) string {
	rows, total, _ := strings.Cut(cells, " // ")
	var first []string
	for row := range strings.SplitSeq(rows, " / ") {
		id, _, _ := strings.Cut(row, "|")
		first = append(first, id)
	}
	return strings.Join(first, " / ") + " // " + total
}

func askedBy(query string) request.Input {
	fields := map[string]string{}
	for pair := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(pair, "=")
		fields[name] = value
	}
	in := asked(fields)
	in.Caller = &session.Identity{RoleName: "会计"}
	return in
}

// A search does not use the index of the order; each database has its own way.
func TestSearchesHideTheOrderFromItsIndex(t *testing.T) {
	e := parse(t, text(listHeader, listBody))
	for _, test := range []struct {
		query   string
		dialect store.Dialect
		want    string
	}{
		{"", store.SQLite, "ORDER BY b.Rent DESC, b.ID ASC"},
		{"keyword=A", store.SQLite, "ORDER BY +b.Rent DESC, b.ID ASC"},
		{"keyword=A&sort=Building", store.SQLite, "ORDER BY +b.Building ASC, b.Rent ASC, b.ID DESC"},
		{"", store.SQLServer, "ORDER BY b.Rent DESC, b.ID ASC"},
		{"keyword=A", store.SQLServer, "ORDER BY CASE WHEN @PageSize > 0 THEN b.Rent END DESC, b.ID ASC"},
	} {
		_, v, err := e.Bind(askedBy(test.query), test.dialect)
		if got := textOf(t, e, test.dialect, v); err != nil || !strings.Contains(got, test.want+" ") {
			t.Errorf("%s %s: %v, %s\nwant %s", test.dialect, test.query, err, got, test.want)
		}
	}
	for _, body := range []string{
		"SELECT DISTINCT b.Rent FROM bed b WHERE b.Building LIKE @Keyword ESCAPE '\\' /*sort*/ /*page*/",
		"SELECT Rent FROM bed b WHERE b.Building LIKE @Keyword ESCAPE '\\' UNION SELECT 1 /*sort*/ /*page*/",
	} {
		e := parse(t, text(listHeader, body))
		_, v, err := e.Bind(askedBy("keyword=A"), store.SQLServer)
		if got := textOf(t, e, store.SQLServer, v); err != nil || strings.Contains(got, "CASE") {
			t.Errorf("such a SELECT can only be ordered by what it lists: %v, %s", err, got)
		}
	}
	alias := parse(t, text(strings.Replace(listHeader, "'b.Rent DESC", "'Rent DESC", 1), listBody))
	_, v, err := alias.Bind(askedBy("keyword=A"), store.SQLServer)
	if got := textOf(t, alias, store.SQLServer, v); err != nil || strings.Contains(got, "CASE") {
		t.Errorf("T-SQL takes an alias alone: %v, %s", err, got)
	}
}

// A caller cannot order by a column that he does not see.
func TestRestrictedColumns(t *testing.T) {
	e := parse(t, text(listHeader, listBody))
	accountant := askedBy("sort=Rent")
	if _, _, err := e.Bind(accountant, store.SQLite); err != nil {
		t.Error(err)
	}
	stranger := accountant
	stranger.Caller = &session.Identity{}
	if _, _, err := e.Bind(stranger, store.SQLite); !errs.Is(err, errs.Business) || errs.As(err).ClientText() != "排序字段不存在：Rent" {
		t.Errorf("got %v", err)
	}
	for column, want := range map[string]bool{"Rent": true, "RENT": true, "ID": false} {
		if e.Hides(column, accountant.Caller) || e.Hides(column, stranger.Caller) != want {
			t.Errorf("%s: hidden %v", column, !want)
		}
	}
}

// The sums are those of every row that the conditions leave, beyond the page and beyond the count.
func TestSums(t *testing.T) {
	e := parse(t, text(listHeader, listBody))
	storetest.EachWith(t, bedTable, func(t *testing.T, db *store.DB) {
		for query, want := range map[string]string{
			"page=2&pageSize=1":             "900",
			"keyword=B&sort=Building":       "300",
			"keyword=nowhere&pageSize=1000": "NULL",
		} {
			in := askedBy(query)
			in.Sums = true
			if got := strings.TrimSuffix(answer(t, e, db, in), ".0"); got != want {
				t.Errorf("%s: %s, want %s", query, got, want)
			}
		}
	})
	got, err := e.Text(store.SQLServer, entry.Variant{Sums: true})
	if err != nil || !strings.Contains(got, "SELECT SUM(CAST(Rent AS DECIMAL(38, 6))) AS Rent FROM (SELECT b.ID, b.Building, b.Rent FROM bed b WHERE 1 = 1") {
		t.Errorf("%v: %s", err, got)
	}
	if none := parse(t, text(strings.Replace(listHeader, ", total: true", "", 1), listBody)); none.HasSums() || slices.Contains(none.Query(), "sums") || !slices.Contains(e.Query(), "sums") {
		t.Error("only a list whose export has totals has sums")
	}
}
