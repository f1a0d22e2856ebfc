package config

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"
)

// FileType is a kind of file that UploadFilePost accepts in addition to operation guides.
type FileType struct {
	Name    string   `mapstructure:"name"`     // FileType on the wire
	Kinds   []string `mapstructure:"kinds"`    // of FileKinds
	MaxSize ByteSize `mapstructure:"max_size"` // of one file; 0 is files.max_size
	Upload  string   `mapstructure:"upload"`   // the button of the users who may upload; empty: every user who sees the page
	Verify  string   `mapstructure:"verify"`   // the button of the users who release the files that IsNeedVerify holds back
}

// FileKinds are the kinds of content that a FileType may accept.
var FileKinds = []string{"picture", "video", "document"}

// OwnFileTypes are the types of files that the program itself keeps.
var OwnFileTypes = []string{"操作说明", "头像", "反馈附图", "报修照片", "抄表照片", "检验照片", "公告图片", "公告附件", "审批附件", "跟进照片", "合同附件", "回款凭证", "开店照片", "店铺档案", "售后照片", "售后视频"}

// longestFileType is the width of Admin_File.FileType.
const longestFileType = 50

func (f Files) checkTypes() error {
	var names []string
	for _, t := range f.Types {
		switch {
		case t.Name == "" || t.Name != strings.TrimSpace(t.Name) || len(utf16.Encode([]rune(t.Name))) > longestFileType:
			return fmt.Errorf("files.types: %q is no name; write one of at most %d characters, as clients send it in FileType", t.Name, longestFileType)
		case slices.Contains(OwnFileTypes, t.Name):
			return fmt.Errorf("files.types: %s is a type of the program's own; choose another name", t.Name)
		case slices.Contains(names, t.Name):
			return fmt.Errorf("files.types: %s is named twice", t.Name)
		case len(t.Kinds) == 0:
			return fmt.Errorf("files.types: %s: kinds must name at least one of %s", t.Name, strings.Join(FileKinds, ", "))
		case t.MaxSize < 0 || t.MaxSize > f.MaxSize:
			return fmt.Errorf("files.types: %s: max_size must be at most files.max_size, %s", t.Name, f.MaxSize)
		}
		for _, kind := range t.Kinds {
			if err := oneOf("files.types: "+t.Name+": kinds", kind, FileKinds...); err != nil {
				return err
			}
		}
		names = append(names, t.Name)
	}
	return nil
}
