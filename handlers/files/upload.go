package files

import (
	"context"
	"errors"
	"io"
	"strings"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/session"
	"qiao/gateway/wire/payload"
)

// maxText is how many UTF-16 units a text of Admin_File may have.
const maxText = 200

// upload is one file that is being uploaded.
type upload struct {
	kind      kind
	page      string // FileParam: the page that the file belongs to
	caption   string
	overwrite bool
	verify    bool   // others see it only after its release
	user      string // the uploader as the client names them
	name      string
	content   files.Path // the path of its content
	parts     string     // UploadId, if it has come in parts
	origin    audit.Origin
}

// stored is the answer, with the path in the field that clients read.
type stored struct {
	File0 string `json:"file0"`
}

// Upload answers UploadFilePost. The query describes the file, and the form
// holds it in a field of any name. Department and User come from the session, not
// from the query.
func (h *Handlers) Upload(r *gateway.Request) (any, error) {
	u, err := h.readUpload(r)
	if err != nil {
		return nil, err
	}
	name, sent, err := r.File()
	if err != nil {
		return nil, err
	}
	if u.name, err = files.CleanName(name); err != nil {
		return nil, err
	}
	size, err := h.receive(r.Context(), &u, sent)
	if err != nil {
		return nil, err
	}
	if err := h.recheck(r, &u); err != nil {
		h.Remove(r.Context(), u.content)
		return nil, err
	}
	path, err := h.commit(r.Context(), u, size)
	if err != nil {
		return nil, err
	}
	return stored{File0: path.String()}, nil
}

// recheck checks the session and the rights of the uploader again: receiving a large file may take
// hours.
func (h *Handlers) recheck(r *gateway.Request, u *upload) (err error) {
	if u.origin.Caller, err = r.Recheck(); err != nil {
		return err
	}
	return audit.Claim(r.Context(), h.DB, u.origin, u.user)
}

func (h *Handlers) readUpload(r *gateway.Request) (upload, error) {
	var in struct{ FileType, FileParam, FileCaption, AllowOverwrite, IsNeedVerify, User payload.Text }
	if err := r.Bind(&in); err != nil {
		return upload{}, err
	}
	k, known := h.kindOf(string(in.FileType))
	if !known {
		return upload{}, h.errFileType()
	}
	if k.isGuide() { // other callers learn nothing more
		if err := session.Departments(session.InformationCentre).Check(r.Caller); err != nil {
			return upload{}, err
		}
	}
	u := upload{
		kind: k, verify: in.IsNeedVerify.True(),
		page: strings.TrimSpace(string(in.FileParam)), caption: strings.TrimSpace(string(in.FileCaption)),
		overwrite: in.AllowOverwrite.True(), user: string(in.User), origin: r.Origin(),
	}
	page, err := h.pageNamed(r.Context(), r.Caller, u.page)
	if err != nil {
		return upload{}, err
	}
	u.page = page
	switch {
	case u.verify && k.Verify == "":
		return upload{}, errs.Failf("%s 不需要审核，没有人会放行：请以 IsNeedVerify=False 上传", k.Name)
	case u.page == "":
		return upload{}, errs.Failf("参数 FileParam 不能为空，请写明是哪个页面的文件")
	case payload.Units(u.page) > maxText:
		return upload{}, errs.Failf("参数 FileParam 超过 %d 个字符", maxText)
	case payload.Units(u.caption) > maxText:
		return upload{}, errs.Failf("参数 FileCaption 超过 %d 个字符", maxText)
	default:
		return u, nil
	}
}

// receive stores the content and returns its size. An upload that cannot succeed
// is refused before its content is read; commit checks everything again.
func (h *Handlers) receive(ctx context.Context, u *upload, sent io.Reader) (size int64, err error) {
	if err := u.kind.takes().CheckName(u.name); err != nil {
		return 0, err
	}
	to, err := h.resolve(ctx, h.DB, *u)
	if err != nil {
		return 0, err
	}
	if to.free <= 0 {
		return 0, h.ErrQuota()
	}
	head, sent, err := files.Beginning(sent)
	if err != nil {
		return 0, err
	}
	is, err := u.kind.check(u.name, head)
	if err != nil {
		return 0, err
	}
	u.content = files.NewPath(u.origin.Now, is.Name(u.name))
	size, err = h.Receive(ctx, u.content, is, sent, min(to.free, int64(h.most(u.kind))))
	if errors.Is(err, files.ErrTooLarge) {
		return 0, h.errTooLarge(u.kind, to.free)
	}
	return size, err
}

func (h *Handlers) errTooLarge(k kind, free int64) error {
	if free < int64(h.most(k)) {
		return h.ErrQuota()
	}
	return errs.Newf(errs.TooLarge, "文件不能超过 %s", h.most(k))
}
