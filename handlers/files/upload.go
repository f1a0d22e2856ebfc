package files

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"unicode/utf16"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/wire"
)

// The longest texts that Admin_File holds, in UTF-16 units.
const maxText = 200

// upload is one file on its way in.
type upload struct {
	page      string // FileParam: the page that the guide belongs to
	caption   string
	overwrite bool
	user      string // who uploads, as the client has it
	name      string
	content   files.Path // where its content lies
	origin    audit.Origin
}

// stored is the answer: the path under the name that clients read.
type stored struct {
	File0 string `json:"file0"`
}

// Upload answers UploadFilePost: the query says what the file is, the form has
// it under whatever key. Department and User are the session's, whatever the
// query says. IsNeedVerify is ignored as well: nobody approves guides.
func (h *Handlers) Upload(r *gateway.Request) (any, error) {
	u, err := readUpload(r)
	if err != nil {
		return nil, err
	}
	release, err := h.takePlace()
	if err != nil {
		return nil, err
	}
	defer release()
	name, sent, err := r.File()
	if err != nil {
		return nil, err
	}
	if u.name, err = files.CleanName(name); err != nil {
		return nil, err
	}
	u.content = files.NewPath(u.origin.Now, u.name)
	size, err := h.receive(r.Context(), u, sent)
	if err != nil {
		return nil, err
	}
	if err := h.admit(r, &u); err != nil {
		h.remove(u.content)
		return nil, err
	}
	path, err := h.record(r.Context(), u, size)
	if err != nil {
		return nil, err
	}
	return stored{File0: path.String()}, nil
}

// admit looks again at who uploads: receiving may have taken hours.
func (h *Handlers) admit(r *gateway.Request, u *upload) (err error) {
	if u.origin.Caller, err = r.Recheck(); err != nil {
		return err
	}
	return audit.Claim(r.Context(), h.db, u.origin, u.user)
}

func readUpload(r *gateway.Request) (upload, error) {
	var in struct{ FileType, FileParam, FileCaption, AllowOverwrite, User wire.Text }
	if err := r.Bind(&in); err != nil {
		return upload{}, err
	}
	u := upload{
		page: strings.TrimSpace(string(in.FileParam)), caption: strings.TrimSpace(string(in.FileCaption)),
		overwrite: truth(string(in.AllowOverwrite)), user: string(in.User), origin: r.Origin(),
	}
	switch {
	case string(in.FileType) != Guide:
		return upload{}, errs.Failf("参数 FileType 只能是 %s", Guide)
	case u.page == "":
		return upload{}, errs.Failf("参数 FileParam 不能为空，请写明是哪个页面的文件")
	case units(u.page) > maxText:
		return upload{}, errs.Failf("参数 FileParam 超过 %d 个字符", maxText)
	case units(u.caption) > maxText:
		return upload{}, errs.Failf("参数 FileCaption 超过 %d 个字符", maxText)
	default:
		return u, nil
	}
}

// truth reads the boolean-like strings of specification §5.
func truth(text string) bool {
	switch strings.ToLower(text) {
	case "true", "1", "是":
		return true
	default:
		return false
	}
}

func units(text string) int { return len(utf16.Encode([]rune(text))) }

// takePlace bounds how many uploads come in at once.
func (h *Handlers) takePlace() (release func(), err error) {
	select {
	case h.places <- struct{}{}:
		return func() { <-h.places }, nil
	default:
		return nil, errs.New(errs.Unavailable)
	}
}

// receive takes the content in and returns its size. What can be refused is refused before the
// content comes, and once more when its row is written.
func (h *Handlers) receive(ctx context.Context, u upload, sent io.Reader) (size int64, err error) {
	kind, err := files.TypeOf(u.name)
	if err != nil {
		return 0, err
	}
	place, err := h.place(ctx, h.db, u)
	if err != nil {
		return 0, err
	}
	if place.room <= 0 {
		return 0, h.errNoRoom()
	}
	buffered := bufio.NewReaderSize(sent, files.HeadSize)
	head, err := buffered.Peek(files.HeadSize)
	if err != nil && err != io.EOF { //nolint:errorlint // a shorter file ends with io.EOF itself
		return 0, err
	}
	if err := kind.Check(head); err != nil {
		return 0, err
	}
	size, err = h.storage.Receive(u.content, buffered, min(place.room, int64(h.limits.MaxSize)))
	if errors.Is(err, files.ErrTooLarge) {
		return 0, h.errTooLarge(place.room)
	}
	return size, err
}

func (h *Handlers) errTooLarge(room int64) error {
	if room < int64(h.limits.MaxSize) {
		return h.errNoRoom()
	}
	return errs.Newf(errs.TooLarge, "文件不能超过 %s", h.limits.MaxSize)
}

func (h *Handlers) errNoRoom() error {
	return errs.Failf("您上传的文件合计不能超过 %s，请先删除不用的文件", h.limits.Quota)
}
