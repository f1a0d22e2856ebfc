package sheet

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// foreignHead is how much of a file is looked at, in bytes.
const foreignHead = 4096

// Foreign names the kind of a file that Read cannot read, and says what the user can do, such as 是旧版 Excel 的 .xls 表格，请…另存为 .xlsx 后再导入.
func Foreign(content io.ReaderAt, size int64) string {
	const saveAs = "，请用 Excel 或 WPS 打开，另存为 .xlsx 后再导入"
	head := make([]byte, min(size, foreignHead))
	n, _ := content.ReadAt(head, 0) // a file that cannot be read has no head
	head = head[:n]
	text := strings.ToLower(strings.TrimLeft(strings.TrimPrefix(string(head), "\ufeff"), " \t\r\n"))
	begins := func(marks ...string) bool {
		return slices.ContainsFunc(marks, func(mark string) bool { return strings.HasPrefix(text, mark) })
	}
	switch {
	case len(head) == 0:
		return "是空的，请重新选择"
	case bytes.HasPrefix(head, []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")):
		if isEncrypted(content, head) {
			return "有打开密码，请在 Excel 或 WPS 中取消密码后再导入"
		}
		return "是旧版 Excel 的 .xls 或 WPS 的 .et 表格，改名不会改变格式" + saveAs
	case bytes.HasPrefix(head, []byte("PK")):
		return foreignArchive(content, size)
	case begins("%pdf"):
		return "是 PDF，请导入 .xlsx 表格"
	case begins("<?xml", "<workbook") && strings.Contains(text, "spreadsheet"):
		return "是 XML 表格" + saveAs
	case begins("<html", "<!doctype html", "<table", "<meta", "<head", "<style", "<div", "<?xml", "<!--"):
		return "是网页，只是取名为表格" + saveAs
	case bytes.HasPrefix(head, []byte("\xFF\xFE")), bytes.HasPrefix(head, []byte("\xFE\xFF")), isText(head):
		return "是文本（如 .csv、.txt）" + saveAs
	default:
		return "不是可以读取的 .xlsx 表格，请用模板填写后再导入"
	}
}

// foreignArchive says what an archive is.
func foreignArchive(content io.ReaderAt, size int64) string {
	const saveAs = "，请另存为 .xlsx 后再导入"
	archive, err := zip.NewReader(&boundedAt{content, maxDirectory}, size)
	if err != nil {
		return "不完整或已损坏，可能没有传完，请重新下载或保存后再导入"
	}
	has := func(names ...string) bool {
		return slices.ContainsFunc(archive.File, func(f *zip.File) bool {
			return slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(f.Name, name) })
		})
	}
	switch {
	case has("xl/workbook.bin"):
		return "是二进制的 .xlsb 表格" + saveAs
	case has("content.xml"):
		return "是 OpenDocument 表格（.ods）" + saveAs
	case has("Index/Document.iwa", "Index.zip"):
		return "是 Numbers 表格，请导出为 Excel（.xlsx）后再导入"
	case has("word/document.xml", "ppt/presentation.xml"):
		return "不是表格，而是文档或演示文稿，请导入 .xlsx 表格"
	case has("xl/workbook.xml"):
		return "的结构与 .xlsx 的规定不符，请用 Excel 或 WPS 打开、保存后再导入"
	default:
		return "是压缩包，请解压后导入其中的 .xlsx 表格"
	}
}

// isEncrypted reports whether a compound file has an encrypted workbook in it: the names of its parts stand in its directory.
func isEncrypted(content io.ReaderAt, head []byte) bool {
	if len(head) < 512 {
		return false
	}
	sector := int64(1) << (binary.LittleEndian.Uint16(head[30:]) & 15)
	directory := make([]byte, foreignHead)
	n, _ := content.ReadAt(directory, (int64(binary.LittleEndian.Uint32(head[48:]))+1)*sector)
	var name []byte
	for _, unit := range utf16.Encode([]rune("EncryptedPackage")) {
		name = binary.LittleEndian.AppendUint16(name, unit)
	}
	return bytes.Contains(directory[:n], name)
}

// isText reports whether bytes are those of a text: of UTF-8, or of GBK, which has no control characters either.
func isText(head []byte) bool {
	for len(head) > 0 {
		char, size := utf8.DecodeRune(head)
		if char < ' ' && !strings.ContainsRune("\t\r\n\f", char) || char == 0x7F {
			return false
		}
		head = head[size:]
	}
	return true
}
