package inspection

import (
	"context"
	"time"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// Concession is what an approval of 让步接收 is about.
type Concession struct {
	InspectionID string
	InspectionNo string
	Reason       string
	Found        string // which classes of defects have reached Re
	Origin       audit.Origin
}

// AskConcession answers POST list/concession/{id}: it asks that a lot be taken that its plan
// refuses. Until that is decided the lot waits.
func (h *Handlers) AskConcession(r *gateway.Request) (any, error) {
	var sent struct{ Reason wire.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	if h.StartConcession == nil {
		return nil, errs.Failf("审批流程未设置，不能申请让步接收")
	}
	reason, err := said("让步接收的原因", sent.Reason, true)
	if err != nil {
		return nil, err
	}
	return h.inspections.Step(r, func(_ context.Context, _ *store.Tx, c *record.Change) error {
		if err := mayJudge(c); err != nil {
			return err
		}
		if proposal(c.Before) == accepted {
			return errs.Failf("抽样结果合格，不需要让步接收")
		}
		c.After["ConcessionState"], c.After["ConcessionReason"] = concessionAsked, reason
		c.After["ConcessionBy"], c.After["ConcessionNote"] = nil, nil
		c.Kept = concessionMove{start: h.StartConcession, origin: r.Origin()}
		return nil
	})
}

type concessionMove struct {
	start  func(ctx context.Context, tx *store.Tx, asked Concession) error
	origin audit.Origin
}

func (m concessionMove) write(ctx context.Context, tx *store.Tx, c *record.Change) error {
	return m.start(ctx, tx, Concession{
		InspectionID: c.Key, InspectionNo: c.After.Text("InspectionNo"), Reason: c.After.Text("ConcessionReason"),
		Found: reached(c.After), Origin: m.origin,
	})
}

// ConcessionEnd is how an approval of 让步接收 has ended.
type ConcessionEnd struct {
	InspectionID string
	Approved     bool
	UserID, By   string // who decided last
	Said         string
	Now          time.Time // company time
}

// ConcessionEnded makes an inspection 让步接收, or leaves it 待判定 with what was said. It is
// part of the transaction in which the approval ends, and an error where no such approval
// was under way.
func ConcessionEnded(ctx context.Context, tx *store.Tx, end ConcessionEnd) error {
	state, status := concessionRefused, unjudged
	if end.Approved {
		state, status = concessionGranted, conceded
	}
	changed, err := tx.Exec(ctx, "inspection/end_concession", store.Args{
		"InspectionId": end.InspectionID, "State": state, "Status": status, "By": end.By, "UserId": end.UserID,
		"Said": end.Said, "Approved": oneIf(end.Approved), "Now": store.LocalTime{Time: end.Now},
	})
	if err != nil {
		return err
	}
	if changed == 0 {
		return errs.Failf("检验单没有正在审批的让步接收")
	}
	lot, version, err := readLot(ctx, tx, end.InspectionID)
	if err != nil {
		return err
	}
	if err := noteEnd(ctx, tx, end, lot.Text("InspectionNo"), version, concessionChanges(state, status, end)); err != nil || !end.Approved {
		return err
	}
	return conclude(ctx, tx, end.InspectionID, lot, store.LocalTime{Time: end.Now})
}

// noteEnd writes the end into the history and the audit log, as every change of an
// inspection is.
func noteEnd(ctx context.Context, tx *store.Tx, end ConcessionEnd, title string, version int64, changes []record.FieldChange) error {
	err := record.Past{Table: Inspections.Name, ID: end.InspectionID}.Note(ctx, tx, record.Note{
		Action: record.Updated, Title: title, Version: version, Now: end.Now, Changes: changes,
		Caller: &session.Identity{UserID: end.UserID, Name: end.By},
	})
	if err != nil {
		return err
	}
	return audit.Write(ctx, tx, audit.Record{
		Event: audit.RecordUpdated, Actor: end.UserID, Subject: end.UserID, Object: Inspections.Name + "/" + end.InspectionID,
		Title: Inspections.Label + " " + title, Version: version, Now: end.Now,
	})
}

func concessionChanges(state, status string, end ConcessionEnd) []record.FieldChange {
	texts := func(from, to string) (a, b []byte) { return jsonText(from), jsonText(to) }
	change := func(field, label, from, to string) record.FieldChange {
		a, b := texts(from, to)
		return record.FieldChange{Field: field, Label: label, From: a, To: b}
	}
	changes := []record.FieldChange{change("ConcessionState", "让步申请", concessionAsked, state)}
	if status != unjudged {
		changes = append(changes, change("Status", "状态", unjudged, status))
	}
	if end.Said != "" {
		changes = append(changes, change("ConcessionNote", "让步审批意见", "", end.Said))
	}
	return changes
}

// jsonText is a text as a history has it; an empty one is null.
func jsonText(text string) []byte {
	if text == "" {
		return []byte("null")
	}
	quoted, err := wire.Marshal(text)
	if err != nil {
		return []byte("null")
	}
	return quoted
}
