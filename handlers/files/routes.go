package files

import (
	"qiao/gateway"
	"qiao/gateway/session"
)

const avatarPath = "/admin/account/avatar"

// Routes are the routes of the files.
func (h *Handlers) Routes() []gateway.Route {
	return []gateway.Route{
		{Methods: "POST", Path: "/api/File/UploadFilePost", Access: session.SignedIn(), Effect: gateway.Write, Upload: int64(h.Limits.MaxSize), Summary: "上传文件", Handle: h.Upload},
		{Methods: "GET", Path: "/api/File/DeleteFile", Access: session.SignedIn(), Effect: gateway.Write, Summary: "删除上传的文件", Handle: h.Delete},
		{Methods: "GET", Path: "/api/File/UnverifiedFiles", Access: session.SignedIn(), Effect: gateway.Read, Summary: "本人上传后还没有确认的文件", Handle: h.Unverified},
		{Methods: "POST", Path: "/api/File/VerifyFile", Access: session.SignedIn(), Effect: gateway.Write, Summary: "确认上传的文件", Handle: h.Verify},
		{Methods: "POST", Path: avatarPath, Access: session.SignedIn(), Effect: gateway.Write, Upload: maxAvatar, Summary: "上传本人的头像", Handle: h.UploadAvatar},
		{Methods: "DELETE", Path: avatarPath, Access: session.SignedIn(), Effect: gateway.Write, Summary: "删除本人的头像", Handle: h.RemoveAvatar},
		{Methods: "GET|HEAD", Path: "/files/:day/:key/:name", Access: session.Public(), Effect: gateway.Read, File: true, Summary: "读取上传的文件", Handle: h.Serve},
	}
}
