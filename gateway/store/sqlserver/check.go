package sqlserver

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/jmoiron/sqlx"
	mssql "github.com/microsoft/go-mssqldb"

	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlserver/effect"
	sqltext "qiao/sql"
)

// check looks at the words of the text, because SQL Server has no read-only
// connection and no authorizer, and then has the server compile it.
//
// Compiling is sp_prepare: it resolves names and types, needs no permission
// beyond the text's own and never executes, also where a server ignores it.
// SET NOEXEC ON would run the text on a server that ignores the setting, and
// sp_describe_undeclared_parameters refuses a parameter used twice.
func (db *Database) check(ctx context.Context, text dialect.Text) ([]string, error) {
	if err := effect.Check(text); err != nil {
		return nil, err
	}
	params := sqltext.Placeholders(text.SQL, Name)
	list, guessed := declareParams(params, text.ParamTypes)
	var declarations any // NULL for a text without parameters
	if list != "" {
		declarations = list
	}
	err := db.Read(ctx, func(ctx context.Context, conn *sqlx.Conn) error {
		_, err := conn.ExecContext(ctx, compileText, declarations, text.SQL)
		return err
	})
	return params, checkError(err, guessed)
}

const compileText = `DECLARE @handle INT;
EXEC sp_prepare @handle OUTPUT, @p1, @p2;
IF @handle IS NOT NULL EXEC sp_unprepare @handle;`

// declareParams writes the parameter list that sp_prepare wants. A parameter
// of no declared type is guessed to be text.
func declareParams(params []string, types map[string]string) (declarations string, guessed bool) {
	list := make([]string, len(params))
	for i, name := range params {
		kind, found := dialect.LookupFold(types, name)
		if !found {
			kind, guessed = "nvarchar(4000)", true
		}
		list[i] = "@" + name + " " + kind
	}
	return strings.Join(list, ", "), guessed
}

// declare keeps the types of the placeholders.
func (s *Statement) declare(types map[string]string) {
	list, guessed := declareParams(s.params, types)
	s.declarations, s.typed = list, !guessed && list != ""
}

// typeClashes are the errors that a guessed parameter type may cause by
// itself: TOP and FETCH need integers, dates do not add to text.
var typeClashes = []int32{206, 257, 402, 529, 1060, 8114, 8116, 8117, 10743, 10744}

// checkError turns the server's first complaint into one about the text.
func checkError(err error, guessed bool) error {
	var failure mssql.Error
	if !errors.As(err, &failure) || failure.Class > 16 {
		return err
	}
	if len(failure.All) > 0 {
		failure = failure.All[0]
	}
	if guessed && slices.Contains(typeClashes, failure.Number) {
		return nil
	}
	return &dialect.TextError{Line: int(failure.LineNo), Err: failure}
}
