//go:build !ui

// Package frontend holds the built staff UI. The build tag "ui" embeds it, so that everything else builds and
// tests without Node.
package frontend

import "io/fs"

// Assets reports that this binary was built without the UI.
func Assets() (fs.FS, bool) { return nil, false }
