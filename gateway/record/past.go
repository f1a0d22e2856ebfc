package record

import (
	"context"
	"encoding/json"
	"time"

	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// Past is the history of one thing: of a record, or of a thing that is no row of a Table
// but has versions like a record, such as the grants of a role.
type Past struct{ Table, ID string }

// Note is one change as it is written into a history.
type Note struct {
	Action  Action
	Title   string // the name of the thing as staff know it
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
		"ChangeId": newKey(), "TableName": p.Table, "RecordId": p.ID, "Title": n.Title, "Action": string(n.Action),
		"RowVersion": n.Version, "UserId": n.Caller.UserID, "UserName": n.Caller.Name, "ActorName": actor,
		"Changes": string(changes), "Now": n.Now,
	})
	return err
}

// Since refuses an edit that began on an older version than the current one, and
// says who changed what since. It is nil where all is again as it was.
func (p Past) Since(ctx context.Context, tx *store.Tx, version, current int64, named string) error {
	return p.since(ctx, tx, version, current, named, asItIs)
}

// since tells only of the changes that seen leaves.
func (p Past) since(ctx context.Context, tx *store.Tx, version, current int64, named string, seen func(string) (changesText, error)) error {
	var since []pastRow
	err := tx.Select(ctx, &since, "record/since", store.Args{"TableName": p.Table, "RecordId": p.ID, "RowVersion": version})
	if err != nil {
		return err
	}
	told, err := toldOf(since, current, seen)
	if err != nil {
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
			Action: actionTexts[row.Action], RowVersion: row.RowVersion, UserName: row.UserName,
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
