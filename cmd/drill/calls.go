package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"

	"qiao/gateway/localcluster"
)

const (
	demoPassword = "Demo@2026"
	exportPath   = "/admin/dormitory/repair/export"
	uploadPath   = "/api/File/UploadFilePost"
	// picture is the beginning of a PNG file.
	picture = "\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00\x3a\x7e\x9b\x55"
	// pictureSize is the size of an uploaded picture, in bytes.
	pictureSize = 64 << 10
)

func (l *load) read() (a localcluster.Answer, content string, err error) {
	a, err = l.user.Call("Int", "待处理报修数量")
	return a, string(a.Data), err
}

func (l *load) list() (a localcluster.Answer, content string, err error) {
	a, err = l.user.Call("DataTable", "部门数据查询")
	return a, string(a.Data), err
}

// export reads a workbook; content is its sheet.
func (l *load) export() (a localcluster.Answer, content string, err error) {
	a, err = l.admin.Get(exportPath)
	if err != nil || !a.OK() {
		return a, "", err
	}
	book, err := zip.NewReader(strings.NewReader(a.Body), int64(len(a.Body)))
	if err != nil {
		return a, "no workbook: " + a.Body, nil
	}
	sheet, err := book.Open("xl/worksheets/sheet1.xml")
	if err != nil {
		return a, "a workbook without its sheet", nil
	}
	defer sheet.Close()
	text, err := io.ReadAll(sheet)
	if err != nil {
		return a, "a short workbook: " + err.Error(), nil
	}
	return a, string(text), nil
}

// upload stores a picture of its own and reads it again.
func (l *load) upload() (a localcluster.Answer, wrong string, err error) {
	l.mu.Lock()
	l.files++
	name := fmt.Sprintf("drill-%d.png", l.files)
	l.mu.Unlock()
	content := picture + name + strings.Repeat(".", pictureSize)
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	part, err := writer.CreateFormFile("OperationInstructions_SystemFunction", name)
	if err != nil {
		return a, "", err
	}
	_, _ = io.WriteString(part, content) // to memory
	_ = writer.Close()
	query := url.Values{
		"Department": {"信息中心"}, "User": {"admin"}, "FileType": {"操作说明"}, "FileParam": {"contract-list"},
		"AllowOverwrite": {"true"}, "IsNeedVerify": {"False"}, "FileCaption": {"演练"},
	}
	a, err = l.admin.Send(http.MethodPost, uploadPath+"?"+query.Encode(), form.String(), writer.FormDataContentType())
	if err != nil || !a.OK() {
		return a, "", err
	}
	var data struct{ File0 string }
	_ = json.Unmarshal(a.Data, &data) // other data has no name
	if data.File0 == "" {
		return a, a.Body, nil
	}
	stored := url.URL{Path: data.File0}
	if a, err = l.admin.Get(stored.String()); err == nil && a.OK() && a.Body != content {
		wrong = fmt.Sprintf("%d bytes in place of %d", len(a.Body), len(content))
	}
	return a, wrong, err
}
