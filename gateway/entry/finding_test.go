package entry_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/entry"
	"qiao/gateway/entry/header"
	"qiao/gateway/store"
	"qiao/gateway/store/dialect"
	"qiao/gateway/store/storetest"
)

func TestFindings(t *testing.T) {
	one := header.Finding{File: "a.sql", Line: 3, Text: "one"}
	two := header.Finding{File: "a.sql", Text: "two"}
	if one.Error() != "a.sql:3: one" || two.Error() != "a.sql: two" {
		t.Errorf("written as %q, %q", one.Error(), two.Error())
	}
	for _, test := range []struct {
		err  error
		want []header.Finding
	}{
		{nil, nil},
		{one, []header.Finding{one}},
		{fmt.Errorf("load: %w", one), []header.Finding{one}},
		{errors.Join(one, errors.Join(two, errors.New("three"))), []header.Finding{one, two, {File: "b.sql", Text: "three"}}},
		{fmt.Errorf("load: %w", errors.Join(one, two)), []header.Finding{one, two}},
		{fmt.Errorf("prepare: %w", &dialect.TextError{Line: 7, Err: errors.New("no such table")}), []header.Finding{{File: "b.sql", Line: 7, Text: "no such table"}}},
	} {
		if diff := cmp.Diff(test.want, header.Split(test.err, "b.sql")); diff != "" {
			t.Errorf("%v: %s", test.err, diff)
		}
	}
}

// A database error about a statement becomes a finding on the line of the file.
func TestATextThatADatabaseRefusesIsAFinding(t *testing.T) {
	e := parse(t, text(head, "SELECT 1 AS One;\nSELECT Lost\nFROM Missing"))
	storetest.EachWith(t, "", func(t *testing.T, db *store.DB) {
		_, err := db.Prepare(t.Context(), textOf(t, e, db.Dialect(), entry.Variant{}), store.Options{})
		findings := header.Split(err, e.File)
		if len(findings) != 1 || findings[0].File != "test.sql" || findings[0].Line < 7 || !strings.Contains(findings[0].Text, "Missing") || strings.Contains(findings[0].Text, "存储过程执行失败") {
			t.Errorf("got %v", findings)
		}
	})
}
