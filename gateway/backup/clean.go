package backup

import (
	"context"
	"slices"
	"strings"

	"qiao/gateway/files"
)

// removeParts removes the parts of back-ups that have no manifest.
func removeParts(ctx context.Context, at files.Objects, complete []string) error {
	parts, err := at.List(ctx, "backups")
	if err != nil {
		return err
	}
	for part := range parts {
		name, _, _ := strings.Cut(strings.TrimPrefix(part, "backups/"), "/")
		if slices.Contains(complete, name) {
			continue
		}
		if err := at.Delete(ctx, part); err != nil {
			return err
		}
	}
	return nil
}

// clean removes all but the newest back-ups, unless keep is 0, and the contents that no back-up names.
func (r *run) clean(ctx context.Context, keep int) error {
	names, err := Names(ctx, r.to)
	if err != nil {
		return err
	}
	for keep > 0 && len(names) > keep {
		oldest := names[0]
		if oldest == r.Manifest.Name { // the clock was put back
			break
		}
		// Without its manifest it does not count any more, whatever happens next.
		if err := r.to.Delete(ctx, partOf(oldest, manifestName)); err != nil {
			return err
		}
		r.Removed = append(r.Removed, oldest)
		names = names[1:]
	}
	if err := removeParts(ctx, r.to, names); err != nil {
		return err
	}
	return r.sweep(ctx, names)
}

// sweep removes the contents that no back-up names. A manifest that cannot be read ends it: what that one names is not known.
func (r *run) sweep(ctx context.Context, names []string) error {
	unnamed, err := r.to.List(ctx, "files")
	if err != nil {
		return err
	}
	for _, name := range names {
		m, err := Read(ctx, r.to, name)
		if err != nil {
			return err
		}
		for _, c := range m.Files {
			delete(unnamed, c.object())
		}
	}
	for name := range unnamed {
		if err := r.to.Delete(ctx, name); err != nil {
			return err
		}
		r.Swept++
	}
	return nil
}
