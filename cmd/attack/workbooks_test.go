package attack

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/localcluster"
	"qiao/gateway/sheet/sheettest"
)

const (
	// importGrowth is how much more memory the process may have for a workbook, in bytes.
	importGrowth = 64 << 20
	// importWithin is how long a workbook may take.
	importWithin = 5 * time.Second
)

// TestWorkbooks imports workbooks that are small as files and expand.
func TestWorkbooks(t *testing.T) {
	layer.LongOnly(t)
	bombs := sheettest.Bombs("工号", "姓名")
	for _, bomb := range bombs {
		t.Run(bomb.Name, func(t *testing.T) {
			content := string(bomb.Build())
			g := start(t, setup{})
			own, others := g.signIn(t, uploader), g.bystander(t)
			// The wait keeps the memory for others' calls out of the growth by the workbook.
			<-time.After(time.Second)
			g.look()
			before, began := g.peak.Load(), time.Now()
			body, contentType := apptest.Form(t, "员工.xlsx", content)
			a, err := own.upload("/api/staff/import", body, contentType)
			took := time.Since(began)
			g.look()
			grown := g.peak.Load() - before
			others.done(t)
			if err != nil || a.Status >= 500 || grown > importGrowth || *alone && took > importWithin {
				t.Errorf("%s %.200s: %v, %d MiB more", localcluster.Outcome(a, err), a.Body, took, grown>>20)
			}
			if slow := others.quantile(0.99); *alone && slow >= p99 {
				t.Errorf("p99 of somebody else is %v", slow)
			}
			g.conclude(t, "%d bytes, %s, %.1f s, %d MiB more; %s", len(content), localcluster.Outcome(a, err), took.Seconds(), grown>>20, others)
		})
	}
}

// upload sends a form with a file.
func (c *client) upload(path, body, contentType string) (localcluster.Answer, error) {
	return c.Send(http.MethodPost, path, body, contentType)
}

// TestSlowUploads begins bodies that do not come, in one account's name: others upload and import.
func TestSlowUploads(t *testing.T) {
	layer.LongOnly(t)
	g := start(t, setup{})
	own, others := g.signIn(t, uploader), g.bystander(t)
	whole, contentType := apptest.Form(t, "a.png", apptest.PNG+strings.Repeat("x", 1<<20))
	slow := 200
	parallel(slow, func(i int) {
		path := []string{"/api/staff/import", "/api/feedback/picture"}[i%2]
		conn, err := g.dial(t)
		if err == nil {
			_, err = io.WriteString(conn, "POST "+path+" HTTP/1.1\r\nHost: x\r\nX-Token: "+own.Token+"\r\nContent-Type: "+contentType+
				"\r\nContent-Length: "+strconv.Itoa(len(whole))+"\r\n\r\n"+whole[:32<<10])
		}
		if err != nil {
			t.Error(err)
		}
	})
	other, results := g.signIn(t, "sushe"), &localcluster.Tally{}
	picture, pictureType := apptest.Form(t, "a.png", apptest.PNG)
	workbook, workbookType := apptest.Form(t, "a.xlsx", string(sheettest.Workbook(`<row><c><v>1</v></c></row><row><c><v>1</v></c></row>`, "", "")))
	for range 30 {
		results.Add(other.upload("/api/feedback/picture", picture, pictureType))
		results.Add(other.upload("/admin/dormitory/reading/import", workbook, workbookType))
	}
	others.done(t)
	if results.Of("200") != 30 || results.Of("200/-1") != 30 { // the workbook has other columns
		t.Errorf("uploads of somebody else: %s", results)
	}
	if slow := others.quantile(0.99); *alone && slow >= p99 {
		t.Errorf("p99 of somebody else is %v", slow)
	}
	g.conclude(t, "%d slow bodies; uploads and imports of somebody else %s; %s", slow, results, others)
}
