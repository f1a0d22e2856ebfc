package wire

import "io"

// Answer is the body of a procedure call in the making: a Sink that writes the
// whole envelope to the writer it was made with. With messages, msg becomes
// 存储过程执行成功 and the lines, each after \r\n; one that comes when the answer
// has started finds no place any more. Exactly one of Close and Discard ends
// it; a further call of either does nothing, so Discard can be deferred.
type Answer interface {
	Sink
	// Started reports whether a part of the answer has been given to the
	// writer, after which a failure can no longer be told in an envelope.
	Started() bool
	// Close finishes the answer and gives the rest of it to the writer.
	Close() error
	// Discard drops what has not been given to the writer.
	Discard()
}

// Options of an Answer. The zero value is a good one.
type Options struct {
	// Code is the number of success.
	Code int
	// Msg is the text of success without messages, 成功 by default.
	Msg string
	// MessageKey is "msg" (the default) or "message".
	MessageKey string
	// Combo are the columns that NewComboBox takes, by name; empty is the first two.
	Combo Combo
	// MaxRows is the most rows that one result set may have; more are a business
	// failure that says so. 0 is no limit.
	MaxRows int
	// Hold keeps back that many bytes before the writer gets the first, so that
	// a failure among them can still be told: HoldDefault, HoldAll, or a number.
	Hold int
	// ReadOnly lets the answer end the run with ErrEnough as soon as it is
	// complete. Without it a procedure that writes runs to its end.
	ReadOnly bool
	// Encoders, if set, keeps prepared encoders between calls.
	Encoders *EncoderCache
}

// Combo names the columns of a list that one chooses from.
type Combo struct{ Value, Label string }

// Values of Options.Hold.
const (
	HoldDefault = 0  // one buffer, 32 KB
	HoldAll     = -1 // everything until Close: for writes, which commit before they answer
)

// NewDataSet makes {"Table":[…],"Table1":[…],…}, one table for each result set.
func NewDataSet(w io.Writer, options Options) Answer {
	return &dataSet{stream: newStream(w, options)}
}

// NewDataTable makes [{…},…] of the first result set; without one it is empty.
func NewDataTable(w io.Writer, options Options) Answer {
	return &dataTable{stream: newStream(w, options)}
}

// NewComboBox makes [{"value":…,"label":…},…] of two columns of the first result
// set: those of Options.Combo, else the first two, where a single column serves as
// both. A result without a column of Options.Combo fails with errs.ProcedureFailed.
func NewComboBox(w io.Writer, options Options) Answer {
	return &dataTable{stream: newStream(w, options), combo: true}
}

// NewInt makes an integer: the first cell of the first result set, 0 if that is
// NULL or there is no row; without a result set the return value, else the rows
// affected. The cell is read as .NET's Convert does: fractions round half to
// even, text must be a whole number; what is no integer fails with
// errs.ProcedureFailed, and so does what an int64 cannot hold.
func NewInt(w io.Writer, options Options) Answer {
	return &scalar{stream: newStream(w, options), read: readInt}
}

// NewBoolean makes true or false: the first cell of the first result set read
// as specification §5 does (true, 1 and 是 are true, in any letter case and with
// blanks around, everything else is false, no row too); without a result set
// whether the return value or the rows affected are above zero.
func NewBoolean(w io.Writer, options Options) Answer {
	return &scalar{stream: newStream(w, options), read: readBoolean, boolean: true}
}
