package files

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"

	"golang.org/x/sync/errgroup"
)

const (
	// movedAtOnce is how many contents move at the same time.
	movedAtOnce = 4
	// mostPasses bounds the looks for contents that have come to the old place meanwhile.
	mostPasses = 10
)

// Moved are the counts of a move.
type Moved struct {
	Contents int   // that have been moved
	Bytes    int64 // of them
	There    int   // contents that were in the new place before
	Missing  []Path
	Unnamed  int // contents without a row that are still in the old place
}

// Move moves the contents that rows name from one storage to another, while gateways serve from both. It removes a content from the old place once the
// new one has it, byte for byte. A move that was interrupted goes on when it is called again. note gets the counts after
// each content.
func Move(ctx context.Context, from, to Storage, rows Rows, note func(Moved)) (Moved, error) {
	both, err := Join(to, from)
	if err != nil {
		return Moved{}, err
	}
	m := &move{from: both.second, to: both.first, rows: rows, note: note}
	for range mostPasses {
		before := m.Contents
		if err := m.pass(ctx); err != nil {
			return m.Moved, err
		}
		if m.Contents == before {
			break
		}
	}
	m.There = max(0, m.There-m.Contents)
	return m.Moved, nil
}

type move struct {
	from, to place
	rows     Rows
	note     func(Moved)

	mu sync.Mutex
	Moved
}

// pass moves the contents that are in the old place now.
func (m *move) pass(ctx context.Context) error {
	m.There, m.Unnamed, m.Missing = 0, 0, nil
	old, err := m.from.look(ctx)
	if err != nil {
		return err
	}
	fresh, err := m.to.look(ctx)
	if err != nil {
		return err
	}
	days, err := m.rows.Days(ctx)
	if err != nil {
		return err
	}
	own, err := old.days(ctx)
	if err != nil {
		return err
	}
	for _, day := range onlyDays(append(days, own...)) {
		if err := m.day(ctx, day, old, fresh); err != nil {
			return err
		}
	}
	return nil
}

func (m *move) day(ctx context.Context, day string, old, fresh look) error {
	left, err := old.list(ctx, day)
	if err != nil {
		return err
	}
	there, err := fresh.list(ctx, day)
	if err != nil {
		return err
	}
	named, err := m.rows.Named(ctx, day)
	if err != nil {
		return err
	}
	group, moving := errgroup.WithContext(ctx)
	group.SetLimit(movedAtOnce)
	for p := range named {
		_, isLeft := left[p]
		_, isThere := there[p]
		delete(left, p)
		switch {
		case isLeft:
			group.Go(func() error { return m.content(moving, p) })
		case isThere:
			m.count(func() { m.There++ })
		default:
			group.Go(func() error { return m.lost(moving, p) })
		}
	}
	m.count(func() { m.Unnamed += len(left) })
	return group.Wait()
}

func (m *move) count(change func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	change()
}

// lost looks again for a content that was in neither list: it may have come or gone since.
func (m *move) lost(ctx context.Context, p Path) error {
	for _, at := range []place{m.to, m.from, m.to} {
		_, err := at.find(ctx, p)
		if err == nil {
			return nil // the next pass moves it where it is in the old place
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	named, err := m.rows.Named(ctx, p.Day)
	if _, still := named[p]; err == nil && still {
		m.count(func() { m.Missing = append(m.Missing, p) })
	}
	return err
}

// content moves one content.
func (m *move) content(ctx context.Context, p Path) error {
	size, err := m.copy(ctx, p)
	if errors.Is(err, fs.ErrNotExist) { // its file was deleted or replaced meanwhile
		return nil
	}
	if err == nil {
		err = m.from.Remove(ctx, p)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", p, err)
	}
	m.count(func() {
		m.Contents++
		m.Bytes += size
		m.note(m.Moved)
	})
	return nil
}

// copy makes sure that the new place has the content, byte for byte.
func (m *move) copy(ctx context.Context, p Path) (size int64, err error) {
	content, err := m.from.Open(ctx, p)
	if err != nil {
		return 0, err
	}
	defer content.Close()
	sum := sha256.New()
	_, err = m.to.find(ctx, p)
	isNew := errors.Is(err, fs.ErrNotExist)
	switch {
	case err == nil: // a move that was interrupted has copied it
		_, err = io.Copy(sum, content)
	case isNew:
		size, err = m.to.Receive(ctx, p, io.TeeReader(content, sum), content.Size)
		if err == nil && size != content.Size {
			err = fmt.Errorf("has %d bytes, not %d", size, content.Size)
		}
	}
	if err != nil {
		return 0, err
	}
	copied, err := sumOf(ctx, m.to, p)
	if err == nil && !bytes.Equal(copied, sum.Sum(nil)) {
		if isNew {
			_ = m.to.Remove(ctx, p) // nobody may read it
		}
		err = fmt.Errorf("the content in %s differs from that in %s; find out which is right, and remove the other one by hand", m.to.setting(), m.from.setting())
	}
	return content.Size, err
}

// sumOf is the SHA-256 of a content.
func sumOf(ctx context.Context, at place, p Path) ([]byte, error) {
	content, err := at.Open(ctx, p)
	if err != nil {
		return nil, err
	}
	defer content.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, content)
	return sum.Sum(nil), err
}
