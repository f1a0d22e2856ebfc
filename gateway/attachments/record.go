package attachments

import (
	"context"
	"slices"

	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// Owner is the record that files are attached to, and the user who saves it.
type Owner struct{ RecordID, UserID string }

// Attach gives a record files that it has already, or that its user has uploaded for it. lost is the
// place of the first file that is neither, from 1, and 0 where there is none.
func (k Kind) Attach(ctx context.Context, tx *store.Tx, to Owner, ids ...string) (lost int, err error) {
	for i, id := range ids {
		place := i + 1
		if k.Unordered {
			place = 1
		}
		n, err := tx.Exec(ctx, "attachments/attach", store.Args{
			"FileId": id, "FileType": k.Type, "RecordId": to.RecordID, "UserId": to.UserID, "SortCode": place * 10,
		})
		if err != nil {
			return 0, err
		}
		if n == 0 {
			return i + 1, nil
		}
	}
	return 0, nil
}

// Replace gives a record these files in their order, and drops its other files. The error names the first file that the user
// has not uploaded for it.
func (k Kind) Replace(ctx context.Context, tx *store.Tx, to Owner, ids ...string) error {
	lost, err := k.Attach(ctx, tx, to, ids...)
	if lost > 0 {
		return errs.Failf("第 %d 个附件已失效，请重新上传", lost)
	}
	if err != nil {
		return err
	}
	return k.Keep(ctx, tx, to.RecordID, ids...)
}

// RefuseRemoval refuses a change to the files with the ids if it removes a file of another person. People of the company may
// remove every file; dealers only add to a record that is submitted.
func (k Kind) RefuseRemoval(ctx context.Context, db store.Reader, by Owner, ids ...string) error {
	files, err := k.Of(ctx, db, by.RecordID)
	if err != nil {
		return err
	}
	for _, file := range files {
		if file.UserID == by.UserID || slices.Contains(ids, file.FileID) {
			continue
		}
		var ofCompany int
		if err := db.Get(ctx, &ofCompany, "attachments/of_company", store.Args{"UserId": by.UserID}); err != nil || ofCompany > 0 {
			return err
		}
		return errs.Failf("附件 %s 不是您归档的，只有归档的人或工厂可以删除，您可以另外添加附件", file.FileName)
	}
	return nil
}

// Keep drops the files of a record except those with the ids. No caller may read them then, they use
// no quota, and the sweep removes their contents.
func (k Kind) Keep(ctx context.Context, tx *store.Tx, recordID string, ids ...string) error {
	_, err := tx.Exec(ctx, "attachments/keep", store.Args{"FileType": k.Type, "RecordId": recordID, "Kept": store.List(ids)})
	return err
}

// Of returns the files of records, those of each in its order; an empty list where there are none.
func (k Kind) Of(ctx context.Context, db store.Reader, recordIDs ...string) ([]File, error) {
	found := []File{}
	err := db.Select(ctx, &found, "attachments/of", store.Args{"FileType": k.Type, "Records": store.List(recordIDs)})
	for i := range found {
		found[i].name()
	}
	return found, err
}

// IDs are the ids of files.
func IDs(list []File) []string {
	ids := make([]string, len(list))
	for i, file := range list {
		ids[i] = file.FileID
	}
	return ids
}
