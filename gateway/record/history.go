package record

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/record/fields"
	"qiao/gateway/record/lines"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// pastRow is one change as the history keeps it.
type pastRow struct {
	Action     Action          `db:"Action"`
	Verb       string          `db:"Verb"` // empty where the action says it
	Title      string          `db:"Title"`
	RowVersion int64           `db:"RowVersion"`
	UserName   string          `db:"UserName"`
	ActorName  string          `db:"ActorName"` // empty where it is the user
	CreateDate store.LocalTime `db:"CreateDate"`
	Changes    string          `db:"Changes"` // JSON of []FieldChange
}

// Shown is the value of a field as the history and spreadsheets show it.
func (h *Handlers) Shown(field string, value any) string { return h.field(field).Shown(value) }

func (h *Handlers) remember(ctx context.Context, tx *store.Tx, c *Change) error {
	return h.past(c.Key).Note(ctx, tx, Note{
		Action: c.Action, Verb: c.Verb, Title: h.title(c, c.row()), Version: c.version, Caller: c.Caller, Now: c.Now, Changes: h.changed(c),
	})
}

// TakeBack undoes the latest update that changed the field: every field of that update gets its
// earlier value, unless it has changed again since. It returns the time of that update, or the zero
// time where no update has changed the field.
func (c *Change) TakeBack(ctx context.Context, tx *store.Tx, field string) (store.LocalTime, error) {
	var past []pastRow
	err := tx.Select(ctx, &past, "record/history", store.Args{"TableName": c.handlers.table.Name, "RecordId": c.Key, "Most": mostPast})
	if err != nil {
		return store.LocalTime{}, err
	}
	for _, row := range past {
		var changes []FieldChange
		if err := json.Unmarshal([]byte(row.Changes), &changes); err != nil {
			return store.LocalTime{}, err
		}
		if row.Action == Updated && slices.ContainsFunc(changes, func(one FieldChange) bool { return one.Field == field }) {
			c.takeBack(changes)
			return row.CreateDate, nil
		}
	}
	return store.LocalTime{}, nil
}

func (c *Change) takeBack(changes []FieldChange) {
	for _, change := range changes {
		f := c.handlers.set.Find(change.Field)
		if f == nil || !bytes.Equal(f.JSON(c.After[f.Name]), change.To) {
			continue
		}
		if value, wrong := f.Raw(change.From); wrong == "" {
			c.After[f.Name] = value
		}
	}
}

// past is the history of a record.
func (h *Handlers) past(key string) Past { return Past{Table: h.table.Name, ID: key} }

// actionTexts are the words of the UI for the actions (specification §3,
// "Operation scenes").
var actionTexts = map[Action]string{Added: "新增", Updated: "更新", Deleted: "删除"}

// changesText is JSON of []FieldChange, as it was written.
type changesText string

// MarshalJSON implements json.Marshaler.
func (t changesText) MarshalJSON() ([]byte, error) { return []byte(t), nil }

// historyRow is one change in the answer of GET …/history/{id}.
type historyRow struct {
	Action     string // 新增, 更新, 删除, or the name that staff use, such as 退宿
	RowVersion int64
	UserName   string // the owner of the account
	ActorName  string // the user who acted under the account, where it is not the owner
	CreateDate store.LocalTime
	Changes    changesText
}

// seenBy leaves out the changes of fields that the caller may not see, also those of lines.
func (h *Handlers) seenBy(caller *session.Identity, text string) (changesText, error) {
	if !h.restricts() {
		return changesText(text), nil
	}
	var changes []FieldChange
	if err := json.Unmarshal([]byte(text), &changes); err != nil {
		return "", err
	}
	for i := range changes {
		if kind := h.linesOf(changes[i].Field); kind != nil {
			for j := range changes[i].Lines {
				line := &changes[i].Lines[j]
				line.Changes = seen(&kind.Set, line.Changes, caller)
			}
			changes[i].Lines = lines.Merge(changes[i].Lines, nil, nil)
		}
	}
	seen, err := wire.Marshal(seen(&h.set, changes, caller))
	return changesText(seen), err
}

func seen(set *fields.Set, changes []FieldChange, caller *session.Identity) []FieldChange {
	return slices.DeleteFunc(changes, func(change FieldChange) bool {
		f := set.Find(change.Field)
		isSame := len(change.Lines) == 0 && bytes.Equal(change.From, change.To) // nothing is left of its lines
		return isSame || f != nil && !f.SeenBy(caller)
	})
}

// restricts reports whether there is a field that not everybody may see.
func (h *Handlers) restricts() bool {
	stated := func(f fields.Compiled) bool { return f.Access.Stated() }
	return slices.ContainsFunc(h.set.Fields, stated) ||
		slices.ContainsFunc(h.lines, func(kind *lines.Kind) bool { return slices.ContainsFunc(kind.Set.Fields, stated) })
}

