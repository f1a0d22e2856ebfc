package audit

import (
	"slices"
	"strings"
)

// Event names an audited event. The database stores the names, so they never change.
type Event string

// The events of account switching (specification §1). The subject is the
// account that is switched to.
const (
	Switched      Event = "account.switch"
	SwitchRefused Event = "account.switch.refused"
	SwitchedBack  Event = "account.switch.back"
	SignedOut     Event = "account.switch.signout"
)

// The events of stored files. The object is the file's path, the subject is the account
// under which the user acted.
const (
	FileUploaded Event = "file.upload"
	FileReplaced Event = "file.replace"
	FileDeleted  Event = "file.delete"
	FileVerified Event = "file.verify"
)

// The events of records that gateway/record writes. The object is the table and the key.
// RecordOverwritten and RecordDeletedUnseen are the events of clients that send no version
// of the record: a change that another user has made meanwhile is lost then.
const (
	RecordAdded         Event = "record.add"
	RecordUpdated       Event = "record.update"
	RecordDeleted       Event = "record.delete"
	RecordOverwritten   Event = "record.update.unversioned"
	RecordDeletedUnseen Event = "record.delete.unversioned"
)

// The events of rights. The object is the type and ID of the holder of the right, and the
// type and ID of the menu or button; the subject is the holder, if it is a user.
const (
	RightGiven Event = "right.give"
	RightTaken Event = "right.take"
)

// ClientCalled is a procedure that a program has called without a session. The
// object names the client and the procedure, the subject is its service account.
const ClientCalled Event = "client.call"

// ProcedureWrote is a call of a procedure that changes data. The object names the
// procedure.
const ProcedureWrote Event = "procedure.write"

// WriteRefused is a write that the caller had no right to. The object is the route or the
// procedure.
const WriteRefused Event = "write.refused"

// The events of accounts. The subject is the account. It is empty where a user signs in
// under a name that no account has: the typed name is not kept, because it may be a
// password. The object is the way of signing in, empty for a password.
const (
	SignedIn      Event = "account.signin"
	SignInFailed  Event = "account.signin.failed"
	SignInUnknown Event = "account.signin.unknown"
	SignInLocked  Event = "account.signin.locked"
	PasswordReset Event = "account.password.reset"
	// SessionEnded is a session that was ended from elsewhere: by its owner, or by a user
	// who may sign others out. The object is its device and its address.
	SessionEnded Event = "account.session.end"
)

// The events of a month of costs. The object is the month.
const (
	MonthComputed Event = "month.compute"
	MonthClosed   Event = "month.close"
	MonthReopened Event = "month.reopen"
)

// The events of applications for approval. The object is the application's key.
const (
	ApprovalAsked Event = "approval.submit"
	ApprovalMoved Event = "approval.move"
)

// The events of avatars. The object is the path of the picture.
const (
	AvatarChanged Event = "account.avatar"
	AvatarRemoved Event = "account.avatar.remove"
)

// CallbackRefused is a call in the name of 企业微信 that changed nothing. The object is the reason.
const CallbackRefused Event = "wechat.callback"

// Claimed is a request that names another user than its session. The subject
// is the account that it names, empty where there is none.
const Claimed Event = "identity.claim"

// The events of the log itself. Omitted means that further rows like the one that the
// object names were left out; Removed means that the rows before a day were removed because
// their retention was over.
const (
	Omitted Event = "log.omitted"
	Removed Event = "log.removed"
)

// The events of 企业微信. The object of DirectoryChanged is the action. The subject of the other two is the account of the
// binding.
const (
	DirectoryChanged Event = "wechat.directory"
	WechatBound      Event = "wechat.bind"
	WechatUnbound    Event = "wechat.unbind"
)

// BridgeChanged is a change of the bridge to the legacy system: the state of a target, its noise, or its counts. The object is
// the target.
const BridgeChanged Event = "bridge.change"

// actions are the words for the events, as the pages of the log show them.
var actions = map[Event]string{ //nolint:gosec // words for actions on passwords, no password
	SignedIn: "登录", SignInFailed: "登录失败", SignInUnknown: "登录失败（无此账号）", SignInLocked: "登录被拒（已锁定）",
	Switched: "切换账号", SwitchRefused: "切换被拒", SwitchedBack: "返回本人账号", SignedOut: "切换后退出", ClientCalled: "程序调用",
	RecordAdded: "新增", RecordUpdated: "更新", RecordDeleted: "删除", RecordOverwritten: "更新（未核对版本）", RecordDeletedUnseen: "删除（未核对版本）",
	FileUploaded: "上传文件", FileReplaced: "替换文件", FileDeleted: "删除文件", FileVerified: "放行文件", RightGiven: "授予权限", RightTaken: "收回权限",
	PasswordReset: "重置密码", SessionEnded: "结束登录", AvatarChanged: "更换头像", AvatarRemoved: "移除头像", ProcedureWrote: "调用存储过程", WriteRefused: "越权写入", Claimed: "冒用他人名义",
	MonthComputed: "计算月费用", MonthClosed: "关账", MonthReopened: "反关账",
	ApprovalAsked: "提交申请", ApprovalMoved: "处理审批",
	DirectoryChanged: "企业微信通讯录", WechatBound: "绑定企业微信", WechatUnbound: "解除企业微信绑定",
	CallbackRefused: "企业微信回调被拒", BridgeChanged: "迁移",
	Omitted: "省略记录", Removed: "清理日志",
}

// Category is the page that shows a row.
type Category string

// The two views of the log.
const (
	SignIns    Category = "sign-in"
	Operations Category = "operation"
)

func (e Event) category() Category {
	switch e {
	case SignedIn, SignInFailed, SignInUnknown, SignInLocked, Switched, SwitchRefused, SwitchedBack, SignedOut, ClientCalled:
		return SignIns
	default:
		return Operations
	}
}

// Option is a value that a filter of the log offers, and its words.
type Option struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// Actions are the events of a category with their words, in the order of the words.
func Actions(of Category) (all []Option) {
	for event, words := range actions {
		if event.category() == of && event != Omitted {
			all = append(all, Option{Value: string(event), Label: words})
		}
	}
	slices.SortFunc(all, func(a, b Option) int { return strings.Compare(a.Value, b.Value) })
	return all
}

// OtherKinds are the kinds of operations that are not on records, with their words.
var OtherKinds = []Option{
	{"right", "权限"}, {"account", "账号"}, {"file", "文件"}, {"procedure", "存储过程"}, {"month", "月度费用"}, {"approval", "审批"}, {"write", "越权写入"}, {"wechat", "企业微信"}, {"identity", "冒用名义"}, {"log", "日志"},
}

// Kinds beside the tables of records: the ways of signing in, and the other objects of
// events.
const (
	byPassword = "password"
	bySwitch   = "switched"
	byProgram  = "program"
)

// kind groups rows for the filters: by the table of a record, by the way of signing in, and
// otherwise by the first word of the event.
func (r Record) kind() string {
	head, _, _ := strings.Cut(string(r.Event), ".")
	switch {
	case r.Event == Omitted:
		return r.Kind
	case head == "record":
		table, _, _ := strings.Cut(r.Object, "/")
		return table
	case r.Event == ClientCalled:
		return byProgram
	case strings.HasPrefix(string(r.Event), string(Switched)):
		return bySwitch
	case r.Event.category() == SignIns && r.Object != "":
		return r.Object
	case r.Event.category() == SignIns:
		return byPassword
	default:
		return head
	}
}
