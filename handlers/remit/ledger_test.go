package remit_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"qiao/cmd/apptest"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/handlers/remit/ledger"
)

// open is a demo database as the ledger writes it. It has accounts with entries already.
func open(t *testing.T) (*store.DB, []string) {
	t.Helper()
	g := apptest.StartDemo(t, nil)
	db := g.Databases["main"]
	return db, accountIDs(t, db)
}

func accountIDs(t *testing.T, db *store.DB) (ids []string) {
	t.Helper()
	if err := db.Define("test/accounts", "SELECT AccountId FROM Fin_Account ORDER BY AccountId"); err != nil {
		t.Fatal(err)
	}
	if err := db.Select(t.Context(), &ids, "test/accounts", nil); err != nil {
		t.Fatal(err)
	}
	return ids
}

func origin(at time.Time) audit.Origin {
	return audit.Origin{Caller: &session.Identity{UserID: "", Name: "测试"}, Now: at}
}

var begin = time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)

func post(ctx context.Context, db *store.DB, at time.Time, account, key, amount string) (e ledger.Entry, err error) {
	err = db.Tx(ctx, func(tx *store.Tx) (err error) {
		e, err = ledger.Post(ctx, tx, origin(at), ledger.Posting{
			AccountID: account, Kind: ledger.Payment, Amount: decimal.RequireFromString(amount), SourceKind: ledger.FromRemit, SourceID: key, SourceKey: key, Summary: "回款 " + key,
		})
		return err
	})
	return e, err
}

func reverse(ctx context.Context, db *store.DB, at time.Time, entry string) (e ledger.Entry, err error) {
	err = db.Tx(ctx, func(tx *store.Tx) (err error) {
		e, err = ledger.Reverse(ctx, tx, origin(at), entry, "红冲")
		return err
	})
	return e, err
}

// row is an entry as it is stored.
type row struct {
	AccountID string          `db:"AccountId"`
	Sequence  int64           `db:"Sequence"`
	Previous  *int64          `db:"PreviousSequence"`
	Before    decimal.Decimal `db:"BalanceBefore"`
	Amount    decimal.Decimal `db:"Amount"`
	After     decimal.Decimal `db:"BalanceAfter"`
	Day       store.LocalTime `db:"Day"`
	From      string          `db:"SourceKind"`
	Key       string          `db:"SourceKey"`
	Reverses  *string         `db:"ReversesEntryId"`
}

// agree fails where a balance is not the sum of its entries, a chain has a gap, opening and movements of a month are not its
// closing, or the kept sum of a month is not that of its rows.
func agree(t *testing.T, db *store.DB) (entries int) {
	t.Helper()
	for name, text := range map[string]string{
		"test/all":    "SELECT AccountId, Sequence, PreviousSequence, BalanceBefore, Amount, BalanceAfter, Day, SourceKind, SourceKey, ReversesEntryId FROM Fin_Entry ORDER BY AccountId, Sequence",
		"test/months": "SELECT AccountId, Month, SourceKind, Amount, Entries FROM Fin_Month",
		"test/counts": "SELECT AccountId, Entries FROM Fin_Account",
	} {
		if err := db.Define(name, text); err != nil {
			t.Fatal(err)
		}
	}
	var all []row
	var kept []struct {
		AccountID  string          `db:"AccountId"`
		Month      store.LocalTime `db:"Month"`
		SourceKind string          `db:"SourceKind"`
		Amount     decimal.Decimal `db:"Amount"`
		Entries    int64           `db:"Entries"`
	}
	var counts []struct {
		AccountID string `db:"AccountId"`
		Entries   int64  `db:"Entries"`
	}
	for name, into := range map[string]any{"test/all": &all, "test/months": &kept, "test/counts": &counts} {
		if err := db.Select(t.Context(), into, name, nil); err != nil {
			t.Fatal(err)
		}
	}
	sums, opening, closing, last := map[string]decimal.Decimal{}, map[string]decimal.Decimal{}, map[string]decimal.Decimal{}, map[string]row{}
	months, moved, n := map[string]decimal.Decimal{}, map[string]decimal.Decimal{}, map[string]int64{}
	for _, e := range all {
		before := last[e.AccountID]
		switch {
		case e.Sequence != before.Sequence+1, !e.Before.Equal(before.After), !e.Before.Add(e.Amount).Equal(e.After):
			t.Errorf("%s %d: %s + %s = %s after %d with %s", e.AccountID, e.Sequence, e.Before, e.Amount, e.After, before.Sequence, before.After)
		case e.Day.Before(before.Day.Time):
			t.Errorf("%s %d: posted on %s after %s", e.AccountID, e.Sequence, e.Day, before.Day)
		}
		last[e.AccountID] = e
		sums[e.AccountID] = sums[e.AccountID].Add(e.Amount)
		month := e.AccountID + e.Day.Format(" 2006-01")
		if _, known := opening[month]; !known {
			opening[month] = e.Before
		}
		closing[month], moved[month] = e.After, moved[month].Add(e.Amount)
		months[month+e.From] = months[month+e.From].Add(e.Amount)
		n[month+e.From]++
	}
	for account, sum := range sums {
		if !sum.Equal(last[account].After) {
			t.Errorf("%s: balance %s, sum of its entries %s", account, last[account].After, sum)
		}
	}
	for month, before := range opening {
		if !before.Add(moved[month]).Equal(closing[month]) {
			t.Errorf("%s: %s + %s is not %s", month, before, moved[month], closing[month])
		}
	}
	if len(kept) != len(months) {
		t.Errorf("%d kept sums of months, %d months", len(kept), len(months))
	}
	for _, k := range kept {
		key := k.AccountID + k.Month.Format(" 2006-01") + k.SourceKind
		if !k.Amount.Equal(months[key]) || k.Entries != n[key] {
			t.Errorf("%s: kept %s of %d, rows %s of %d", key, k.Amount, k.Entries, months[key], n[key])
		}
	}
	for _, c := range counts {
		if c.Entries != last[c.AccountID].Sequence {
			t.Errorf("%s: counts %d entries, has %d", c.AccountID, c.Entries, last[c.AccountID].Sequence)
		}
	}
	return len(all)
}

