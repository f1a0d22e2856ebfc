package main

import (
	"net/http"
	"net/url"
	"path/filepath"
	"testing"

	"qiao/cmd/apptest"
)

// TestAKillAtEachStepLeavesRowAndContentInStep kills a gateway at every step of
// an upload, a replacement and a deletion. Afterwards the file at its path is either
// the old one or the new one, complete, and nothing else is stored.
func TestAKillAtEachStepLeavesRowAndContentInStep(t *testing.T) {
	tests := []struct {
		change, step string
		after        string // the caption that the row has then; empty for no row
	}{
		{"upload", "receive", ""},
		{"upload", "receiving", ""},
		{"upload", "received", ""},
		{"replace", "receive", "before"},
		{"replace", "receiving", "before"},
		{"replace", "received", "before"},
		{"replace", "remove", "after"},
		{"replace", "removed", "after"},
		{"delete", "remove", ""},
		{"delete", "removed", ""},
	}
	folder := seeded(t)
	v := startVictim(t, folder)
	paths := map[string]string{}
	for _, name := range []string{"a.png", "b.png"} { // more contents must have rows than have none
		v.give(t, name, "still")
	}
	for _, test := range tests {
		if name := test.change + test.step + ".png"; test.change != "upload" {
			paths[name] = v.give(t, name, "before")
		}
	}
	v.kill(t)
	for _, test := range tests {
		name := test.change + test.step + ".png"
		v = startVictim(t, folder, diesAt+"="+test.step)
		var err error
		if test.change == "delete" {
			_, err = v.try(http.MethodGet, apptest.DeletePath+"?"+url.Values{"FilePath": {paths[name]}}.Encode(), "", "")
		} else {
			_, err = v.offer(t, name, "after")
		}
		if err == nil {
			t.Errorf("%s: it lives on after %s", test.change, test.step)
			v.kill(t)
			continue
		}
		if err := <-v.process.ended; err == nil {
			t.Errorf("%s: after %s it ended by itself", test.change, test.step)
		}
	}

	apptest.Age(t, filepath.Join(folder, "files"))
	v = startVictim(t, folder)
	rows := v.guides(t)
	for _, test := range tests {
		name := test.change + test.step + ".png"
		row := rows[name]
		if row.FileCaption != test.after || row.FilePath != "" && (row.FilePath != paths[name] || !v.Serves(t, row)) {
			t.Errorf("%s, killed at %s: %+v", test.change, test.step, row)
		}
		if a := v.Send(t, http.MethodGet, apptest.Escaped(paths[name]), ""); test.change == "delete" && a.Status != http.StatusNotFound {
			t.Errorf("%s, killed at %s: %d", test.change, test.step, a.Status)
		}
	}
	if n := v.orphans(t); n != 0 {
		t.Errorf("%d contents have no row", n)
	}
}
