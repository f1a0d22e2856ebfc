package files

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	_ "image/gif"  // their sizes are read
	_ "image/jpeg" // as well
	_ "image/png"  // as well
	"io"

	"qiao/gateway/errs"
)

const (
	// maxPixels is how many pixels a picture may have. A browser that shows more may need
	// gigabytes for a file of a few KB.
	maxPixels = 50_000_000
	// maxHeader is the part of a picture in which its size must be, in bytes.
	maxHeader = 8 << 20
)

// CheckPixels refuses a picture that has too many pixels, or whose size cannot be read.
// Only the header is decoded. A content that is not a picture passes.
func (t Type) CheckPixels(content io.Reader) error {
	width, height, err := t.pixels(io.LimitReader(content, maxHeader))
	switch {
	case err != nil:
		return errs.Failf("图片已损坏，请换一张")
	case int64(width)*int64(height) > maxPixels:
		return errs.Failf("图片不能超过 5000 万像素，这张是 %d × %d", width, height)
	default:
		return nil
	}
}

// pixels are 0 for a content that is not a picture.
func (t Type) pixels(content io.Reader) (width, height int, err error) {
	switch t.MIME {
	case "image/jpeg", "image/png", "image/gif":
		is, _, err := image.DecodeConfig(content)
		return is.Width, is.Height, err
	case "image/webp":
		var head [30]byte
		if _, err := io.ReadFull(content, head[:]); err != nil {
			return 0, 0, err
		}
		return webpPixels(head[:])
	default:
		return 0, 0, nil
	}
}

var errWebP = errors.New("files: no WebP picture")

// webpPixels reads the size out of the first chunk: lossy, lossless or extended.
func webpPixels(head []byte) (width, height int, err error) {
	switch data := head[20:]; {
	case bytes.Equal(head[12:16], []byte("VP8 ")) && bytes.Equal(data[3:6], []byte{0x9d, 0x01, 0x2a}):
		const side = 1<<14 - 1 // above are two bits of scaling
		return int(binary.LittleEndian.Uint16(data[6:]) & side), int(binary.LittleEndian.Uint16(data[8:]) & side), nil
	case bytes.Equal(head[12:16], []byte("VP8L")) && data[0] == 0x2f:
		bits := binary.LittleEndian.Uint32(data[1:])
		return int(bits&0x3fff) + 1, int(bits>>14&0x3fff) + 1, nil
	case bytes.Equal(head[12:16], []byte("VP8X")):
		three := func(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }
		return three(data[4:]) + 1, three(data[7:]) + 1, nil
	default:
		return 0, 0, errWebP
	}
}
