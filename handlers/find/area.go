package find

import (
	"qiao/gateway/area"
	"qiao/gateway/typescript"
)

// Area is the search for records of all areas, by the kinds that they declare.
func Area(kinds []area.Find) area.Declaration {
	return area.Declaration{
		Answers: map[string][]typescript.Answer{"find": {{Name: "Found", Shape: Found{}}}},
		Open: func(area.Parts) area.Services {
			h := &Handlers{Kinds: kinds}
			return area.Services{Routes: h.Routes()}
		},
	}
}
