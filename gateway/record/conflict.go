package record

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/record/lines"
	"qiao/gateway/store"
)

// conflict is the answer to an edit of an older version. It lists the changes that others have saved
// since that version.
type conflict struct {
	RowVersion int64 // of the record as it is now
	UserName   string
	CreateDate *store.LocalTime // null where the history does not have it
	Changes    []FieldChange    // all changes since the client's version
	// Lines are the lists of changed lines as they are now, as the detail has them.
	Lines map[string]json.RawMessage `json:",omitempty" tstype:"Record<string, LineRow[]>"`
}

// find loads the record of a change, or returns that it is missing. A record outside of the caller's scope counts as
// missing. Where not everybody sees all records, no caller learns who deleted one.
func (h *Handlers) find(ctx context.Context, tx *store.Tx, c *Change) error {
	found, err := h.load(ctx, tx, c)
	if err == nil && found {
		found, err = h.reaches(ctx, tx, c)
	}
	if err != nil || found {
		return err
	}
	if h.hides() {
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

// checkVersion refuses an edit of another version than the record has now, and names the changes since and their users.
// A client that sends no version overwrites.
func (h *Handlers) checkVersion(ctx context.Context, tx *store.Tx, c *Change, version *int64) error {
	if version == nil || *version == c.version {
		return nil
	}
	if err := h.resolve(ctx, tx, c); err != nil {
		return err
	}
	return h.past(c.Key).since(ctx, tx, *version, c.version, h.named(c, c.Before), func(text string) (changesText, error) {
		return h.seenBy(c.Caller, text)
	}, func(told *conflict) error { return h.tellLines(ctx, tx, c, told) })
}

// tellLines adds the lines as they are now, and the places that changed lines have now.
func (h *Handlers) tellLines(ctx context.Context, tx *store.Tx, c *Change, told *conflict) error {
	for i := range told.Changes {
		kind := h.linesOf(told.Changes[i].Field)
		if kind == nil {
			continue
		}
		for j := range told.Changes[i].Lines {
			line := &told.Changes[i].Lines[j]
			line.To = 1 + slices.IndexFunc(c.Before.Lines(kind.Name), func(now Line) bool { return now.Key == line.ID })
		}
		now, _, err := kind.Shown(ctx, tx, c.Key, c.Caller)
		if err != nil {
			return err
		}
		if told.Lines == nil {
			told.Lines = map[string]json.RawMessage{}
		}
		told.Lines[kind.Name] = now
	}
	return nil
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
		told.Changes = mergeChanges(told.Changes, changes)
		told.UserName, told.CreateDate = each.UserName, &each.CreateDate
	}
	return told, nil
}

// mergeChanges merges later changes into earlier ones of the same fields; a field that has its
// first value again is no change, and neither are lines that are as they were.
func mergeChanges(earlier, later []FieldChange) []FieldChange {
	for _, change := range later {
		i := slices.IndexFunc(earlier, func(known FieldChange) bool { return known.Field == change.Field })
		if i < 0 {
			earlier = append(earlier, change)
			continue
		}
		known := &earlier[i]
		known.To, known.ToName = change.To, change.ToName
		if len(known.Lines) > 0 {
			known.Lines = lines.Merge(known.Lines, change.Lines, mergeChanges)
		}
	}
	return slices.DeleteFunc(earlier, func(change FieldChange) bool { return len(change.Lines) == 0 && bytes.Equal(change.From, change.To) })
}

// mostLabels is how many changes a message names.
const mostLabels = 6

func (told *conflict) labels() string {
	labels := make([]string, len(told.Changes))
	for i, change := range told.Changes {
		labels[i] = labelOf(change)
	}
	if more := len(labels) - mostLabels; more > 0 {
		return fmt.Sprintf("%s 等 %d 项", strings.Join(labels[:mostLabels], "、"), len(labels))
	}
	return strings.Join(labels, "、")
}

// labelOf is how a message calls a change: 备注, or 明细第 2、5 行 by the places that lines have now.
// Removed ones are counted.
func labelOf(change FieldChange) string {
	if len(change.Lines) == 0 {
		return change.Label
	}
	var places []int
	for _, line := range change.Lines {
		if line.To > 0 {
			places = append(places, line.To)
		}
	}
	slices.Sort(places)
	text := change.Label
	if n := len(places); n > mostLabels {
		text += fmt.Sprintf("第 %s 等 %d 行", joined(places[:mostLabels]), n)
	} else if n > 0 {
		text += fmt.Sprintf("第 %s 行", joined(places))
	}
	if removed := len(change.Lines) - len(places); removed > 0 {
		text += fmt.Sprintf("（删除了 %d 行）", removed)
	}
	return text
}

func joined(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, "、")
}
