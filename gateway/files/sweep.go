package files

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

const (
	// SweepEvery is how often a running gateway is to call Sweep.
	SweepEvery = 10 * time.Minute
	// grace is how long after its last byte a content may wait for its row. A row is
	// written within half a minute.
	grace = time.Hour
	// mostSwept is how many contents one sweep removes; the next sweep continues.
	mostSwept = 100
)

// ForeignError is a storage in which more contents are without a row than have one. It most
// likely belongs to another database, so no content is removed.
type ForeignError struct {
	Setting        string // of the storage: files.dir or files.s3
	Named, Unnamed int
}

// Error implements error.
func (e *ForeignError) Error() string {
	return fmt.Sprintf("of the contents in %s %d have a row and %d have none, so none is removed; "+
		"check that %[1]s and databases.main belong together, and remove by hand what is not needed", e.Setting, e.Named, e.Unnamed)
}

// place is a storage whose contents can be listed.
type place interface {
	Storage
	setting() string // that names the place for operators
	// find looks at a content without opening it; without one the error is fs.ErrNotExist.
	find(ctx context.Context, p Path) (kept, error)
	// look begins to look through the contents.
	look(ctx context.Context) (look, error)
}

// look is one look through the contents of a place.
type look interface {
	// days are the days of the contents, beside texts that are no day.
	days(ctx context.Context) ([]string, error)
	list(ctx context.Context, day string) (map[Path]kept, error)
	// old reports whether the row of a content that has none cannot come any more.
	old(k kept) bool
	// tidy removes the remains of interrupted uploads.
	tidy(ctx context.Context) error
}

// kept is a stored content.
type kept struct {
	Path
	size     int64
	modified time.Time
}

// sweep is one comparison of a place with the rows.
type sweep struct {
	look
	place     place
	rows      Rows
	elsewhere func(Path) (bool, error) // whether a content is in another place
	named     int
	unnamed   int
	unwanted  []kept // unnamed contents to remove
	missing   []Path
}

// sweepPlace sweeps a storage that is alone.
func sweepPlace(ctx context.Context, at place, rows Rows) (Swept, error) {
	s, err := comparePlace(ctx, at, rows, func(Path) (bool, error) { return false, nil })
	if err != nil {
		return Swept{}, err
	}
	if s.unnamed > s.named {
		return Swept{Missing: s.missing}, &ForeignError{at.setting(), s.named, s.unnamed}
	}
	return s.remove(ctx)
}

// comparePlace compares one day after the other, and reads the place before the rows: a content whose
// row comes later is too young to be removed.
func comparePlace(ctx context.Context, at place, rows Rows, elsewhere func(Path) (bool, error)) (*sweep, error) {
	looked, err := at.look(ctx)
	if err != nil {
		return nil, err
	}
	s := &sweep{look: looked, place: at, rows: rows, elsewhere: elsewhere}
	days, err := s.allDays(ctx)
	if err != nil {
		return nil, err
	}
	for _, day := range days {
		if err := s.compare(ctx, day); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// allDays are the days of all contents, in the place or in rows.
func (s *sweep) allDays(ctx context.Context) ([]string, error) {
	days, err := s.rows.Days(ctx)
	if err != nil {
		return nil, err
	}
	own, err := s.days(ctx)
	return onlyDays(append(days, own...)), err
}

// onlyDays are the days among texts, in their order.
func onlyDays(texts []string) []string {
	slices.Sort(texts)
	return slices.DeleteFunc(slices.Compact(texts), func(text string) bool {
		_, err := time.Parse(time.DateOnly, text)
		return err != nil
	})
}

func (s *sweep) compare(ctx context.Context, day string) error {
	stored, err := s.list(ctx, day)
	if err != nil {
		return err
	}
	named, err := s.rows.Named(ctx, day)
	if err != nil {
		return err
	}
	var lost []Path
	for p := range named {
		if _, found := stored[p]; !found {
			lost = append(lost, p)
			continue
		}
		s.named++
		delete(stored, p)
	}
	for _, k := range stored {
		s.noteUnnamed(k)
	}
	return s.noteMissing(ctx, day, lost)
}

// noteUnnamed notes a content that no row names.
func (s *sweep) noteUnnamed(k kept) {
	if !s.old(k) {
		return
	}
	s.unnamed++
	if len(s.unwanted) < mostSwept {
		s.unwanted = append(s.unwanted, k)
	}
}

// noteMissing notes the contents of rows that are not stored. It looks at the place and the rows again, because both
// may have changed meanwhile.
func (s *sweep) noteMissing(ctx context.Context, day string, lost []Path) error {
	var still []Path
	for _, p := range lost {
		found, err := s.anywhere(ctx, p)
		if err != nil {
			return err
		}
		if !found {
			still = append(still, p)
		}
	}
	if len(still) == 0 {
		return nil
	}
	named, err := s.rows.Named(ctx, day)
	for _, p := range still {
		if _, is := named[p]; is {
			s.missing = append(s.missing, p)
		}
	}
	return err
}

func (s *sweep) anywhere(ctx context.Context, p Path) (bool, error) {
	if found, err := s.elsewhere(p); found || err != nil {
		return found, err
	}
	return in(ctx, s.place)(p)
}

// remove removes the unwanted contents.
func (s *sweep) remove(ctx context.Context) (Swept, error) {
	swept := Swept{Missing: s.missing}
	for _, k := range s.unwanted {
		if err := errors.Join(ctx.Err(), s.place.Remove(ctx, k.Path)); err != nil {
			return swept, err
		}
		swept.Removed = append(swept.Removed, k.Path)
		swept.Bytes += k.size
	}
	return swept, s.tidy(ctx)
}
