package organization_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"qiao/cmd/apptest"
	"qiao/gateway/sheet/sheettest"
)

// compound is a compound file with the names of its parts, as older spreadsheets and encrypted ones are.
func compound(names ...string) string {
	file := []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + strings.Repeat("\x00", 22) + "\x09\x00" + strings.Repeat("\x00", 16) + "\x01\x00\x00\x00")
	file = append(file, make([]byte, 1024-len(file))...)
	for _, name := range append([]string{"Root Entry"}, names...) {
		entry := make([]byte, 0, 128)
		for _, unit := range utf16.Encode([]rune(name)) {
			entry = append(entry, byte(unit), byte(unit>>8))
		}
		file = append(file, append(entry, make([]byte, 128-len(entry))...)...)
	}
	return string(file)
}

// TestFilesThatAreNoWorkbookAreNamed: the answer says what a file is that people take for an .xlsx, and what to do.
func TestFilesThatAreNoWorkbookAreNamed(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	const saveAs = "，请用 Excel 或 WPS 打开，另存为 .xlsx 后再导入"
	whole := apptest.Workbook(t, []any{"工号", "姓名"}, []any{"Q1", "甲"})
	archive := func(names ...string) string {
		parts := map[string]string{}
		for _, name := range names {
			parts[name] = "x"
		}
		return string(sheettest.Archive(parts))
	}
	for name, one := range map[string]struct{ content, want string }{
		"empty":                  {"", "文件是空的，请重新选择"},
		"csv in UTF-8":           {"\ufeff工号,姓名\r\nQ1,\"甲\r\n乙\"\r\n", "文件是文本（如 .csv、.txt）" + saveAs},
		"csv in GBK":             {"\xb9\xa4\xba\xc5,\xd0\xd5\xc3\xfb\r\nQ1,\xbc\xd7\r\n", "文件是文本（如 .csv、.txt）" + saveAs},
		"csv in UTF-16 with tab": {"\xff\xfe\xe5\x5d\xf7\x53\x09\x00\xd3\x59\x0d\x54\x0d\x00\x0a\x00", "文件是文本（如 .csv、.txt）" + saveAs},
		"csv with semicolons":    {"工号;姓名\nQ1;甲\n", "文件是文本（如 .csv、.txt）" + saveAs},
		"xls":                    {compound("Workbook"), "文件是旧版 Excel 的 .xls 或 WPS 的 .et 表格，改名不会改变格式" + saveAs},
		"with a password":        {compound("EncryptionInfo", "EncryptedPackage"), "文件有打开密码，请在 Excel 或 WPS 中取消密码后再导入"},
		"a web page": {
			"\r\n<html xmlns:x=\"urn:schemas-microsoft-com:office:excel\"><table><tr><td>工号</td></tr></table></html>",
			"文件是网页，只是取名为表格" + saveAs,
		},
		"a table alone":   {"<table border=1><tr><td>工号</td></tr></table>", "文件是网页，只是取名为表格" + saveAs},
		"XML of 2003":     {`<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>`, "文件是 XML 表格" + saveAs},
		"pdf":             {"%PDF-1.7\n", "文件是 PDF，请导入 .xlsx 表格"},
		"a picture":       {"\x89PNG\r\n\x1a\n\x00\x00", "文件不是可以读取的 .xlsx 表格，请用模板填写后再导入"},
		"xlsb":            {archive("[Content_Types].xml", "xl/workbook.bin"), "文件是二进制的 .xlsb 表格，请另存为 .xlsx 后再导入"},
		"ods":             {archive("mimetype", "content.xml"), "文件是 OpenDocument 表格（.ods），请另存为 .xlsx 后再导入"},
		"numbers":         {archive("Index/Document.iwa"), "文件是 Numbers 表格，请导出为 Excel（.xlsx）后再导入"},
		"docx":            {archive("[Content_Types].xml", "word/document.xml"), "文件不是表格，而是文档或演示文稿，请导入 .xlsx 表格"},
		"zip":             {archive("员工.xlsx"), "文件是压缩包，请解压后导入其中的 .xlsx 表格"},
		"half a workbook": {whole[:len(whole)/2], "文件不完整或已损坏，可能没有传完，请重新下载或保存后再导入"},
		"rows in another order": {
			string(sheettest.Workbook(`<row r="2"><c r="A2" t="inlineStr"><is><t>Q1</t></is></c></row><row r="1"><c r="A1" t="inlineStr"><is><t>工号</t></is></c></row>`, "", "")),
			"文件的结构与 .xlsx 的规定不符，请用 Excel 或 WPS 打开、保存后再导入",
		},
	} {
		if a, _ := send(t, g, "?write=true", one.content, admin); a.Code != -1 || a.Message != one.want {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
}

// A record is found by a name that looks the same, whatever blanks and invisible characters it has.
func TestNamesThatLookTheSameAreFound(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, nil)
	admin := apptest.Token(g.Session(t, "admin"))
	_, got := send(t, g, "", apptest.Workbook(t, []any{"工 号", "姓\n名", "部门（必填）", "手机号*"}, []any{"Q00007\u200b", "张伟", "总部\u00a0/ 生产部", "'13800000007"}, []any{"Q90001\u3000", "新", "总部 / 生产部\ufeff", "１３９００００９００１"}), admin)
	if got.Wrong != 0 || got.New != 1 || len(got.Ignored) != 0 || len(got.Lines) != 2 || got.Lines[0].State == "新增" {
		t.Errorf("%+v", got)
	}
}
