package seed

import (
	"encoding/json"
	"fmt"
)

// change is one field of a change, as the history of records keeps it.
type change struct {
	Field, Label string
	From, To     any
}

// historyTable has no changes yet.
func historyTable() Table {
	return newTable("Base_Change", "ChangeId", "TableName", "RecordId", "Title", "Action", "RowVersion", "UserId", "UserName", "ActorName",
		"Changes", "CreateDate")
}

func changesText(changes []change) string {
	text, err := json.Marshal(changes)
	if err != nil {
		panic(fmt.Sprintf("seed: %v", err)) // of texts and numbers in the program
	}
	return string(text)
}
