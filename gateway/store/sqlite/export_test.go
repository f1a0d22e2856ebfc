package sqlite

// MaxScripts is how many compiled texts a connection keeps.
const MaxScripts = maxScripts

// Scripts is the number of compiled texts that the idle readers keep.
func (db *Database) Scripts() (n int) {
	db.executor.mu.Lock()
	defer db.executor.mu.Unlock()
	for _, conn := range db.executor.idle {
		n += len(conn.scripts)
	}
	return n
}
