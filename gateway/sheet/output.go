package sheet

import (
	"archive/zip"
	"compress/flate"
	"io"

	"github.com/xuri/excelize/v2"
)

// output is the destination of the file.
type output struct {
	w       io.Writer
	started bool
}

// Write implements io.Writer.
func (o *output) Write(p []byte) (int, error) {
	o.started = true
	return o.w.Write(p)
}

// archive returns a writer of archives that writes to the output and not to the library's
// buffer. It uses fast compression, because the user waits for the file.
func (o *output) archive(io.Writer) excelize.ZipWriter {
	archive := zip.NewWriter(o)
	archive.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestSpeed)
	})
	return archive
}
