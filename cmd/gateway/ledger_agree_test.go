package main

import (
	"database/sql"
	"path/filepath"
	"testing"
)

// contradictions count rows that contradict each other. The key says in which way they do.
var contradictions = map[string]string{
	"balances that are not the sum of their entries": `SELECT COUNT(*) FROM Fin_Account a
		WHERE ABS(COALESCE((SELECT SUM(e.Amount) FROM Fin_Entry e WHERE e.AccountId = a.AccountId), 0)
			- COALESCE((SELECT e.BalanceAfter FROM Fin_Entry e WHERE e.AccountId = a.AccountId ORDER BY e.Sequence DESC LIMIT 1), 0)) >= 0.005`,
	"accounts with another number of entries": `SELECT COUNT(*) FROM Fin_Account a
		WHERE a.Entries <> (SELECT COUNT(*) FROM Fin_Entry e WHERE e.AccountId = a.AccountId)`,
	"months that are not the sum of their entries": `SELECT COUNT(*) FROM Fin_Month m
		WHERE m.Entries <> (SELECT COUNT(*) FROM Fin_Entry e WHERE e.AccountId = m.AccountId AND e.SourceKind = m.SourceKind AND substr(e.Day, 1, 7) = substr(m.Month, 1, 7))
			OR ABS(m.Amount - (SELECT SUM(e.Amount) FROM Fin_Entry e WHERE e.AccountId = m.AccountId AND e.SourceKind = m.SourceKind AND substr(e.Day, 1, 7) = substr(m.Month, 1, 7))) >= 0.005`,
	"sources that were posted twice": `SELECT COUNT(*) FROM (SELECT e.SourceId FROM Fin_Entry e
		WHERE e.SourceKind <> '合同' GROUP BY e.SourceId, e.ReversesEntryId IS NULL HAVING COUNT(*) > 1)`,
	"remittances that say another thing than their entries": `SELECT COUNT(*) FROM Fin_Remit r
		WHERE (r.RemitStatus = 1) <> EXISTS (SELECT 1 FROM Fin_Entry e WHERE e.SourceId = r.RemitId AND e.ReversesEntryId IS NULL)
			OR (r.ReverseDate IS NOT NULL) <> EXISTS (SELECT 1 FROM Fin_Entry e WHERE e.SourceId = r.RemitId AND e.ReversesEntryId IS NOT NULL)`,
	"payments that have received another sum than was allocated to them": `SELECT COUNT(*) FROM Con_Plan p
		WHERE ABS(p.Received - COALESCE((SELECT SUM(a.Amount) FROM Fin_Allocation a JOIN Fin_Remit r ON r.RemitId = a.RemitId
			WHERE a.PlanId = p.PlanId AND r.RemitStatus = 1 AND r.ReverseDate IS NULL), 0)) >= 0.005`,
	"entries that do not begin where the one before ends": `SELECT COUNT(*) FROM Fin_Entry e LEFT JOIN Fin_Entry p ON p.AccountId = e.AccountId AND p.Sequence = e.Sequence - 1
		WHERE ABS(e.BalanceBefore - COALESCE(p.BalanceAfter, 0)) >= 0.005 OR ABS(e.BalanceBefore + e.Amount - e.BalanceAfter) >= 0.005
			OR e.Day < p.Day OR (p.Sequence IS NULL) <> (e.Sequence = 1)`,
	"contracts that are charged twice, or that are cancelled and charged": `SELECT COUNT(*) FROM Con_Contract c
		WHERE (SELECT COUNT(*) FROM Fin_Entry e WHERE e.SourceId = c.ContractId AND e.ReversesEntryId IS NULL
			AND NOT EXISTS (SELECT 1 FROM Fin_Entry r WHERE r.ReversesEntryId = e.EntryId)) > 1 - c.CancelStatus`,
}

// agree reports rows that contradict each other, and successful answers whose entries are missing.
func (b *bookkeepers) agree(t *testing.T, folder string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(folder, "qiao.db")+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for what, query := range contradictions {
		var n int
		if err := db.QueryRowContext(t.Context(), query).Scan(&n); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if n > 0 {
			t.Errorf("%d %s", n, what)
		}
	}
	for id := range b.posted {
		var entries int
		if err := db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM Fin_Entry WHERE SourceId = ?", id).Scan(&entries); err != nil {
			t.Fatal(err)
		}
		if entries == 0 || b.reversed[id] && entries != 2 {
			t.Errorf("%s was posted, reversed %v: it has %d entries", id, b.reversed[id], entries)
		}
	}
}
