package record

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"qiao/gateway/attachments"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// filed are the files of a kind that a change has taken from the record and given to it.
type filed struct {
	kind       attachments.Kind
	gone, came []string // names
}

// Files runs write, which gives files of a kind to the owner with the key, or drops some: the record, or a part of it. The
// history of the record names the files that came and went. It is for the work after the change (Then).
func (c *Change) Files(ctx context.Context, tx *store.Tx, kind attachments.Kind, owner string, write func() error) error {
	before, err := kind.Of(ctx, tx, owner)
	if err != nil {
		return err
	}
	if err := write(); err != nil {
		return err
	}
	after, err := kind.Of(ctx, tx, owner)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(c.files, func(known filed) bool { return known.kind.Type == kind.Type })
	if i < 0 {
		i, c.files = len(c.files), append(c.files, filed{kind: kind})
	}
	c.files[i].gone = append(c.files[i].gone, without(before, after)...)
	c.files[i].came = append(c.files[i].came, without(after, before)...)
	return nil
}

// without are the names of the files that others do not have.
func without(files, others []attachments.File) (names []string) {
	for _, file := range files {
		if !slices.ContainsFunc(others, func(other attachments.File) bool { return other.FileID == file.FileID }) {
			names = append(names, file.FileName)
		}
	}
	return names
}

// change is what the history has of the files; ok is false where none came or went.
func (f filed) change() (change FieldChange, ok bool) {
	change = FieldChange{Field: f.kind.Type, Label: f.kind.Type, From: f.shown(f.gone), To: f.shown(f.came)}
	return change, len(f.gone)+len(f.came) > 0
}

// shown are names for staff. Files that all have the name of their kind are counted.
func (f filed) shown(names []string) json.RawMessage {
	text := strings.Join(names, "、")
	switch {
	case len(names) == 0:
		return json.RawMessage("null")
	case f.kind.Name != "":
		text = fmt.Sprintf("%d 个", len(names))
	}
	written, _ := wire.Marshal(text) // a text can always be written
	return written
}
