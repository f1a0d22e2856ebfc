package inspection

import (
	"context"
	"errors"
	"fmt"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// subject is what the approval centre calls a concession.
const subject = "让步接收"

// ConcessionFinal is approval.Subject's Final: the lot was taken, and its quantities are in the
// quality figures.
const ConcessionFinal = "让步接收通过后检验单已经结案，不能作废；货物有问题时请联系品质部另行处理"

// AskConcession answers POST list/concession/{id}: it asks that a lot be taken that its plan
// refuses. Until that is decided the lot waits.
func (h *Handlers) AskConcession(r *gateway.Request) (any, error) {
	var sent struct{ Reason wire.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	return h.askConcession(r, r.Param("id"), sent.Reason)
}

// ConcessionAsked is approval.Subject's Ask.
func (h *Handlers) ConcessionAsked(r *gateway.Request, key, reason string) error {
	if !r.Caller.MayButton(listMenu + ".judge") {
		return errs.New(errs.Forbidden)
	}
	_, err := h.askConcession(r, key, wire.Text(reason))
	return err
}

func (h *Handlers) askConcession(r *gateway.Request, key string, sent wire.Text) (any, error) {
	reason, err := said("让步接收的原因", sent, true)
	if err != nil {
		return nil, err
	}
	return h.inspections.StepOf(r, key, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		if err := mayJudge(c); err != nil {
			return err
		}
		if proposal(c.Before) == accepted {
			return errs.Failf("抽样结果合格，不需要让步接收")
		}
		why, err := noConcession(ctx, tx, c.Before)
		if err != nil {
			return err
		}
		if why != "" {
			return refuse(c, why)
		}
		c.After["ConcessionState"], c.After["ConcessionReason"] = concessionAsked, reason
		c.After["ConcessionBy"], c.After["ConcessionNote"] = nil, nil
		c.Kept = concessionMove{h.AskApproval}
		return nil
	})
}

// getter reads one row; databases and transactions do.
type getter interface {
	Get(ctx context.Context, dst any, statement string, args store.Args) error
}

// noConcession is why 让步接收 cannot be asked for a lot, whatever its counts; empty where it can.
func noConcession(ctx context.Context, db getter, lot record.Row) (string, error) {
	found := lot.Int("FoundCritical")
	if found == 0 {
		return "", nil
	}
	var allowed string
	err := db.Get(ctx, &allowed, "base/setting", store.Args{"Code": "ConcessionForCritical"})
	if errors.Is(err, store.ErrNoRows) {
		err = nil
	}
	if err != nil || allowed == "是" {
		return "", err
	}
	return fmt.Sprintf("有致命缺陷 %d 个，不能申请让步接收（应用设置“致命缺陷可申请让步接收”为否）", found), nil
}

type concessionMove struct{ ask approval.Start }

func (m concessionMove) write(ctx context.Context, tx *store.Tx, c *record.Change) error {
	var named struct {
		Supplier string `db:"Supplier"`
		Material string `db:"Material"`
	}
	if err := tx.Get(ctx, &named, "inspection/named", store.Args{"InspectionId": c.Key}); err != nil {
		return err
	}
	number := c.After.Text("InspectionNo")
	_, err := m.ask(ctx, tx, approval.Request{
		Subject: subject, SubjectID: c.Key, Title: "让步接收 " + number + " " + named.Material, Origin: c.Origin(),
		Form: map[string]string{
			"InspectNo": number, "Supplier": named.Supplier, "Material": named.Material, "Found": reached(c.After), "Reason": c.After.Text("ConcessionReason"),
		},
	})
	return err
}

// ConcessionEnded is approval.Subject's Ended: an inspection becomes 让步接收, or stays 待判定
// with what was said.
func (h *Handlers) ConcessionEnded(ctx context.Context, tx *store.Tx, end approval.End) error {
	by, now := end.Origin.Caller, end.Origin.Now
	state, status := concessionRefused, unjudged
	if end.Approved {
		state, status = concessionGranted, conceded
	}
	changed, err := tx.Exec(ctx, "inspection/end_concession", store.Args{
		"InspectionId": end.SubjectID, "State": state, "Status": status, "By": by.Name, "UserId": by.UserID,
		"Said": end.Opinion, "Approved": oneIf(end.Approved), "Now": store.LocalTime{Time: now},
	})
	if err != nil {
		return err
	}
	if changed == 0 {
		return errs.Failf("检验单没有正在审批的让步接收")
	}
	lot, version, err := readLot(ctx, tx, end.SubjectID)
	if err != nil {
		return err
	}
	if err := noteEnd(ctx, tx, end, lot.Text("InspectionNo"), version, concessionChanges(state, status, end.Opinion)); err != nil || !end.Approved {
		return err
	}
	return h.conclude(ctx, tx, end.SubjectID, lot, end.Origin)
}

// noteEnd writes the end into the history and the audit log, as every change of an
// inspection is.
func noteEnd(ctx context.Context, tx *store.Tx, end approval.End, title string, version int64, changes []record.FieldChange) error {
	err := record.Past{Table: Inspections.Name, ID: end.SubjectID}.Note(ctx, tx, record.Note{
		Action: record.Updated, Title: title, Version: version, Now: end.Origin.Now, Changes: changes, Caller: end.Origin.Caller,
	})
	if err != nil {
		return err
	}
	line := end.Origin.Did(audit.RecordUpdated, Inspections.Name+"/"+end.SubjectID)
	line.Title, line.Version = Inspections.Label+" "+title, version
	return audit.Write(ctx, tx, line)
}

func concessionChanges(state, status, opinion string) []record.FieldChange {
	texts := func(from, to string) (a, b []byte) { return jsonText(from), jsonText(to) }
	change := func(field, label, from, to string) record.FieldChange {
		a, b := texts(from, to)
		return record.FieldChange{Field: field, Label: label, From: a, To: b}
	}
	changes := []record.FieldChange{change("ConcessionState", "让步申请", concessionAsked, state)}
	if status != unjudged {
		changes = append(changes, change("Status", "状态", unjudged, status))
	}
	if opinion != "" {
		changes = append(changes, change("ConcessionNote", "让步审批意见", "", opinion))
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
