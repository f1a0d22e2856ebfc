package files_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"qiao/gateway/files"
)

// partsIn stores contents as the parts of a longer one.
func partsIn(t *testing.T, s files.Storage, texts ...string) (parts []files.Part) {
	t.Helper()
	for _, text := range texts {
		p := files.NewPath(today, "part")
		put(t, s, p, text)
		parts = append(parts, files.Part{Path: p, Size: int64(len(text))})
	}
	return parts
}

func TestAContentIsAssembledOutOfParts(t *testing.T) {
	whole := strings.Repeat("0123456789abcdef", 5<<20/16)
	for name, texts := range map[string][]string{
		"of the smallest size of an object storage": {whole, strings.ToUpper(whole), "end"},
		"smaller than that":                         {"one", "two", "end"},
		"a single one":                              {"alone"},
		"with an empty one":                         {"one", "", "end"},
	} {
		t.Run(name, func(t *testing.T) {
			onEach(t, func(t *testing.T, s store) {
				parts, p := partsIn(t, s, texts...), files.NewPath(today, "片.mp4")
				want := strings.Join(texts, "")
				if size, err := s.Assemble(t.Context(), p, parts); err != nil || size != int64(len(want)) {
					t.Fatal(size, err)
				}
				if read(t, s, p) != want {
					t.Error("it has other bytes than its parts")
				}
				for i, part := range parts {
					if read(t, s, part.Path) != texts[i] {
						t.Errorf("part %d has changed", i)
					}
				}
			})
		})
	}
}

func TestNothingIsAssembledWithoutAPart(t *testing.T) {
	onEach(t, func(t *testing.T, s store) {
		long := strings.Repeat("x", 5<<20)
		for _, texts := range [][]string{{"one", "two"}, {long, "end"}} {
			parts, p := partsIn(t, s, texts...), files.NewPath(today, "片.mp4")
			if err := s.Remove(t.Context(), parts[1].Path); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Assemble(t.Context(), p, parts); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%v", err)
			}
			if _, err := s.Open(t.Context(), p); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("it is there: %v", err)
			}
		}
	})
}

func TestPartsInTwoPlacesAreAssembledInTheFirst(t *testing.T) {
	m := newMover(t, 0)
	both, err := files.Join(m.bucket, m.folder)
	if err != nil {
		t.Fatal(err)
	}
	parts := append(partsIn(t, m.bucket, strings.Repeat("b", 5<<20)), partsIn(t, m.folder, "folder")...)
	p := files.NewPath(today, "片.mp4")
	if size, err := both.Assemble(t.Context(), p, parts); err != nil || size != 5<<20+6 {
		t.Fatal(size, err)
	}
	if got := read(t, m.bucket, p); got != strings.Repeat("b", 5<<20)+"folder" {
		t.Errorf("%d bytes", len(got))
	}
}
