package wire

import "time"

// Type is the SQL type of a result column, as far as it decides the bytes on the wire. It
// is the type that ADO.NET would have put into the DataTable.
type Type uint8

// The column types. Auto leaves the decision to each value: SQLite does this for an
// expression without a declared type.
const (
	Auto           Type = iota
	Int                 // tinyint, smallint, int, bigint → 5
	Bit                 // → true, false
	Decimal             // decimal, numeric, money, smallmoney → 1.00, always with a decimal place
	Float               // float (double) → .NET's round-trip text
	Real                // real (single) → .NET's round-trip text
	DateTime            // date, smalldatetime, datetime, datetime2 → "2026-11-20T08:30:00"
	DateTimeOffset      // → "2026-11-20T08:30:00+08:00"
	TimeOfDay           // time → "23:59:59" or with seven fraction digits
	GUID                // uniqueidentifier → lower case
	Binary              // varbinary, image, rowversion → base64
	String              // char, varchar, nvarchar, text, xml
	// ReturnValue is an Int too: an EXEC's return value, the first column of the
	// table that ends its answer. Int and Boolean do not count this table as a result set.
	ReturnValue
	// QuietReturn is a return value that is not part of the answer: Int and Boolean read
	// it, and the answers with tables leave it out.
	QuietReturn
)

// Column describes one column of a result set.
type Column struct {
	Name string
	Type Type
	// Scale is the number of digits after the point of a Decimal; -1 keeps the digits
	// of the value.
	Scale int
	// Day says that a DateTime is a day without a time of day. On the wire both look
	// alike.
	Day bool
}

// Kind says which field of a Value holds it.
type Kind uint8

// The kinds of values that databases return.
const (
	Null     Kind = iota
	IntKind       // Value.Int; a bit is 0 or 1
	RealKind      // Value.Float
	TextKind      // Value.Bytes, UTF-8; also decimals, dates and GUIDs that came as text
	BlobKind      // Value.Bytes, raw; a GUID in its 16 bytes comes as TextKind
	TimeKind      // Value.Time; its wall clock counts, never its zone, except for DateTimeOffset
)

// Value is one cell. It is a plain struct so that a row costs no allocation;
// Bytes is valid only until the next row is asked for.
type Value struct {
	Kind  Kind
	Int   int64
	Float float64
	Bytes []byte
	Time  time.Time
}

// Sated is a Sink that may have enough before the last result set begins. The rest is
// then not run, if the database allows this.
type Sated interface {
	Enough() bool
}

// Sink receives the answer of a procedure, in order: for each result set one Columns call
// and then its rows. Implementations are not safe for concurrent use. An error ends the
// run and is returned to the caller; ErrEnough ends the run without a failure.
type Sink interface {
	// Columns starts the next result set.
	Columns(columns []Column) error
	// Row adds one row to the current result set; values is reused by the
	// caller and has as many elements as the columns.
	Row(values []Value) error
	// Affected reports the rows that a statement without a result set changed.
	Affected(n int64)
	// Message reports a line that may reach the client: of PRINT, or another
	// message of severity 10 or less.
	Message(text string)
}
