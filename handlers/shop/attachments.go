package shop

import (
	"context"
	"strings"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// mostFiles is how many files a stage or a document may have.
const mostFiles = 9

// The pictures of a stage, and the scans of a document. Whoever sees the record reads them.
var (
	stagePictures = fileKind{attachments.Kind{Type: "开店照片", Name: "照片", Waiting: mostFiles}, "shop/stages", "StageId"}
	documentScans = fileKind{attachments.Kind{Type: "店铺档案", Documents: true, Waiting: mostFiles, Bounded: true}, "shop/documents", "DocumentId"}
)

// fileKind is a kind of files, with the list that says who sees their record, and the key of the record.
type fileKind struct {
	attachments.Kind
	list, key string
}

// filesOf is the answer of GET files/{id}.
type filesOf struct{ Files []attachments.File }

// fileRoutes are the routes of the files of a record.
func (h *Handlers) fileRoutes(kind fileKind, records *record.Handlers, path, menu string) []gateway.Route {
	read, edit := session.Menu(menu), session.Button(menu+".edit")
	return []gateway.Route{
		{Methods: "GET", Path: path + "/files/:id", Access: read, Effect: gateway.Read, Handle: func(r *gateway.Request) (any, error) { return h.files(r, kind) }},
		{Methods: "POST", Path: path + "/attach/:id", Access: edit, Effect: gateway.Write, Handle: func(r *gateway.Request) (any, error) { return kind.attach(r, records) }},
		h.Files.Upload(kind.Kind, path+"/attachment", edit),
		h.Files.Read(path+"/file", read, kind.mayRead, kind.Kind),
	}
}

// seen reports whether the caller sees a record.
func (k fileKind) seen(r *gateway.Request, id string) (bool, error) {
	rows, err := r.ReadRows(k.list, map[string]string{k.key: id})
	return len(rows) == 1, err
}

func (k fileKind) mayRead(r *gateway.Request, f attachments.File) (bool, error) {
	if f.WaitsFor(r.Caller.UserID) {
		return true, nil
	}
	return k.seen(r, f.RecordID)
}

func (h *Handlers) files(r *gateway.Request, kind fileKind) (any, error) {
	seen, err := kind.seen(r, r.Param("id"))
	if err != nil || !seen {
		return filesOf{[]attachments.File{}}, err
	}
	files, err := kind.Of(r.Context(), h.DB, r.Param("id"))
	return filesOf{files}, err
}

// attach gives a record the files that it has from now on, in their order.
func (k fileKind) attach(r *gateway.Request, records *record.Handlers) (any, error) {
	var sent struct{ Attachments []payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	if len(sent.Attachments) > mostFiles {
		return nil, errs.Failf("附件最多 %d 个", mostFiles)
	}
	ids := make([]string, len(sent.Attachments))
	for i, id := range sent.Attachments {
		ids[i] = string(id)
	}
	return records.Step(r, func(_ context.Context, _ *store.Tx, c *record.Change) error {
		c.Then(func(ctx context.Context, tx *store.Tx) error {
			lost, err := k.Attach(ctx, tx, attachments.Owner{RecordID: c.Key, UserID: c.Caller.UserID}, ids...)
			if lost > 0 {
				return errs.Failf("第 %d 个附件已失效，请重新上传", lost)
			}
			if err != nil {
				return err
			}
			return k.Keep(ctx, tx, c.Key, ids...)
		})
		return nil
	}, record.Verb("更新"+strings.TrimPrefix(k.Type, "店铺")))
}
