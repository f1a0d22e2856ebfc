package files

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"qiao/gateway/errs"
)

// HeadSize is how many of a file's first bytes are needed to find out its type.
const HeadSize = 512

// Type is a kind of file that may be kept.
type Type struct {
	// MIME is the Content-Type that it is served with.
	MIME       string
	extensions []string
	fits       func(head []byte) bool
}

var pictures = []Type{
	{"image/jpeg", []string{".jpg", ".jpeg"}, starts("\xff\xd8\xff")},
	{"image/png", []string{".png"}, starts("\x89PNG\r\n\x1a\n")},
	{"image/gif", []string{".gif"}, starts("GIF8")},
	{"image/webp", []string{".webp"}, func(head []byte) bool { return starts("RIFF")(head) && marked(head, 8, "WEBP") }},
}

var (
	mp4  = Type{mp4MIME, []string{".mp4"}, branded("mp4", "iso", "avc1", "M4V ", "dash")}
	webm = Type{"video/webm", []string{".webm"}, func(head []byte) bool {
		return starts("\x1a\x45\xdf\xa3")(head) && bytes.Contains(head, []byte("webm"))
	}}
	ogg = Type{"video/ogg", []string{".ogg"}, starts("OggS\x00")}
	// films of phones: QuickTime of iPhones, 3GP of older ones. They hold what an MP4 holds. Firefox plays no
	// video/quicktime, and every browser plays the same bytes as an MP4 if it knows their coding.
	quickTime  = Type{mp4MIME, []string{".mov", ".qt"}, branded("qt  ")}
	threeGP    = Type{mp4MIME, []string{".3gp", ".3g2"}, branded("3gp", "3g2")}
	anyMP4     = Type{mp4MIME, mp4.extensions, func(head []byte) bool { return mp4.fits(head) || quickTime.fits(head) || threeGP.fits(head) }}
	videos     = []Type{mp4, quickTime, threeGP, webm, ogg}
	guideFilms = []Type{anyMP4, webm, ogg} // specification §3: by its extension a guide is a picture or a video
)

const mp4MIME = "video/mp4"

// documents are the types that may be attached to a text in addition to pictures: browsers
// save them and do not show them.
var documents = []Type{
	{"", []string{".pdf"}, starts("%PDF-")},
	{"", []string{".docx", ".xlsx", ".pptx", ".zip"}, starts("PK\x03\x04")},
	{"", []string{".doc", ".xls", ".ppt"}, starts("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")},
}

const (
	pictureNames  = "图片（jpg、png、gif、webp）"
	videoNames    = "视频（mp4、mov、3gp、webm、ogg）"
	documentNames = "文档（pdf、Word、Excel、PowerPoint、zip）"
)

// Set are the types that a place takes.
type Set struct {
	types []Type
	only  string // says which these are
}

// What a place takes.
var (
	Pictures  = Set{pictures, "只能上传" + pictureNames}
	Videos    = Set{videos, "只能上传" + videoNames}
	Documents = Set{slices.Concat(documents, pictures), "附件只能是 pdf、Word、Excel、PowerPoint、zip 或图片（jpg、png、gif、webp）"}
	Avatars   = Set{pictures[:2], "头像只能是 jpg 或 png 图片"}
	// Guides are shown by what their names end with, so the name of a film must say MP4.
	Guides = Set{slices.Concat(pictures, guideFilms), "只能上传" + pictureNames + "或视频（mp4、webm、ogg）"}
)

// Among are the types of some kinds (config.FileKinds).
func Among(kinds []string) Set {
	of := map[string]Set{"picture": {pictures, pictureNames}, "video": {videos, videoNames}, "document": {documents, documentNames}}
	var s Set
	names := make([]string, len(kinds))
	for i, kind := range kinds {
		s.types, names[i] = append(s.types, of[kind].types...), of[kind].only
	}
	s.only = "只能上传" + strings.Join(names, "或")
	return s
}

// TypeOf is the type that a stored file is served as, by its name; ok is false for one that browsers save.
func TypeOf(name string) (t Type, ok bool) { return find(slices.Concat(pictures, videos), name) }

func find(types []Type, name string) (t Type, ok bool) {
	i := slices.IndexFunc(types, func(t Type) bool { return t.has(name) })
	if i < 0 {
		return Type{}, false
	}
	return types[i], true
}

// CheckName returns an error unless a name ends as those of the set do.
func (s Set) CheckName(name string) error {
	if _, known := find(s.types, name); known {
		return nil
	}
	return s.refuse(name)
}

