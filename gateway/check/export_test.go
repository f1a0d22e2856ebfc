package check

// Functions for settings that a file opened by the store cannot have.
var (
	Journal     = journal
	Synchronous = synchronous
	Space       = space
)