// Many clients post, repeat and reverse at once: every balance is the sum of its entries, and each posting is there once.
func TestEveryBalanceEqualsItsSum(t *testing.T) {
	t.Parallel()
	db, ids := open(t)
	before := agree(t, db)
	const writers, each = 16, 12
	var group sync.WaitGroup
	var mu sync.Mutex
	posted, reversed := map[string]string{}, map[string]bool{} // by source, by entry
	for w := range writers {
		group.Go(func() {
			random := rand.New(rand.NewPCG(uint64(w), 7))
			for range each {
				at := begin.AddDate(0, 0, random.IntN(60)) // also days before the latest one
				key, account := fmt.Sprintf("s-%d", random.IntN(60)), ids[0]
				amount := fmt.Sprintf("%d.37", len(key)*31)
				if strings.HasSuffix(key, "1") {
					account = ids[1]
				}
				mu.Lock()
				entry := posted[key]
				mu.Unlock()
				if entry != "" && random.IntN(3) == 0 {
					_, err := reverse(t.Context(), db, at, entry)
					mu.Lock()
					if twice := reversed[entry]; err == nil && twice {
						t.Errorf("%s was reversed twice", key)
					}
					reversed[entry] = reversed[entry] || err == nil
					mu.Unlock()
					if err != nil && !isBusiness(err) {
						t.Error(err)
					}
					continue
				}
				e, err := post(t.Context(), db, at, account, key, amount)
				if err != nil {
					t.Error(err)
					continue
				}
				mu.Lock()
				if posted[key] != "" && posted[key] != e.EntryID {
					t.Errorf("%s stands as %s and %s", key, posted[key], e.EntryID)
				}
				posted[key] = e.EntryID
				mu.Unlock()
			}
		})
	}
	group.Wait()
	if after, want := agree(t, db), before+len(posted)+len(reversed); after != want {
		t.Errorf("%d entries, want %d", after, want)
	}
}

func isBusiness(err error) bool {
	var e *errs.Error
	return errors.As(err, &e) && e.Kind == errs.Business
}

