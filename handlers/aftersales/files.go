package aftersales

import (
	"context"

	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// mostPhotos is how many photos an order may have. In their place it may have one video.
const mostPhotos = 9

// The files of an order: photos, or a video.
var (
	photos = attachments.Kind{Type: "售后照片", Name: "照片", Waiting: mostPhotos}
	videos = attachments.Kind{Type: "售后视频", Name: "视频", Videos: true, Waiting: 1, Bounded: true}
)

// attach gives an order the files that its reporter has sent.
func (sent report) attach(ctx context.Context, tx *store.Tx, c *record.Change) error {
	owner := attachments.Owner{RecordID: c.Key, UserID: c.Caller.UserID}
	err := c.Files(ctx, tx, photos, c.Key, func() error {
		lost, err := photos.Attach(ctx, tx, owner, sent.photos...)
		if lost > 0 {
			return errs.Failf("第 %d 张照片已失效，请重新添加", lost)
		}
		return err
	})
	if err != nil || sent.video == "" {
		return err
	}
	return c.Files(ctx, tx, videos, c.Key, func() error {
		lost, err := videos.Attach(ctx, tx, owner, sent.video)
		if lost > 0 {
			return errs.Failf("视频已失效，请重新添加")
		}
		return err
	})
}
