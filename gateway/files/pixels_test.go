package files_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/gif"
	"image/jpeg"
	"strings"
	"testing"

	"qiao/gateway/files"
)

// png is the header of a PNG of that size.
func png(width, height uint32) string {
	chunk := binary.BigEndian.AppendUint32([]byte("IHDR"), width)
	chunk = append(binary.BigEndian.AppendUint32(chunk, height), 8, 0, 0, 0, 0)
	text := "\x89PNG\r\n\x1a\n\x00\x00\x00\x0d" + string(chunk)
	return text + string(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(chunk)))
}

// encoded is a small picture; a test writes another size into it at an offset.
func encoded(t *testing.T, kind string) []byte {
	t.Helper()
	var buffer bytes.Buffer
	var err error
	if picture := image.NewGray(image.Rect(0, 0, 3, 2)); kind == "gif" {
		err = gif.Encode(&buffer, picture, nil)
	} else {
		err = jpeg.Encode(&buffer, picture, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return buffer.Bytes()
}

func TestPicturesHaveABoundedNumberOfPixels(t *testing.T) {
	large := encoded(t, "jpg")
	at := bytes.Index(large, []byte{0xff, 0xc0}) + 5
	copy(large[at:], "\xff\xff\xff\xff")
	wide := encoded(t, "gif")
	copy(wide[6:], "\xff\xff\xff\xff")
	lossless := binary.LittleEndian.AppendUint32([]byte("RIFF\x00\x00\x00\x00WEBPVP8L\x00\x00\x00\x00\x2f"), 16383|16383<<14)
	for name, test := range map[string]struct{ file, content, want string }{
		"50 million":        {"a.png", png(10_000, 5000), ""},
		"a few more":        {"a.png", png(10_000, 5001), "图片不能超过 5000 万像素，这张是 10000 × 5001"},
		"a PNG that is cut": {"a.png", png(1, 1)[:20], "图片已损坏，请换一张"},
		"no picture at all": {"a.png", "\x89PNG\r\n\x1a\n-picture-", "图片已损坏，请换一张"},
		"a JPEG":            {"a.jpg", string(encoded(t, "jpg")), ""},
		"a large JPEG":      {"a.jpg", string(large), "图片不能超过 5000 万像素，这张是 65535 × 65535"},
		"a GIF":             {"a.gif", string(encoded(t, "gif")), ""},
		"a large GIF":       {"a.gif", string(wide), "图片不能超过 5000 万像素，这张是 65535 × 65535"},
		"lossy WebP":        {"a.webp", "RIFF\x00\x00\x00\x00WEBPVP8 \x00\x00\x00\x00---\x9d\x01\x2a\x10\x40\x10\x00", ""},
		"large lossy WebP":  {"a.webp", "RIFF\x00\x00\x00\x00WEBPVP8 \x00\x00\x00\x00---\x9d\x01\x2a\xff\x3f\xff\x3f", "图片不能超过 5000 万像素，这张是 16383 × 16383"},
		"lossless WebP":     {"a.webp", string(lossless) + strings.Repeat("\x00", 9), "图片不能超过 5000 万像素，这张是 16384 × 16384"},
		"extended WebP":     {"a.webp", "RIFF\x00\x00\x00\x00WEBPVP8X\x00\x00\x00\x00----\xff\xff\xff\x00\x00\x00", ""},
		"large extended":    {"a.webp", "RIFF\x00\x00\x00\x00WEBPVP8X\x00\x00\x00\x00----\xff\xff\xff\xff\xff\xff", "图片不能超过 5000 万像素，这张是 16777216 × 16777216"},
		"no WebP":           {"a.webp", "RIFF\x00\x00\x00\x00WEBPVP9 " + strings.Repeat("x", 20), "图片已损坏，请换一张"},
		"a film":            {"a.mp4", "whatever", ""},
	} {
		kind, known := files.TypeOf(test.file)
		if !known {
			t.Fatal(test.file)
		}
		got := ""
		if err := kind.CheckPixels(strings.NewReader(test.content)); err != nil {
			got = fmt.Sprint(err)
		}
		if test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// For every header of a picture the size is read or the picture is refused.
func FuzzCheckPixels(f *testing.F) {
	for _, seed := range []string{png(1, 1), "GIF89a\x01\x00\x01\x00\x80\x00\x00", "RIFF\x00\x00\x00\x00WEBPVP8L\x00\x00\x00\x00\x2f\xff\xff\xff\xff----------", "\xff\xd8\xff\xc0\x00\x11\x08\x00\x01\x00\x01\x03"} {
		f.Add(seed)
	}
	f.Fuzz(func(_ *testing.T, content string) {
		for _, name := range []string{"a.png", "a.jpg", "a.gif", "a.webp"} {
			kind, _ := files.TypeOf(name)
			_ = kind.CheckPixels(strings.NewReader(content))
		}
	})
}
