// Package record writes the records of business modules. A module declares its
// table: the fields, what is unique, who refers to it, and rules of its own as a
// Go function. What follows from that alone is here: the SQL, all invalid fields
// told at once, stale edits refused, the history of changes and the audit log
// written in the transaction of the change.
package record

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Table declares one kind of record. Beside its key and its fields the table has
// the columns that every record has: RowVersion, CreateUserId, CreateUserName,
// CreateDate, ModifyUserId, ModifyUserName and ModifyDate.
type Table struct {
	Name   string   // of the database's table
	Key    string   // its key column, an NVARCHAR(50); keys are made here
	Label  string   // what one record is called, such as 房间
	Title  []string // the fields whose values name a record: A栋 301
	Path   string   // of its routes, such as /admin/dormitory/inventory
	Fields []Field

	Unique     []Unique
	ReferredBy []Reference
	// Instead says what to do with a record that others refer to, such as 请办理离职.
	Instead string

	// ByMethod says that the writing routes have no verbs: PUT path, POST path/{id}
	// and DELETE path/{id}.
	ByMethod bool

	// AddOnly says that there are no routes to edit, delete or export one: it goes on by
	// something else, such as an approval.
	AddOnly bool

	// Imports says that there are the routes POST import and GET template. A line is
	// about the record that is the same by the first Unique.
	Imports bool
	// Together are the fields of a table with Imports by which its lines concern each other: a
	// preview judges lines that have an equal text in any of them in one transaction, and all
	// others in short ones. One column of each Unique is among them, and what Check compares
	// with other records.
	Together []string

	// Prepare, if set, works on the fields that a request has sent, before the transaction
	// begins: cleaning and counting that need no row. It refuses with invalid, as Check does
	// with Change.Invalid.
	Prepare func(r *gateway.Request, sent Row, invalid func(field, text string))

	// Owned, if set, reports whether the record, as it is in Change.Before, is the caller's to
	// change. It is judged before versions, values and rules: a record of another person answers
	// as one that is not there. A table whose lists show people only a part of it needs one.
	Owned func(ctx context.Context, tx *store.Tx, c *Change) (bool, error)

	// Check, if set, judges a change by the trade's own rules, in its transaction. It refuses
	// with Change.Invalid or with an error, may set fields of Change.After, and says by
	// Change.Then what follows once the change is written. It may run more than once for one
	// change. SQL Server lets others change what it has read of other rows before the commit:
	// what must hold even then is the business of a unique index or a foreign key. A step has
	// its own rule in place of it.
	Check func(ctx context.Context, tx *store.Tx, c *Change) error
}

// Field is one column that a record has from who writes it, and at the same time
// the field of that name on the wire. Empty texts are NULL, but in a Blank one.
type Field struct {
	Name     string
	Label    string // as staff read it
	Type     string // nvarchar(50), int, decimal(10,2), date, datetime, bit
	Required bool
	Min, Max int64    // of a number; both 0 is ±9999999
	Options  []string // the only values of a text
	Hint     string   // how to fill it in, where label and rules do not say it
	Initial  string   // what an addition has that does not send the field
	Server   bool     // set by the module alone: what a client sends is dropped
	Blank    bool     // an empty text is kept as one, not as NULL
	File     bool     // the key of a stored file, which is no column of an import and has no name in the history
	Choice   *Choice  // the records of which the field names one
	// Access, if stated, is of those who see the field: the history hides it from
	// others. The list's entry hides it by itself (restricted).
	Access session.Access
}

// Unique is what no two records may have in common. Its columns state a
// collation, so that both databases take the same texts for equal.
type Unique struct {
	Index   string // the name of the unique index or constraint
	Columns []string
}

// Reference is a table whose rows keep a record from being deleted.
type Reference struct {
	Table string
	// By says which of its columns have what of the record: its key, or fields by
	// which staff name it.
	By    map[string]string
	Where string // which of the rows count, such as OutDate IS NULL; empty is all
	Text  string // with %d for how many there are, such as 还有 %d 人在住
}
