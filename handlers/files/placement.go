package files

import (
	"errors"
	"io/fs"

	"qiao/gateway/files"
)

// placement is a content at its path whose row is not sure to stay.
type placement struct {
	h      *Handlers
	path   files.Path
	before files.Draft // what it has replaced; nil for nothing
}

// put gives a content its path; of what fails nothing is left.
func (h *Handlers) put(draft files.Draft, at place) (*placement, error) {
	p := &placement{h: h, path: at.path}
	if at.taken {
		before, err := h.storage.Backup(at.path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		p.before = before
	}
	if err := draft.Place(at.path); err != nil {
		p.undo() // it may have been half way
		return nil, err
	}
	return p, nil
}

// keep drops what has been replaced.
func (p *placement) keep() {
	if p.before != nil {
		p.before.Discard()
	}
}

// undo puts back what was there before.
func (p *placement) undo() {
	if p.before == nil {
		p.h.remove(p.path)
		return
	}
	if err := p.before.Place(p.path); err != nil {
		p.h.log.Error("a replaced file cannot be put back", "path", p.path.String(), "error", err.Error())
	}
}