// Of is the type of a content, of which head is the first HeadSize bytes. A picture or a film whose name claims another type
// of the same kind, or none, is taken for what it is: programs and people rename files.
func (s Set) Of(name string, head []byte) (Type, error) {
	claimed, known := find(slices.Concat(s.types, documents, pictures, videos), name)
	if isHEIC(head) {
		return Type{}, errHEIC
	}
	if known && claimed.fits(head) && slices.ContainsFunc(s.types, func(t Type) bool { return t.has(name) }) {
		return claimed, nil
	}
	i := slices.IndexFunc(s.types, func(t Type) bool { return t.fits(head) })
	switch {
	case known && i < 0 && s.CheckName(name) != nil:
		return Type{}, s.refuse(name)
	case known && (i < 0 || s.types[i].kind() != claimed.kind() || claimed.kind() == "document"):
		return Type{}, errs.Failf("文件内容不是 %s 格式，请换一个文件", strings.TrimPrefix(claimed.extensions[0], "."))
	case i < 0 || !known && s.types[i].kind() == "document" && len(s.types[i].extensions) > 1: // Word and Excel begin alike
		return Type{}, s.refuse(name)
	default:
		return s.types[i], nil
	}
}

var errHEIC = errs.Failf("这是 HEIC 照片，多数浏览器不能显示。请在手机的“设置 › 相机 › 格式”中选“兼容性最佳”后重拍，或者把照片另存为 jpg 再上传")

func (s Set) refuse(name string) error {
	switch strings.ToLower(path.Ext(name)) {
	case ".heic", ".heif":
		return errHEIC
	case ".mov", ".qt", ".3gp", ".3g2":
		if strings.Contains(s.only, "mp4") {
			return errs.Failf("%s；手机拍的这个视频请先转成 mp4", s.only)
		}
	}
	return errs.Failf("%s", s.only)
}

func (t Type) kind() string {
	switch {
	case strings.HasPrefix(t.MIME, "image/"):
		return "picture"
	case t.MIME == "":
		return "document"
	default:
		return "video"
	}
}

func (t Type) has(name string) bool {
	return slices.Contains(t.extensions, strings.ToLower(path.Ext(name)))
}

// Ending is the one of a name, in lower case, if it is one of the type's, else the usual one.
func (t Type) Ending(name string) string {
	if t.has(name) {
		return strings.ToLower(path.Ext(name))
	}
	return t.extensions[0]
}

// Name is a name that ends as the type's own do: as it does already, or with the usual ending in place of another.
func (t Type) Name(name string) string {
	if t.has(name) {
		return name
	}
	if _, known := find(slices.Concat(documents, pictures, videos), name); known {
		name = strings.TrimSuffix(name, path.Ext(name))
	}
	return name + t.extensions[0]
}

// Beginning reads the first HeadSize bytes of a content, or all of a shorter one. whole has them too.
func Beginning(content io.Reader) (head []byte, whole io.Reader, err error) {
	buffered := bufio.NewReaderSize(content, HeadSize)
	if head, err = buffered.Peek(HeadSize); errors.Is(err, io.EOF) {
		err = nil
	}
	return head, buffered, err
}

func starts(mark string) func([]byte) bool {
	return func(head []byte) bool { return bytes.HasPrefix(head, []byte(mark)) }
}

func marked(head []byte, at int, mark string) bool {
	return len(head) >= at+len(mark) && string(head[at:at+len(mark)]) == mark
}

// branded looks for a brand among those that a film declares; MP4, QuickTime, 3GP and HEIC pictures begin the same way.
func branded(marks ...string) func([]byte) bool {
	return func(head []byte) bool {
		if !marked(head, 4, "ftyp") {
			return false
		}
		size := int(head[2])<<8 | int(head[3])
		brands := head[8:min(max(size, 8), len(head))]
		for at := 0; at+4 <= len(brands); at += 4 {
			if at == 4 {
				continue // the version of the first brand
			}
			if slices.ContainsFunc(marks, func(mark string) bool { return bytes.HasPrefix(brands[at:], []byte(mark)) }) {
				return true
			}
		}
		return false
	}
}

// isHEIC looks at the first brand: such a picture may name brands of films as well.
func isHEIC(head []byte) bool {
	return slices.ContainsFunc([]string{"hei", "hev", "mif1", "msf1"}, func(brand string) bool { return marked(head, 4, "ftyp"+brand) })
}
