//go:build ui

// Package frontend holds the built staff UI. The build tag "ui" embeds it, so that everything else builds and
// tests without Node.
package frontend

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Assets returns the files of the built UI, with index.html at the root and a .br and a .gz beside each text file.
// The second result says whether this binary contains them.
func Assets() (fs.FS, bool) {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, false
	}
	return files, true
}
