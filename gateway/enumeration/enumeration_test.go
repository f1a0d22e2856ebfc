package enumeration_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"qiao/gateway/enumeration"
)

func TestValuesAreFoundByCodeAndByLabel(t *testing.T) {
	t.Parallel()
	examine := enumeration.Find("examineStatus")
	if examine != enumeration.ExamineStatus {
		t.Fatalf("examineStatus is %v", examine)
	}
	if label, ok := examine.Label(-2); label != "提交失败" || !ok {
		t.Errorf("-2 is %q, %v", label, ok)
	}
	if _, ok := examine.Label(2); ok {
		t.Error("2 has a label")
	}
	if code, ok := examine.Code("已审核"); code != 1 || !ok {
		t.Errorf("已审核 is %d, %v", code, ok)
	}
	if _, ok := examine.Code("审核"); ok {
		t.Error("审核 has a code")
	}
	if got := strings.Join(examine.Labels(), " "); got != "提交失败 待提交 未审核 已审核" {
		t.Error(got)
	}
	if enumeration.Find("examinestatus") != nil {
		t.Error("an enumeration of another name was found")
	}
}

func TestAllAreInTheOrderOfTheirNames(t *testing.T) {
	t.Parallel()
	names := enumeration.Names()
	if !slices.IsSorted(names) || !slices.Contains(names, "remitStatus") {
		t.Error(names)
	}
}

func TestMistakesInADeclarationPanic(t *testing.T) {
	t.Parallel()
	open := enumeration.Value{Code: 0, Label: "开", Tone: enumeration.Info}
	for _, c := range []struct {
		name, want string
		values     []enumeration.Value
	}{
		{"", "no name or no values", []enumeration.Value{open}},
		{"testNone", "no name or no values", nil},
		{"testCode", "have the code or the label in common", []enumeration.Value{open, {Code: 0, Label: "关", Tone: enumeration.Info}}},
		{"testLabel", "have the code or the label in common", []enumeration.Value{open, {Code: 1, Label: "开", Tone: enumeration.Info}}},
		{"testQuoted", "1 has no label", []enumeration.Value{open, {Code: 1, Label: "关'", Tone: enumeration.Info}}},
		{"testEmpty", "1 has no label", []enumeration.Value{open, {Code: 1, Label: " ", Tone: enumeration.Info}}},
		{"testNumber", "1 has the number -1 as its label", []enumeration.Value{open, {Code: 1, Label: "-1", Tone: enumeration.Info}}},
		{"testTone", `unknown tone "red"`, []enumeration.Value{{Code: 0, Label: "开", Tone: "red"}}},
		{"cancelStatus", "the name stands twice", []enumeration.Value{open}},
	} {
		if got := panicked(func() { enumeration.New(c.name, c.values...) }); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %s", c.name, got, c.want)
		}
	}
}

func panicked(declare func()) (text string) {
	defer func() { text = fmt.Sprint(recover()) }()
	declare()
	return ""
}
