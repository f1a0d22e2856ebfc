package files_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/files"
)

// rows are the contents that the database names.
type rows struct {
	named []files.Path
	asked func(day string) // called before each answer; may be nil
}

func (r *rows) Days(context.Context) (days []string, err error) {
	for _, p := range r.named {
		days = append(days, p.Day)
	}
	return append(days, "..", "no day"), nil // rows may contain any text
}

func (r *rows) Named(_ context.Context, day string) (map[files.Path]struct{}, error) {
	if r.asked != nil {
		r.asked(day)
	}
	named := map[files.Path]struct{}{}
	for _, p := range r.named {
		if p.Day == day {
			named[p] = struct{}{}
		}
	}
	return named, nil
}

// office is a storage and its database.
type office struct {
	store
	rows *rows
}

// newOffice has a folder and two contents that rows name, both days old.
func newOffice(t *testing.T) *office {
	t.Helper()
	dir := t.TempDir()
	return officeOf(t, store{open(t, dir), dir, dir})
}

// inEachOffice runs a test on both kinds of storages.
func inEachOffice(t *testing.T, test func(t *testing.T, o *office)) {
	t.Helper()
	onEach(t, func(t *testing.T, s store) { test(t, officeOf(t, s)) })
}

func officeOf(t *testing.T, s store) *office {
	t.Helper()
	o := &office{s, &rows{}}
	o.rows.named = []files.Path{o.old(t, 48*time.Hour), o.old(t, 48*time.Hour)}
	return o
}

func (o *office) file(p files.Path) string { return filepath.Join(o.dir, p.Day, p.Key, p.Name) }

// old stores a content of that age, by the disk's clock.
func (o *office) old(t *testing.T, age time.Duration) files.Path {
	t.Helper()
	p := files.NewPath(today, "图.png")
	put(t, o, p, "content")
	o.age(t, o.file(p), age)
	o.age(t, filepath.Dir(o.file(p)), age)
	return p
}

func (o *office) age(t *testing.T, path string, age time.Duration) {
	t.Helper()
	then := time.Now().Add(-age)
	if err := os.Chtimes(path, then, then); err != nil {
		t.Fatal(err)
	}
}

func (o *office) sweep(t *testing.T) files.Swept {
	t.Helper()
	swept, err := o.Sweep(t.Context(), o.rows)
	if err != nil {
		t.Fatal(err)
	}
	return swept
}

func TestAContentWithoutARowIsSweptOnceItIsAnHourOld(t *testing.T) {
	inEachOffice(t, func(t *testing.T, o *office) {
		young, old := o.old(t, 59*time.Minute), o.old(t, 61*time.Minute)
		swept := o.sweep(t)
		if diff := cmp.Diff(files.Swept{Removed: []files.Path{old}, Bytes: int64(len("content"))}, swept); diff != "" {
			t.Error(diff)
		}
		want := []string{o.file(o.rows.named[0]), o.file(o.rows.named[1]), o.file(young)}
		slices.Sort(want)
		if diff := cmp.Diff(want, left(t, o.root)); diff != "" {
			t.Error(diff)
		}
		if _, err := os.Stat(filepath.Dir(o.file(old))); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("its folder: %v", err)
		}
	})
}

func TestARowThatComesWhileItIsSweptKeepsItsContent(t *testing.T) {
	inEachOffice(t, func(t *testing.T, o *office) {
		late := o.old(t, 2*time.Hour)
		o.rows.asked = func(string) {
			if len(o.rows.named) == 2 {
				o.rows.named = append(o.rows.named, late)
			}
		}
		if swept := o.sweep(t); len(swept.Removed) > 0 {
			t.Errorf("removed: %v", swept.Removed)
		}
	})
}

func TestAContentThatComesWhileItIsSweptIsNotMissing(t *testing.T) {
	inEachOffice(t, func(t *testing.T, o *office) {
		replaced, late := o.rows.named[0], files.NewPath(today, "图.png")
		o.rows.asked = func(string) { // after the disk has been read
			o.rows.asked = nil
			put(t, o, late, "another")
			o.rows.named[0] = late
			if err := o.Remove(t.Context(), replaced); err != nil {
				t.Error(err)
			}
		}
		if swept := o.sweep(t); len(swept.Missing) > 0 || slices.Contains(swept.Removed, late) {
			t.Errorf("%+v", swept)
		}
	})
}

