package main

import (
	"cmp"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/cmd/table"
	"qiao/gateway/rights"
	"qiao/gateway/session"
)

// explainedCall is a call and the answer to whether an account may make it.
type explainedCall struct {
	Call   string // the procedure or the route, as it is declared
	Access string // as session.Access writes it
	rights.Explanation
}

func explainCalls(cmd *cobra.Command, a *app.App, p accountRights, calls []string, asJSON bool) error {
	if err := a.BuildServer(cmd.Context()); err != nil {
		return err
	}
	var answers []explainedCall
	for _, call := range calls {
		targets, err := targetsOf(a, call)
		if err != nil {
			return err
		}
		for _, to := range targets {
			answers = append(answers, explainedCall{to.name, to.access.String(), p.Explain(to.access)})
		}
	}
	if asJSON {
		return writeJSON(cmd.OutOrStdout(), answers)
	}
	writeAnswers(cmd.OutOrStdout(), p, answers)
	return nil
}

// callTarget is a procedure or a route that answers a call.
type callTarget struct {
	name   string
	access session.Access
}

// targetsOf finds what answers a call: one procedure, or the routes of a path, one for each method.
func targetsOf(a *app.App, call string) (all []callTarget, err error) {
	call = strings.TrimSpace(call)
	if method, address, found := strings.Cut(call, " "); strings.HasPrefix(call, "/") || found && strings.HasPrefix(address, "/") {
		if strings.HasPrefix(call, "/") {
			method, address = "", call
		}
		return routesOf(a, strings.ToUpper(method), address)
	}
	name, cxtype, _ := strings.Cut(call, "/")
	found, err := a.Live.Current().Lookup(name, cxtype)
	if err != nil {
		return nil, fmt.Errorf("no procedure answers %q; gateway procedures list has their names, P_Name/CXType, and a route begins with /", call)
	}
	return []callTarget{{name: cmp.Or(found.Name, name) + "/" + cmp.Or(found.CXType, cxtype), access: found.Access}}, nil
}

func routesOf(a *app.App, method, address string) (all []callTarget, err error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("%q is no address; write /path or /path?action=name", address)
	}
	for _, route := range a.Server.RoutesAt(parsed) {
		if method == "" || slices.Contains(strings.Split(route.Methods, "|"), method) {
			all = append(all, callTarget{name: route.String(), access: route.Access})
		}
	}
	if all == nil {
		return nil, fmt.Errorf("no route answers %q; write /path or /path?action=name as a client calls it, and a procedure as P_Name/CXType", strings.TrimSpace(method+" "+address))
	}
	return all, nil
}

func writeAnswers(w io.Writer, p accountRights, answers []explainedCall) {
	var rows [][]string
	for _, one := range answers {
		answer := "no"
		if one.Allowed {
			answer = "yes"
		}
		for i, need := range needsOf(one.Explanation) {
			row := []string{one.Call, answer, need.name, need.met, need.text(p)}
			if i > 0 {
				row[0], row[1] = "", ""
			}
			rows = append(rows, row)
		}
	}
	writeObstacle(w, p)
	table.Write(w, []string{"CALL", p.Account, "NEEDS", "MET", "BY"}, rows)
}

// needLine is a need as the table shows it.
type needLine struct {
	name, met string
	need      *rights.Need // nil where no right is needed
}

func needsOf(told rights.Explanation) (lines []needLine) {
	switch {
	case told.Rule == "public":
		return []needLine{{name: "nothing: it is public", met: "yes"}}
	case len(told.Needs) == 0 && told.Allowed:
		return []needLine{{name: "a session", met: "yes"}}
	case len(told.Needs) == 0:
		return []needLine{{name: "a session", met: "no"}}
	}
	for i := range told.Needs {
		need := &told.Needs[i]
		line := needLine{name: need.Kind + " " + strings.Join(need.Names, " or "), met: "no", need: need}
		if need.Met {
			line.met = "yes"
		}
		lines = append(lines, line)
	}
	return lines
}

// text says by which grants a need is met, or where the right can be granted.
func (l needLine) text(p accountRights) string {
	who := p.Person
	switch {
	case l.need == nil:
		return ""
	case l.need.Kind == "roles":
		return "the post is " + cmp.Or(who.PostName, "(none)") + ", the role is " + cmp.Or(who.RoleName, "(none)")
	case l.need.Kind == "departments":
		return "the department is " + cmp.Or(who.Department, "(none)")
	case !l.need.Met:
		return "missing; grant it to " + strings.Join(holdersOf(p), " or ")
	}
	var sources []string
	for _, by := range l.need.Grants {
		source := sourceOf(by.Grant)
		if by.Item != l.need.Names[0] {
			source += ", through " + by.Item
		}
		sources = append(sources, source)
	}
	return strings.Join(sources, "; ")
}

// holdersOf are the objects from which a grant reaches an account.
func holdersOf(p accountRights) []string {
	holders := []string{"the account"}
	if p.Person.RoleName != "" {
		holders = append(holders, "role "+p.Person.RoleName)
	}
	for _, above := range p.Person.Above {
		holders = append(holders, "department "+above.Name)
	}
	return holders
}
