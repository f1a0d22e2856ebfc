package sheet

import (
	"archive/zip"
	"compress/flate"
	"io"

	"github.com/xuri/excelize/v2"
)

// output is where the file goes.
type output struct {
	w       io.Writer
	started bool
}

// Write implements io.Writer.
func (o *output) Write(p []byte) (int, error) {
	o.started = true
	return o.w.Write(p)
}

// archive is a writer of archives that goes to the output and not to the buffer
// of the library. Whoever asked is waiting, so it compresses fast.
func (o *output) archive(io.Writer) excelize.ZipWriter {
	archive := zip.NewWriter(o)
	archive.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestSpeed)
	})
	return archive
}
