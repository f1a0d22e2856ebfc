package store_test

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"

	mssql "github.com/microsoft/go-mssqldb"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/dialect"
)

func TestClassify(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	catalogue := errs.Failf("床位已占用")
	for name, test := range map[string]struct {
		ctx  context.Context
		err  error
		want errs.Kind
	}{
		"deadlock":         {t.Context(), mssql.Error{Number: 1205}, errs.Unavailable},
		"sign-in":          {t.Context(), mssql.Error{Number: 18456}, errs.Unavailable},
		"shutting down":    {t.Context(), mssql.Error{Number: 6005}, errs.Unavailable},
		"shut down":        {t.Context(), mssql.Error{Number: 6006}, errs.Unavailable},
		"fatal":            {t.Context(), mssql.Error{Number: 21999, Class: 20}, errs.Unavailable},
		"not fatal":        {t.Context(), mssql.Error{Number: 21999, Class: 19}, errs.ProcedureFailed},
		"read-only":        {t.Context(), mssql.Error{Number: 3906}, errs.Unavailable},
		"thrown":           {t.Context(), fmt.Errorf("x: %w", mssql.Error{Number: 50001}), errs.ProcedureFailed},
		"thrown, too late": {ended, mssql.Error{Number: 50001}, errs.ProcedureFailed},
		"cancelled":        {ended, errors.New("connection closed"), errs.Cancelled},
		"refused":          {t.Context(), &net.OpError{Op: "dial", Err: errors.New("refused")}, errs.Unavailable},
		"cut off":          {t.Context(), io.ErrUnexpectedEOF, errs.Unavailable},
		"bad connection":   {t.Context(), driver.ErrBadConn, errs.Unavailable},
		"no answer":        {t.Context(), context.DeadlineExceeded, errs.Unavailable},
		"text":             {t.Context(), &dialect.TextError{Line: 3, Err: errors.New("no")}, errs.ProcedureFailed},
		"business":         {ended, catalogue, errs.Business},
		"own mistake":      {t.Context(), errors.New("missing destination name"), errs.Internal},
	} {
		got := store.Classify(test.ctx, test.err)
		if kind := errs.As(got).Kind; kind.Name != test.want.Name || !strings.Contains(got.Error(), test.err.Error()) {
			t.Errorf("%s: got %s (%v)", name, kind.Name, got)
		}
	}
	for _, number := range []int32{1101, 1105, 9002} {
		if text := errs.As(store.Classify(t.Context(), mssql.Error{Number: number})).ClientText(); text != errs.NoRoom {
			t.Errorf("%d, the database is full: %s", number, text)
		}
	}
	if err := store.Classify(t.Context(), store.ErrNoRows); !errors.Is(err, store.ErrNoRows) || errs.Is(err, errs.Internal) {
		t.Errorf("no rows: %v", err)
	}
	if !store.IsDeadlock(mssql.Error{Number: 1205}) || store.IsDeadlock(mssql.Error{Number: 1222}) || store.IsDeadlock(errors.New("x")) {
		t.Error("deadlocks are not told from other errors")
	}
	if store.IsUnique(mssql.Error{Number: 547}) || !store.IsUnique(mssql.Error{Number: 2601}) || store.IsUnique(errors.New("x")) {
		t.Error("unique violations are told apart wrongly")
	}
}
