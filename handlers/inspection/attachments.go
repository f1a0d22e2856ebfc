package inspection

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// mostPhotos is how many photos the defects of a kind may have.
const mostPhotos = 6

// defectPhotos belong to the defects of a kind in an inspection, for users who see inspections. They may have been
// taken without a network; then many are uploaded at once.
var defectPhotos = attachments.Kind{Type: "检验照片", Name: "照片", Waiting: 60}

func (h *Handlers) photoRoutes() []gateway.Route {
	return []gateway.Route{
		h.Files.Upload(defectPhotos, base+"/photo", session.Button(listMenu+".edit")),
		h.Files.Read(base+"/photo", session.Menu(listMenu), attachments.OfRecord, defectPhotos),
	}
}

// readPhotos gives the defects the ids of their photos.
func (h *Handlers) readPhotos(ctx context.Context, defects []shownDefect) error {
	keys, places := make([]string, len(defects)), map[string]int{}
	for i := range defects {
		keys[i], places[defects[i].DefectID], defects[i].Photos = defects[i].DefectID, i, []string{}
	}
	photos, err := defectPhotos.Of(ctx, h.DB, keys...)
	for _, photo := range photos {
		of := &defects[places[photo.RecordID]]
		of.Photos = append(of.Photos, photo.FileID)
	}
	return err
}

// takePhotos gives the defects the photos that were sent before, and drops those that are
// not named any more.
func (d *defect) takePhotos(ctx context.Context, tx *store.Tx, c *record.Change, key string) error {
	lost, err := defectPhotos.Attach(ctx, tx, attachments.Owner{RecordID: key, UserID: c.Caller.UserID}, d.photos...)
	if lost > 0 {
		return errs.Failf("第 %d 张照片已失效，请重新添加", lost)
	}
	if err != nil {
		return err
	}
	return defectPhotos.Keep(ctx, tx, key, d.photos...)
}
