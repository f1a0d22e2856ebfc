package handlers_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/entry"
	"qiao/handlers"
)

// A list does not repeat the declaration of its record: a change of the declaration would leave the copy unchanged.
func TestListsDoNotRepeatTheirRecord(t *testing.T) {
	const label, kind = "\x01", "nvarchar(1234)"
	records, marked := handlers.EntryRecords(), entry.Records{}
	for name, record := range records {
		marked[name] = entry.Record{Fields: map[string]entry.RecordField{}, Scoped: record.Scoped}
		for field, f := range record.Fields {
			marked[name].Fields[field] = entry.RecordField{Label: label, Type: strings.Repeat(kind, min(1, len(f.Type)))}
		}
	}
	checked := 0
	paths, err := filepath.Glob("*/lists/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, after, named := strings.Cut(string(text), "\nrecord: ")
		if !named {
			continue
		}
		name, _, _ := strings.Cut(after, "\n")
		e, err := entry.Parse(path, string(text), marked)
		if err != nil {
			t.Fatal(err)
		}
		checked++
		for _, p := range e.Params {
			if p.Type != kind && p.Type == records[name].Fields[p.Name].Type {
				t.Errorf("%s:%d: the type of %s is that of %s: remove it", path, p.Line, p.Name, name)
			}
		}
		if e.Export == nil {
			continue
		}
		for _, c := range e.Export.Columns {
			if c.Heading != label && c.Heading == records[name].Fields[c.Name].Label {
				t.Errorf("%s: the heading of %s is that of %s: remove it", path, c.Name, name)
			}
		}
	}
	if checked < 20 {
		t.Errorf("only %d lists name a record", checked)
	}
}

// A search finds its rows before it joins other tables to them. It shows each row once, and as many as it counts.
func TestASearchShowsWhatItCounts(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin, searched := apptest.Token(g.Session(t, "admin")), 0
		for _, route := range g.Server.Routes() {
			if route.Export || route.Entry == "" || route.Methods != http.MethodGet {
				continue
			}
			answer := g.Send(t, http.MethodGet, route.Path+"?keyword=1&pageSize=100", "", admin)
			var data struct {
				List  []json.RawMessage
				Total int
			}
			if answer.Status != http.StatusOK || json.Unmarshal(answer.Data, &data) != nil || data.Total == 0 {
				continue
			}
			searched++
			slices.SortFunc(data.List, func(a, b json.RawMessage) int { return bytes.Compare(a, b) })
			rows := len(data.List)
			unique := slices.CompactFunc(data.List, func(a, b json.RawMessage) bool { return bytes.Equal(a, b) })
			if len(unique) < rows || rows < min(data.Total, 100) {
				t.Errorf("%s shows %d rows, %d of them once, and counts %d", route.Path, rows, len(unique), data.Total)
			}
		}
		if searched < 30 {
			t.Errorf("only %d lists were searched", searched)
		}
	})
}

// A list up to the last day that a database can store has all rows, as one without that bound.
func TestTheLastDayHasAllRows(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		admin := apptest.Token(g.Session(t, "admin"))
		for _, path := range []string{
			"/api/custom?createdateto", "/api/custom/follow/index?createdateto", "/api/aftersales/index?createdateto", "/api/aftersales/index?duedateto",
			"/api/aftersales/visit/index?createdateto", "/api/cabinet/quotationlist?createdateto", "/admin/dormitory/repair/index?reportdateto",
			"/admin/system/sign-in-log/index?to",
		} {
			total := func(day string) string {
				answer := g.Send(t, http.MethodGet, path+"="+day, "", admin)
				_, after, found := strings.Cut(answer.Body, `"total":`)
				if answer.Status != http.StatusOK || !found {
					t.Fatal(path, day, answer.Body)
				}
				return strings.TrimRight(after, "}")
			}
			if last, all := total("9999-12-31"), total("9999-12-30"); last != all || last == "0" {
				t.Errorf("%s: %s rows up to the last day, %s up to the day before", path, last, all)
			}
		}
	})
}
