package localcall

import (
	"context"
	"fmt"
	"maps"
	"strconv"

	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
)

// Trial is a test from the header of one of the site's entries.
type Trial struct {
	*entry.Test
	File string // of the entry, below procedures.dir and with /
	of   *entry.Entry
}

// String is PROCEDURE/CXTYPE/NAME.
func (t Trial) String() string { return t.name() + "/" + t.of.CXType + "/" + t.Name }

// name is the name by which callers call the entry, or by which routes read it.
func (t Trial) name() string {
	if t.of.OfRoute() {
		return registry.EntryName(t.of.File)
	}
	return t.of.Procedure
}

// Trials lists the tests of the site's entries. It leaves out those of an entry that
// cannot be read; the entry's findings give the reason.
func Trials(live *registry.Live) (trials []Trial) {
	for _, item := range live.Items() {
		if item.Source != registry.LayerSite || item.Entry == nil {
			continue
		}
		for i := range item.Entry.Tests {
			trials = append(trials, Trial{&item.Entry.Tests[i], item.File, item.Entry})
		}
	}
	return trials
}

// Run makes the call of the trial, rolls back its changes, and returns the differences
// between the answer and the expected one.
func (t Trial) Run(ctx context.Context, live *registry.Live) (differences []string) {
	c, err := New(ctx, live, t.As, t.fields())
	if err != nil {
		return []string{err.Error()}
	}
	if c.Procedure.Entry != t.of {
		return []string{fmt.Sprintf("in: %s answers this call; leave ProcedureName and CXType to the entry", c.Procedure.Source)}
	}
	result, err := c.Execute(ctx)
	if err != nil {
		return t.compareFailure(c, err)
	}
	return t.compare(result)
}

func (t Trial) compareFailure(c *Call, err error) (differences []string) {
	known, text := errs.As(err), c.Explained(err).Error()
	if c.NeedsAccount(err) {
		text = fmt.Sprintf("%s; write as with an account", text)
	}
	return append(t.compareCode(known.Kind.Code, text), t.compareMsg(known.ClientText())...)
}

func (t Trial) compare(result *Result) (differences []string) {
	differences = append(t.compareCode(0, "code 0"), t.compareMsg(result.Content.Msg)...)
	differences = append(differences, compareCount("table", t.Tables, len(result.Columns))...)
	return append(differences, compareCount("row", t.Rows, result.Rows)...)
}

// compareCode compares the code of an envelope; text describes it.
func (t Trial) compareCode(code int, text string) []string {
	if t.Code == code {
		return nil
	}
	return []string{fmt.Sprintf("expected code %d, got %s", t.Code, text)}
}

func (t Trial) compareMsg(msg string) []string {
	if t.Msg == "" || t.Msg == msg {
		return nil
	}
	return []string{fmt.Sprintf("expected msg %q, got %q", t.Msg, msg)}
}

// compareCount compares a number with the expected one; nil expects any.
func compareCount(noun string, expected *int, got int) []string {
	switch {
	case expected == nil || *expected == got:
		return nil
	case *expected != 1:
		noun += "s"
	}
	return []string{fmt.Sprintf("expected %s, got %d", strconv.Itoa(*expected)+" "+noun, got)}
}

// fields are the fields of the call.
func (t Trial) fields() map[string]string {
	fields := map[string]string{"ProcedureName": t.name(), "CXType": t.of.CXType}
	if t.of.Procedure == registry.AnyName {
		fields["ProcedureName"] = ""
	}
	maps.Copy(fields, t.In)
	return fields
}
