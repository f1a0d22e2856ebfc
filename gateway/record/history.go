package record

import (
	"context"
	"encoding/json"
	"slices"

	"qiao/gateway"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// pastRow is one change as the history keeps it.
type pastRow struct {
	Action     Action          `db:"Action"`
	Title      string          `db:"Title"`
	RowVersion int64           `db:"RowVersion"`
	UserName   string          `db:"UserName"`
	ActorName  string          `db:"ActorName"` // empty where it is the user
	CreateDate store.LocalTime `db:"CreateDate"`
	Changes    string          `db:"Changes"` // JSON of []FieldChange
}

// remember adds a change to the history.
func (h *Handlers) remember(ctx context.Context, tx *store.Tx, c *Change) error {
	return h.past(c.Key).Note(ctx, tx, Note{
		Action: c.Action, Title: h.title(c, c.row()), Version: c.version, Caller: c.Caller, Now: c.Now, Changes: h.changed(c),
	})
}

// past is the history of a record.
func (h *Handlers) past(key string) Past { return Past{Table: h.table.Name, ID: key} }

// actionTexts are the words of the UI for the actions (specification §3,
// "Operation scenes").
var actionTexts = map[Action]actionText{Added: "新增", Updated: "更新", Deleted: "删除"}

type actionText string

// changesText is JSON of []FieldChange, as it was written.
type changesText string

// MarshalJSON implements json.Marshaler.
func (t changesText) MarshalJSON() ([]byte, error) { return []byte(t), nil }

// historyRow is one change in the answer of GET …/history/{id}.
type historyRow struct {
	Action     actionText
	RowVersion int64
	UserName   string // the owner of the account
	ActorName  string // the user who acted under the account, where it is not the owner
	CreateDate store.LocalTime
	Changes    changesText
}

// seenBy leaves out the changes of fields that the caller may not see.
func (h *Handlers) seenBy(caller *session.Identity, text string) (changesText, error) {
	hidden := func(change FieldChange) bool {
		f := h.field(change.Field)
		return f != nil && !f.seenBy(caller)
	}
	var changes []FieldChange
	if err := json.Unmarshal([]byte(text), &changes); err != nil {
		return "", err
	}
	if !slices.ContainsFunc(changes, hidden) {
		return changesText(text), nil
	}
	seen, err := wire.Marshal(slices.DeleteFunc(changes, hidden))
	return changesText(seen), err
}

func (f *field) seenBy(caller *session.Identity) bool {
	return !f.Access.Stated() || f.Access.Check(caller) == nil
}

type historyList struct {
	List  []historyRow `json:"list"`
	Total int          `json:"total"`
}

// mostPast is how many changes of a record are shown.
const mostPast = 200

// History answers GET …/history/{id}: the latest changes of a record, the newest
// first, also of one that is deleted.
func (h *Handlers) History(r *gateway.Request) (any, error) {
	return h.past(r.Param("id")).list(r.Context(), h.db, func(text string) (changesText, error) { return h.seenBy(r.Caller, text) })
}
