package main

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"qiao/cmd/app"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

func newUser(g *global) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "user",
		Short: "Create an account, or give one a new password",
		Long:  "Both print a one-time password. It signs in twice at most, and opens nothing until its owner has chosen another one.",
	}
	cmd.AddCommand(newUserCreate(g), newUserPasswd(g))
	return cmd
}

func newUserCreate(g *global) *cobra.Command {
	var name, mobile, department, post string
	cmd := &cobra.Command{
		Use: "create ACCOUNT", Short: "Create an account", Args: newAccount,
		Example: "  gateway user create zhangsan --name 张三 --department 10101 --post administrator",
		RunE: g.withApp(func(cmd *cobra.Command, args []string, a *app.App) error {
			account := strings.TrimSpace(args[0])
			user := store.Args{
				"UserId": uuid.NewString(), "Account": account, "RealName": name, "Mobile": store.OrNull(mobile),
				"OrganizationId": store.OrNull(department), "PostId": store.OrNull(post), "Now": a.Now(),
			}
			return giveOneTimePassword(cmd, a, account, func(tx *store.Tx) error {
				_, err := tx.Exec(cmd.Context(), "base/user_insert", user)
				if store.IsUnique(err) {
					return fmt.Errorf("account %q or mobile %q is taken", account, mobile)
				}
				if errs.Is(err, errs.ProcedureFailed) {
					return fmt.Errorf("the database refused the account; department %q and post %q must exist: %w", department, post, err)
				}
				return err
			})
		}),
	}
	cmd.Flags().StringVar(&name, "name", "", "the person's name")
	cmd.Flags().StringVar(&mobile, "mobile", "", "mobile number, also good for signing in")
	cmd.Flags().StringVar(&department, "department", "", "OrganizationId of the department")
	cmd.Flags().StringVar(&post, "post", "", "PostId of the post; without one the role is 普通员工")
	if err := cmd.MarkFlagRequired("name"); err != nil {
		panic(err) // the flag is defined above
	}
	return cmd
}

// maxAccount is the size of the column in Base_User, in characters.
const maxAccount = 50

// newAccount refuses an account with which no user could sign in; sign-in trims it.
func newAccount(cmd *cobra.Command, args []string) error {
	if err := cobra.ExactArgs(1)(cmd, args); err != nil {
		return err
	}
	account := strings.TrimSpace(args[0])
	switch {
	case account == "":
		return errors.New("ACCOUNT must not be empty")
	case utf8.RuneCountInString(account) > maxAccount:
		return fmt.Errorf("account %q is longer than %d characters", account, maxAccount)
	case strings.ContainsFunc(account, unicode.IsSpace):
		return fmt.Errorf("account %q must not contain spaces", account)
	}
	return nil
}

func newUserPasswd(g *global) *cobra.Command {
	return &cobra.Command{
		Use: "passwd ACCOUNT", Short: "Give an account a new one-time password and end its sessions", Args: cobra.ExactArgs(1),
		RunE: g.withApp(func(cmd *cobra.Command, args []string, a *app.App) error {
			return giveOneTimePassword(cmd, a, args[0], func(*store.Tx) error { return nil })
		}),
	}
}

// giveOneTimePassword runs work and sets a new password in one transaction, and
// prints the password when both succeeded.
func giveOneTimePassword(cmd *cobra.Command, a *app.App, account string, work func(*store.Tx) error) error {
	password, err := a.SetOneTimePassword(cmd.Context(), account, work)
	if err == nil {
		fmt.Fprintf(cmd.OutOrStdout(), "one-time password of %s: %s\n", account, password)
	}
	return err
}
