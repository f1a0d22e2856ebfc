package scaffold

import (
	"cmp"
	"slices"
	"strings"

	"qiao/gateway/store/sqlserver/effect"
	"qiao/gateway/wire"
)

// catalogue are all procedures that the reader has read.
type catalogue struct {
	all    []*Procedure
	byName map[string]*Procedure // by schema and name in lower case
}

func newCatalogue(all []Procedure) *catalogue {
	c := &catalogue{byName: map[string]*Procedure{}}
	for i := range all {
		c.all = append(c.all, &all[i])
		c.byName[wire.Fold(all[i].Schema+"."+all[i].Name)] = &all[i]
	}
	slices.SortFunc(c.all, func(a, b *Procedure) int { return cmp.Or(cmp.Compare(a.Schema, b.Schema), cmp.Compare(a.Name, b.Name)) })
	return c
}

// of are the procedures of some schemas without those of SQL Server's own tools.
func (c *catalogue) of(schemas []string) (found []*Procedure) {
	for _, p := range c.all {
		inSchema := slices.ContainsFunc(schemas, func(schema string) bool { return strings.EqualFold(schema, p.Schema) })
		if inSchema && !slices.Contains(ofTools, strings.ToLower(p.Name)) {
			found = append(found, p)
		}
	}
	return found
}

// ofTools are the procedures that the diagrams of Management Studio add to a database.
var ofTools = []string{
	"sp_alterdiagram", "sp_creatediagram", "sp_dropdiagram", "sp_helpdiagramdefinition", "sp_helpdiagrams", "sp_renamediagram", "sp_upgraddiagrams",
}

// named is the procedure that a text calls, nil for one that was not read. by is the procedure with the text: its schema
// counts where the text names none, then dbo.
func (c *catalogue) named(called string, by *Procedure) *Procedure {
	parts := strings.Split(wire.Fold(brackets.Replace(called)), ".")
	name := parts[len(parts)-1]
	switch {
	case len(parts) > 2: // of another database
		return nil
	case len(parts) == 2:
		return c.byName[parts[0]+"."+name]
	}
	return cmp.Or(c.byName[wire.Fold(by.Schema)+"."+name], c.byName["dbo."+name])
}

var brackets = strings.NewReplacer("[", "", "]", "", `"`, "")

// lasting finds what a rollback does not undo, also in the procedures that a procedure calls. unread are the calls of
// procedures whose text is not known.
func (c *catalogue) lasting(p *Procedure) (found, unread []string) {
	seen, next := map[*Procedure]bool{p: true}, []*Procedure{p}
	for ; len(next) > 0; next = next[1:] {
		for _, f := range effect.Lasting(next[0].Text) {
			what := f.What
			if next[0] != p {
				what += "（在 " + next[0].fullName() + " 里）"
			}
			found = append(found, what)
		}
		for _, name := range effect.Calls(next[0].Text) {
			called := c.named(name, next[0])
			switch {
			case called == nil || called.Text == "":
				unread = append(unread, name)
			case !seen[called]:
				seen[called] = true
				next = append(next, called)
			}
		}
	}
	return unique(found), unique(unread)
}

// unique drops repeated texts and keeps the order.
func unique(all []string) (once []string) {
	for _, text := range all {
		if !slices.Contains(once, text) {
			once = append(once, text)
		}
	}
	return once
}
