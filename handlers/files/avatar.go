package files

import (
	"bufio"
	"bytes"
	"errors"
	"image"
	_ "image/jpeg" // its size is read
	_ "image/png"  // as well
	"io"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/files"
)

// Avatar is the FileType of people's avatars. Everybody has one at most.
const Avatar = "头像"

const (
	// avatarSide is the width and height of an avatar, in pixels. Our own UI makes
	// a square of that size out of any picture.
	avatarSide = 256
	// maxAvatar is the largest avatar, in bytes.
	maxAvatar = 200 << 10
)

type storedAvatar struct {
	Avatar string
}

// UploadAvatar answers POST /admin/account/avatar: the picture becomes the caller's
// avatar in place of the one before.
func (h *Handlers) UploadAvatar(r *gateway.Request) (any, error) {
	if r.Caller.Switched != nil {
		return nil, errOwnAvatar
	}
	name, sent, err := r.File()
	if err != nil {
		return nil, err
	}
	content, size, err := h.receiveAvatar(r, name, sent)
	if err != nil {
		return nil, err
	}
	if err := h.changeAvatar(r, &avatar{content, size}); err != nil {
		if errs.Is(err, errs.Business) { // else a row may name it after all: the sweep finds out
			h.Remove(r.Context(), content)
		}
		return nil, err
	}
	return storedAvatar{content.String()}, nil
}

// RemoveAvatar answers DELETE /admin/account/avatar. Without an avatar it does nothing.
func (h *Handlers) RemoveAvatar(r *gateway.Request) (any, error) {
	if r.Caller.Switched != nil {
		return nil, errOwnAvatar
	}
	return nil, h.changeAvatar(r, nil)
}

var errOwnAvatar = errs.Failf("切换账号期间不能更换头像，请先返回本人账号")

// receiveAvatar stores a picture that can be an avatar.
func (h *Handlers) receiveAvatar(r *gateway.Request, name string, sent io.Reader) (at files.Path, size int64, err error) {
	whole := bufio.NewReaderSize(sent, maxAvatar+1)
	picture, err := whole.Peek(maxAvatar + 1)
	switch {
	case err == nil:
		return at, 0, errs.Newf(errs.TooLarge, "头像不能超过 200 KiB")
	case !errors.Is(err, io.EOF):
		return at, 0, err
	}
	kind, err := files.Avatars.Of(name, picture[:min(len(picture), files.HeadSize)])
	if err == nil {
		err = checkAvatar(picture)
	}
	if err != nil {
		return at, 0, err
	}
	at = files.NewPath(r.Now(), Avatar+kind.Ending(name))
	size, err = h.Storage.Receive(r.Context(), at, whole, maxAvatar)
	return at, size, err
}

// checkAvatar refuses a picture of another size.
func checkAvatar(picture []byte) error {
	is, _, err := image.DecodeConfig(bytes.NewReader(picture))
	if err != nil {
		return errs.Failf("图片已损坏，请换一张")
	}
	if is.Width != avatarSide || is.Height != avatarSide {
		return errs.Failf("头像须为 %d × %d 像素，这张是 %d × %d", avatarSide, avatarSide, is.Width, is.Height)
	}
	return nil
}
