package files

import (
	"qiao/gateway"
	"qiao/gateway/config"
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
		{Methods: "GET", Path: partsPath + "/list", Access: session.SignedIn(), Effect: gateway.Read, Summary: "本人没有传完的文件", Handle: h.Unfinished},
		{Methods: "POST", Path: partsPath + "/begin", Access: session.SignedIn(), Effect: gateway.Write, Summary: "开始分段上传文件", Handle: h.Begin},
		{Methods: "GET", Path: partsPath + "/state/:id", Access: session.SignedIn(), Effect: gateway.Read, Summary: "分段上传的文件已收到多少", Handle: h.State},
		{Methods: "PUT", Path: partsPath + "/part/:id", Access: session.SignedIn(), Effect: gateway.Write, Rate: partRate, Upload: int64(config.MostPart), Raw: true, OutOfPlace: true, Query: []string{"offset", "sha256"}, Summary: "上传文件的一段", Handle: h.ReceivePart},
		{Methods: "PUT", Path: partsPath + "/finish/:id", Access: session.SignedIn(), Effect: gateway.Write, Upload: finishBody, Raw: true, OutOfPlace: true, Summary: "结束分段上传，生成文件", Handle: h.Finish},
		{Methods: "DELETE", Path: partsPath + "/drop/:id", Access: session.SignedIn(), Effect: gateway.Write, Summary: "放弃分段上传", Handle: h.Drop},
		{Methods: "GET|HEAD", Path: "/files/:day/:key/:name", Access: session.Public(), Effect: gateway.Read, File: true, Summary: "读取上传的文件", Handle: h.Serve},
	}
}
