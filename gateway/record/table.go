// Package record writes the records of business modules. A module declares its
// table: the fields, the unique columns, the tables that refer to it, and rules of its
// own as a Go function. This package does the rest: it writes the SQL, reports all
// invalid fields at once, refuses stale edits, and writes the history of changes and
// the audit log in the transaction of the change.
package record

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/enumeration"
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

	Unique     []Unique
	ReferredBy []Reference
	// Instead says what to do with a record that others refer to, such as 请办理离职.
	Instead string

	// ByMethod says that the writing routes have no verbs: PUT path, POST path/{id}
	// and DELETE path/{id}.
	ByMethod bool

	// AddOnly says that there are no routes to edit, delete or export a record: something
	// else changes it, such as an approval.
	AddOnly bool

	// Imports says that there are the routes POST import and GET template. A line is
	// about the record that is the same by the first Unique.
	Imports bool
	// Together are the fields of a table with Imports by which its lines concern each other: a
	// preview checks lines that have an equal text in any of them in one transaction, and all
	// others in short ones. One column of each Unique is among them, and what Check compares
	// with other records.
	Together []string

	// Prepare, if set, works on the fields that a request has sent, before the transaction
	// begins: cleaning and counting that need no row. It refuses with invalid, as Check does
	// with Change.Invalid.
	Prepare func(r *gateway.Request, sent Row, invalid func(field, text string))

	// Owned, if set, reports whether the record, as it is in Change.Before, is the caller's to
	// change. It is checked before versions, values and rules: a record of another person gets
	// the same answer as a missing one. A table whose lists show a user only a part of its
	// records needs Owned.
	Owned func(ctx context.Context, tx *store.Tx, c *Change) (bool, error)

	// Check, if set, checks a change against the module's own rules, in its transaction. It
	// refuses with Change.Invalid or with an error, may set fields of Change.After, and adds
	// by Change.Then the work that follows once the change is written. It may run more than
	// once for one change. On SQL Server other transactions may change the other rows that it
	// has read before the commit: a rule that must hold even then needs a unique index or a
	// foreign key. A step has its own rule in place of Check.
	Check func(ctx context.Context, tx *store.Tx, c *Change) error
}

// Field is one column whose value comes from the client, and at the same time the field
// of that name on the wire. An empty text is NULL, except in a Blank field.
type Field struct {
	Name     string
	Label    string // the name that staff see
	Type     string // nvarchar(50), int, decimal(10,2), date, datetime, bit
	Required bool
	Min, Max int64    // of a number; both 0 is ±9999999
	Options  []string // the only values of a text
	// Enumeration has the only values of an int. The wire and the database have the code; staff
	// read, choose and import the label. Initial is a label.
	Enumeration *enumeration.Enumeration
	// Parameter is the category of 参数设置 whose enabled values are the only ones that a text can
	// be set to. A record keeps a value that is disabled or renamed later.
	Parameter string
	Hint      string  // how to fill it in, where label and rules do not say it
	Initial   string  // the value of an addition that does not send the field
	Server    bool    // set by the module alone: a value from a client is dropped
	Blank     bool    // an empty text is kept as one, not as NULL
	File      bool    // the key of a stored file, which is no column of an import and has no name in the history
	Choice    *Choice // the kind of record that the field refers to
	// Access, if stated, says who may see the field: the history hides it from
	// others. The entry of the list must hide it itself (restricted).
	Access session.Access
}

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
