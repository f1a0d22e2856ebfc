package notice

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/richtext"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// The files of announcements. Users who may read the announcement now, and its managers, may read them. Many pictures
// are pasted into a text at once.
var (
	pictures  = attachments.Kind{Type: "公告图片", Name: "图片", Waiting: mostPictures, Bounded: true}
	documents = attachments.Kind{Type: "公告附件", Documents: true, Waiting: mostAttachments, Bounded: true}
)

func (h *Handlers) attachmentRoutes() []gateway.Route {
	path, edit := Announcements.Path, session.Button(mayEdit)
	return []gateway.Route{
		h.Files.Upload(pictures, path+"/picture", edit),
		h.Files.Upload(documents, path+"/attachment", edit),
		h.Files.Read(path+"/file", session.SignedIn(), h.mayReadFile, pictures, documents),
	}
}

func (h *Handlers) mayReadFile(r *gateway.Request, f attachments.File) (bool, error) {
	if f.WaitsFor(r.Caller.UserID) || r.Caller.MayButton(mayEdit) {
		return true, nil
	}
	var readable int
	err := h.DB.Get(r.Context(), &readable, "notice/readable", store.Args{
		"NoticeId": f.RecordID, "UserId": r.Caller.UserID, "Now": store.LocalTime{Time: r.Now()},
	})
	return readable > 0, err
}

// attachmentNames are the names of the files, which belong to the announcement already or
// were uploaded for it.
func attachmentNames(ctx context.Context, tx *store.Tx, c *record.Change, ids []string) (string, error) {
	var names []string
	for i, id := range ids {
		f, err := attachments.Find(ctx, tx, id, documents)
		switch {
		case errors.Is(err, store.ErrNoRows), err == nil && f.RecordID != c.Key && !f.WaitsFor(c.Caller.UserID):
			c.Invalid("Attachments", fmt.Sprintf("第 %d 个附件已失效，请重新上传", i+1))
			return "", nil
		case err != nil:
			return "", err
		case slices.Contains(names, f.FileName):
			c.Invalid("Attachments", "有两个附件都叫 "+f.FileName+"，请改名后再上传")
			return "", nil
		}
		names = append(names, f.FileName)
	}
	return strings.Join(names, "、"), nil
}

// writeAttachments gives the announcement the files that attachmentNames has found.
func writeAttachments(ctx context.Context, tx *store.Tx, c *record.Change, ids []string) error {
	if _, err := documents.Attach(ctx, tx, attachments.Owner{RecordID: c.Key, UserID: c.Caller.UserID}, ids...); err != nil {
		return err
	}
	return documents.Keep(ctx, tx, c.Key, ids...)
}

// attachPictures attaches the pictures of the text and the cover to the announcement. It does not
// attach pictures of another announcement or of another user.
func attachPictures(ctx context.Context, tx *store.Tx, c *record.Change) error {
	ids := richtext.Pictures(c.After.Text("Content"))
	cover := c.After.Text("Cover")
	if cover != "" {
		ids = append(ids, cover)
	}
	lost, err := pictures.Attach(ctx, tx, attachments.Owner{RecordID: c.Key, UserID: c.Caller.UserID}, ids...)
	switch {
	case err != nil || lost == 0:
		return err
	case ids[lost-1] == cover:
		return errs.Failf("封面图片已失效，请重新上传")
	default:
		return errs.Failf("正文的第 %d 张图片不属于这条公告，请删除后重新上传", lost)
	}
}
