package sheet

import (
	"archive/zip"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

const (
	// maxDirectory is how much of the archive's directory is read, in bytes: some thousand parts.
	maxDirectory = 256 << 10
	// maxToken is the longest token of a part, in bytes of the part.
	maxToken = 512 << 10
	// maxTokens is the largest number of tokens in all parts that are read.
	maxTokens = 4_000_000
	// maxName is the longest name of a part, in bytes.
	maxName = 1000
	// maxRelations is the largest number of relations of a part.
	maxRelations = 10_000
	// maxSheets is the largest number of sheets of a workbook.
	maxSheets = 1000
)

// errEnough ends the reading of a part when its rest is not needed.
var errEnough = errors.New("sheet: enough of a part")

// pack is a workbook's archive. The amount read of all its parts together is bounded.
type pack struct {
	ctx    context.Context // of the one call of Read
	files  []*zip.File
	left   int64 // bytes that the parts may still unpack to
	tokens int   // tokens that the parts may still have
}

func openPackage(ctx context.Context, content io.ReaderAt, size, unpacked int64) (*pack, error) {
	directory := &boundedAt{content, maxDirectory}
	archive, err := zip.NewReader(directory, size)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoSheet, err)
	}
	directory.left = size + unpacked // the parts have their own bounds
	return &pack{ctx: ctx, files: archive.File, left: unpacked, tokens: maxTokens}, nil
}

// boundedAt reads no more bytes than are left.
type boundedAt struct {
	io.ReaderAt
	left int64
}

// ReadAt implements io.ReaderAt.
func (b *boundedAt) ReadAt(p []byte, at int64) (int, error) {
	if b.left -= int64(len(p)); b.left < 0 {
		return 0, ErrTooLarge
	}
	return b.ReaderAt.ReadAt(p, at)
}

