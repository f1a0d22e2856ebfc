package handlers_test

import (
	"testing"
	"time"

	"qiao/handlers"
	"qiao/sql/seed"
)

// A page of a demo account is never empty.
func TestTheDemoHasRecordsOfEachKind(t *testing.T) {
	rows := map[string]int{}
	for _, table := range append(seed.Base(), seed.Demo(time.Date(2026, time.March, 9, 14, 30, 0, 0, time.UTC))...) {
		rows[table.Name] += len(table.Rows)
	}
	for module, tables := range handlers.Records() {
		for _, table := range tables {
			if rows[table.Name] == 0 {
				t.Errorf("%s: the demo has no rows of %s", module, table.Name)
			}
		}
	}
}
