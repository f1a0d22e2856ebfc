package entry

import (
	"qiao/gateway/entry/header"
	"qiao/gateway/store"
	"qiao/gateway/store/sqlserver/effect"
)

// readLasting reads whether the entry says that its trial cannot be undone.
func readLasting(o *header.Object, e *Entry) bool {
	stated := o.Choice("trial", "", "true", "false")
	if stated != "" && !e.Write {
		o.Fail("trial", "trial is for effect: write; an entry that reads leaves nothing to undo, remove it")
	}
	return stated == "false"
}

// Warnings are places of a valid entry that its author should look at. The entry serves nevertheless.
func (e *Entry) Warnings() []header.Finding {
	b := e.bodies[store.SQLServer]
	if b == nil || e.Lasting {
		return nil
	}
	found := header.NewFindings(e.File)
	for _, f := range effect.Lasting(b.text) {
		switch {
		case e.Write:
			found.Add(b.lineAt(f.Offset), "%s: a rollback does not undo it; write trial: false in the header, so that the entry is not tried", f.What)
		case f.What == effect.NextValue:
			found.Add(b.lineAt(f.Offset), "%s uses up a number, also in an entry that reads; write effect: write and trial: false in the header", f.What)
		}
	}
	return header.Split(found.Err(), e.File)
}
