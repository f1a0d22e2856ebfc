package apptest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"testing"

	"github.com/xuri/excelize/v2"
)

// The routes of stored files.
const (
	UploadPath = "/api/File/UploadFilePost"
	DeletePath = "/api/File/DeleteFile"
)

// The beginnings of files whose content has the type of the name.
var (
	PNG  = "\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00\x3a\x7e\x9b\x55-picture-"
	JPEG = "\xff\xd8\xff\xc0\x00\x0b\x08\x00\x01\x00\x01\x01\x01\x11\x00\xff\xda\x00\x02"
	MP4  = "\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp42-film-"
	WebM = "\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm-film-"
)

// Form is a multipart body with one file, as browsers send it.
func Form(t testing.TB, name, content string) (body, contentType string) {
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

// GuideQuery is the query that the specification lists; pairs change it.
func GuideQuery(pairs ...string) string {
	query := url.Values{
		"Department": {"信息中心"}, "User": {"admin"}, "FileType": {"操作说明"}, "FileParam": {"contract-list"},
		"AllowOverwrite": {"true"}, "IsNeedVerify": {"False"}, "FileCaption": {"说明"},
	}
	for i := 0; i < len(pairs); i += 2 {
		query.Set(pairs[i], pairs[i+1])
	}
	return "?" + query.Encode()
}

// Upload sends a guide as an account; pairs change the query.
func (g *Gateway) Upload(t testing.TB, account, name, content string, pairs ...string) Answer {
	t.Helper()
	body, contentType := Form(t, name, content)
	who := append(g.As(t, account), Header("Content-Type", contentType))
	return g.Send(t, http.MethodPost, UploadPath+GuideQuery(pairs...), body, who...)
}

// Stored is the path that an upload got.
func Stored(t testing.TB, a Answer) string {
	t.Helper()
	var data struct{ File0 string }
	if err := json.Unmarshal(a.Data, &data); err != nil || a.Code != 0 || data.File0 == "" {
		t.Fatalf("upload: %d %s", a.Status, a.Body)
	}
	return data.File0
}

// Workbook is an .xlsx with the rows in its first sheet.
func Workbook(t testing.TB, rows ...[]any) string {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	for i, row := range rows {
		if err := book.SetSheetRow("Sheet1", fmt.Sprint("A", i+1), &row); err != nil {
			t.Fatal(err)
		}
	}
	buffer, err := book.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return buffer.String()
}
