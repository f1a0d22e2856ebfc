package files

import (
	"errors"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/files"
)

// maxAttachment is the largest attachment, in bytes.
const maxAttachment = 20 << 20

// attachments answers POST …/attachment: a document or a picture for something that is being
// written, under the name that it was sent by.
func (h *Handlers) attachments(p pictures) gateway.HandlerFunc {
	return func(r *gateway.Request) (any, error) {
		content, size, err := h.storeAttachment(r)
		if err != nil {
			return nil, err
		}
		return h.commitPicture(r, p, content, size)
	}
}

func (h *Handlers) storeAttachment(r *gateway.Request) (content files.Path, size int64, err error) {
	sentName, sent, err := r.File()
	if err != nil {
		return content, 0, err
	}
	name, err := files.CleanName(sentName)
	if err != nil {
		return content, 0, err
	}
	kind, err := files.DocumentOf(name)
	if err != nil {
		return content, 0, err
	}
	content = files.NewPath(r.Now(), name)
	size, err = h.store(content, kind, sent, maxAttachment)
	if errors.Is(err, files.ErrTooLarge) {
		err = errs.Newf(errs.TooLarge, "附件不能超过 20 MiB")
	}
	return content, size, err
}
