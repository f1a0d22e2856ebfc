package registry_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"qiao/gateway/registry"
	"qiao/gateway/registry/registrytest"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// Nothing changes in the folder and it is never looked through again: what
// brings the entry back is the database.
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
	started := time.Now()
	for s.Item("site:a.sql").State != registry.Serving && time.Since(started) < 5*time.Second {
		time.Sleep(time.Millisecond)
	}
	cancel()
	<-ended
	if item := s.Item("site:a.sql"); item.State != registry.Serving {
		t.Errorf("after 5 s it is %s: %s", item.State, item.Problem)
	}
}
