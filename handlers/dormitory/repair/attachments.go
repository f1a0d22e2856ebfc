package repair

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// mostPhotos is how many photos a request for repairs may have.
const mostPhotos = 6

// repairPhotos belong to a request for repairs. Its reporter reads them, and users who handle repairs.
var repairPhotos = attachments.Kind{Type: "报修照片", Name: "照片", Waiting: mostPhotos}

func (h *Handlers) photoRoutes() []gateway.Route {
	path := Repairs.Path + "/photo"
	return []gateway.Route{
		h.Files.Upload(repairPhotos, path, session.Button(repairMenu+".add")),
		h.Files.Read(path, session.Menu(repairMenu), h.mayReadPhoto, repairPhotos),
	}
}

func (h *Handlers) mayReadPhoto(r *gateway.Request, f attachments.File) (bool, error) {
	var reporter string
	err := h.DB.Get(r.Context(), &reporter, "repair/reporter", store.Args{"RepairId": f.RecordID})
	return err == nil && (reporter == r.Caller.UserID || r.Caller.MayButton(mayHandle)), store.IfNone(err, nil)
}

// attachPhotos gives the request the photos that its reporter has sent.
func attachPhotos(ctx context.Context, tx *store.Tx, c *record.Change, photos []string) error {
	lost, err := repairPhotos.Attach(ctx, tx, attachments.Owner{RecordID: c.Key, UserID: c.Caller.UserID}, photos...)
	if lost > 0 {
		return errs.Failf("第 %d 张照片已失效，请重新添加", lost)
	}
	return err
}
