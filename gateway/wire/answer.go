package wire

import "io"

// Answer is a Sink that makes the body of a procedure call: it writes the whole envelope
// to its writer. With messages, msg becomes 存储过程执行成功 and the lines, each after
// \r\n; a message that comes after the answer has started is lost. Exactly one of Close
// and Discard ends the answer; a further call of either does nothing, so Discard can be
// deferred.
type Answer interface {
	Sink
	// Started reports whether a part of the answer has gone to the writer. After that,
	// an envelope can no longer report a failure.
	Started() bool
	// Close finishes the answer and writes the rest of it.
	Close() error
	// Discard drops the part of the answer that has not gone to the writer.
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
	// Combo are the columns that NewComboBox reads, by name; empty means the first two.
	Combo Combo
	// MaxRows is the largest number of rows of one result set; more rows are a business
	// failure that says so. 0 means no limit.
	MaxRows int
	// Hold is the number of bytes to keep back before the first write, so that the
	// envelope can still report a failure among them: HoldDefault, HoldAll, or a number.
	Hold int
	// ReadOnly lets the answer end the run with ErrEnough as soon as it is
	// complete. Without it, a procedure that writes runs to its end.
	ReadOnly bool
	// Encoders, if set, keeps prepared encoders between calls.
	Encoders *EncoderCache
}

// Combo names the columns of a list from which users choose.
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
// NULL or there is no row; without a result set the return value, otherwise the rows
// affected. It reads the cell as .NET's Convert does: fractions round half to even, and
// text must be a whole number. A cell that is not an integer fails with
// errs.ProcedureFailed, as does a number that an int64 cannot hold.
func NewInt(w io.Writer, options Options) Answer {
	return &scalar{stream: newStream(w, options), read: readInt}
}

// NewBoolean makes true or false: the first cell of the first result set, read as
// specification §5 does (true, 1 and 是 are true, in any letter case and with blanks
// around; everything else is false, and so is a missing row). Without a result set it is
// whether the return value or the number of rows affected is above zero.
func NewBoolean(w io.Writer, options Options) Answer {
	return &scalar{stream: newStream(w, options), read: readBoolean, boolean: true}
}
