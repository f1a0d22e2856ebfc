package notify_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"qiao/gateway/notify"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// tell sends a notice to users in a transaction that ends with an outcome.
func tell(t *testing.T, db *store.DB, title string, outcome error, people ...string) {
	t.Helper()
	err := db.Tx(t.Context(), func(tx *store.Tx) error {
		return errors.Join(notify.Tell(t.Context(), tx, notify.Notice{
			Title: title, Category: "审批", Content: "一\n二", Publisher: "王芳", PageID: "p", ObjectID: "o",
			Created: time.Date(2026, time.March, 9, 12, 0, 0, 0, time.UTC),
		}, people...), outcome)
	})
	if !errors.Is(err, outcome) {
		t.Fatal(err)
	}
}

// A notice reaches the users who have an account, complete except for the end of a title
// that is too long. It reaches no user where its transaction fails.
func TestANoticeIsARowOfItsTransaction(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		err := db.Tx(t.Context(), func(tx *store.Tx) error {
			at := store.LocalTime{Time: time.Date(2026, time.January, 1, 8, 0, 0, 0, time.UTC)}
			return tx.Insert(t.Context(), "Base_User", []string{"UserId", "Account", "RealName", "CreateDate"}, [][]any{{"a", "a", "甲", at}, {"b", "b", "乙", at}})
		})
		if err != nil {
			t.Fatal(err)
		}
		tell(t, db, "拒", errors.New("refused"), "a")
		tell(t, db, strings.Repeat("长", 199)+"短尾", nil, "a", "gone", "b")
		statement, err := db.Prepare(t.Context(), `SELECT UserId, Title, Category, Content, Publisher, PageId, ObjectId,
			CASE WHEN CreateDate = '2026-03-09 12:00:00.000' AND ExpireDate = '2026-06-07 12:00:00.000' THEN 90 END AS Days FROM Notice_Personal ORDER BY UserId`, store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := storetest.Recorder{}
		if err := statement.Run(t.Context(), nil, &got); err != nil {
			t.Fatal(err)
		}
		row := "|" + strings.Repeat("长", 199) + "短|审批|一\n二|王芳|p|o|90"
		if want := "a" + row + " / b" + row; got.Cells() != want {
			t.Errorf("%s, want %s", got.Cells(), want)
		}
	})
}
