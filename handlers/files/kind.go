package files

import (
	"slices"
	"strings"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/session"
)

// kind has the gateway's rules for a FileType, and the rights to its files: operation guides, or a
// type of files.types.
type kind struct{ config.FileType }

// guides are pictures and videos that the information centre changes and everybody may see.
var guides = kind{config.FileType{Name: Guide, Kinds: []string{"picture", "video"}}}

// kindOf is the kind of a FileType that UploadFilePost accepts.
func (h *Handlers) kindOf(fileType string) (kind, bool) {
	if fileType == Guide {
		return guides, true
	}
	i := slices.IndexFunc(h.Limits.Types, func(t config.FileType) bool { return t.Name == fileType })
	if i < 0 {
		return kind{}, false
	}
	return kind{h.Limits.Types[i]}, true
}

func (h *Handlers) errFileType() error {
	names := []string{Guide}
	for _, t := range h.Limits.Types {
		names = append(names, t.Name)
	}
	return errs.Failf("参数 FileType 只能是 %s", strings.Join(names, "、"))
}

func (k kind) isGuide() bool { return k.Name == Guide }

// most is the largest file, in bytes.
func (h *Handlers) most(k kind) config.ByteSize {
	if k.MaxSize > 0 {
		return k.MaxSize
	}
	return h.Limits.MaxSize
}

// takes are the types of its files.
func (k kind) takes() files.Set {
	if k.isGuide() {
		return files.Guides
	}
	return files.Among(k.Kinds)
}

// check returns the type of a file by its name and the beginning of its content. The name is how clients replace a file, so it
// stays as it is, and must say what kind of file it is.
func (k kind) check(name string, head []byte) (files.Type, error) {
	if err := k.takes().CheckName(name); err != nil {
		return files.Type{}, err
	}
	return k.takes().Of(name, head)
}

// mayUpload checks whether the caller may add files.
func (k kind) mayUpload(caller *session.Identity) error {
	switch {
	case k.isGuide():
		return mayGuide(caller, mayUpload)
	case k.Upload != "":
		return session.Button(k.Upload).Check(caller)
	default:
		return session.SignedIn().Check(caller)
	}
}

// mayReplace checks whether the caller may replace a file: its owner needs the right to upload,
// every other caller the right to release files.
func (k kind) mayReplace(caller *session.Identity, owner string) error {
	switch {
	case k.isGuide():
		return mayGuide(caller, mayReplace)
	case owner == caller.UserID:
		return k.mayUpload(caller)
	default:
		return k.mayVerify(caller)
	}
}

// mayDelete checks whether the caller may delete a file of an owner.
func (k kind) mayDelete(caller *session.Identity, owner string) error {
	switch {
	case k.isGuide():
		return mayGuide(caller, mayDelete)
	case owner == caller.UserID:
		return session.SignedIn().Check(caller)
	default:
		return k.mayVerify(caller)
	}
}

// mayVerify checks whether the caller may release files. For a kind without such a button no caller may.
func (k kind) mayVerify(caller *session.Identity) error {
	if k.Verify == "" {
		return errs.New(errs.Forbidden)
	}
	return session.Button(k.Verify).Check(caller)
}

// mayRead reports whether a caller may read a file by its path. Guides are for everybody: a browser
// sends no token for the pictures and videos of a page.
func (k kind) mayRead(caller *session.Identity, f storedFile) bool {
	if k.isGuide() {
		return true
	}
	if session.SignedIn().Check(caller) != nil {
		return false
	}
	return f.Owner == caller.UserID || k.mayVerify(caller) == nil || f.Shared && caller.MayMenu(f.Page)
}

// mayGuide checks that the caller belongs to the information centre and has the button.
func mayGuide(caller *session.Identity, button string) error {
	if err := session.Departments(session.InformationCentre).Check(caller); err != nil {
		return err
	}
	return session.Button(button).Check(caller)
}
