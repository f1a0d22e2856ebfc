package sheet_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"qiao/gateway/sheet"
)

// Each file of testdata/corpus is written in the way of the program in its name. The text beside it has what the sheet shows:
// a line for each row, cells between bars, and after ! the reason why a cell is not read.
func TestACellIsWhatItsSheetShows(t *testing.T) {
	files, err := filepath.Glob("testdata/corpus/*.xlsx")
	if err != nil || len(files) < 60 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".xlsx"), func(t *testing.T) {
			file, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(strings.TrimSuffix(name, "xlsx") + "txt")
			if err != nil {
				t.Fatal(err)
			}
			got, err := read(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := gocmp.Diff(string(want), shown(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// shown writes a sheet as the texts beside the files do.
func shown(from *sheet.Sheet) string {
	var text strings.Builder
	if len(from.Others) > 0 {
		fmt.Fprintf(&text, "# 读 %s，略 %s\n", from.Name, strings.Join(from.Others, "、"))
	}
	for _, row := range from.HiddenRows {
		fmt.Fprintf(&text, "# 隐藏的行 %d\n", row)
	}
	for _, column := range from.HiddenColumns {
		fmt.Fprintf(&text, "# 隐藏的列 %s\n", sheet.ColumnName(column))
	}
	for _, cells := range from.Rows {
		var texts []string
		for _, cell := range cells {
			shown := strings.ReplaceAll(strings.TrimSpace(cell.Text), "\n", `\n`)
			if cell.Wrong != "" {
				shown = "!" + cell.Wrong
			}
			texts = append(texts, shown)
		}
		text.WriteString(strings.TrimRight(strings.Join(texts, "|"), "|") + "\n")
	}
	return strings.TrimRight(text.String(), "\n") + "\n"
}