type historyList struct {
	List  []historyRow `json:"list"`
	Total int          `json:"total"`
}

// mostPast is how many changes of a record are shown.
const mostPast = 200

// History answers GET …/history/{id}: the latest changes of a record, the newest
// first. The history of a record that the caller does not see is empty. A deleted record is seen
// where everybody sees all records.
func (h *Handlers) History(r *gateway.Request) (any, error) {
	if seen, err := h.sees(r.Context(), h.db, r.Param("id"), r.Caller); err != nil || !seen {
		return historyList{List: []historyRow{}}, err
	}
	return h.past(r.Param("id")).list(r.Context(), h.db, func(text string) (changesText, error) { return h.seenBy(r.Caller, text) })
}

// Past is the history of one thing: of a record, or of a thing that is no row of a Table
// but has versions like a record, such as the grants of a role.
type Past struct{ Table, ID string }

// Note is one change as it is written into a history.
type Note struct {
	Action  Action
	Verb    string // the name for staff, where Action does not give it
	Title   string // the name of the record for staff
	Version int64
	Caller  *session.Identity
	Now     time.Time // company time
	Changes []FieldChange
}

// Note adds a change to the history.
func (p Past) Note(ctx context.Context, tx *store.Tx, n Note) error {
	changes, err := wire.Marshal(n.Changes)
	if err != nil {
		return err
	}
	actor := ""
	if n.Caller.Switched != nil {
		actor = n.Caller.Switched.By.Name
	}
	_, err = tx.Exec(ctx, "record/insert", store.Args{
		"ChangeId": newKey(), "TableName": p.Table, "RecordId": p.ID, "Title": n.Title, "Action": string(n.Action), "Verb": n.Verb,
		"RowVersion": n.Version, "UserId": n.Caller.UserID, "UserName": n.Caller.Name, "ActorName": actor,
		"Changes": string(changes), "Now": n.Now,
	})
	return err
}

// Since refuses an edit of an older version than the current one, and names the changes since and their users. It is
// nil where all values are the same again.
func (p Past) Since(ctx context.Context, tx *store.Tx, version, current int64, named string) error {
	return p.since(ctx, tx, version, current, named, asItIs, func(*conflict) error { return nil })
}

// since has only the changes that seen leaves; complete adds the others.
func (p Past) since(ctx context.Context, tx *store.Tx, version, current int64, named string, seen func(string) (changesText, error), complete func(told *conflict) error) error {
	var since []pastRow
	err := tx.Select(ctx, &since, "record/since", store.Args{"TableName": p.Table, "RecordId": p.ID, "RowVersion": version})
	if err != nil {
		return err
	}
	told, err := toldOf(since, current, seen)
	if err != nil {
		return err
	}
	if err := complete(told); err != nil {
		return err
	}
	if int64(len(since)) != current-version { // written past the gateway, or a version that never was
		return errs.Newf(errs.Conflict, "%s 已被修改，请核对后再保存", named).With(refused{Conflict: told})
	}
	if len(told.Changes) == 0 {
		return nil
	}
	return errs.Newf(errs.Conflict, "%s 于 %s 修改了 %s，请核对后再保存", told.UserName, clock.Minute(told.CreateDate.Time), told.labels()).
		With(refused{Conflict: told})
}

// List is the latest changes, the newest first, as …/history/{id} answers them.
func (p Past) List(ctx context.Context, db *store.DB) (any, error) {
	return p.list(ctx, db, asItIs)
}

// asItIs hides no change: it is for things without restricted fields.
func asItIs(text string) (changesText, error) { return changesText(text), nil }

func (p Past) list(ctx context.Context, db *store.DB, seen func(changes string) (changesText, error)) (any, error) {
	var rows []pastRow
	err := db.Select(ctx, &rows, "record/history", store.Args{"TableName": p.Table, "RecordId": p.ID, "Most": mostPast})
	if err != nil {
		return nil, err
	}
	answer := historyList{List: []historyRow{}}
	for _, row := range rows {
		changes, err := seen(row.Changes)
		if err != nil {
			return nil, err
		}
		answer.List = append(answer.List, historyRow{
			Action: cmp.Or(row.Verb, actionTexts[row.Action]), RowVersion: row.RowVersion, UserName: row.UserName,
			ActorName: row.ActorName, CreateDate: row.CreateDate, Changes: changes,
		})
	}
	err = db.Get(ctx, &answer.Total, "record/history_count", store.Args{"TableName": p.Table, "RecordId": p.ID})
	return answer, err
}

// flagText is a value of a FieldChange that says yes or no.
func flagText(on bool) json.RawMessage {
	if on {
		return json.RawMessage("true")
	}
	return json.RawMessage("false")
}

// Switch is the change of something that is either granted or not, such as a right.
func Switch(field, label string, on bool) FieldChange {
	return FieldChange{Field: field, Label: label, From: flagText(!on), To: flagText(on)}
}
