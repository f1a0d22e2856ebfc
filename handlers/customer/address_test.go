package customer_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

type address struct {
	Province, City, District, RegionCode *string
}

func (a address) String() string {
	var texts []string
	for _, text := range []*string{a.Province, a.City, a.District, a.RegionCode} {
		if text == nil {
			texts = append(texts, "-")
			continue
		}
		texts = append(texts, *text)
	}
	return strings.Join(texts, " ")
}

func addressesOf(t *testing.T, g *apptest.Gateway, who apptest.Option, query string) (shown []string) {
	t.Helper()
	var answer struct{ List []address }
	g.ReadInto(t, who, customers+"?sort=Name&pageSize=100"+query, &answer)
	for _, one := range answer.List {
		shown = append(shown, one.String())
	}
	return shown
}

// Province, city and district are those of China and belong together; a customer is found by each and by their code.
func TestAnAddressNamesDivisionsOfChina(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, hangzhou)
		shop := shopID(t, g, who, "杭州余杭旗舰店")
		add := func(name, fields string) apptest.Answer {
			return g.Send(t, http.MethodPut, customers+"/add", fmt.Sprintf(`{"Name":%q,"ShopId":%q,%s}`, name, shop, fields), who)
		}
		for fields, want := range map[string]string{
			`"Province":"江苏省","City":"杭州市"`:                  `"City":"杭州市属于浙江省，不属于江苏省"`,
			`"Province":"浙江省","City":"宁波市","District":"余杭区"`: `"District":"余杭区属于杭州市，不属于宁波市"`,
			`"Province":"东方省"`:                               `"Province":"没有省份“东方省”，如 浙江省、上海市"`,
		} {
			if a := add("错址", fields); a.Code == 0 || !strings.Contains(a.Body, want) {
				t.Errorf("%s: %s", fields, a.Body)
			}
		}
		if a := add("新址", `"Province":"浙江","City":"杭州","District":"余杭"`); a.Code != 0 {
			t.Fatal(a.Body)
		}
		one := list(t, g, who, "&keyword="+url.QueryEscape("新址"))[0]
		if got := addressesOf(t, g, who, "&CustomerId="+one.CustomerID); got[0] != "浙江省 杭州市 余杭区 330110" {
			t.Errorf("short names: %s", got)
		}
		change := func(fields string) apptest.Answer {
			version := list(t, g, who, "&CustomerId="+one.CustomerID)[0].RowVersion
			return g.Send(t, http.MethodPost, customers+"/update/"+one.CustomerID, fmt.Sprintf(`{%s,"RowVersion":%d}`, fields, version), who)
		}
		if a := change(`"City":"宁波市"`); a.Code == 0 || !strings.Contains(a.Body, "余杭区属于杭州市，不属于宁波市") {
			t.Errorf("the city alone: %s", a.Body)
		}
		change(`"City":"宁波市","District":null`)
		if got := addressesOf(t, g, who, "&CustomerId="+one.CustomerID); got[0] != "浙江省 宁波市 - 330200" {
			t.Errorf("changed: %s", got)
		}
		for _, query := range []string{"&Region=" + url.QueryEscape("宁波"), "&RegionCode=3302"} {
			if got := addressesOf(t, g, who, query); len(got) == 0 || strings.Contains(strings.Join(got, ";"), "杭州市") {
				t.Errorf("%s: %s", query, got)
			}
		}
	})
}

// Values of an older client in the three fields are kept unchanged, and get a code where they name a region.
func TestAnOlderClientWritesAnAddressFreely(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, hangzhou)
		for fields, want := range map[string]string{
			`,"Province":"浙江","City":"杭州","District":"余杭"`: "浙江 杭州 余杭 330110",
			`,"Province":"江浙沪","City":"杭州城西"`:              "江浙沪 杭州城西 - -",
		} {
			id := register(t, g, who, "杭州余杭旗舰店", "旧客户端", fields)
			if got := addressesOf(t, g, who, "&CustomerId="+id); got[0] != want {
				t.Errorf("%s, not %s", got, want)
			}
			a := g.Send(t, http.MethodPost, customers+"/update/"+id, `{"Remark":"改备注","RowVersion":1}`, who)
			if got := addressesOf(t, g, who, "&CustomerId="+id); a.Code != 0 || got[0] != want {
				t.Errorf("after another change: %s %s", got, a.Body)
			}
		}
	})
}

// A sheet may have the short names, and is refused where they do not belong together.
func TestASheetHasShortNamesOfRegions(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, hangzhou)
		send := func(rows ...[]any) string {
			sheet := append([][]any{{"客户编号", "客户姓名", "店铺", "省份", "城市", "区县"}}, rows...)
			body, kind := apptest.Form(t, "客户.xlsx", apptest.Workbook(t, sheet...))
			return g.Send(t, http.MethodPost, customers+"/import?write=true", body, who, apptest.Header("Content-Type", kind)).Body
		}
		if a := send([]any{"", "表格址", "杭州余杭旗舰店", "江苏", "杭州", ""}); !strings.Contains(a, "江苏省没有城市“杭州”") {
			t.Error(a)
		}
		if a := send([]any{"", "表格址", "杭州余杭旗舰店", "", "杭州", "西湖"}); !strings.Contains(a, `"Written":true`) {
			t.Fatal(a)
		}
		if got := addressesOf(t, g, who, "&keyword="+url.QueryEscape("表格址")); got[0] != "浙江省 杭州市 西湖区 330106" {
			t.Errorf("%s", got)
		}
	})
}

// The divisions are read once and kept by their tag.
func TestTheDivisionsOfChinaAreKeptByTheirTag(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	who := token(t, g, "kefu")
	first := g.Send(t, http.MethodGet, customers+"/regions", "", who, apptest.Header("Accept-Encoding", "gzip"))
	tag := first.Header.Get("ETag")
	if tag == "" || first.Header.Get("Content-Encoding") != "gzip" || len(first.Body) > 60<<10 || first.Header.Get("Cache-Control") != "private, no-cache" {
		t.Errorf("%d bytes, %v", len(first.Body), first.Header)
	}
	again := g.Send(t, http.MethodGet, customers+"/regions", "", who, apptest.Header("If-None-Match", tag))
	if again.Status != http.StatusNotModified || again.Body != "" {
		t.Errorf("%d: %d bytes", again.Status, len(again.Body))
	}
	if a := g.Send(t, http.MethodGet, customers+"/regions", "", token(t, g, "putong")); a.Status != http.StatusForbidden {
		t.Errorf("without the page: %d", a.Status)
	}
}
