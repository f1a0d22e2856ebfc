package check

// What the settings of a file mean that a file opened by the store does not have.
var (
	Journal     = journal
	Synchronous = synchronous
	Space       = space
)
