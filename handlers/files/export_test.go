package files

// OwnTypes are the FileTypes that the package keeps beside those of files.types.
func OwnTypes() []string {
	types := []string{Guide, Avatar}
	for _, p := range []pictures{feedbackPictures, repairPhotos, readingPhotos, inspectionPhotos, noticePictures, noticeAttachments, approvalAttachments} {
		types = append(types, p.fileType)
	}
	return types
}
