// Package contacts writes departments and people of this system to the directory of 企业微信 (通讯录). Nothing there
// changes the data here, except for the binding of a person or a department. A comparison stores the differences in
// Wechat_Difference, and a run in the background writes them. The outbox writes each
// later change of a person or a department.
package contacts

import (
	"context"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/store"
	"qiao/gateway/wechat"
)

// Client is the part of the client of 企业微信 that reads and writes its directory.
type Client interface {
	Departments(ctx context.Context) ([]wechat.Department, error)
	CreateDepartment(ctx context.Context, department wechat.Department) (id int, err error)
	UpdateDepartment(ctx context.Context, department wechat.Department) error
	DeleteDepartment(ctx context.Context, id int) error
	Users(ctx context.Context, departments []wechat.Department) ([]wechat.User, error)
	User(ctx context.Context, id string) (wechat.User, error)
	UserOfMobile(ctx context.Context, mobile string) (userID string, err error)
	CreateUser(ctx context.Context, user wechat.User) error
	UpdateUser(ctx context.Context, user wechat.User) error
	DeleteUser(ctx context.Context, id string) error
}

// Contacts writes the directory. It is safe for concurrent use.
type Contacts struct {
	db       *store.DB // main
	client   Client
	now      func() time.Time
	log      *slog.Logger
	instance string
	wake     chan struct{} // starts the job of the runs
}

// New returns the directory of a company.
func New(db *store.DB, client Client, now func() time.Time, log *slog.Logger) *Contacts {
	return &Contacts{db: db, client: client, now: now, log: log, instance: uuid.NewString(), wake: make(chan struct{}, 1)}
}

// The two types of objects.
const (
	department = "部门"
	member     = "成员"
)

const (
	localRoot  = "10000" // the parent of the top departments; it has no row
	remoteRoot = 1
)

// Kind is what a difference needs. The database stores it.
type Kind string

// The kinds of differences, in the order in which a run writes them.
const (
	BindUnit   Kind = "绑定部门"
	AddUnit    Kind = "新增部门"
	ChangeUnit Kind = "修改部门"
	MoveUnit   Kind = "移动部门"
	BindUser   Kind = "绑定成员"
	AddUser    Kind = "新增成员"
	ChangeUser Kind = "修改成员"
	MoveUser   Kind = "调动成员"
	EnableUser Kind = "启用成员"
	StopUser   Kind = "停用成员"
	ExtraUser  Kind = "多余成员" // only in 企业微信
	ExtraUnit  Kind = "多余部门"
)

// State is the state of a difference. The database stores it.
type State string

// The states of a difference.
const (
	Waiting State = "待写入"
	Asks    State = "待确认" // a person decides; no run writes it
	Written State = "已写入"
	Failed  State = "写入失败"
	Ignored State = "已忽略"
)

// Difference is a row of the page.
type Difference struct {
	DifferenceID string `db:"DifferenceId" json:"DifferenceId"`
	Kind         Kind   `db:"Kind"`
	ObjectType   string `db:"ObjectType"`
	ObjectID     string `db:"ObjectId" json:"ObjectId"`
	RemoteID     string `db:"RemoteId" json:"RemoteId"`
	Name         string `db:"Name"`
	Place        string `db:"Place"` // the path of the department
	Detail       string `db:"Detail"`
	Mark         string `db:"Mark"`
	SortCode     int    `db:"SortCode"`
	State        State  `db:"State"`
}
