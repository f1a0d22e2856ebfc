package attachments

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"qiao/gateway/store"
)

// removedAtOnce is how many contents of parts are removed at the same time.
const removedAtOnce = 8

// sweepParts drops the uploads in parts that have waited too long, and removes what finished and dropped ones have left.
func (s *Store) sweepParts(ctx context.Context, now time.Time) error {
	at := store.Args{"Now": store.LocalTime{Time: now}}
	if _, err := s.DB.Exec(ctx, "attachments/expire", at); err != nil {
		return err
	}
	var uploads []string
	if err := s.DB.Select(ctx, &uploads, "attachments/spent", nil); err != nil {
		return err
	}
	for _, id := range uploads {
		if err := s.RemoveParts(ctx, id); err != nil {
			return err
		}
	}
	_, err := s.DB.Exec(ctx, "attachments/forget", at)
	return err
}

// RemoveParts removes the parts of an upload that is finished or dropped: their contents, and then their rows. So their
// contents are found again where a gateway is killed meanwhile.
func (s *Store) RemoveParts(ctx context.Context, upload string) error {
	var contents []string
	args := store.Args{"UploadId": upload}
	if err := s.DB.Select(ctx, &contents, "attachments/spent_parts", args); err != nil {
		return err
	}
	group, removing := errgroup.WithContext(ctx)
	group.SetLimit(removedAtOnce)
	for _, content := range contents {
		group.Go(func() error {
			at, err := ParsePath(content)
			if err != nil {
				return err
			}
			return s.Storage.Remove(removing, at)
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	_, err := s.DB.Exec(ctx, "attachments/drop_parts", args)
	return err
}
