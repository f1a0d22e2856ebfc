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

// mostFiles is how many files a stage or a document may have; the dialog of the UI offers as many.
const mostFiles = 10

// The files of a stage are pictures and drawings, those of a document are its scans. Users who see the record read them.
var (
	stageFiles    = fileKind{attachments.Kind{Type: "开店照片", Documents: true, Waiting: mostFiles, Bounded: true}, "shop/stages", "StageId"}
	documentFiles = fileKind{attachments.Kind{Type: "店铺档案", Documents: true, Waiting: mostFiles, Bounded: true}, "shop/documents", "DocumentId"}
)

// fileKind is a kind of files. list is the list of its records, and key the parameter of the list that holds the key of one.
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
		{Methods: "GET", Path: path + "/files/:id", Access: read, Effect: gateway.Read, Summary: kind.Type + "的文件", Handle: func(r *gateway.Request) (any, error) { return h.files(r, kind) }},
		{Methods: "POST", Path: path + "/attach/:id", Access: edit, Effect: gateway.Write, Summary: "保存" + kind.Type + "的文件", Handle: func(r *gateway.Request) (any, error) { return kind.attach(r, records) }},
		h.Files.Upload(kind.Kind, path+"/attachment", edit),
		h.Files.Read(path+"/file", read, attachments.InList(kind.list, kind.key), kind.Kind),
	}
}

// files are the files of a record; none where the caller does not see it.
func (h *Handlers) files(r *gateway.Request, kind fileKind) (any, error) {
	rows, err := r.ReadRows(kind.list, map[string]string{kind.key: r.Param("id")})
	if err != nil || len(rows) == 0 {
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
			return c.Files(ctx, tx, k.Kind, c.Key, func() error {
				return k.Replace(ctx, tx, attachments.Owner{RecordID: c.Key, UserID: c.Caller.UserID}, ids...)
			})
		})
		return nil
	}, record.Verb("更新"+strings.TrimPrefix(k.Type, "店铺")))
}
