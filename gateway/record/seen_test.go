package record_test

import (
	"fmt"
	"strings"
	"testing"

	"qiao/gateway/record"
	"qiao/gateway/scope"
	"qiao/gateway/store/storetest"
)

// A table without a rule on who sees its records does not start, and neither does one with two.
func TestARecordStatesWhoSeesIt(t *testing.T) {
	db := storetest.OpenMigrated(t)
	for name, change := range map[string]func(*record.Table){
		"none": func(table *record.Table) { table.Everybody = false },
		"two":  func(table *record.Table) { table.Scope = &record.Scope{Columns: scope.Columns{Shop: "Code"}} },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if refusal := fmt.Sprint(recover()); !strings.Contains(refusal, "who sees which records?") {
					t.Error(refusal)
				}
			}()
			table := things
			change(&table)
			record.New(db, table)
		})
	}
}