// read calls use for each token of a part, until use returns errEnough.
func (p *pack) read(name string, use func(xml.Token) error) error {
	i := slices.IndexFunc(p.files, func(f *zip.File) bool {
		return strings.EqualFold(strings.TrimPrefix(strings.ReplaceAll(f.Name, `\`, "/"), "/"), name)
	})
	if i < 0 {
		return fmt.Errorf("%w: no part %.100q", ErrNoSheet, name)
	}
	content, err := p.files[i].Open()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNoSheet, err)
	}
	defer content.Close()
	from := &source{pack: p, content: content}
	decoder := xml.NewDecoder(from)
	for {
		token, err := from.next(decoder)
		if err == nil {
			err = use(token)
		}
		switch {
		case err == nil:
		case errors.Is(err, errEnough) || errors.Is(err, io.EOF):
			return nil
		default:
			return p.known(err)
		}
	}
}

// known returns an error of Read; any other fault of a part becomes ErrNoSheet.
func (p *pack) known(err error) error {
	if err := p.ctx.Err(); err != nil {
		return err
	}
	if errors.Is(err, ErrTooMany) || errors.Is(err, ErrTooLarge) || errors.Is(err, ErrNoSheet) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrNoSheet, err)
}

// source is the unpacked content of a part. The decoder reads it byte by byte, so that the
// decoder holds no more than one token.
type source struct {
	pack    *pack
	content io.Reader
	buffer  [16 << 10]byte
	unread  []byte
	token   int // bytes that the token may still have
}

func (s *source) next(decoder *xml.Decoder) (xml.Token, error) {
	if s.pack.tokens--; s.pack.tokens < 0 {
		return nil, ErrTooLarge
	}
	s.token = maxToken
	return decoder.RawToken()
}

// ReadByte implements io.ByteReader.
func (s *source) ReadByte() (byte, error) {
	if s.token--; s.token < 0 {
		return 0, ErrTooLarge
	}
	if len(s.unread) == 0 {
		if err := s.fill(); err != nil {
			return 0, err
		}
	}
	b := s.unread[0]
	s.unread = s.unread[1:]
	return b, nil
}

// Read implements io.Reader, which xml.NewDecoder requires but does not use.
func (s *source) Read(p []byte) (int, error) {
	b, err := s.ReadByte()
	if err != nil || len(p) == 0 {
		return 0, err
	}
	p[0] = b
	return 1, nil
}

func (s *source) fill() error {
	for len(s.unread) == 0 {
		if err := s.pack.ctx.Err(); err != nil {
			return err
		}
		n, err := s.content.Read(s.buffer[:])
		if s.pack.left -= int64(n); s.pack.left < 0 {
			return ErrTooLarge
		}
		if n == 0 && err != nil {
			return err
		}
		s.unread = s.buffer[:n]
	}
	return nil
}

// book names the parts of a workbook that are read, by their names in the archive. A missing part has an empty name.
type book struct {
	sheet           string // the first visible sheet with cells
	name            string // of that sheet
	others          []string
	strings, styles string
	since1904       bool // days are counted from 1904-01-01
}

// workbook finds the sheet that is read, and the parts that its cells need.
func (p *pack) workbook() (found book, err error) {
	main := "xl/workbook.xml"
	top, err := p.related("")
	if err != nil {
		return found, err
	}
	for _, r := range top {
		if r.is("officeDocument") {
			main = r.target
		}
	}
	related, err := p.related(main)
	if err != nil {
		return found, err
	}
	for _, r := range related {
		switch {
		case r.is("sharedStrings"):
			found.strings = r.target
		case r.is("styles"):
			found.styles = r.target
		}
	}
	err = p.read(main, func(token xml.Token) error { return found.token(token, related) })
	if err == nil && found.sheet == "" {
		err = ErrNoSheet
	}
	return found, err
}

// token reads a token of the workbook. A sheet without a worksheet shows a chart; one with a state is hidden.
func (b *book) token(token xml.Token, related map[string]relation) error {
	start, ok := token.(xml.StartElement)
	if !ok {
		return nil
	}
	switch start.Name.Local {
	case "workbookPr":
		b.since1904 = isTrue(attribute(start, "date1904"))
	case "sheet":
		name, state := attribute(start, "name"), attribute(start, "state")
		r := related[attribute(start, "id")]
		switch {
		case len(b.others) == maxSheets || len(name) > maxName:
			return ErrTooLarge
		case !r.is("worksheet"):
		case b.sheet == "" && (state == "" || state == "visible"):
			b.sheet, b.name = r.target, name
		default:
			b.others = append(b.others, name)
		}
	}
	return nil
}

// isTrue reads a boolean attribute.
func isTrue(text string) bool { return text == "1" || strings.EqualFold(text, "true") }

// isFalse reports whether a boolean attribute is there and says no.
func isFalse(text string) bool { return text == "0" || strings.EqualFold(text, "false") }

// relation leads from a part to another one.
type relation struct{ kind, target string }

func (r relation) is(kind string) bool { return strings.HasSuffix(r.kind, "/"+kind) }

// related returns the relations of a part by their ids; the part "" has those of the workbook.
func (p *pack) related(name string) (map[string]relation, error) {
	folder, file := path.Split(name)
	all := map[string]relation{}
	err := p.read(folder+"_rels/"+file+".rels", func(token xml.Token) error {
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "Relationship" {
			return nil
		}
		target := strings.ReplaceAll(attribute(start, "Target"), `\`, "/")
		if !strings.HasPrefix(target, "/") {
			target = folder + target
		}
		id, kind := attribute(start, "Id"), attribute(start, "Type")
		if max(len(id), len(kind), len(target)) > maxName || len(all) == maxRelations {
			return ErrNoSheet
		}
		all[id] = relation{kind, strings.TrimPrefix(path.Clean(target), "/")}
		return nil
	})
	return all, err
}

// attribute is the value of an attribute with any prefix; empty without one.
func attribute(of xml.StartElement, name string) string {
	for _, a := range of.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
