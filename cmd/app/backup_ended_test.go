package app_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"qiao/cmd/app"
	"qiao/cmd/apptest"
	"qiao/gateway/backup/watch"
	"qiao/gateway/config"
)

// A signal ends a back-up while it writes. The back-up is recorded as failed.
func TestABackUpThatIsEndedIsRecorded(t *testing.T) {
	t.Parallel()
	ctx, end := context.WithCancel(t.Context())
	target := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		end()
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	t.Cleanup(target.Close)
	g := apptest.StartDemo(t, nil)
	settings := g.Config
	settings.Files.S3 = config.DefaultS3()
	settings.Files.S3.Endpoint, settings.Files.S3.Bucket, settings.Files.S3.PathStyle = target.URL, "files", true
	settings.Files.S3.AccessKey, settings.Files.S3.SecretKey = "key", "secret"
	if _, unrecorded, err := app.Backup(ctx, settings, "s3://back-ups/qiao", 0, "v1.2.0"); err == nil || unrecorded != nil {
		t.Errorf("%v, %v", err, unrecorded)
	}
	var answer struct {
		Runs []struct {
			Task     watch.Task
			GoodAt   *string
			FailedAt *string
			Failure  string
		}
	}
	a := g.Send(t, http.MethodGet, "/admin/system/backup", "", g.As(t, "admin")...)
	if err := json.Unmarshal(a.Data, &answer); err != nil {
		t.Fatal(err, a.Body)
	}
	if r := answer.Runs[0]; r.Task != watch.Backup || r.GoodAt != nil || r.FailedAt == nil || r.Failure != "it was ended before it was complete" {
		t.Errorf("%+v", r)
	}
}
