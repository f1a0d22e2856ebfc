package store

import "strings"

// likeEscapes are what LIKE reads as a pattern: only SQL Server has [a-z].
var likeEscapes = map[Dialect]*strings.Replacer{
	SQLite:    strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`),
	SQLServer: strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`, `[`, `\[`),
}

// Prefix is the pattern by which LIKE … ESCAPE '\' finds what begins with the
// text, taken literally.
func (d Dialect) Prefix(text string) string { return likeEscapes[d].Replace(text) + "%" }

// Contains is Prefix for what has the text anywhere.
func (d Dialect) Contains(text string) string { return "%" + d.Prefix(text) }
