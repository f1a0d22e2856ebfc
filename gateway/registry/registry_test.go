package registry_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/session"
)

// registered is a complete procedure; source distinguishes it from others.
func registered(source, name, cxtype string, aliases ...string) *registry.Procedure {
	return &registry.Procedure{
		Name: name, CXType: cxtype, Aliases: aliases, Source: source, Effect: registry.Read, Access: session.SignedIn(),
		Run: func(context.Context, *registry.Call) error { return nil },
	}
}

func sealed(p *registry.Procedure) *registry.Procedure {
	p.Sealed = true
	return p
}

func registryOf(t *testing.T, layers ...[]*registry.Procedure) *registry.Registry {
	t.Helper()
	list, err := registry.New(layers...)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestLookupOrder(t *testing.T) {
	list := registryOf(t, []*registry.Procedure{
		registered("exact", "P_Base_User", "用户详情查询"),
		registered("any type", "P_Base_User", ""),
		registered("any name", registry.AnyName, "用户详情查询"),
		registered("aliases", "P_Shop", "List", "P_Store", registry.AnyName),
		registered("dbo", "[dbo].[P_Dorm]", "  List2 "),
	})
	for _, test := range []struct{ name, cxtype, want string }{
		{"P_Base_User", "用户详情查询", "exact"},
		{"p_base_user", " 用户详情查询\t", "exact"},
		{"dbo.P_Base_User", "用户详情查询", "exact"},
		{" [dbo].[P_BASE_USER] ", "用户详情查询", "exact"},
		{"P_Base_User", "something else", "any type"},
		{"P_Base_User", "List", "any type"},
		{"P_Base_User", "", "any type"},
		{"P_Other", "用户详情查询", "any name"},
		{"", "用户详情查询", "any name"},
		{"P_Shop", "list", "aliases"},
		{"P_STORE", "LIST", "aliases"},
		{"P_Any", "List", "aliases"},
		{"P_Dorm", "list2", "dbo"},
	} {
		p, err := list.Lookup(test.name, test.cxtype)
		if err != nil || p.Source != test.want {
			t.Errorf("%q/%q: %v, %v; want %s", test.name, test.cxtype, p, err, test.want)
		}
	}
}

func TestLookupFailuresSayWhatIsMissing(t *testing.T) {
	list := registryOf(t, []*registry.Procedure{registered("go", "P_Shop", "List")})
	for _, test := range []struct{ name, cxtype, text string }{
		{"P_Shop", "", "查询类型未传递"},
		{"", " \t", "查询类型未传递"},
		{" P_Shop", "Detail ", "存储过程不存在：P_Shop/Detail"},
		{"P_Other", "List", "存储过程不存在：P_Other/List"},
		{"", "查询", "存储过程不存在：/查询"},
		{registry.AnyName, "List", "存储过程不存在：*/List"},
	} {
		p, err := list.Lookup(test.name, test.cxtype)
		if p != nil || err == nil {
			t.Errorf("%q/%q is found: %v", test.name, test.cxtype, p)
			continue
		}
		if known := errs.As(err); known.Kind.Code != -1 || known.ClientText() != test.text {
			t.Errorf("%q/%q: %d %s, want -1 %s", test.name, test.cxtype, known.Kind.Code, known.ClientText(), test.text)
		}
	}
}

func TestLaterLayersWin(t *testing.T) {
	list := registryOf(t,
		[]*registry.Procedure{registered("go", "P_Shop", "List", registry.AnyName), registered("go", "P_Shop", "Detail")},
		[]*registry.Procedure{registered("binary", "P_Shop", "list"), registered("binary", "P_Dorm", "List")},
		[]*registry.Procedure{registered("site", "dbo.P_Shop", "LIST")},
	)
	for call, want := range map[string]string{"P_Shop/List": "site", "P_Shop/Detail": "go", "P_Dorm/List": "binary", "P_Other/List": "go"} {
		name, cxtype, _ := strings.Cut(call, "/")
		if p, err := list.Lookup(name, cxtype); err != nil || p.Source != want {
			t.Errorf("%s: %v, %v; want %s", call, p, err, want)
		}
	}
	var all []string
	for _, p := range list.All() {
		all = append(all, fmt.Sprintf("%s/%s %s", p.Name, p.CXType, p.Source))
	}
	want := []string{"P_Dorm/List binary", "P_Shop/Detail go", "P_Shop/List go", "dbo.P_Shop/LIST site"}
	if diff := cmp.Diff(want, all); diff != "" {
		t.Error(diff)
	}
}

// Two layers may have files of the same path, and a procedure many names.
func TestEveryProcedureIsListedOnce(t *testing.T) {
	first := registered("shop.sql", "P_Shop", "List", "P_A", "P_B", "P_C", "P_D")
	list := registryOf(t, []*registry.Procedure{first}, []*registry.Procedure{registered("shop.sql", "P_Shop", "List", "P_B")})
	if got := len(list.All()); got != 2 {
		t.Errorf("%d procedures listed, want 2", got)
	}
}

func TestSealedProceduresKeepTheirPlace(t *testing.T) {
	goLayer := []*registry.Procedure{
		sealed(registered("go", "P_Base_Module", "菜单", "P_Menu", registry.AnyName)), sealed(registered("go", "P_Settings", "")),
	}
	for _, entry := range []*registry.Procedure{
		registered("site.sql", "P_Base_Module", "菜单"),
		registered("site.sql", "dbo.p_base_module", " 菜单"),
		registered("site.sql", "P_Menu", "菜单"),
		registered("site.sql", registry.AnyName, "菜单"),
		registered("site.sql", "P_Own", "菜单", "P_Base_Module"),
		registered("site.sql", "P_Mine", "菜单"), // the sealed procedure serves every name
		registered("site.sql", "P_Menus", "列表", "P_Settings"),
	} {
		_, err := registry.New(goLayer, []*registry.Procedure{entry})
		if err == nil || !strings.Contains(err.Error(), "site.sql: ") || !strings.Contains(err.Error(), "is sealed: no entry may take its place") {
			t.Errorf("%s/%s: %v", entry.Name, entry.CXType, err)
		}
	}
	if _, err := registry.New(goLayer, []*registry.Procedure{registered("site.sql", "P_Base_Module", "其他")}); err != nil {
		t.Errorf("another CXType: %v", err)
	}
}

// A procedure for every type of a name does not replace a sealed type of any name.
func TestASealForAnyNameComesBeforeAnyType(t *testing.T) {
	list := registryOf(t,
		[]*registry.Procedure{sealed(registered("go", "P_Base_Module", "菜单", registry.AnyName)), registered("go exact", "P_Own", "菜单")},
		[]*registry.Procedure{registered("site", "P_Mine", ""), registered("site", "P_Own", "")},
	)
	for call, want := range map[string]string{
		"P_Mine/菜单": "go", "P_Mine/其他": "site", "P_Mine/": "site", "P_Own/菜单": "go exact", "P_Own/其他": "site", "/菜单": "go",
	} {
		name, cxtype, _ := strings.Cut(call, "/")
		if p, err := list.Lookup(name, cxtype); err != nil || p.Source != want {
			t.Errorf("%s: %v, %v; want %s", call, p, err, want)
		}
	}
}

func TestIncompleteProceduresAreRefused(t *testing.T) {
	change := func(f func(*registry.Procedure)) *registry.Procedure {
		p := registered("x.sql", "P_Shop", "List")
		f(p)
		return p
	}
	for _, test := range []struct {
		procedure *registry.Procedure
		want      string
	}{
		{change(func(p *registry.Procedure) { p.Name = "" }), "x.sql: a procedure has no name"},
		{change(func(p *registry.Procedure) { p.Run = nil }), "x.sql: procedure P_Shop/List has nothing to run"},
		{change(func(p *registry.Procedure) { p.Access = session.Access{} }), "x.sql: procedure P_Shop/List states no access"},
		{change(func(p *registry.Procedure) { p.Effect = 0 }), "x.sql: procedure P_Shop/List states no effect"},
		{change(func(p *registry.Procedure) { p.Cache = time.Second }), "x.sql: procedure P_Shop/List: only what reads and has a Key can be cached"},
		{change(func(p *registry.Procedure) { p.Effect = 3 }), "x.sql: procedure P_Shop/List states no effect"},
		{change(func(p *registry.Procedure) { p.Name, p.CXType = registry.AnyName, "" }), "x.sql: procedure * without a CXType would answer every call"},
		{change(func(p *registry.Procedure) { p.Name, p.CXType = registry.AnyName, " " }), "x.sql: procedure * without a CXType would answer every call"},
		{change(func(p *registry.Procedure) { p.CXType, p.Aliases = "", []string{registry.AnyName} }), "x.sql: procedure P_Shop without a CXType would answer every call"},
		{change(func(p *registry.Procedure) { p.Aliases = []string{""} }), `x.sql: procedure P_Shop/List: "" is no name; write "*" for any`},
		{change(func(p *registry.Procedure) { p.Name = "dbo." }), `x.sql: procedure dbo./List: "dbo." is no name; write "*" for any`},
		{change(func(p *registry.Procedure) { p.Aliases = []string{"P_Shop"} }), "x.sql: p_shop/list stands twice among the names of the procedure; remove one"},
		{change(func(p *registry.Procedure) { p.Aliases = []string{"P_Store", "dbo.p_store"} }), "x.sql: p_store/list stands twice among the names of the procedure; remove one"},
	} {
		_, err := registry.New([]*registry.Procedure{test.procedure})
		if err == nil || err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}

func TestDuplicatesAndAllProblemsAreNamed(t *testing.T) {
	unnamed := registered("b.sql", "", "List")
	_, err := registry.New([]*registry.Procedure{
		registered("a.sql", "P_Shop", "List"), registered("c.sql", "P_SHOP", "list"), unnamed, registered("d.sql", "P_Dorm", "List", registry.AnyName),
		registered("e.sql", registry.AnyName, "List"),
	})
	const what = " already; give one of the two another procedure or cxtype, or remove it"
	want := "c.sql: P_SHOP/list is answered by a.sql" + what + "\n" +
		"b.sql: a procedure has no name\n" +
		"e.sql: */List is answered by d.sql" + what
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestEffectNames(t *testing.T) {
	for effect, want := range map[registry.Effect]string{registry.Read: "read", registry.Write: "write", 0: "unstated"} {
		if effect.String() != want {
			t.Errorf("%d is %s, want %s", effect, effect, want)
		}
	}
}
