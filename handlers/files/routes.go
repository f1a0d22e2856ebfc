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
		{Methods: "POST", Path: "/api/File/UploadFilePost", Access: session.SignedIn(), Effect: gateway.Write, Upload: int64(h.Limits.MaxSize), Handle: h.Upload},
		{Methods: "GET", Path: "/api/File/DeleteFile", Access: session.SignedIn(), Effect: gateway.Write, Handle: h.Delete},
		{Methods: "GET", Path: "/api/File/UnverifiedFiles", Access: session.SignedIn(), Effect: gateway.Read, Handle: h.Unverified},
		{Methods: "POST", Path: "/api/File/VerifyFile", Access: session.SignedIn(), Effect: gateway.Write, Handle: h.Verify},
		{Methods: "POST", Path: avatarPath, Access: session.SignedIn(), Effect: gateway.Write, Upload: maxAvatar, Handle: h.UploadAvatar},
		{Methods: "DELETE", Path: avatarPath, Access: session.SignedIn(), Effect: gateway.Write, Handle: h.RemoveAvatar},
		{Methods: "GET", Path: partsPath + "/list", Access: session.SignedIn(), Effect: gateway.Read, Handle: h.Unfinished},
		{Methods: "POST", Path: partsPath + "/begin", Access: session.SignedIn(), Effect: gateway.Write, Handle: h.Begin},
		{Methods: "GET", Path: partsPath + "/state/:id", Access: session.SignedIn(), Effect: gateway.Read, Handle: h.State},
		{Methods: "PUT", Path: partsPath + "/part/:id", Access: session.SignedIn(), Effect: gateway.Write, Rate: partRate, Upload: int64(config.MostPart), Query: []string{"offset", "sha256"}, Handle: h.ReceivePart},
		{Methods: "PUT", Path: partsPath + "/finish/:id", Access: session.SignedIn(), Effect: gateway.Write, Upload: finishBody, Handle: h.Finish},
		{Methods: "DELETE", Path: partsPath + "/drop/:id", Access: session.SignedIn(), Effect: gateway.Write, Handle: h.Drop},
		{Methods: "GET|HEAD", Path: "/files/:day/:key/:name", Access: session.Public(), Effect: gateway.Read, Handle: h.Serve},
	}
}
