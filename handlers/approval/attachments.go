package approval

import (
	"context"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/handlers/approval/flow"
)

// mostFiles is how many files one comment may have.
const mostFiles = 20

// applicationFiles belong to a form or a comment. People who take part in the application or in its revocation may read
// them, and users who edit flows.
var applicationFiles = attachments.Kind{Type: "审批附件", Documents: true, Waiting: 20, Bounded: true, Unordered: true}

func (h *Handlers) attachmentRoutes() []gateway.Route {
	return []gateway.Route{
		h.Files.Upload(applicationFiles, path+"/attachment", session.SignedIn()),
		h.Files.Read(path+"/file", session.SignedIn(), h.mayReadFile, applicationFiles),
	}
}

func (h *Handlers) mayReadFile(r *gateway.Request, f attachments.File) (bool, error) {
	if r.Caller.MayMenu(flowMenu) || f.Waits() {
		return r.Caller.MayMenu(flowMenu) || f.WaitsFor(r.Caller.UserID), nil
	}
	a, err := h.read(r.Context(), h.DB, f.RecordID)
	if err == nil {
		err = a.checkKnown(r.Context(), h.DB, actor{userID: r.Caller.UserID}, r.Now())
	}
	if errs.Is(err, errs.Business) {
		return false, nil
	}
	return err == nil, err
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
			return flow.Refusal([]flow.Invalid{{Field: f.Name, Text: f.Label + "：" + errs.As(err).ClientText()}})
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
	return applicationFiles.Keep(ctx, tx, a.ApplicationID, kept...)
}

// take gives the application files that the user uploaded for it.
func (a *application) take(ctx context.Context, tx *store.Tx, by string, files []string) error {
	lost, err := applicationFiles.Attach(ctx, tx, attachments.Owner{RecordID: a.ApplicationID, UserID: by}, files...)
	if lost > 0 {
		return errs.Failf("第 %d 个附件已失效，请重新上传", lost)
	}
	return err
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
