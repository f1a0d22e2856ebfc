package registry_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/jobs"
	"qiao/gateway/registry"
	"qiao/gateway/registry/registrytest"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// The folder does not change and is never read again: only the database's answer brings
// the entry back.
func TestAnEntryIsCheckedAgainAsSoonAsItsDatabaseAnswers(t *testing.T) {
	server := storetest.NewServer(t, func(r *storetest.Request) { r.Done(0) })
	erp, err := store.Open(t.Context(), "erp", server.Config())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { erp.Close() })
	server.Stop()
	s := registrytest.Open(t, map[string]string{
		"a.sql": "/*---\nprocedure: P\ncxtype: A\ndatabase: erp\neffect: read\naccess: public\n---*/\nSELECT 1 AS N;\n",
		"b.sql": registrytest.EntryFile("P", "B", "good"),
	}, func(o *registry.Options) {
		o.Databases["erp"] = erp
		o.Config.Procedures.Rescan = 0
	})
	if item := s.Item("site:a.sql"); item.State != registry.Quarantined || !strings.Contains(item.Problem, "the database erp does not answer; the entry is checked again as soon as it does") {
		t.Fatalf("%s: %s", item.State, item.Problem)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.Watch(ctx)
	}()
	server.Start(t)
	gatewaytest.Eventually(t, "it serves", func() bool { return s.Item("site:a.sql").State == registry.Serving })
	cancel()
	<-ended
}

// An outage while the entries of the binary are checked is no problem of theirs: they are
// checked again.
func TestTheBinarysEntriesAreCheckedAgainAsSoonAsTheDatabaseAnswers(t *testing.T) {
	server := storetest.NewServer(t, func(r *storetest.Request) { r.Done(0) })
	db, err := store.Open(t.Context(), "main", server.Config())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	live, err := registry.NewLive(t.Context(), registry.Options{
		Databases: map[string]*store.DB{"main": db}, Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Shipped: registrytest.ShippedFiles(map[string]string{"a.sql": registrytest.EntryFile("P", "A", "a")}),
	})
	if err != nil {
		t.Fatal(err)
	}
	server.Stop()
	if err := live.CheckShipped(t.Context()); !errs.Is(err, errs.Unavailable) || live.ShippedProblem() != nil {
		t.Fatalf("%v; the problem is %v", err, live.ShippedProblem())
	}
	job := live.ShippedJob()
	if err := job.Do(t.Context()); !errs.Is(err, errs.Unavailable) {
		t.Fatalf("while the database does not answer: %v", err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if err := job.Do(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("at a shutdown: %v", err)
	}
	server.Start(t)
	gatewaytest.Eventually(t, "the check has ended", func() bool { return errors.Is(job.Do(t.Context()), jobs.ErrOver) })
	if problem := live.ShippedProblem(); problem != nil {
		t.Error(problem)
	}
}
