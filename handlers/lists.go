package handlers

import (
	"embed"
	"sync"

	"qiao/gateway/registry"
)

//go:embed */lists/*.sql
var lists embed.FS

// Lists are the entries that only routes read. handlers/approval/lists/done.sql is the entry
// approval/done, which a site replaces by its own entries/approval/done.sql.
var Lists = sync.OnceValue(func() registry.Shipped {
	shipped, err := registry.ReadShipped(lists, EntryRecords())
	if err != nil {
		panic(err) // the files are embedded: a broken build
	}
	return shipped
})
