package store

import "strings"

// likeEscapes escape the characters that LIKE reads as a pattern: only SQL Server has [a-z].
var likeEscapes = map[Dialect]*strings.Replacer{
	SQLite:    strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`),
	SQLServer: strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`, `[`, `\[`),
}

// Prefix is the pattern by which LIKE … ESCAPE '\' finds values that begin with the text,
// read literally.
func (d Dialect) Prefix(text string) string { return likeEscapes[d].Replace(text) + "%" }

// Contains is the LIKE pattern for values that contain the text at any place.
func (d Dialect) Contains(text string) string { return "%" + d.Prefix(text) }
