package region_test

import (
	"testing"

	"qiao/gateway/region"
)

func TestLocate(t *testing.T) {
	for _, one := range []struct {
		given, want region.Place
		code        string
		refused     region.Refusal
	}{
		{},
		{given: region.Place{"浙江省", "杭州市", "余杭区"}, want: region.Place{"浙江省", "杭州市", "余杭区"}, code: "330110"},
		{given: region.Place{"浙江", "杭州", "余杭"}, want: region.Place{"浙江省", "杭州市", "余杭区"}, code: "330110"},
		{given: region.Place{"内蒙古", "呼和浩特", ""}, want: region.Place{"内蒙古自治区", "呼和浩特市", ""}, code: "150100"},
		{given: region.Place{"浙江省", "", ""}, want: region.Place{"浙江省", "", ""}, code: "330000"},
		{given: region.Place{"", "杭州", ""}, want: region.Place{"浙江省", "杭州市", ""}, code: "330100"},
		{given: region.Place{"上海市", "", "浦东"}, want: region.Place{"上海市", "上海市", "浦东新区"}, code: "310115"},
		{given: region.Place{"重庆市", "市辖区", "城口县"}, want: region.Place{"重庆市", "重庆市", "城口县"}, code: "500229"},
		{given: region.Place{"江苏省", "昆山市", ""}, want: region.Place{"江苏省", "苏州市", "昆山市"}, code: "320583"},
		{given: region.Place{"江苏省", "苏州市", "工业园区"}, want: region.Place{"江苏省", "苏州市", "苏州工业园区"}, code: "320576"},
		{given: region.Place{"湖北省", "仙桃市", ""}, want: region.Place{"湖北省", "仙桃市", ""}, code: "429004"},
		{given: region.Place{"香港特别行政区", "九龙", "观塘区"}, want: region.Place{"香港特别行政区", "九龙", "观塘区"}, code: "810000"},

		{given: region.Place{"浙红省", "", ""}, refused: region.Refusal{"Province", "没有省份“浙红省”，如 浙江省、上海市"}},
		{given: region.Place{"江苏省", "杭州市", ""}, refused: region.Refusal{"City", "杭州市属于浙江省，不属于江苏省"}},
		{given: region.Place{"江苏省", "余杭", ""}, refused: region.Refusal{"City", "江苏省没有城市“余杭”"}},
		{given: region.Place{"浙江省", "宁波市", "余杭区"}, refused: region.Refusal{"District", "余杭区属于杭州市，不属于宁波市"}},
		{given: region.Place{"浙江省", "杭州市", "下城区"}, refused: region.Refusal{"District", "杭州市没有区县“下城区”，可能已撤并"}},
		{given: region.Place{"河北省", "", "桥西区"}, refused: region.Refusal{"City", "河北省有几个“桥西区”，请写明城市"}},
		{given: region.Place{"", "", "余杭区"}, refused: region.Refusal{"Province", "请先选省份和城市，再选区县"}},
	} {
		want := one.want
		if one.refused != (region.Refusal{}) {
			want = one.given
		}
		got, code, refused := region.Locate(one.given)
		if refused == nil {
			refused = &region.Refusal{}
		}
		if got != want || code != one.code || *refused != one.refused {
			t.Errorf("%v: got %v %s %v, want %v %s %v", one.given, got, code, *refused, want, one.code, one.refused)
		}
	}
}

// TestEveryRegionIsFound finds each district by its own names: no name hides another one.
func TestEveryRegionIsFound(t *testing.T) {
	provinces, cities, districts := 0, 0, 0
	for _, province := range region.All() {
		provinces++
		for _, city := range province.Children {
			cities++
			for _, district := range city.Children {
				districts++
				place := region.Place{Province: province.Name, City: city.Name, District: district.Name}
				if got, _, refused := region.Locate(place); refused != nil || got != place {
					t.Errorf("%v is found as %v, %v", place, got, refused)
				}
			}
		}
	}
	if provinces != 34 || cities != 394 || districts != 3407 {
		t.Errorf("there are %d provinces, %d cities and %d districts", provinces, cities, districts)
	}
}
