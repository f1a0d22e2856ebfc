// Package area is the declaration of an area of the business: once, in area.go of its folder below handlers. The
// package handlers lists the areas and joins them.
package area

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/attachments"
	"qiao/gateway/audit"
	"qiao/gateway/backup/watch"
	"qiao/gateway/bridge"
	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/contacts"
	"qiao/gateway/jobs"
	"qiao/gateway/outbox"
	"qiao/gateway/password"
	"qiao/gateway/record"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/typescript"
	"qiao/gateway/wechat"
	"qiao/sql/seed"
)

// Declaration is an area of the business.
type Declaration struct {
	// Records are its kinds of records by the page of the UI that gets their types: other pages do not load them.
	Records map[string][]record.Table
	// Approved are the keys of its subjects (see approval.Subject), which 流程设置 offers.
	Approved []string
	// Timelines are the area's events in the time line of a customer.
	Timelines []Timeline
	// Finds are the kinds of its records that staff find by number or name, in the search and by
	// links.
	Finds []Find
	// Answers are the types of its calls' answers, by the page of the UI that gets them.
	Answers map[string][]typescript.Answer
	// Demo adds demo data that must run through the program; rows are in seed.yaml of the area.
	Demo func(ctx context.Context, tx *store.Tx, data *seed.Data) error
	// Open returns the services of the area in a running gateway.
	Open func(p Parts) Services
}

// Find is a kind of record that staff find by its number or its name. The list decides which records
// a caller finds.
type Find struct {
	Label string // 检验单
	// Prefix is that of its numbers (store.Number.Prefix), empty where the record has none.
	Prefix string
	// List is the entry of its list, which takes keyword, page and pageSize, and Menu the menu that
	// lets a caller read the list; empty is everybody with a session.
	List, Menu string
	// Page is the menu of the page that shows one record, and Key the column of its key.
	Page, Key string
	// Title are the columns that name the record, its number first; Aside are columns that
	// distinguish it from others.
	Title, Aside []string
}

// Services are the routes, jobs and calls of an area in a running gateway.
type Services struct {
	// Routes are the calls that it answers. A write without a Rate has the gateway's own
	// (limits.writes).
	Routes []gateway.Route
	// Jobs run beside the calls.
	Jobs []jobs.Job
}

// Parts are the shared parts that areas are built with.
type Parts struct {
	Config   config.Config
	Version  string      // the name of the release
	Release  int         // the number in appVersion.json
	DB       *store.DB   // main
	Cache    cache.Cache // of all instances
	Counters cache.Cache // count how often a caller without a session does something
	Sessions *session.Manager
	Hasher   *password.Hasher
	Live     *registry.Live
	Files    *attachments.Store
	// Sends reports whether messages of a kind can be sent.
	Sends func(outbox.Kind) bool
	// Wechat is the client of 企业微信, and Contacts its directory; nil where they are not configured.
	Wechat   *wechat.Client
	Contacts *contacts.Contacts
	// Bridge is the bridge to the legacy system; nil without one.
	Bridge *bridge.Bridge
	// Backups tells how old the back-ups are.
	Backups *watch.Watch
	// Strangers writes audit entries that callers without a session cause, in a bounded number.
	Strangers *audit.Bounded
	Log       *slog.Logger
	Now       func() time.Time
	// Tables are the records of all areas, in the order of their names.
	Tables []record.Table
	Calls  *Calls
}

// PasswordPolicy is the configured policy of new passwords.
func (p Parts) PasswordPolicy() password.Policy {
	c := p.Config.Password
	return password.Policy{MinLength: c.MinLength, Classes: c.Classes, History: c.History}
}

