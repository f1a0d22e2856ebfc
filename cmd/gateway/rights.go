package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/cmd/table"
	"qiao/gateway/rights"
	"qiao/gateway/store"
)

func newRights(g *global) *cobra.Command {
	var why []string
	var diff string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "rights ACCOUNT", Short: "Show the rights of an account and the source of each, or why it may make a call", Args: cobra.ExactArgs(1),
		Long: "Without a flag: the departments, post, roles, data scopes, shops, menus and buttons of the account, and where each comes from.\n" +
			"--why says whether the account may make a call, by which right, or what is missing. A call is a procedure, P_Dashboard/首页房间查询, or a\n" +
			"route, /noticemodule/noticehandler.ashx?action=list, in any letter case. Without a method before it (\"GET /api/post/index\") the\n" +
			"answer is for each method of the route. Some calls check more, such as whose record it is; that is not looked at, nor is the age of a password.\n" +
			"The page 系统管理 › 权限分配 shows the same. No gateway needs to run. Ends with 0 also where the answer is no.",
		Example: "  gateway rights sushe\n" +
			"  gateway rights sushe --why P_Dashboard/首页房间查询\n" +
			"  gateway rights putong --why '/noticemodule/noticehandler.ashx?action=list'\n" +
			"  gateway rights sushe --diff putong\n" +
			"  gateway rights sushe --json | jq -r '.Items[].Code'",
		RunE: g.withApp(func(cmd *cobra.Command, args []string, a *app.App) error {
			p, err := rightsOf(cmd, a, args[0])
			switch {
			case err != nil:
				return err
			case cmd.Flags().Changed("why"):
				return explainCalls(cmd, a, p, why, asJSON)
			case cmd.Flags().Changed("diff"):
				return compareRights(cmd, a, p, diff, asJSON)
			case asJSON:
				return writeJSON(cmd.OutOrStdout(), p)
			}
			writeRights(cmd.OutOrStdout(), p)
			return nil
		}),
	}
	cmd.Flags().StringArrayVar(&why, "why", nil, "explain a `call`: a procedure, P_Name/CXType, or a route, /path?action=name; may be given several times")
	cmd.Flags().StringVar(&diff, "diff", "", "list the rights that only one of the account and this `other` one has")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON: one object, or a list with --why or --diff")
	cmd.MarkFlagsMutuallyExclusive("why", "diff")
	return cmd
}

// accountRights are the rights of an account.
type accountRights struct {
	Account string
	UserID  string `json:"UserId"`
	rights.Effective
}

func rightsOf(cmd *cobra.Command, a *app.App, account string) (p accountRights, err error) {
	var user struct {
		UserID  string `db:"UserId"`
		Account string `db:"Account"`
	}
	err = a.Main().Get(cmd.Context(), &user, "rights/account", store.Args{"Account": account})
	if errors.Is(err, store.ErrNoRows) {
		return p, fmt.Errorf("there is no account %q", account)
	}
	if err != nil {
		return p, err
	}
	p.Account, p.UserID = user.Account, user.UserID
	p.Effective, err = rights.EffectiveOf(cmd.Context(), a.Main(), p.UserID)
	return p, err
}

func writeRights(w io.Writer, p accountRights) {
	fmt.Fprintln(w, p.Account, table.Printable(p.Person.Name))
	writeObstacle(w, p)
	var rows [][]string
	for _, r := range p.rows() {
		rows = append(rows, []string{r.Kind, r.Code, r.Name, r.Source})
	}
	table.Write(w, []string{"KIND", "CODE", "NAME", "SOURCE"}, rows)
}

// writeObstacle says why none of the rights counts at present.
func writeObstacle(w io.Writer, p accountRights) {
	switch {
	case !p.Person.Enabled:
		fmt.Fprintf(w, "the account %s is disabled: none of its rights counts until it is enabled\n", p.Account)
	case p.Person.MustChangePassword:
		fmt.Fprintf(w, "%s must replace a one-time password: none of its rights counts before\n", p.Account)
	}
}

// difference is a right that one of two accounts has and the other lacks.
type difference struct {
	right
	Has   string // the account that has it
	Lacks string
}

func compareRights(cmd *cobra.Command, a *app.App, one accountRights, account string, asJSON bool) error {
	other, err := rightsOf(cmd, a, account)
	if err != nil {
		return err
	}
	differences := append(only(one, other), only(other, one)...)
	w := cmd.OutOrStdout()
	if asJSON {
		return writeJSON(w, differences)
	}
	writeObstacle(w, one)
	writeObstacle(w, other)
	if len(differences) == 0 {
		fmt.Fprintf(w, "%s and %s have the same rights\n", one.Account, other.Account)
		return nil
	}
	rows := make([][]string, len(differences))
	for i, d := range differences {
		rows[i] = []string{d.Has, d.Kind, d.Code, d.Name, d.Source}
	}
	table.Write(w, []string{"ONLY", "KIND", "CODE", "NAME", "SOURCE"}, rows)
	return nil
}

// only are the rights that one account has and another lacks, whatever their sources are.
func only(one, other accountRights) []difference {
	type key struct{ kind, code, name string }
	others := map[key]bool{}
	for _, r := range other.rows() {
		others[key{r.Kind, r.Code, r.Name}] = true
	}
	list := []difference{}
	for _, r := range one.rows() {
		if !others[key{r.Kind, r.Code, r.Name}] {
			list = append(list, difference{right: r, Has: one.Account, Lacks: other.Account})
		}
	}
	return list
}

func writeJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
