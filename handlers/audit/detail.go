package audit

import (
	"encoding/json"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// row is a line of the log as the database has it.
type row struct {
	AuditID        string          `db:"AuditId" json:"AuditId"`
	CreateDate     store.LocalTime `db:"CreateDate"`
	Event          string          `db:"Event"`
	Action         string          `db:"Action"` // the event in words
	Kind           string          `db:"Kind"`
	Title          string          `db:"Title"`
	Object         string          `db:"Object"`
	Outcome        string          `db:"Outcome" tstype:"'成功' | '失败' | '拒绝'"`
	ActorName      string          `db:"ActorName"`
	ActorAccount   string          `db:"ActorAccount"`
	SubjectName    string          `db:"SubjectName"`
	SubjectAccount string          `db:"SubjectAccount"`
	Address        string          `db:"Address"`
	Device         string          `db:"Device"`
	RowVersion     int64           `db:"RowVersion"`
	Parameters     rawJSON         `db:"Parameters"`
}

// rawJSON is JSON that is written unchanged.
type rawJSON string

// TypeScript is the type to the UI: the values that a caller sent.
func (rawJSON) TypeScript() string { return "{ Name: string; Value: string }[]" }

// MarshalJSON implements json.Marshaler.
func (t rawJSON) MarshalJSON() ([]byte, error) { return []byte(t), nil }

// detail is a line and its changes, field by field.
type detail struct {
	row
	Changes []record.FieldChange
	// Hidden counts the changed fields that the reader has no right to see.
	Hidden int
}

// detail answers GET …/detail/{id}.
func (h *Handlers) detail(r *gateway.Request) (any, error) {
	var found detail
	err := h.DB.Get(r.Context(), &found.row, "auditlog/row", store.Args{"AuditId": r.Param("id")})
	if err != nil {
		return nil, store.IfNone(err, errs.Failf("这条记录不存在，可能已超过保留期限"))
	}
	found.Changes = []record.FieldChange{}
	if found.RowVersion == 0 {
		return found, nil
	}
	var changes []string
	err = h.DB.Select(r.Context(), &changes, "auditlog/changes", store.Args{
		"TableName": found.Kind, "RecordId": strings.TrimPrefix(found.Object, found.Kind+"/"), "RowVersion": found.RowVersion,
	})
	if err != nil || len(changes) == 0 {
		return found, err
	}
	if err := json.Unmarshal([]byte(changes[0]), &found.Changes); err != nil {
		return nil, err
	}
	all := len(found.Changes)
	found.Changes = slices.DeleteFunc(found.Changes, func(c record.FieldChange) bool { return !h.sees(r.Caller, found.Kind, c.Field) })
	found.Hidden = all - len(found.Changes)
	return found, nil
}

// sees reports whether the caller may see a field of a kind of record.
func (h *Handlers) sees(caller *session.Identity, table, field string) bool {
	for _, t := range h.Tables {
		for _, f := range t.Fields {
			if t.Name == table && f.Name == field && f.Access.Stated() {
				return f.Access.Check(caller) == nil
			}
		}
	}
	return true
}
