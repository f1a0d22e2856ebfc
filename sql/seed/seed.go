// Package seed holds the rows that a new database starts with: what every
// installation needs, and a demo company for trying the product out. It only
// makes rows, from the files below data; who calls it writes them.
package seed

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"go.yaml.in/yaml/v3"
)

// Ids of the data files that the program relies on.
const (
	informationCentre = "10101"         // OrganizationId of 信息中心
	dealers           = "10002"         // OrganizationId of 经销商, whom the setting DealerTopDepartment names
	administratorPost = "administrator" // PostId of 系统管理员, whose role may do everything
)

// Table is rows of one database table. Values are nil, string, int64, bool and
// time.Time, of which the wall clock counts; decimals are text.
type Table struct {
	Name    string
	Columns []string
	Rows    [][]any
}

// Base returns what every installation needs, in the order in which it can be
// inserted: menus and buttons for every business area (specification §1),
// roles, posts and their rights, the organisation's roots with 信息中心,
// parameters and settings. Secret keys differ from one installation to the
// next and are the caller's.
func Base() []Table {
	menu := loadMenu()
	roles := load[roleFile]("roles.yaml")
	return []Table{
		organisationTable(loadOrganisation(), true, nil),
		roleTable(roles),
		postTable(roles),
		moduleTable(menu),
		buttonTable(menu),
		grantTable(menu, roles),
		parameterTable(),
		settingTable(),
	}
}

// Administrator returns the first user of an installation without demo data:
// a member of 信息中心 who may do everything. PasswordHash is empty, which
// never signs in.
func Administrator(account string, now time.Time) Table {
	t := newTable("Base_User", "UserId", "Account", "RealName", "PasswordHash", "OrganizationId", "PostId", "CreateDate")
	t.add(guid("user", account), account, "系统管理员", "", informationCentre, administratorPost, now)
	return t
}

// Demo returns the demo company, which builds on Base: 300 staff in three
// levels of organisation, among them the demo accounts, with shops, guides,
// announcements, rooms, check-ins, single stays, leases, repair requests, incoming inspections and feedback, dated
// back from now. The same now gives the same rows. Every PasswordHash is empty: whoever shall be able
// to sign in gets one from the caller (see DemoAccounts).
func Demo(now time.Time) []Table {
	menu := loadMenu()
	company := newCompany(now)
	rooms, roomHistory := roomTables(company)
	singles := singleStayTable(company, rooms)
	checkIns := checkInTable(company, rooms, singles)
	opinions, opinionHistory := feedbackTables(menu, company)
	repairs, repairProgress, repairNotices := repairTables(company)
	flows, flowVersions := flowTables(company)
	return slices.Concat([]Table{
		organisationTable(company.organisation, false, company.managers()),
		userTable(company),
		userGrantTable(menu, company),
		stoppedTable(),
		shopTable(company),
		guideTable(menu, company),
		opinions, opinionHistory,
		rooms, roomHistory,
		singles, singleRequestTable(company, rooms),
		checkIns,
		leaseTable(company),
		tariffTable(company),
		readingTable(company, rooms, checkIns),
		repairs, repairProgress, repairNotices,
		flows, flowVersions, deputyTable(company),
		quickEntryTable(menu, company),
		auditTable(company, roomHistory, opinionHistory),
	}, noticeTables(company), inspectionTables(company))
}

// DemoAccounts lists the accounts of the demo company that are meant to sign
// in.
func DemoAccounts() []string {
	var accounts []string
	for _, account := range load[[]demoAccount]("accounts.yaml") {
		accounts = append(accounts, account.Account)
	}
	return accounts
}

//go:embed data/*.yaml
var files embed.FS

// load reads a data file. The files are part of the binary, so what is wrong
// with one is a broken build and panics.
func load[T any](name string) T {
	var value T
	data, err := files.ReadFile("data/" + name)
	if err != nil {
		panic(fmt.Sprintf("seed: %v", err))
	}
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	if err := decoder.Decode(&value); err != nil {
		panic(fmt.Sprintf("seed: data/%s: %v", name, err))
	}
	return value
}

// newTable starts a table without rows.
func newTable(name string, columns ...string) Table {
	return Table{Name: name, Columns: columns}
}

// add appends a row; a value for each column is the caller's duty.
func (t *Table) add(values ...any) {
	if len(values) != len(t.Columns) {
		panic(fmt.Sprintf("seed: %s: %d values for %d columns", t.Name, len(values), len(t.Columns)))
	}
	for i, value := range values {
		if n, isInt := value.(int); isInt {
			values[i] = int64(n)
		}
	}
	t.Rows = append(t.Rows, values)
}

// column is where a column stands in the rows.
func (t *Table) column(name string) int { return slices.Index(t.Columns, name) }

// guid derives an id in GUID form from a name, so that a row keeps its id
// however the data around it changes.
func guid(kind, name string) string {
	sum := sha256.Sum256([]byte(kind + ":" + name))
	sum[6] = sum[6]&0x0f | 0x80 // version 8: made by the application
	sum[8] = sum[8]&0x3f | 0x80
	text := hex.EncodeToString(sum[:16])
	return text[:8] + "-" + text[8:12] + "-" + text[12:16] + "-" + text[16:20] + "-" + text[20:]
}

// orNil is nil for an empty text, which databases keep as NULL.
func orNil(text string) any {
	if text == "" {
		return nil
	}
	return text
}
