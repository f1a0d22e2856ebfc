// Package record writes the records of business modules. A module declares its
// table: the fields, the unique columns, the tables that refer to it, and rules of its
// own as a Go function. This package does the rest: it writes the SQL, reports all
// invalid fields at once, refuses stale edits, and writes the history of changes and
// the audit log in the transaction of the change.
package record

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/record/fields"
	"qiao/gateway/record/lines"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Table declares one kind of record. Beside its key and its fields the table has
// the columns that every record has: RowVersion, CreateUserId, CreateUserName,
// CreateDate, ModifyUserId, ModifyUserName and ModifyDate.
type Table struct {
	Name   string   // of the database's table
	Key    string   // its key column, an NVARCHAR(50); keys are made here
	Label  string   // the name of one record in messages, such as 房间
	Title  []string // the fields whose values name a record: A栋 301
	Path   string   // of its routes, such as /admin/dormitory/inventory
	Fields []Field
	// Lines are the lists that a record has beside its fields, such as the positions of a quotation.
	// They are a part of the record: added, changed and removed with it, under its RowVersion.
	Lines []Lines

	Unique     []Unique
	ReferredBy []Reference
	// Instead is the advice for a record that others refer to, such as 请办理离职.
	Instead string

	// ByMethod says that the writing routes have no verbs: PUT path, POST path/{id}
	// and DELETE path/{id}.
	ByMethod bool

	// AddOnly says that there are no routes to edit, delete or export a record: something
	// else changes it, such as an approval.
	AddOnly bool

	// Imports adds the routes POST import and GET template. A line is about the record with the same values of the
	// first Unique. If that is a number that the program gives (Server), a line without one is a new record.
	Imports bool
	// Together are the fields of a table with Imports whose equal values make its lines depend on each other: a preview
	// checks lines that have an equal text in any of them in one transaction, and all others in short ones. One column
	// of each Unique is among them, and the columns that Check compares with other records.
	Together []string

	// TakeBack lets a long import be written in several short transactions, so that others need not wait for it. Where a later
	// one fails, the records of the earlier ones get their values back, or are deleted. TakeBack runs before that in place of
	// Check: it refuses as Check does, and then the line stays; it adds by Change.Then the work that follows.
	//
	// A table may have TakeBack if Check and its follow-up work write only these rows for a line: records of the table
	// (Change.Also), rows that TakeBack writes again, and rows that may stay. A table without it imports in one transaction.
	// Rules about all lines together, and messages to people, cannot be taken back.
	TakeBack func(ctx context.Context, tx *store.Tx, c *Change) error

	// Prepare, if set, works on the fields that a request or a line of a sheet has, before the
	// record is read: cleaning and counting that need no row. It refuses with invalid, as Check does
	// with Change.Invalid.
	Prepare func(r *gateway.Request, sent Row, invalid func(field, text string))

	// Exactly one of Scope, Owned and Everybody says who sees which records. It decides for every change, the history and
	// the detail, before versions, values and rules: a record that the caller does not see gets the same answer as a
	// missing one. The list states the same rule in its statement.

	// Scope is that of 数据范围.
	Scope *Scope
	// Owned is a rule of the module, such as that people see what they have made.
	Owned func(ctx context.Context, db store.Reader, asked Asked) (bool, error)
	// Everybody says that everybody with the page sees all records.
	Everybody bool

	// Check, if set, checks a change against the module's own rules, in its transaction. It
	// refuses with Change.Invalid or with an error, may set fields of Change.After, and adds
	// by Change.Then the work that follows once the change is written. It may run more than
	// once for one change. On SQL Server other transactions may change the other rows that it
	// has read before the commit: a rule that must hold even then needs a unique index or a
	// foreign key. A step has its own rule in place of Check.
	Check func(ctx context.Context, tx *store.Tx, c *Change) error
}

// Asked is a record with the caller who asks for it.
type Asked struct {
	Key    string
	Row    Row // without its lines
	Caller *session.Identity
}

// shared by records and their lines
type (
	// Field is one column whose value comes from the client.
	Field = fields.Field
	// Choice is a kind of record that a field refers to by its key.
	Choice = fields.Choice
	// Row is the values of a record by the names of its fields.
	Row = fields.Row
	// Line is one line of a record.
	Line = fields.Line
	// Lines declares the lines of a record.
	Lines = lines.Lines
	// FieldChange is one field of a change.
	FieldChange = fields.Change
)

// Unique is a set of columns whose values no two records may have in common. Its columns
// state a collation, so that both databases treat the same texts as equal.
type Unique struct {
	Index   string // the name of the unique index or constraint
	Columns []string
}

// Reference is a table whose rows keep a record from being deleted.
type Reference struct {
	Table string
	// By says which of its columns hold which column of the record: the key, or a field
	// by which staff name the record.
	By    map[string]string
	Where string // which of the rows count, such as OutDate IS NULL; empty is all
	// Of are the texts of the records that the rows refer to, by the names of their fields; empty
	// is all records.
	Of   map[string]string
	Text string // with %d for how many there are, such as 还有 %d 人在住
}
