package files

import (
	"qiao/gateway"
	"qiao/gateway/session"
)

const avatarPath = "/admin/account/avatar"

// Routes are the routes of the files.
func (h *Handlers) Routes() []gateway.Route {
	return []gateway.Route{
		{Methods: "POST", Path: "/api/File/UploadFilePost", Access: session.SignedIn(), Effect: gateway.Write, Upload: int64(h.limits.MaxSize), Handle: h.Upload},
		{Methods: "GET", Path: "/api/File/DeleteFile", Access: session.SignedIn(), Effect: gateway.Write, Handle: h.Delete},
		{Methods: "GET", Path: "/api/File/UnverifiedFiles", Access: session.SignedIn(), Effect: gateway.Read, Handle: h.Unverified},
		{Methods: "POST", Path: "/api/File/VerifyFile", Access: session.SignedIn(), Effect: gateway.Write, Handle: h.Verify},
		{Methods: "POST", Path: "/api/feedback/picture", Access: session.SignedIn(), Effect: gateway.Write, Upload: maxPicture, Handle: h.uploads(feedbackPictures)},
		{Methods: "GET", Path: "/api/feedback/picture/:id", Access: session.SignedIn(), Effect: gateway.Read, Handle: h.ServePicture},
		{Methods: "POST", Path: avatarPath, Access: session.SignedIn(), Effect: gateway.Write, Upload: maxAvatar, Handle: h.UploadAvatar},
		{Methods: "DELETE", Path: avatarPath, Access: session.SignedIn(), Effect: gateway.Write, Handle: h.RemoveAvatar},
		{Methods: "POST", Path: "/admin/dormitory/repair/photo", Access: session.Button("dormitory-repair.add"), Effect: gateway.Write, Upload: maxPicture, Handle: h.uploads(repairPhotos)},
		{Methods: "GET", Path: "/admin/dormitory/repair/photo/:id", Access: session.Menu("dormitory-repair"), Effect: gateway.Read, Handle: h.ServePhoto},
		{Methods: "POST", Path: "/admin/dormitory/reading/photo", Access: session.Button("dormitory-reading.edit"), Effect: gateway.Write, Upload: maxPicture, Handle: h.uploads(readingPhotos)},
		{Methods: "GET", Path: "/admin/dormitory/reading/photo/:id", Access: session.Menu("dormitory-reading"), Effect: gateway.Read, Handle: h.ServeReadingPhoto},
		{Methods: "POST", Path: "/admin/inspection/photo", Access: session.Button("inspection-list.edit"), Effect: gateway.Write, Upload: maxPicture, Handle: h.uploads(inspectionPhotos)},
		{Methods: "GET", Path: "/admin/inspection/photo/:id", Access: session.Menu("inspection-list"), Effect: gateway.Read, Handle: h.ServeInspectionPhoto},
		{Methods: "POST", Path: noticePath + "/picture", Access: session.Button("noticeannouncement.edit"), Effect: gateway.Write, Upload: maxPicture, Handle: h.uploads(noticePictures)},
		{Methods: "POST", Path: noticePath + "/attachment", Access: session.Button("noticeannouncement.edit"), Effect: gateway.Write, Upload: maxAttachment, Handle: h.attachments(noticeAttachments)},
		{Methods: "GET", Path: noticePath + "/file/:id", Access: session.SignedIn(), Effect: gateway.Read, Handle: h.ServeNoticeFile},
		{Methods: "POST", Path: approvalPath + "/attachment", Access: session.SignedIn(), Effect: gateway.Write, Upload: maxAttachment, Handle: h.attachments(approvalAttachments)},
		{Methods: "GET", Path: approvalPath + "/file/:id", Access: session.SignedIn(), Effect: gateway.Read, Handle: h.ServeApprovalFile},
		{Methods: "GET|HEAD", Path: "/files/:day/:key/:name", Access: session.Public(), Effect: gateway.Read, Handle: h.Serve},
	}
}
