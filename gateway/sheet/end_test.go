package sheet_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qiao/gateway/errs"
	"qiao/gateway/sheet"
	"qiao/gateway/wire"
)

// fill adds rows until the library keeps them in a file.
func fill(t *testing.T, answer wire.Answer, dir string) {
	t.Helper()
	row := []wire.Value{text(strings.Repeat("床", 10_000))}
	for range 700 {
		if err := answer.Row(row); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := filepath.Glob(dir + "/sheet-*/excelize-*"); err != nil || len(kept) != 1 {
		t.Fatalf("nothing is kept in %s: %v, %v", dir, kept, err)
	}
}

func isEmpty(t *testing.T, dir string) {
	t.Helper()
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("it has left %v behind, %v", left, err)
	}
}

var notes = []column{{sheet.Column{Heading: "备注"}, wire.String, 0}}

// A sheet leaves no temporary file, however it ends.
func TestNothingIsLeftBehind(t *testing.T) {
	t.Run("finished", func(t *testing.T) {
		dir, out := t.TempDir(), &bytes.Buffer{}
		answer := begin(t, out, sheet.Options{Dir: dir}, notes)
		fill(t, answer, dir)
		if answer.Started() {
			t.Error("it has begun before it is closed")
		}
		if err := answer.Close(); err != nil || !answer.Started() {
			t.Errorf("begun: %v, %v", answer.Started(), err)
		}
		isEmpty(t, dir)
		if rows := lines(t, open(t, out.Bytes()), "Sheet1"); len(rows) != 701 {
			t.Errorf("%d rows", len(rows))
		}
		if err := answer.Close(); err != nil {
			t.Errorf("the second time: %v", err)
		}
	})
	t.Run("cancelled", func(t *testing.T) {
		dir, out := t.TempDir(), &bytes.Buffer{}
		answer := begin(t, out, sheet.Options{Dir: dir}, notes)
		fill(t, answer, dir)
		answer.Discard()
		answer.Discard()
		isEmpty(t, dir)
		if err := answer.Row([]wire.Value{null}); !errors.Is(err, wire.ErrEnough) || out.Len() > 0 {
			t.Errorf("it goes on: %v, %d bytes", err, out.Len())
		}
	})
	t.Run("the client has gone", func(t *testing.T) {
		dir := t.TempDir()
		gone := errors.New("the client has gone")
		answer := begin(t, &closed{gone, 1000}, sheet.Options{Dir: dir}, notes)
		fill(t, answer, dir)
		if err := answer.Close(); !errors.Is(err, gone) || !answer.Started() {
			t.Errorf("got %v", err)
		}
		isEmpty(t, dir)
	})
}

// closed accepts some bytes and then fails.
type closed struct {
	err  error
	room int
}

func (c *closed) Write(p []byte) (int, error) {
	if c.room -= len(p); c.room < 0 {
		return 0, c.err
	}
	return len(p), nil
}

func TestAMissingFolderOfASheetIsAnError(t *testing.T) {
	answer := sheet.New(&bytes.Buffer{}, sheet.Options{Dir: filepath.Join(t.TempDir(), "none")})
	if err := answer.Columns(nil); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "a folder for the export: ") {
		t.Errorf("got %v", err)
	}
	answer.Discard()
}

func TestOneResultSet(t *testing.T) {
	answer := begin(t, &bytes.Buffer{}, sheet.Options{}, notes)
	answer.Affected(1)
	answer.Message("第一行")
	if err := answer.Columns(nil); !errors.Is(err, wire.ErrEnough) {
		t.Errorf("a second one: %v", err)
	}
}

// Excel has 1,048,576 rows, and one of them is for the total.
func TestMoreRowsThanExcelHas(t *testing.T) {
	answer := begin(t, &bytes.Buffer{}, sheet.Options{}, notes)
	sheet.SkipRows(answer, 1_048_573)
	row := []wire.Value{text("末行")}
	if err := answer.Row(row); err != nil {
		t.Fatal(err)
	}
	err := answer.Row(row)
	var known *errs.Error
	if !errors.As(err, &known) || !strings.Contains(err.Error(), "导出超过 1048574 行，请缩小查询范围") {
		t.Errorf("got %v", err)
	}
	if err := answer.Close(); err != nil {
		t.Errorf("the rows before: %v", err)
	}
}