// The same source is one posting, and says so. A reversal is not reversed, nothing is reversed twice, and a source does not
// change its amount.
func TestASourceIsPostedOnce(t *testing.T) {
	t.Parallel()
	db, ids := open(t)
	first, err := post(t.Context(), db, begin, ids[0], "one", "12.30")
	if err != nil || first.Again {
		t.Fatal(first, err)
	}
	if again, err := post(t.Context(), db, begin, ids[0], "one", "12.30"); err != nil || !again.Again || again.EntryID != first.EntryID {
		t.Errorf("again: %+v %v", again, err)
	}
	for what, err := range map[string]error{
		"another amount":  second(post(t.Context(), db, begin, ids[0], "one", "12.31")),
		"another account": second(post(t.Context(), db, begin, ids[1], "one", "12.30")),
		"nothing":         second(post(t.Context(), db, begin, ids[0], "zero", "0")),
		"no account":      second(post(t.Context(), db, begin, "none", "two", "1")),
		"no entry":        second(reverse(t.Context(), db, begin, "none")),
	} {
		if err == nil || !isBusiness(err) {
			t.Errorf("%s: %v", what, err)
		}
	}
	// the clock of another gateway is behind
	back, err := reverse(t.Context(), db, begin.AddDate(0, 0, -9), first.EntryID)
	if err != nil || back.Amount.String() != "-12.3" || back.Day.Format(time.DateOnly) != "2026-11-20" || !back.BalanceAfter.Equal(first.BalanceBefore) {
		t.Errorf("the reversal: %+v %v", back, err)
	}
	for what, entry := range map[string]string{"twice": first.EntryID, "a reversal": back.EntryID} {
		if _, err := reverse(t.Context(), db, begin, entry); err == nil || !isBusiness(err) {
			t.Errorf("%s: %v", what, err)
		}
	}
	agree(t, db)
}

func second(_ ledger.Entry, err error) error { return err }

// Nothing changes or removes an entry, and no row breaks the chain: the database refuses each.
func TestTheDatabaseKeepsTheChain(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		db := g.Databases["main"]
		account := accountIDs(t, db)[0]
		if _, err := post(t.Context(), db, begin, account, "one", "100"); err != nil {
			t.Fatal(err)
		}
		const next = `INSERT INTO Fin_Entry (EntryId, AccountId, Sequence, PreviousSequence, BalanceBefore, Amount, BalanceAfter, PreviousDay, Day, Kind, SourceKind, SourceId, SourceKey, Summary, CreateDate)
			SELECT 'x', AccountId, Sequence + %s, Sequence, BalanceAfter + %s, 5, BalanceAfter + %s, Day, %s, '回款', '回款', 'x', '%s', 'x', CreateDate FROM Fin_Entry WHERE SourceKey = 'one'`
		for what, text := range map[string]string{
			"an update":               "UPDATE Fin_Entry SET Amount = 1 WHERE SourceKey = 'one'",
			"an update of a text":     "UPDATE Fin_Entry SET Summary = 'x' WHERE SourceKey = 'one'",
			"a deletion":              "DELETE FROM Fin_Entry WHERE SourceKey = 'one'",
			"a gap":                   fmt.Sprintf(next, "2", "0", "5", "Day", "new"),
			"another balance before":  fmt.Sprintf(next, "1", "1", "6", "Day", "new"),
			"a wrong sum":             fmt.Sprintf(next, "1", "0", "5.01", "Day", "new"),
			"a day before":            fmt.Sprintf(next, "1", "0", "5", "'2026-11-19'", "new"),
			"a source that was there": fmt.Sprintf(next, "1", "0", "5", "Day", "one"),
			"a second first":          strings.Replace(fmt.Sprintf(next, "0", "0", "5", "Day", "new"), "SELECT 'x', AccountId, Sequence + 0, Sequence", "SELECT 'x', AccountId, 1, NULL", 1),
		} {
			name := "test/" + regexp.MustCompile(`\W`).ReplaceAllString(what, "_")
			if err := db.Define(name, text); err != nil {
				t.Fatal(err)
			}
			if _, err := db.Exec(t.Context(), name, nil); err == nil {
				t.Errorf("the database takes %s", what)
			}
		}
		if err := db.Define("test/right", fmt.Sprintf(next, "1", "0", "5", "Day", "new")); err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(t.Context(), "test/right", nil); err != nil {
			t.Errorf("the row that follows: %v", err)
		}
	})
}

// No statement of the program changes or removes an entry.
func TestNoStatementChangesAnEntry(t *testing.T) {
	t.Parallel()
	changes := regexp.MustCompile(`(?i)\b(?:UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE\s+TABLE)\s+Fin_Entry\b`)
	read := 0
	err := filepath.WalkDir("../..", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if err == nil && (d.Name() == "node_modules" || d.Name() == ".git" || d.Name() == "testdata") {
				return filepath.SkipDir
			}
			return err
		}
		if !strings.HasSuffix(path, ".sql") && (!strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go")) {
			return nil
		}
		text, err := os.ReadFile(path)
		if read++; err == nil && changes.Match(text) {
			t.Errorf("%s changes entries: %s", path, changes.Find(text))
		}
		return err
	})
	if err != nil || read < 100 {
		t.Errorf("%d files, %v", read, err)
	}
}
