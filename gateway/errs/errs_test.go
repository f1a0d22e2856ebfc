package errs_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"qiao/gateway/errs"
)

func TestCatalogueIsConsistent(t *testing.T) {
	names := map[string]bool{}
	for _, kind := range errs.Catalogue() {
		if kind.Name == "" || kind.Text == "" || kind.Status == 0 || kind.Code == 0 {
			t.Errorf("%+v: a row has a name, a code other than 0, a status and a text", kind)
		}
		if names[kind.Name] {
			t.Errorf("%s stands twice", kind.Name)
		}
		names[kind.Name] = true
		if kind.Transport && kind.Code != kind.Status {
			t.Errorf("%s: a failure told by its status has that status as its code", kind.Name)
		}
	}
}

func TestAsKeepsKnownKindsAndHidesTheRest(t *testing.T) {
	for _, test := range []struct {
		err  error
		want errs.Kind
	}{
		{errs.Failf("床位已占用"), errs.Business},
		{fmt.Errorf("outer: %w", errs.New(errs.Forbidden)), errs.Forbidden},
		{context.DeadlineExceeded, errs.Timeout},
		{fmt.Errorf("query: %w", context.Canceled), errs.Cancelled},
		{errors.New("mssql: login failed for user sa"), errs.Internal},
	} {
		e := errs.As(test.err)
		if e.Kind.Name != test.want.Name {
			t.Errorf("As(%v) is %s, want %s", test.err, e.Kind.Name, test.want.Name)
		}
		if strings.Contains(e.ClientText(), "mssql") {
			t.Errorf("the client would read %q", e.ClientText())
		}
	}
}

func TestTheLogHasDetailsThatTheClientMustNotSee(t *testing.T) {
	e := errs.Wrap(errs.Unavailable, "ping", errors.New("dial tcp 10.0.0.5:1433"))
	if e.ClientText() != "服务不可用" {
		t.Errorf("ClientText = %q", e.ClientText())
	}
	if want := "ping: 服务不可用: dial tcp 10.0.0.5:1433"; e.Error() != want {
		t.Errorf("Error = %q, want %q", e.Error(), want)
	}
	full := errors.New("no space left on device")
	refused := errs.Failf("服务器存储空间不足")
	told := refused.Because("store file", full)
	if told.ClientText() != "服务器存储空间不足" || told.Error() != "store file: 服务器存储空间不足: no space left on device" || !errors.Is(told, full) {
		t.Errorf("%q for the client, %q for the log", told.ClientText(), told.Error())
	}
	if refused.Err != nil {
		t.Error("the refusal itself has got a cause")
	}
}
