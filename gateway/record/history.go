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

// past is one change as the history keeps it.
type past struct {
	Action     Action          `db:"Action"`
	Title      string          `db:"Title"`
	RowVersion int64           `db:"RowVersion"`
	UserName   string          `db:"UserName"`
	ActorName  string          `db:"ActorName"` // empty where it is the user
	CreateDate store.LocalTime `db:"CreateDate"`
	Changes    string          `db:"Changes"` // JSON of []fieldChange
}

// remember adds a change to the history.
func (h *Handlers) remember(ctx context.Context, tx *store.Tx, c *Change) error {
	changes, err := wire.Marshal(h.changed(c))
	if err != nil {
		return err
	}
	row := c.After
	if c.Action == Deleted {
		row = c.Before
	}
	actor := ""
	if c.Caller.Switched != nil {
		actor = c.Caller.Switched.By.Name
	}
	_, err = tx.Exec(ctx, "record/insert", store.Args{
		"ChangeId": newKey(), "TableName": h.table.Name, "RecordId": c.Key, "Title": h.title(row), "Action": string(c.Action),
		"RowVersion": c.version, "UserId": c.Caller.UserID, "UserName": c.Caller.Name, "ActorName": actor,
		"Changes": string(changes), "Now": c.Now,
	})
	return err
}

// actionTexts are the words of the UI for the actions (specification §3,
// "Operation scenes").
var actionTexts = map[Action]actionText{Added: "新增", Updated: "更新", Deleted: "删除"}

type actionText string

// changesText is JSON of []fieldChange, as it was written.
type changesText string

// MarshalJSON implements json.Marshaler.
func (t changesText) MarshalJSON() ([]byte, error) { return []byte(t), nil }

// historyRow is a change as GET …/history/{id} tells of it.
type historyRow struct {
	Action     actionText
	RowVersion int64
	UserName   string // whose account it was
	ActorName  string // who acted under it, where that was somebody else
	CreateDate store.LocalTime
	Changes    changesText
}

// seenBy leaves out the changes of fields that somebody does not see.
func (h *Handlers) seenBy(caller *session.Identity, text string) (changesText, error) {
	hidden := func(change fieldChange) bool {
		f := h.field(change.Field)
		return f != nil && !f.seenBy(caller)
	}
	var changes []fieldChange
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
	var rows []past
	err := h.db.Select(r.Context(), &rows, "record/history", store.Args{
		"TableName": h.table.Name, "RecordId": r.Param("id"), "Most": mostPast,
	})
	if err != nil {
		return nil, err
	}
	answer := historyList{List: []historyRow{}}
	for _, row := range rows {
		changes, err := h.seenBy(r.Caller, row.Changes)
		if err != nil {
			return nil, err
		}
		answer.List = append(answer.List, historyRow{
			Action: actionTexts[row.Action], RowVersion: row.RowVersion, UserName: row.UserName,
			ActorName: row.ActorName, CreateDate: row.CreateDate, Changes: changes,
		})
	}
	err = h.db.Get(r.Context(), &answer.Total, "record/history_count", store.Args{
		"TableName": h.table.Name, "RecordId": r.Param("id"),
	})
	return answer, err
}
