package sqlite

import (
	"fmt"
	"unsafe"

	"modernc.org/libc"
	"modernc.org/libc/sys/types"
	sqlite3 "modernc.org/sqlite/lib"
)

// Only this file calls modernc.org/sqlite/lib in the manner of C: it is SQLite translated
// to Go, where pointers are uintptrs into memory that Go does not manage.

// liteError is a failure that SQLite reports.
type liteError struct {
	code    int // extended result code
	message string
	offset  int // of the failure in the statement's text; -1 unknown
}

func (e *liteError) Error() string { return fmt.Sprintf("%s (sqlite %d)", e.message, e.code) }

// Code is the extended result code.
func (e *liteError) Code() int { return e.code }

// at returns the C value at an address.
func at[T any](address uintptr) *T {
	// Through the variable's own address, because the compiler's check of uintptr conversions accepts no memory outside
	// of Go.
	return *(**T)(unsafe.Pointer(&address))
}

// view is a slice over C memory, valid as long as that memory.
func view(address uintptr, size int) []byte {
	if address == 0 || size == 0 {
		return []byte{}
	}
	return unsafe.Slice(at[byte](address), size)
}

// callback is the C address of a function that is declared at top level.
func callback[T any](function T) uintptr {
	return *(*uintptr)(unsafe.Pointer(&struct{ f T }{function}))
}

// handle is one connection of the library. Only one goroutine may use it at a time.
type handle struct {
	tls *libc.TLS
	db  uintptr
	out uintptr // words words of C memory: two that prepare writes to, and the mode
}

const (
	word  = unsafe.Sizeof(uintptr(0))
	words = 3
)

func openHandle(path string, flags int32) (*handle, error) {
	h := &handle{tls: libc.NewTLS()}
	name, err := libc.CString(path)
	if err != nil {
		h.tls.Close()
		return nil, err
	}
	defer libc.Xfree(h.tls, name)
	h.out = h.alloc(words * int(word))
	rc := sqlite3.Xsqlite3_open_v2(h.tls, name, h.out, flags|sqlite3.SQLITE_OPEN_NOMUTEX, 0)
	h.db = *at[uintptr](h.out)
	if rc != sqlite3.SQLITE_OK {
		err := h.failure(rc)
		h.close()
		return nil, err
	}
	sqlite3.Xsqlite3_extended_result_codes(h.tls, h.db, 1)
	return h, nil
}

func (h *handle) close() {
	sqlite3.Xsqlite3_close_v2(h.tls, h.db)
	libc.Xfree(h.tls, h.out)
	h.tls.Close()
}

// mode is the current mode of the connection's authorizer.
func (h *handle) mode() *mode { return at[mode](h.modeAddress()) }

func (h *handle) modeAddress() uintptr { return h.out + 2*word }

func (h *handle) alloc(size int) uintptr {
	address := libc.Xmalloc(h.tls, types.Size_t(size))
	if address == 0 {
		panic("store: no memory for SQLite")
	}
	return address
}

func (h *handle) free(address uintptr) { libc.Xfree(h.tls, address) }

func (h *handle) failure(rc int32) *liteError {
	err := &liteError{code: int(rc), offset: -1}
	if h.db == 0 {
		err.message = libc.GoString(sqlite3.Xsqlite3_errstr(h.tls, rc))
		return err
	}
	err.message = libc.GoString(sqlite3.Xsqlite3_errmsg(h.tls, h.db))
	err.offset = int(sqlite3.Xsqlite3_error_offset(h.tls, h.db))
	return err
}

// prepare compiles the first statement of a zero-terminated text and returns
// where the rest starts. Statement 0 means there was none before the end.
func (h *handle) prepare(text uintptr) (statement, rest uintptr, err error) {
	rest = h.out + word
	rc := sqlite3.Xsqlite3_prepare_v3(h.tls, h.db, text, -1, sqlite3.SQLITE_PREPARE_PERSISTENT, h.out, rest)
	if rc != sqlite3.SQLITE_OK {
		return 0, 0, h.failure(rc)
	}
	return *at[uintptr](h.out), *at[uintptr](rest), nil
}

// keepPlans lets a compiled text serve all values of its parameters. Without it SQLite
// compiles a text with a parameter in LIMIT or LIKE again at each call, which more than
// doubles the time of a short page.
func (h *handle) keepPlans() error {
	arguments := libc.NewVaList(int32(1), uintptr(0))
	defer h.free(arguments)
	if rc := sqlite3.Xsqlite3_db_config(h.tls, h.db, sqlite3.SQLITE_DBCONFIG_ENABLE_QPSG, arguments); rc != sqlite3.SQLITE_OK {
		return h.failure(rc)
	}
	return nil
}

// exec runs one statement without arguments and drops its rows.
func (h *handle) exec(text string) error {
	address, err := libc.CString(text)
	if err != nil {
		return err
	}
	defer h.free(address)
	statement, _, err := h.prepare(address)
	if err != nil {
		return err
	}
	defer sqlite3.Xsqlite3_finalize(h.tls, statement)
	for {
		if more, err := h.step(statement); !more || err != nil {
			return err
		}
	}
}

// step moves to the next row; more is false at the end.
func (h *handle) step(statement uintptr) (more bool, err error) {
	switch rc := sqlite3.Xsqlite3_step(h.tls, statement); rc {
	case sqlite3.SQLITE_ROW:
		return true, nil
	case sqlite3.SQLITE_DONE:
		return false, nil
	case sqlite3.SQLITE_CONSTRAINT_FUNCTION:
		return false, thrown(h.failure(rc))
	default:
		return false, h.failure(rc)
	}
}

// inTransaction reports whether a transaction is open.
func (h *handle) inTransaction() bool { return sqlite3.Xsqlite3_get_autocommit(h.tls, h.db) == 0 }

// readOnly reports whether the file could be opened for reading only.
func (h *handle) readOnly() bool {
	name, err := libc.CString("main")
	if err != nil {
		return true
	}
	defer h.free(name)
	return sqlite3.Xsqlite3_db_readonly(h.tls, h.db, name) == 1
}