// Calls are functions of one area that another calls, because areas do not import each other. An
// area sets its own in Open; they are complete before the first call comes.
type Calls struct {
	// Surface returns the routes of all areas.
	Surface func() []gateway.Route
	// SetMobile stores a confirmed number as the caller's (organization).
	SetMobile func(r *gateway.Request, number string) error
	// Start starts the approval of a record (approval).
	Start approval.Start
	// Withdraw takes back the request for the approval of a record (approval).
	Withdraw approval.Withdraw
	// AgreeByCard approves an application by one of its tasks, as the caller of the origin. It makes the same move as the
	// page 待我审批 (approval).
	AgreeByCard func(ctx context.Context, origin audit.Origin, applicationID, taskID string) error
	// Subjects are how areas have their records approved. The approval centre, which is opened last, gets this list.
	Subjects []approval.Subject
	// DraftContract adds the draft of a contract in the transaction of its source, and returns its key and its number
	// (contract).
	DraftContract func(ctx context.Context, tx *store.Tx, origin audit.Origin, d ContractDraft) (key, number string, err error)
	// CustomerSigned sets a customer 已签约 by its first valid contract, or back to 未签约 when the
	// last valid one is cancelled (customer).
	CustomerSigned func(ctx context.Context, tx *store.Tx, origin audit.Origin, customerID string, signed bool) error
	// ChargeContract charges the account of a shop for a valid contract, reverses the charge of before where the amount
	// has changed, and only reverses where the amount is 0. A contract that was charged before stays with that account. A
	// shop without an account is charged nothing, and a stopped account is an error in words. The answer says whether the
	// account covers a higher charge than before. The account is locked until the transaction ends (remit).
	ChargeContract func(ctx context.Context, tx *store.Tx, origin audit.Origin, c ContractCharge) (ContractCover, error)
	// CoverContract says whether balance and credit of a shop's account cover a contract (remit).
	CoverContract func(ctx context.Context, db store.Reader, c ContractCharge) (ContractCover, error)
	// FreePayment removes a payment of a contract from remittances that were reversed, before the payment is deleted. It
	// is an error in words where another remittance names it (remit).
	FreePayment func(ctx context.Context, tx *store.Tx, origin audit.Origin, planID, called string) error
	// FreeQuotation makes a quotation valid again whose draft of a contract is deleted (quotation).
	FreeQuotation func(ctx context.Context, tx *store.Tx, origin audit.Origin, quotationID string) error
	// OfferOf is the quotation that a contract was made from (quotation).
	OfferOf func(ctx context.Context, db store.Reader, quotationID, userID string) (Offer, error)
	// PaymentReceived adds an amount in yuan, negative for a reversal or a refund, to the amount received of a payment of
	// a contract. booked is false where the result would be negative or above the amount due, or where a contract that
	// receives more is not valid, unless the amount was there before and is restored (contract).
	PaymentReceived func(ctx context.Context, tx *store.Tx, planID string, amount decimal.Decimal, restored bool) (booked bool, err error)
	// Timelines are the events of all areas in the time line of a customer.
	Timelines []Timeline
}

// ContractCharge is the charge of a version of a contract to its shop.
type ContractCharge struct {
	ContractID, ContractNo, ShopID string
	VersionNo                      int64
	// Amount is the charge in yuan; 0 is none.
	Amount decimal.Decimal
	// Why is the text of the reversal of an earlier charge, such as 合同变更.
	Why string
}

// ContractCover is whether an account covers a contract.
type ContractCover struct {
	Account string // its number; empty where the shop has none
	Stopped bool   // the contract was never charged, and the account is stopped: it cannot be submitted
	Short   bool   // the account does not cover the contract
	Refused bool   // the contract cannot be submitted
	Figures string // balance, credit and missing amount, for users who may read the dealer's amount
}

// Offer is a quotation as its contract keeps to it. Amounts are in yuan.
type Offer struct {
	Number string // such as BJ20261126001 第 2 版
	Total  decimal.Decimal
	// Least is the lowest total that the user may give without an approval; the total where that is lower.
	Least decimal.Decimal
}

// Timeline is a list whose rows of a customer (query CustomerId) are events in the time line of the customer. The list
// leaves the rows within the caller's 数据范围.
type Timeline struct {
	List string
	// Menu is the menu that lets a caller read the list; empty where the time line itself does.
	Menu  string
	Query map[string]string
	// Event reads a row of the list.
	Event func(row json.RawMessage) (TimelineEvent, error)
}

// TimelineEvent is an event in the time line of a customer.
type TimelineEvent struct {
	Kind     string `tstype:"'跟进' | '报价' | '合同' | '回款' | '售后'"`
	ID       string `json:"Id"` // of the record
	Title    string // how, such as 电话
	Text     string
	At       store.LocalTime
	UserName string
	NextDate *string  // the next day that a follow-up names
	Pictures []string // FileIds, for GET follow/picture/{id}
}

// ContractDraft is the input of a contract that is made from a quotation. Amounts are in yuan, to the cent.
type ContractDraft struct {
	QuotationID, CustomerID, ShopID, OwnerID string
	// Amount is the price for the customer, DealerAmount the price that the factory charges the dealer. It is not known
	// where the factory has not decided the price of a line.
	Amount       decimal.Decimal
	DealerAmount decimal.NullDecimal
}

// StartApproval is Start, which is set once all areas are open.
func (c *Calls) StartApproval(ctx context.Context, tx *store.Tx, r approval.Request) (applicationID string, err error) {
	return c.Start(ctx, tx, r)
}