func TestAContentThatIsMissingIsReported(t *testing.T) {
	inEachOffice(t, func(t *testing.T, o *office) {
		ofItsDay := files.Path{Day: "2020-01-01", Key: o.rows.named[0].Key, Name: "a.png"} // without a folder
		o.rows.named = append(o.rows.named, ofItsDay)
		if err := os.Remove(o.file(o.rows.named[0])); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]files.Path{ofItsDay, o.rows.named[0]}, o.sweep(t).Missing); diff != "" {
			t.Error(diff)
		}
	})
}

func TestTheContentsOfAnotherDatabaseAreNotSwept(t *testing.T) {
	inEachOffice(t, func(t *testing.T, o *office) {
		for range 3 {
			o.old(t, 2*time.Hour)
		}
		var foreign *files.ForeignError
		swept, err := o.Sweep(t.Context(), o.rows)
		if !errors.As(err, &foreign) || foreign.Named != 2 || foreign.Unnamed != 3 || len(swept.Removed) > 0 {
			t.Errorf("%+v %v", swept, err)
		}
		if n := len(left(t, o.root)); n != 5 {
			t.Errorf("%d contents are left", n)
		}
	})
}

func TestASweepRemovesOnlySoManyContents(t *testing.T) {
	o := newOffice(t)
	for i := range 202 { // without waiting for the disk
		p := files.NewPath(today, "a.png")
		if err := errors.Join(os.Mkdir(filepath.Dir(o.file(p)), 0o700), os.WriteFile(o.file(p), nil, 0o600)); err != nil {
			t.Fatal(err)
		}
		o.age(t, o.file(p), 2*time.Hour)
		if i%2 == 0 {
			o.rows.named = append(o.rows.named, p)
		}
	}
	for _, want := range []int{100, 1, 0} {
		if n := len(o.sweep(t).Removed); n != want {
			t.Errorf("removed %d, not %d", n, want)
		}
	}
}

func TestOnlyContentsAreSwept(t *testing.T) {
	o := newOffice(t)
	empty := filepath.Dir(o.file(files.NewPath(today, "x")))
	coming := filepath.Dir(o.file(files.NewPath(today, "x")))
	for _, dir := range []string{"lost+found", "2026-11-20/notes", "incoming"} {
		if err := os.MkdirAll(filepath.Join(o.dir, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	var kept []string
	for _, name := range []string{"README", "lost+found/a", "2026-11-20/a.png", "2026-11-20/notes/a.png", "incoming/coming", "incoming/left"} {
		name = filepath.Join(o.dir, name)
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		o.age(t, name, 2*time.Hour)
		kept = append(kept, name)
	}
	o.age(t, filepath.Join(o.dir, "incoming/coming"), time.Minute)
	for _, dir := range []string{empty, coming} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	o.age(t, empty, 2*time.Hour)
	link := o.file(o.rows.named[0]) + ".link.png"
	if err := os.Symlink(o.file(o.rows.named[0]), link); err != nil {
		t.Fatal(err)
	}
	o.sweep(t)
	kept = append(kept[:len(kept)-1], o.file(o.rows.named[0]), o.file(o.rows.named[1])) // earlier versions' files
	slices.Sort(kept)
	if diff := cmp.Diff(kept, left(t, o.root)); diff != "" {
		t.Error(diff)
	}
	for path, there := range map[string]bool{empty: false, coming: true, link: true} {
		if _, err := os.Lstat(path); (err == nil) != there {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestASweepThatIsStoppedEnds(t *testing.T) {
	inEachOffice(t, func(t *testing.T, o *office) {
		o.old(t, 2*time.Hour)
		ctx, cancel := context.WithCancel(t.Context())
		o.rows.asked = func(string) { cancel() }
		if swept, err := o.Sweep(ctx, o.rows); !errors.Is(err, context.Canceled) || len(swept.Removed) > 0 {
			t.Errorf("%+v %v", swept, err)
		}
	})
}
