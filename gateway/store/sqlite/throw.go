package sqlite

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"

	sqltext "qiao/sql"
)

// minThrown is the smallest number that THROW takes.
const minThrown = 50000

// throwError is the error of a text on SQLite that calls throw(number, text), the
// counterpart of THROW.
type throwError struct {
	number int32
	text   string
}

func (e *throwError) Error() string { return fmt.Sprintf("%s (thrown %d)", e.text, e.number) }

// Code is SQLite's result code for a function that refuses.
func (e *throwError) Code() int { return sqlite3.SQLITE_CONSTRAINT_FUNCTION }

// defineThrow makes throw known to the connection's texts. It is for texts
// alone (DIRECTONLY): a trigger or view with it could not be used through sqlx,
// whose connections do not have it, and for triggers there is RAISE.
func (h *handle) defineThrow() error {
	name, err := libc.CString("throw")
	if err != nil {
		return err
	}
	defer h.free(name)
	const flags = sqlite3.SQLITE_UTF8 | sqlite3.SQLITE_DIRECTONLY
	if rc := sqlite3.Xsqlite3_create_function_v2(h.tls, h.db, name, 2, flags, 0, callback(throw), 0, 0, 0); rc != sqlite3.SQLITE_OK {
		return h.failure(rc)
	}
	return nil
}

// throw is the function itself: it always fails, with the number and the text
// in SQLite's own error text, from which thrown reads them.
func throw(tls *libc.TLS, call uintptr, _ int32, args uintptr) {
	number, text := *at[uintptr](args), *at[uintptr](args + word)
	code := int32(sqlite3.SQLITE_CONSTRAINT_FUNCTION)
	var message string
	if n := sqlite3.Xsqlite3_value_int64(tls, number); n >= minThrown && n <= math.MaxInt32 {
		message = fmt.Sprintf("%d %s", n, libc.GoString(sqlite3.Xsqlite3_value_text(tls, text)))
	} else {
		code = sqlite3.SQLITE_ERROR
		message = fmt.Sprintf("throw(number, text): write a number from %d to %d", minThrown, math.MaxInt32)
	}
	address, err := libc.CString(message)
	if err != nil {
		sqlite3.Xsqlite3_result_error_nomem(tls, call)
		return
	}
	defer libc.Xfree(tls, address)
	sqlite3.Xsqlite3_result_error(tls, call, address, -1)
	sqlite3.Xsqlite3_result_error_code(tls, call, code)
}

// thrown is the failure of throw with its number and text.
func thrown(failure *liteError) error {
	digits, text, _ := strings.Cut(failure.message, " ")
	number, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		return failure // of another function than throw
	}
	return &throwError{number: int32(number), text: text}
}

// onlyThrows reports whether a column is nothing but a call of throw: SQLite
// names a column without a name of its own after its text.
func onlyThrows(name string) bool {
	word, last := "", sqltext.Token{}
	for token := range sqltext.Scan(name, Name) {
		if word == "" {
			word = token.Text
		}
		if last.Text == ")" && last.Depth == 0 {
			return false // more behind the call
		}
		last = token
	}
	return strings.EqualFold(word, "throw") && last.Text == ")" && last.Depth == 0
}
