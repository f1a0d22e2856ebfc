package inspection

import (
	"context"
	"slices"

	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// takePhotos gives the defects the photos that were sent before, and drops those that are
// not named any more.
func (d *defect) takePhotos(ctx context.Context, tx *store.Tx, c *record.Change, key string) error {
	for i, id := range d.photos {
		taken, err := tx.Exec(ctx, "inspection/attach_photo", store.Args{
			"FileId": id, "DefectId": key, "UserId": c.Caller.UserID, "FileName": "照片 " + id, "SortCode": (i + 1) * 10,
		})
		if err != nil {
			return err
		}
		if taken == 0 {
			return errs.Failf("第 %d 张照片已失效，请重新添加", i+1)
		}
	}
	return dropPhotos(ctx, tx, key, d.photos)
}

// dropPhotos drops the photos of defects but those that are kept.
func dropPhotos(ctx context.Context, tx *store.Tx, key string, kept []string) error {
	var all []string
	if err := tx.Select(ctx, &all, "inspection/photos_of", store.Args{"DefectId": key}); err != nil {
		return err
	}
	for _, id := range all {
		if slices.Contains(kept, id) {
			continue
		}
		if _, err := tx.Exec(ctx, "inspection/drop_photo", store.Args{"FileId": id}); err != nil {
			return err
		}
	}
	return nil
}
