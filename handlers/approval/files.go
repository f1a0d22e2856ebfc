package approval

import (
	"context"
	"slices"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/handlers/approval/flow"
)

// mostFiles is how many files one comment may have.
const mostFiles = 20

// attached is a file of an application.
type attached struct {
	FileID   string `db:"FileId" json:"FileId"`
	FileName string `db:"FileName"`
	FileSize int64  `db:"FileSize"`
	FilePath string `db:"FilePath" json:"-"`
}

// filesOf returns the files of an application, with the names under which they were uploaded.
func filesOf(ctx context.Context, db store.Reader, id string) ([]attached, error) {
	files := []attached{}
	err := db.Select(ctx, &files, "approval/files", store.Args{"ApplicationId": id})
	for i := range files {
		if at := strings.LastIndexByte(files[i].FilePath, '/'); at >= 0 {
			files[i].FileName = files[i].FilePath[at+1:]
		}
	}
	return files, err
}

// takeFiles gives the application the files that its form names.
func (a *application) takeFiles(ctx context.Context, tx *store.Tx, by string) error {
	for _, f := range a.definition.Fields {
		if f.Type != flow.Files {
			continue
		}
		err := a.take(ctx, tx, by, a.form[f.Name])
		if err != nil && !errs.Is(err, errs.Business) {
			return err
		}
		if err != nil {
			return invalid([]flow.Invalid{{Field: f.Name, Text: f.Label + "：" + errs.As(err).ClientText()}})
		}
	}
	return nil
}

// dropFiles drops the files that neither the form nor a comment names any more: no user may read
// them then, and they use no quota.
func (a *application) dropFiles(ctx context.Context, tx *store.Tx) error {
	var kept, lines []string
	if err := tx.Select(ctx, &lines, "approval/comment_files", store.Args{"ApplicationId": a.ApplicationID}); err != nil {
		return err
	}
	for _, files := range lines {
		kept = append(kept, strings.Split(files, ",")...)
	}
	for _, f := range a.definition.Fields {
		if f.Type == flow.Files {
			kept = append(kept, a.form[f.Name]...)
		}
	}
	_, err := tx.Exec(ctx, "approval/drop_files", store.Args{"ApplicationId": a.ApplicationID, "Kept": asList(kept)})
	return err
}

// take gives the application files that the user uploaded for it.
func (a *application) take(ctx context.Context, tx *store.Tx, by string, files []string) error {
	for i, id := range files {
		n, err := tx.Exec(ctx, "approval/attach_file", store.Args{"FileId": id, "ApplicationId": a.ApplicationID, "UserId": by})
		if err != nil {
			return err
		}
		if n == 0 {
			return errs.Failf("第 %d 个附件已失效，请重新上传", i+1)
		}
	}
	return nil
}

// readFiles are the ids of files that come with a comment.
func (o order) readFiles() ([]string, error) {
	var ids []string
	for _, id := range o.Files {
		if text := strings.TrimSpace(string(id)); text != "" && !slices.Contains(ids, text) {
			ids = append(ids, text)
		}
	}
	if len(ids) > mostFiles {
		return nil, errs.Failf("附件最多 %d 个", mostFiles)
	}
	return ids, nil
}
