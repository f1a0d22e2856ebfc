package main

import (
	"net/http"
	"strings"
	"testing"

	"qiao/gateway/gatewaytest"
)

// A gateway that serves runs all of its jobs.
func TestServeRunsTheJobs(t *testing.T) {
	g, stop := serveCommand(t, t.TempDir())
	for _, job := range []string{
		"approval-limits", "audit-retention", "audit-strangers", "client-errors", "client-usage", "files-sweep", "messages", "messages-retention", "notices-to-channels", "shipped-entries", "urgent-notices",
	} {
		gatewaytest.Eventually(t, job+" has run", func() bool {
			return strings.Contains(g.Send(t, http.MethodGet, "/metrics", "").Body, `qiao_job_last_success_timestamp_seconds{task="`+job+`"}`)
		})
	}
	if printed := stop(); strings.Contains(printed, `"job":`) {
		t.Errorf("a job has failed: %s", printed)
	}
}
