package config_test

import (
	"testing"

	"qiao/gateway/config"
)

func TestFileTypesAreRead(t *testing.T) {
	got := load(t, `files:
  types:
    - {name: 行政文件, kinds: [picture, document], max_size: 20MiB, upload: shop.edit, verify: shop.export}
    - {name: 现场照片, kinds: picture}
`)
	want := config.Default()
	want.Files.Types = []config.FileType{
		{Name: "行政文件", Kinds: []string{"picture", "document"}, MaxSize: 20 << 20, Upload: "shop.edit", Verify: "shop.export"},
		{Name: "现场照片", Kinds: []string{"picture"}},
	}
	if d := diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestInvalidFileTypes(t *testing.T) {
	for row, want := range map[string]string{
		"{kinds: [picture]}":                                     `files.types: "" is no name`,
		"{name: ' a', kinds: [picture]}":                         `files.types: " a" is no name`,
		"{name: 操作说明, kinds: [picture]}":                         "files.types: 操作说明 is a type of the program's own; choose another name",
		"{name: a}":                                              "files.types: a: kinds must name at least one of picture, video, document",
		"{name: a, kinds: [sound]}":                              "files.types: a: kinds",
		"{name: a, kinds: [video], max_size: 3GiB}":              "files.types: a: max_size must be at most files.max_size, 2 GiB",
		"{name: a, kinds: [video]}, {name: a, kinds: [picture]}": "files.types: a is named twice",
		"{name: a, kinds: [video], access: signed-in}":           "access",
	} {
		refused(t, write(t, "files: {types: ["+row+"]}"), nil, want)
	}
}
