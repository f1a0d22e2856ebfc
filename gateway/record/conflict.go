package record

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// conflict is the answer to a client whose edit began on an older version.
type conflict struct {
	RowVersion int64 // of the record as it is now
	UserName   string
	CreateDate *store.LocalTime // null where the history does not know
	Changes    []FieldChange    // all changes since the client's version
}

// find loads the record that a change is about, or says that it is missing. A record that is
// not the caller's counts as missing. In a table with Owned no caller learns who deleted a
// record.
func (h *Handlers) find(ctx context.Context, tx *store.Tx, c *Change) error {
	found, err := h.load(ctx, tx, c)
	if err == nil && found && h.table.Owned != nil {
		found, err = h.table.Owned(ctx, tx, c)
	}
	if err != nil || found {
		return err
	}
	if h.table.Owned != nil {
		return h.missing()
	}
	var last pastRow
	err = tx.Get(ctx, &last, "record/history", store.Args{"TableName": h.table.Name, "RecordId": c.Key, "Most": 1})
	if errors.Is(err, store.ErrNoRows) || err == nil && last.Action != Deleted {
		return h.missing()
	}
	if err != nil {
		return err
	}
	return errs.Newf(errs.Conflict, "%s %s 已被 %s 于 %s 删除", h.table.Label, last.Title, last.UserName, clock.Minute(last.CreateDate.Time))
}

func (h *Handlers) missing() error {
	return errs.Failf("%s不存在，可能已被删除", h.table.Label)
}

// checkVersion refuses an edit that began on another version than the record
// has, and says who changed what since. A client that sends no version
// overwrites.
func (h *Handlers) checkVersion(ctx context.Context, tx *store.Tx, c *Change, version *int64) error {
	if version == nil || *version == c.version {
		return nil
	}
	if err := h.resolve(ctx, tx, c); err != nil {
		return err
	}
	return h.past(c.Key).since(ctx, tx, *version, c.version, h.named(c, c.Before), func(text string) (changesText, error) {
		return h.seenBy(c.Caller, text)
	})
}

// toldOf sums up the changes since a version, as far as the caller may see them.
func toldOf(since []pastRow, version int64, seen func(string) (changesText, error)) (*conflict, error) {
	told := &conflict{RowVersion: version, Changes: []FieldChange{}}
	for _, each := range since {
		text, err := seen(each.Changes)
		if err != nil {
			return nil, err
		}
		var changes []FieldChange
		if err := json.Unmarshal([]byte(text), &changes); err != nil {
			return nil, err
		}
		told.add(changes)
		told.UserName, told.CreateDate = each.UserName, &each.CreateDate
	}
	return told, nil
}

// add merges later changes into earlier ones of the same fields; a field that has its
// first value again is no change.
func (told *conflict) add(later []FieldChange) {
	for _, change := range later {
		known := false
		for i := range told.Changes {
			if told.Changes[i].Field == change.Field {
				told.Changes[i].To, told.Changes[i].ToName, known = change.To, change.ToName, true
			}
		}
		if !known {
			told.Changes = append(told.Changes, change)
		}
	}
	kept := told.Changes[:0]
	for _, change := range told.Changes {
		if !bytes.Equal(change.From, change.To) {
			kept = append(kept, change)
		}
	}
	told.Changes = kept
}

// mostLabels is how many changes a message names.
const mostLabels = 6

func (told *conflict) labels() string {
	labels := make([]string, len(told.Changes))
	for i, change := range told.Changes {
		labels[i] = change.Label
	}
	if more := len(labels) - mostLabels; more > 0 {
		return fmt.Sprintf("%s 等 %d 项", strings.Join(labels[:mostLabels], "、"), len(labels))
	}
	return strings.Join(labels, "、")
}
