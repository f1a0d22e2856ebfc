package region

import (
	"cmp"
	"fmt"
)

// Place is the region of an address by its names; unknown parts are empty.
type Place struct{ Province, City, District string }

// Refusal says why a place is none: the level at fault (Province, City or District), and a sentence.
type Refusal struct{ Level, Text string }

// Locate completes a place to full names and returns its code. It accepts short names (浙江 杭州 余杭), finds the province of
// a city, and the city of a district in a province. It refuses a place that does not exist, or parts that do not belong
// together.
func Locate(p Place) (Place, string, *Refusal) {
	if p == (Place{}) {
		return p, "", nil
	}
	province, refusal := provinceOf(p)
	if refusal != nil {
		return p, "", refusal
	}
	found, code := Place{Province: province.Name}, province.Code
	city, refusal := cityOf(province, &p)
	if refusal != nil {
		return p, "", refusal
	}
	if city != nil {
		found.City, code = city.Name, cmp.Or(city.Code, code)
	}
	if p.District == "" {
		return found, code, nil
	}
	district := find(city.Children, p.District)
	if district == nil {
		return p, "", &Refusal{"District", notIn(city, p.District, province)}
	}
	found.District = district.Name
	return found, cmp.Or(district.Code, code), nil
}

// Code is the code of a place as it is written, empty where the texts name none.
func Code(p Place) string {
	_, code, refusal := Locate(p)
	if refusal != nil {
		return ""
	}
	return code
}

func provinceOf(p Place) (*Region, *Refusal) {
	switch {
	case p.Province != "":
		if province := find(All(), p.Province); province != nil {
			return province, nil
		}
		return nil, &Refusal{"Province", fmt.Sprintf("没有省份“%s”，如 浙江省、上海市", p.Province)}
	case p.City == "":
		return nil, &Refusal{"Province", "请先选省份和城市，再选区县"}
	}
	var found *Region
	all := All()
	for i := range all {
		if find(all[i].Children, p.City) == nil {
			continue
		}
		if found != nil {
			return nil, &Refusal{"Province", fmt.Sprintf("有几个省份有“%s”，请写明省份", p.City)}
		}
		found = &all[i]
	}
	if found == nil {
		return nil, &Refusal{"City", fmt.Sprintf("没有城市“%s”", p.City)}
	}
	return found, nil
}

// cityOf finds the city of a place; nil where the place names none. A county in place of its city (江苏省 昆山市) moves to
// the districts.
func cityOf(province *Region, p *Place) (*Region, *Refusal) {
	if p.City == "" && p.District == "" {
		return nil, nil
	}
	if p.City == "市辖区" || p.City == "" && len(province.Children) == 1 {
		return &province.Children[0], nil
	}
	if p.City == "" {
		return cityWith(province, p.District)
	}
	if city := find(province.Children, p.City); city != nil {
		return city, nil
	}
	if city, refusal := cityWith(province, p.City); refusal == nil && p.District == "" {
		p.District = p.City
		return city, nil
	}
	for _, other := range All() {
		if city := exactly(other.Children, p.City); city != nil {
			return nil, &Refusal{"City", fmt.Sprintf("%s属于%s，不属于%s", city.Name, other.Name, province.Name)}
		}
	}
	return nil, &Refusal{"City", fmt.Sprintf("%s没有城市“%s”", province.Name, p.City)}
}

// cityWith finds the only city of a province that has a district.
func cityWith(province *Region, district string) (*Region, *Refusal) {
	var found *Region
	for i := range province.Children {
		if find(province.Children[i].Children, district) == nil {
			continue
		}
		if found != nil {
			return nil, &Refusal{"City", fmt.Sprintf("%s有几个“%s”，请写明城市", province.Name, district)}
		}
		found = &province.Children[i]
	}
	if found == nil {
		return nil, &Refusal{"District", fmt.Sprintf("%s没有区县“%s”", province.Name, district)}
	}
	return found, nil
}

func notIn(city *Region, district string, province *Region) string {
	if other, refusal := cityWith(province, district); refusal == nil {
		return fmt.Sprintf("%s属于%s，不属于%s", district, other.Name, city.Name)
	}
	return fmt.Sprintf("%s没有区县“%s”，可能已撤并", city.Name, district)
}
