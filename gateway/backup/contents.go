package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"qiao/gateway/attachments"
	"qiao/gateway/files"
	"qiao/gateway/store"
)

// copiedAtOnce is how many contents are copied at the same time.
const copiedAtOnce = 4

// contents copies the contents that a database names, and that the target does not have, and lists them in the manifest. gone are those that
// are not stored.
func (r *run) contents(ctx context.Context, db *store.DB) (gone []string, err error) {
	rows := attachments.Rows(db)
	days, err := rows.Days(ctx)
	if err != nil {
		return nil, err
	}
	r.Manifest.Files = nil
	var mu sync.Mutex
	slices.Sort(days)
	for _, day := range slices.Backward(days) { // new files are replaced more often than old ones
		named, err := rows.Named(ctx, day)
		if err != nil {
			return nil, err
		}
		group, copying := errgroup.WithContext(ctx)
		group.SetLimit(copiedAtOnce)
		for p := range named {
			mu.Lock()
			c, done := r.done(p)
			if done {
				r.Manifest.Files = append(r.Manifest.Files, c)
			}
			found, there := r.there[Content{Path: p.String()}.object()]
			mu.Unlock()
			if done {
				continue
			}
			group.Go(func() error {
				c, isNew, err := r.content(copying, p, there, found.Size)
				mu.Lock()
				defer mu.Unlock()
				switch {
				case isGone(err):
					gone = append(gone, p.String())
					return nil
				case err != nil:
					return fmt.Errorf("%s: %w", p, err)
				}
				r.note(c, isNew)
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(r.Manifest.Files, func(a, b Content) int { return strings.Compare(a.Path, b.Path) })
	slices.Sort(gone)
	return gone, nil
}

// done is a content that the target has and of which an earlier back-up, or this one, knows the SHA-256.
func (r *run) done(p files.Path) (c Content, done bool) {
	c, known := r.known[p.String()]
	found, there := r.there[c.object()]
	return c, known && there && found.Size == c.Size
}

func (r *run) note(c Content, isNew bool) {
	r.Manifest.Files = append(r.Manifest.Files, c)
	r.known[c.Path] = c
	r.there[c.object()] = files.Object{Size: c.Size}
	if isNew {
		r.Copied++
		r.Bytes += c.Size
	}
}

// content makes sure that the target has a content, byte for byte. there says that it has one of a size at its name already.
func (r *run) content(ctx context.Context, p files.Path, there bool, size int64) (c Content, isNew bool, err error) {
	content, err := r.Storage.Open(ctx, p)
	if err != nil {
		return c, false, err
	}
	defer content.Close()
	c = Content{Path: p.String(), Size: content.Size}
	sum := newSum(content)
	if isNew = !there || size != c.Size; isNew {
		err = r.to.Put(ctx, c.object(), sum, c.Size)
	} else { // a back-up that was killed has copied it
		_, err = io.Copy(io.Discard, sum)
	}
	if err != nil {
		return c, false, err
	}
	c.SHA256 = sum.text()
	copied, _, err := sumOf(ctx, r.to, c.object())
	if err == nil && copied != c.SHA256 {
		err = fmt.Errorf("the target gives other bytes back than it got; check its disk")
		if removeErr := r.to.Delete(ctx, c.object()); removeErr != nil {
			err = fmt.Errorf("%w (and it cannot be deleted: %w)", err, removeErr)
		}
	}
	return c, isNew, err
}

// summed reads a content and sums up what was read.
type summed struct {
	from io.Reader
	hash hash.Hash
}

func newSum(from io.Reader) *summed { return &summed{from, sha256.New()} }

func (s *summed) Read(p []byte) (int, error) {
	n, err := s.from.Read(p)
	s.hash.Write(p[:n])
	return n, err
}

func (s *summed) text() string { return hex.EncodeToString(s.hash.Sum(nil)) }
