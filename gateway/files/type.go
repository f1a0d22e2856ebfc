package files

import (
	"bytes"
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

// types are the pictures and videos that every browser shows (specification §3: the extension decides).
var types = []Type{
	{"image/jpeg", []string{".jpg", ".jpeg"}, starts("\xff\xd8\xff")},
	{"image/png", []string{".png"}, starts("\x89PNG\r\n\x1a\n")},
	{"image/gif", []string{".gif"}, starts("GIF8")},
	{"image/webp", []string{".webp"}, func(head []byte) bool { return starts("RIFF")(head) && marked(head, 8, "WEBP") }},
	{"video/mp4", []string{".mp4"}, isMP4},
	{"video/webm", []string{".webm"}, func(head []byte) bool {
		return starts("\x1a\x45\xdf\xa3")(head) && bytes.Contains(head, []byte("webm"))
	}},
	{"video/ogg", []string{".ogg"}, starts("OggS\x00")},
}

// documents are the types that may be attached to a text in addition to pictures: browsers
// save them and do not show them.
var documents = []Type{
	{"", []string{".pdf"}, starts("%PDF-")},
	{"", []string{".docx", ".xlsx", ".pptx", ".zip"}, starts("PK\x03\x04")},
	{"", []string{".doc", ".xls", ".ppt"}, starts("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")},
}

// DocumentOf is the type that the name of a document or of a picture claims.
func DocumentOf(name string) (Type, error) {
	extension := strings.ToLower(path.Ext(name))
	for _, t := range slices.Concat(documents, types) {
		if slices.Contains(t.extensions, extension) && !strings.HasPrefix(t.MIME, "video/") {
			return t, nil
		}
	}
	return Type{}, errs.Failf("附件只能是 pdf、Word、Excel、PowerPoint、zip 或图片（jpg、png、gif、webp）")
}

// TypeOf is the type that a name claims.
func TypeOf(name string) (Type, error) {
	extension := strings.ToLower(path.Ext(name))
	i := slices.IndexFunc(types, func(t Type) bool { return slices.Contains(t.extensions, extension) })
	if i < 0 {
		return Type{}, errs.Failf("只能上传图片（jpg、png、gif、webp）或视频（mp4、webm、ogg）")
	}
	return types[i], nil
}

// kindNames are the names of the kinds of a file type for staff (config.FileKinds).
var kindNames = map[string]string{
	"picture": "图片（jpg、png、gif、webp）", "video": "视频（mp4、webm、ogg）", "document": "文档（pdf、Word、Excel、PowerPoint、zip）",
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

// Among is the type that a name claims, if it is of one of the kinds.
func Among(name string, kinds []string) (Type, error) {
	extension := strings.ToLower(path.Ext(name))
	for _, t := range slices.Concat(documents, types) {
		if slices.Contains(t.extensions, extension) && slices.Contains(kinds, t.kind()) {
			return t, nil
		}
	}
	names := make([]string, len(kinds))
	for i, kind := range kinds {
		names[i] = kindNames[kind]
	}
	return Type{}, errs.Failf("只能上传%s", strings.Join(names, "或"))
}

// Check returns an error unless the content, of which head is the first
// HeadSize bytes, is of the type.
func (t Type) Check(head []byte) error {
	if t.fits(head) {
		return nil
	}
	return errs.Failf("文件内容不是 %s 格式，请换一个文件", strings.TrimPrefix(t.extensions[0], "."))
}

func starts(mark string) func([]byte) bool {
	return func(head []byte) bool { return bytes.HasPrefix(head, []byte(mark)) }
}

func marked(head []byte, at int, mark string) bool {
	return len(head) >= at+len(mark) && string(head[at:at+len(mark)]) == mark
}

// isMP4 looks for a brand of MP4 among the brands that the file declares; QuickTime films
// and HEIC pictures begin the same way.
func isMP4(head []byte) bool {
	if !marked(head, 4, "ftyp") {
		return false
	}
	size := int(head[2])<<8 | int(head[3])
	brands := head[8:min(max(size, 8), len(head))]
	for at := 0; at+4 <= len(brands); at += 4 {
		if at == 4 {
			continue // the version of the first brand
		}
		for _, known := range []string{"mp4", "iso", "avc1", "M4V ", "dash"} {
			if bytes.HasPrefix(brands[at:], []byte(known)) {
				return true
			}
		}
	}
	return false
}
