// Package area is what an area of the business states of itself: once, in area.go of its folder
// below handlers. The package handlers lists the areas and joins them.
package area

import (
	"context"
	"log/slog"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/attachments"
	"qiao/gateway/audit"
	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/jobs"
	"qiao/gateway/outbox"
	"qiao/gateway/password"
	"qiao/gateway/record"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/typescript"
	"qiao/sql/seed"
)

// Declaration is an area of the business.
type Declaration struct {
	// Records are its kinds of records by the page of the UI that gets their types: what one page
	// needs, others do not load.
	Records map[string][]record.Table
	// Approved are the keys of its subjects (see approval.Subject), which 流程设置 offers.
	Approved []string
	// Finds are the kinds of its records that staff find by number or name, in the search and by
	// links.
	Finds []Find
	// Answers are the types of what its calls answer, by the page of the UI that gets them.
	Answers map[string][]typescript.Answer
	// Demo adds demo data that must run through the program; rows stand in seed.yaml of the area.
	Demo func(ctx context.Context, tx *store.Tx, data *seed.Data) error
	// Open returns what the area does in a running gateway.
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

// Services are what an area does in a running gateway.
type Services struct {
	// Routes are the calls that it answers. A write without a Rate has the gateway's own
	// (limits.writes).
	Routes []gateway.Route
	// Jobs run beside the calls.
	Jobs []jobs.Job
}

// Parts are what areas are built of.
type Parts struct {
	Config   config.Config
	Version  string      // the name of the release
	Release  int         // the number in appVersion.json
	DB       *store.DB   // main
	Counters cache.Cache // count how often a caller without a session does something
	Sessions *session.Manager
	Hasher   *password.Hasher
	Live     *registry.Live
	Files    *attachments.Store
	// Sends reports whether messages of a kind can be sent.
	Sends func(outbox.Kind) bool
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
	// Subjects are how areas have their records approved. The approval centre, which is opened
	// last, knows them by this list.
	Subjects []approval.Subject
	// DraftContract adds the draft of a contract in the transaction of what it is made from, and
	// returns its key and its number (contract).
	DraftContract func(ctx context.Context, tx *store.Tx, origin audit.Origin, d ContractDraft) (key, number string, err error)
	// CustomerSigned sets a customer 已签约 by its first valid contract, or back to 未签约 when the
	// last valid one is cancelled (customer).
	CustomerSigned func(ctx context.Context, tx *store.Tx, origin audit.Origin, customerID string, signed bool) error
}

// ContractDraft is what a quotation says of the contract that is made from it. Amounts are in yuan, to
// the cent.
type ContractDraft struct {
	QuotationID, CustomerID, ShopID, OwnerID string
	// Amount is what the customer pays, DealerAmount what the factory charges the dealer.
	Amount, DealerAmount decimal.Decimal
}

// StartApproval is Start, which is set once all areas are open.
func (c *Calls) StartApproval(ctx context.Context, tx *store.Tx, r approval.Request) (applicationID string, err error) {
	return c.Start(ctx, tx, r)
}
