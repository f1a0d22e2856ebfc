package wire_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"qiao/gateway/wire"
)

func TestColumnNames(t *testing.T) {
	for _, test := range []struct{ columns, want string }{
		{"MenuId,SortCode", "MenuId,SortCode"},
		{"a,a", "a,a1"},
		{"a,a1,a", "a,a1,a2"},
		{"a,a,,,A,a1", "a,a2,Column1,Column2,A3,a1"},
		{",Column1", "Column2,Column1"},
		{"编号,编号", "编号,编号1"},
	} {
		got := strings.Join(wire.ColumnNames(named(test.columns)), ",")
		if got != test.want {
			t.Errorf("ColumnNames(%s) = %s, want %s", test.columns, got, test.want)
		}
	}
}

func named(names string) []wire.Column {
	var columns []wire.Column
	for _, name := range strings.Split(names, ",") {
		columns = append(columns, wire.Column{Name: name})
	}
	return columns
}

// No object may have a key twice, for any names of the columns, and a unique name may not change.
func TestColumnNamesAreUnlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOf(rapid.StringMatching(`([aAbé]|Column|)[0-3]?`)).Draw(t, "names")
		columns := make([]wire.Column, len(names))
		count := map[string]int{}
		for i, name := range names {
			columns[i].Name = name
			count[wire.Fold(name)]++
		}
		seen := map[string]bool{}
		for i, name := range wire.ColumnNames(columns) {
			folded := wire.Fold(name)
			if name == "" || seen[folded] {
				t.Fatalf("%q is blank or repeated in %q", name, names)
			}
			seen[folded] = true
			if names[i] != "" && count[wire.Fold(names[i])] == 1 && name != names[i] {
				t.Fatalf("%q became %q", names[i], name)
			}
		}
	})
}

func TestFold(t *testing.T) {
	got := []string{
		wire.FoldProcedureName("P_Base_User"), wire.FoldProcedureName(" [DBO].[p_base_user] "), wire.FoldProcedureName("dbo.P_BASE_USER"),
		wire.FoldProcedureName("[P_Base_User]"), wire.FoldProcedureName("dbo.[P_Base_User]"),
		wire.FoldProcedureName("[a].[b]"), wire.FoldProcedureName("dbo"), wire.FoldProcedureName("[]"),
		wire.FoldCXType(" 获取最新秘钥X\t"), wire.Fold("\u212A"), wire.Fold("É"),
	}
	want := []string{
		"p_base_user", "p_base_user", "p_base_user", "p_base_user", "p_base_user",
		"[a].[b]", "dbo", "", "获取最新秘钥x", "\u212A", "é",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`( |dbo\.|\[|\]|a|B){0,12}`).Draw(t, "name")
		once := wire.FoldProcedureName(name)
		if twice := wire.FoldProcedureName(once); twice != once {
			t.Fatalf("%q folds to %q and then to %q", name, once, twice)
		}
	})
}
