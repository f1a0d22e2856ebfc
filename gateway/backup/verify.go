package backup

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"qiao/gateway/check"
	"qiao/gateway/files"
)

// Verify reads everything in a target and compares it with the manifests. Each finding is a sentence with what to do.
func Verify(ctx context.Context, at files.Objects) (found []check.Finding, err error) {
	names, err := Names(ctx, at)
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return []check.Finding{{Level: check.Error, Subject: "target", Sentence: "it has no complete back-up; run gateway backup, or name the right target"}}, nil
	}
	v := &verification{at: at, named: map[Content][]string{}}
	for _, name := range names {
		m, err := Read(ctx, at, name)
		if err != nil {
			v.add(check.Error, name, err.Error())
			continue
		}
		if err := v.parts(ctx, m); err != nil {
			return nil, err
		}
	}
	if err := v.contents(ctx); err != nil {
		return nil, err
	}
	if len(v.found) == 0 {
		v.add(check.OK, "target", fmt.Sprintf("%d back-ups from %s to %s with %d contents are what their manifests say: good", len(names), names[0], names[len(names)-1], len(v.named)))
	}
	slices.SortStableFunc(v.found, func(a, b check.Finding) int { return strings.Compare(a.Subject, b.Subject) })
	return v.found, nil
}

type verification struct {
	at    files.Objects
	named map[Content][]string // the back-ups that name a content

	mu    sync.Mutex
	found []check.Finding
}

func (v *verification) add(level check.Level, subject, sentence string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.found = append(v.found, check.Finding{Level: level, Subject: subject, Sentence: sentence})
}

// parts checks the database of a back-up, and notes its contents.
func (v *verification) parts(ctx context.Context, m Manifest) error {
	for _, c := range m.Files {
		v.named[c] = append(v.named[c], m.Name)
	}
	if len(m.Missing) > 0 {
		v.add(check.Warning, m.Name, fmt.Sprintf("%d contents were missing when it was written, such as %s; those files cannot be restored from it", len(m.Missing), m.Missing[0]))
	}
	if m.Database == nil {
		return nil
	}
	sum, size, err := sumOf(ctx, v.at, m.part(m.Database.Name))
	switch {
	case isGone(err):
		v.add(check.Error, m.Name, m.Database.Name+" is missing; this back-up cannot be restored, so make another one")
	case err != nil:
		return fmt.Errorf("%s: %w", m.part(m.Database.Name), err)
	case size != m.Database.Size || sum != m.Database.SHA256:
		v.add(check.Error, m.Name, m.Database.Name+" is damaged: its size or SHA-256 is not that of the manifest; this back-up cannot be restored, so make another one and check the disk of the target")
	}
	return nil
}

// contents checks each content once.
func (v *verification) contents(ctx context.Context) error {
	group, reading := errgroup.WithContext(ctx)
	group.SetLimit(copiedAtOnce)
	for c, by := range v.named {
		group.Go(func() error {
			sum, size, err := sumOf(reading, v.at, c.object())
			problem := ""
			switch {
			case isGone(err):
				problem = "is missing"
			case err != nil:
				return fmt.Errorf("%s: %w", c.object(), err)
			case size != c.Size || sum != c.SHA256:
				problem = "is damaged: its size or SHA-256 is not that of the manifest"
			default:
				return nil
			}
			v.add(check.Error, c.object(), fmt.Sprintf("it %s, and %d back-ups from %s on name it; delete what is there, so that the next gateway backup copies it again, and check the disk of the target", problem, len(by), by[0]))
			return nil
		})
	}
	return group.Wait()
}
