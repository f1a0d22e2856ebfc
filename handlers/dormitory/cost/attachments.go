package cost

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// readingPhotos are the photos of the meters of a reading, for users who see readings.
var readingPhotos = attachments.Kind{Type: "抄表照片", Name: "照片", Waiting: 6}

func (h *Handlers) photoRoutes() []gateway.Route {
	path := Readings.Path + "/photo"
	return []gateway.Route{
		h.Files.Upload(readingPhotos, path, session.Button(readingMenu+".edit")),
		h.Files.Read(path, session.Menu(readingMenu), attachments.OfRecord, readingPhotos),
	}
}

// takePhoto gives the reading a photo that its reader has sent before.
func takePhoto(ctx context.Context, tx *store.Tx, c *record.Change, field string) error {
	photo := c.After.Text(field)
	if photo == "" || !c.Changes(field) {
		return nil
	}
	lost, err := readingPhotos.Attach(ctx, tx, attachments.Owner{RecordID: c.Key, UserID: c.Caller.UserID}, photo)
	if lost > 0 {
		c.Invalid(field, "照片已失效，请重新添加")
	}
	return err
}

// dropPhotos drops the photos that a reading has no more.
func dropPhotos(ctx context.Context, tx *store.Tx, c *record.Change) error {
	return readingPhotos.Keep(ctx, tx, c.Key, c.After.Text("WaterPhoto"), c.After.Text("PowerPhoto"))
}
