package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"qiao/sql/seed"
)

const (
	uploadFile = "/api/File/UploadFilePost"
	deleteFile = "/api/File/DeleteFile"
)

// The beginnings of files that are what they say.
var (
	png  = "\x89PNG\r\n\x1a\n-picture-"
	mp4  = "\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp42-film-"
	webm = "\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm-film-"
)

// form is a multipart body with one file, as browsers send it.
func form(t testing.TB, name, content string) (body, contentType string) {
	t.Helper()
	var buffer bytes.Buffer
	writer := multipart.NewWriter(&buffer)
	disposition := multipart.FileContentDisposition("OperationInstructions_SystemFunction", name)
	part, err := writer.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {"application/octet-stream"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write([]byte(content)); err != nil {
		t.Fatal(err)
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return buffer.String(), writer.FormDataContentType()
}

// guideQuery is the query that the specification lists; pairs change it.
func guideQuery(pairs ...string) string {
	query := url.Values{
		"Department": {"信息中心"}, "User": {"admin"}, "FileType": {"操作说明"}, "FileParam": {"contract-list"},
		"AllowOverwrite": {"true"}, "IsNeedVerify": {"False"}, "FileCaption": {"说明"},
	}
	for i := 0; i < len(pairs); i += 2 {
		query.Set(pairs[i], pairs[i+1])
	}
	return "?" + query.Encode()
}

// upload sends a guide as an account; pairs change the query.
func (g *gatewayUnderTest) upload(t testing.TB, account, name, content string, pairs ...string) answer {
	t.Helper()
	body, contentType := form(t, name, content)
	who := append(g.as(t, account), header("Content-Type", contentType))
	return g.send(t, http.MethodPost, uploadFile+guideQuery(pairs...), body, who...)
}

// stored is the path that an upload got.
func stored(t testing.TB, a answer) string {
	t.Helper()
	var data struct{ File0 string }
	if err := json.Unmarshal(a.Data, &data); err != nil || a.Code != 0 || data.File0 == "" {
		t.Fatalf("upload: %d %s", a.Status, a.Body)
	}
	return data.File0
}

// guides are the names of a page's guides, as the listing has them for who sees
// every page.
func (g *gatewayUnderTest) guides(t testing.TB, page string) (names []string) {
	t.Helper()
	return g.guidesFor(t, "admin", page)
}

// guidesFor are the names of the guides that an account gets, of a page or of all.
func (g *gatewayUnderTest) guidesFor(t testing.TB, account, page string) (names []string) {
	t.Helper()
	a := g.call(t, "DataTable", "行政文件管理查询", []string{"OtherA", page}, g.as(t, account)...)
	var rows []struct{ FileName string }
	if err := json.Unmarshal(a.Data, &rows); err != nil {
		t.Fatal(a.Body)
	}
	for _, row := range rows {
		names = append(names, row.FileName)
	}
	return names
}

// onDisk lists what the storage's folder holds.
func (g *gatewayUnderTest) onDisk(t testing.TB) (files []string) {
	t.Helper()
	root := filepath.Join(g.Config.DataDir, "files")
	err := filepath.WalkDir(root, func(path string, item fs.DirEntry, err error) error {
		if err == nil && item.Type().IsRegular() {
			files = append(files, filepath.Base(path))
		}
		if os.IsNotExist(err) {
			return nil
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(files)
	return files
}

func escaped(path string) string { return (&url.URL{Path: path}).EscapedPath() }

// demoGuides are the contents of the guides in the demo data.
func demoGuides() []seed.File { return seed.DemoFiles(demoTime) }
