// Package region has the divisions of China, and finds those that an address names.
package region

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"
)

//go:embed regions.txt
var text string

// Region is a province, a city or a district.
type Region struct {
	Name     string
	Code     string   `json:",omitempty"` // of GB/T 2260; empty below Hong Kong, Macao and Taiwan
	Children []Region `json:",omitempty"`
}

// All returns the provinces with their cities and districts. Not every process needs them, so the first call reads them.
var All = sync.OnceValue(func() []Region { return parse(strings.Split(strings.TrimSuffix(text, "\n"), "\n"), "") })

// parse reads the lines that begin with indent and no further blank, each with the deeper lines below it.
func parse(lines []string, indent string) (regions []Region) {
	for i, line := range lines {
		own, is := strings.CutPrefix(line, indent)
		if !is || strings.HasPrefix(own, " ") || strings.HasPrefix(own, "#") {
			continue
		}
		end := i + 1
		for end < len(lines) && strings.HasPrefix(lines[end], indent+" ") {
			end++
		}
		name, code, _ := strings.Cut(own, " ")
		regions = append(regions, Region{Name: name, Code: code, Children: parse(lines[i+1:end], indent+" ")})
	}
	return regions
}

// shortest is the number of characters by which a name can be found.
const shortest = 2

// find returns the region of a name, also of its beginning (浙江, 内蒙古) or another part of it (工业园区) if only one region
// has that; else nil.
func find(regions []Region, name string) *Region {
	if utf8.RuneCountInString(name) < shortest {
		return nil
	}
	for _, is := range []func(s, part string) bool{func(s, part string) bool { return s == part }, strings.HasPrefix, strings.Contains} {
		var found *Region
		several := false
		for i := range regions {
			if is(regions[i].Name, name) {
				several, found = found != nil, &regions[i]
			}
		}
		if several {
			return nil
		}
		if found != nil {
			return found
		}
	}
	return nil
}

// exactly returns the region whose name is the text; nil without one.
func exactly(regions []Region, name string) *Region {
	for i := range regions {
		if regions[i].Name == name {
			return &regions[i]
		}
	}
	return nil
}
