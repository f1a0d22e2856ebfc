package errs

import "net/http"

//go:generate go test -run TestGeneratedFiles -update .

// The catalogue. The texts of the HTTP rows are those of specification §8;
// retired codes are never used again.
var (
	Business        = Kind{Name: "business", Code: -1, Status: http.StatusOK, Text: "操作失败"}
	CXTypeMissing   = Kind{Name: "cxtype_missing", Code: -1, Status: http.StatusOK, Text: "查询类型未传递"}
	ProcedureFailed = Kind{Name: "procedure_failed", Code: -1, Status: http.StatusOK, Text: "存储过程执行失败"}
	// Invalid and Conflict carry data: the invalid fields with their errors, and the
	// changes that another user has made meanwhile.
	Invalid      = Kind{Name: "invalid", Code: -1, Status: http.StatusOK, Text: "填写有误"}
	Conflict     = Kind{Name: "conflict", Code: -1, Status: http.StatusOK, Text: "记录已被他人修改，请核对后再保存"}
	SignInFailed = Kind{Name: "sign_in_failed", Code: -1, Status: http.StatusOK, Text: "账号或密码错误"}

	SessionUnknown   = Kind{Name: "session_unknown", Code: 50008, Status: http.StatusUnauthorized, Text: "未授权，请重新登录"}
	SessionElsewhere = Kind{Name: "session_elsewhere", Code: 50012, Status: http.StatusUnauthorized, Text: "账号已在其他地方登录"}
	SessionExpired   = Kind{Name: "session_expired", Code: 50014, Status: http.StatusUnauthorized, Text: "登录已过期，请重新登录"}

	// SessionLocked is the error for a session that is locked until its user gives the
	// password.
	SessionLocked = Kind{Name: "session_locked", Code: 423, Status: http.StatusLocked, Text: "屏幕已锁定，请先解锁"}

	BadRequest = Kind{Name: "bad_request", Code: 400, Status: http.StatusBadRequest, Text: "请求参数错误", Transport: true}
	Forbidden  = Kind{Name: "forbidden", Code: 403, Status: http.StatusForbidden, Text: "拒绝访问"}
	// InitialPassword is the error for a caller whose password was given out by another
	// person and has not been changed yet.
	InitialPassword  = Kind{Name: "initial_password", Code: 403, Status: http.StatusForbidden, Text: "请先修改初始密码"}
	NotFound         = Kind{Name: "not_found", Code: 404, Status: http.StatusNotFound, Text: "请求地址不存在", Transport: true}
	MethodNotAllowed = Kind{Name: "method_not_allowed", Code: 405, Status: http.StatusMethodNotAllowed, Text: "请求方法不被允许", Transport: true}
	// OutOfPlace is the error for a part of an upload that does not follow the bytes that are there. It carries
	// how many those are.
	OutOfPlace      = Kind{Name: "out_of_place", Code: 409, Status: http.StatusConflict, Text: "这一部分接不上已收到的内容，请从已收到的位置继续"}
	RequestTimeout  = Kind{Name: "request_timeout", Code: 408, Status: http.StatusRequestTimeout, Text: "请求超时", Transport: true}
	TooLarge        = Kind{Name: "too_large", Code: 413, Status: http.StatusRequestEntityTooLarge, Text: "请求内容过大", Transport: true}
	UnsupportedType = Kind{Name: "unsupported_type", Code: 415, Status: http.StatusUnsupportedMediaType, Text: "不支持的内容类型", Transport: true}
	TooManyRequests = Kind{Name: "too_many_requests", Code: 429, Status: http.StatusTooManyRequests, Text: "请求过于频繁，请稍后再试", Transport: true}
	Internal        = Kind{Name: "internal", Code: 500, Status: http.StatusInternalServerError, Text: "服务器内部错误", Transport: true}
	// BadGateway is an answer of a legacy server that cannot be passed on. The front end shows its text for a proxy's 502 too.
	BadGateway  = Kind{Name: "bad_gateway", Code: 502, Status: http.StatusBadGateway, Text: "网关错误", Transport: true}
	Unavailable = Kind{Name: "unavailable", Code: 503, Status: http.StatusServiceUnavailable, Text: "服务不可用", Transport: true}
	Timeout     = Kind{Name: "timeout", Code: 504, Status: http.StatusGatewayTimeout, Text: "网关超时", Transport: true}
	// Cancelled is a request whose client has disconnected; the answer reaches no client,
	// and the log records it.
	Cancelled = Kind{Name: "cancelled", Code: 408, Status: http.StatusRequestTimeout, Text: "请求超时", Transport: true}
)

// Catalogue lists every kind, for the reference page and the front end's copy.
func Catalogue() []Kind {
	return []Kind{
		Business, CXTypeMissing, ProcedureFailed, Invalid, Conflict, SignInFailed,
		SessionUnknown, SessionElsewhere, SessionExpired, SessionLocked,
		BadRequest, Forbidden, InitialPassword, NotFound, MethodNotAllowed, OutOfPlace, RequestTimeout, TooLarge,
		UnsupportedType, TooManyRequests, Internal, BadGateway, Unavailable, Timeout, Cancelled,
	}
}
