package files

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// partName is the name of the contents of parts.
const partName = "part"

// incomingPart is a part that a request brings.
type incomingPart struct {
	partial
	upload  upload
	offset  int64
	sum     string // its SHA-256 as the client states it; empty where it does not
	hashes  *hashes
	content files.Path
}

// ReceivePart answers PUT part/{id}?offset=N: the body is the part at that offset. A part that is there already is compared
// with what was received; where another request has brought another one, the answer is errs.OutOfPlace.
func (h *Handlers) ReceivePart(r *gateway.Request) (any, error) {
	p, err := h.readPart(r)
	if err != nil {
		return nil, err
	}
	if p.offset < p.Received {
		return h.compare(r, p)
	}
	if err := h.receivePart(r, p); err != nil {
		return nil, err
	}
	moved, sent, err := h.movePart(context.WithoutCancel(r.Context()), r, p)
	if err == nil && moved {
		p.Received, p.Expires = p.offset+p.part(p.offset), h.expires(r.Now())
		return p.partial, nil
	}
	if err != nil && sent { // nobody knows whether it was committed: the content stays, and is swept if it has no row
		return nil, err
	}
	h.Remove(r.Context(), p.content)
	if err != nil {
		return nil, err
	}
	return h.acknowledged(r, p)
}

func (h *Handlers) readPart(r *gateway.Request) (*incomingPart, error) {
	var in struct{ Offset, Sha256 payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	offset, err := strconv.ParseInt(string(in.Offset), 10, 64)
	sum := strings.ToLower(string(in.Sha256))
	switch {
	case err != nil || offset < 0:
		return nil, errs.Newf(errs.BadRequest, "参数 offset 应为这一部分在文件中的位置（字节）")
	case sum != "" && !isSum(sum):
		return nil, errs.Newf(errs.BadRequest, "参数 sha256 应为 64 位十六进制数")
	}
	found, err := h.find(r)
	if err != nil {
		return nil, err
	}
	p := &incomingPart{partial: found, offset: offset, sum: sum}
	if offset > p.Received || offset%p.PartSize != 0 || p.Status == statusDone {
		return nil, p.outOfPlace()
	}
	if p.upload, err = h.uploadOf(r, found); err != nil {
		return nil, err
	}
	if err := h.mayGoOn(r.Context(), h.DB, p.upload, p.FileSize); err != nil {
		return nil, err
	}
	p.hashes, err = p.resumed()
	return p, err
}

// outOfPlace is the refusal of a part. The client goes on at Received.
func (p *incomingPart) outOfPlace() error { return errs.New(errs.OutOfPlace).With(p.partial) }

// number is the place of the part among all.
func (p *incomingPart) number() int64 { return p.offset / p.PartSize }

// mayGoOn checks the rights, which may have ended since the upload began.
func (h *Handlers) mayGoOn(ctx context.Context, db store.Reader, u upload, size int64) error {
	to, err := h.resolve(ctx, db, u)
	if err == nil && size > to.free {
		err = h.ErrQuota()
	}
	return err
}

// receivePart stores the content of a part. What cannot be used is removed.
func (h *Handlers) receivePart(r *gateway.Request, p *incomingPart) error {
	p.content = files.NewPath(r.Now(), partName)
	err := h.storePart(r, p)
	if err == nil {
		if p.upload.origin.Caller, err = r.Recheck(); err == nil { // a part may take an hour to come
			err = h.mayGoOn(r.Context(), h.DB, p.upload, p.FileSize)
		}
		if err != nil {
			h.Remove(r.Context(), p.content)
		}
	}
	return err
}

func (h *Handlers) storePart(r *gateway.Request, p *incomingPart) error {
	want := p.part(p.offset)
	sent := io.TeeReader(r.Content(), p.hashes)
	size, err := h.storeBytes(r.Context(), p, sent, want)
	switch {
	case errors.Is(err, files.ErrTooLarge):
		return p.wrongSize()
	case err != nil:
		return err
	case size != want:
		err = p.wrongSize()
	case p.sum != "" && p.sum != p.hashes.part():
		err = errs.Newf(errs.BadRequest, "这一部分在传输中损坏，请重传这一部分")
	}
	if err != nil {
		h.Remove(r.Context(), p.content)
	}
	return err
}

// storeBytes stores the bytes of a part. The first one shows the type of the file.
func (h *Handlers) storeBytes(ctx context.Context, p *incomingPart, sent io.Reader, want int64) (int64, error) {
	if p.offset > 0 {
		return h.Storage.Receive(ctx, p.content, sent, want)
	}
	head, sent, err := files.Beginning(sent)
	if err != nil {
		return 0, err
	}
	if _, err := p.upload.kind.check(p.FileName, head); err != nil {
		return 0, err
	}
	return h.Storage.Receive(ctx, p.content, sent, want)
}

func (p *incomingPart) wrongSize() error {
	return errs.Newf(errs.BadRequest, "位置 %d 的部分应为 %d 字节", p.offset, p.part(p.offset))
}

// movePart writes the part. moved is false where another request has brought one of this place, or the upload has ended; sent
// says that the database was asked to commit.
func (h *Handlers) movePart(ctx context.Context, r *gateway.Request, p *incomingPart) (moved, sent bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, commitTime)
	defer cancel()
	state, err := p.hashes.state()
	if err != nil {
		return false, false, err
	}
	size := p.part(p.offset)
	err = h.DB.Tx(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(ctx, "files/upload_move", store.Args{
			"UploadId": p.UploadID, "From": p.offset, "Until": p.offset + size, "HashState": state,
			"Now": store.LocalTime{Time: r.Now()}, "Expires": h.expires(r.Now()),
		})
		if err != nil || n == 0 {
			return err
		}
		moved = true
		_, err = tx.Exec(ctx, "files/upload_part", store.Args{
			"UploadId": p.UploadID, "PartNo": p.number(), "ContentPath": p.content.String(), "ContentSize": size, "Sha256": p.hashes.part(),
		})
		sent = err == nil
		return err
	})
	return moved, sent, err
}

// compare reads a part that is there already, without storing it.
func (h *Handlers) compare(r *gateway.Request, p *incomingPart) (any, error) {
	n, err := io.Copy(p.hashes, io.LimitReader(r.Content(), p.part(p.offset)+1))
	if err != nil {
		return nil, err
	}
	if n != p.part(p.offset) {
		return nil, p.wrongSize()
	}
	return h.acknowledged(r, p)
}

// acknowledged is the answer to a part of a place that has one: success for the same bytes.
func (h *Handlers) acknowledged(r *gateway.Request, p *incomingPart) (any, error) {
	var err error
	if p.partial, err = h.find(r); err != nil {
		return nil, err
	}
	var there string
	err = h.DB.Get(r.Context(), &there, "files/upload_part_hash", store.Args{"UploadId": p.UploadID, "PartNo": p.number()})
	if err = store.IfNone(err, p.outOfPlace()); err != nil {
		return nil, err
	}
	if there != p.hashes.part() {
		return nil, errs.Newf(errs.OutOfPlace, "这一部分与已收到的内容不同：文件已更改，或另一个窗口在传它；请放弃后重新上传").With(p.partial)
	}
	return p.partial, nil
}
