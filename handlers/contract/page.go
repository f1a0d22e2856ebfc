package contract

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/money"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/contract/template"
)

// page are the data of a contract's page beside its record.
type page struct {
	Versions    []shownVersion // the newest first
	Received    []received     // of each payment, in the order of the plan
	Charge      string         // the charge of the shop's account; empty for users who may not read it
	Attachments []attachments.File
}

// shownVersion is a version of a contract, with its differences to the version before it.
type shownVersion struct {
	VersionID      string `json:"VersionId"`
	VersionNo      int64
	ExamineStatus  int64
	ExamineReason  *string
	Reason         *string
	RowVersion     int64
	CreateUserName *string
	CreateDate     store.LocalTime
	Facts          []fact
	Changes        []difference
}

// sees refuses a contract that the caller does not see.
func sees(r *gateway.Request, id string) error {
	_, err := r.ReadRow("contract/contracts", Contracts.Label, map[string]string{"ContractId": id})
	return err
}

// Page answers GET page/{id}.
func (h *Handlers) Page(r *gateway.Request) (any, error) {
	id := r.Param("id")
	if err := sees(r, id); err != nil {
		return nil, err
	}
	all, err := readVersions(r.Context(), h.DB, id)
	if err != nil {
		return nil, err
	}
	files, err := documents.Of(r.Context(), h.DB, id)
	if err != nil {
		return nil, err
	}
	shown := page{Versions: []shownVersion{}, Attachments: files}
	if shown.Received, err = readReceived(r.Context(), h.DB, id); err != nil {
		return nil, err
	}
	if r.Caller.MayButton(mayDealer) {
		shown.Charge, err = chargeNote(r.Context(), h.DB, id)
	}
	for i, v := range all {
		one := shownVersion{
			VersionID: v.VersionID, VersionNo: v.VersionNo, ExamineStatus: v.ExamineStatus, ExamineReason: v.ExamineReason, Reason: v.Reason,
			RowVersion: v.RowVersion, CreateUserName: v.CreateUserName, CreateDate: v.CreateDate, Facts: v.facts(), Changes: []difference{},
		}
		if i > 0 {
			one.Changes = append(one.Changes, between(all[i-1].terms, v.terms)...)
		}
		if !r.Caller.MayButton(mayDealer) {
			one.Facts = slices.DeleteFunc(one.Facts, func(f fact) bool { return f.Field == dealerField })
			one.Changes = slices.DeleteFunc(one.Changes, func(d difference) bool { return d.Field == dealerField })
		}
		shown.Versions = slices.Insert(shown.Versions, 0, one)
	}
	return shown, err
}

// paper is a contract to print.
type paper struct {
	ContractNo   string
	Title        string
	Standing     string // shown beside the number of a contract that is not valid, such as 尚未审核
	Text         string // rich text, clean and with its fields filled
	CustomerName string
	DealerName   string
	Date         string
}

// Paper answers GET paper/{id}: the contract as it is, or an older version of it.
func (h *Handlers) Paper(r *gateway.Request) (any, error) {
	id := r.Param("id")
	if err := sees(r, id); err != nil {
		return nil, err
	}
	d, err := readContract(r.Context(), h.DB, id)
	if err != nil {
		return nil, err
	}
	var sent struct{ Version payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	if d.terms, err = h.termsOf(r.Context(), d, string(sent.Version)); err != nil {
		return nil, err
	}
	if store.OrEmpty(d.TemplateText) == "" {
		return nil, errs.Failf("合同还没有选择模板，请先编辑合同")
	}
	is := standing(d.row())
	if is == valid {
		is = ""
	} else {
		is = cmp.Or(is, "尚未审核")
	}
	text, ok := template.Fill(*d.TemplateText, d.values(), d.payments())
	if !ok {
		return nil, errs.Failf("合同文本太长，不能打印；请在合同模板里减少重复的字段，再为合同重新选择模板")
	}
	return paper{
		ContractNo: d.ContractNo, Title: store.OrEmpty(d.TemplateName), Standing: is, Text: text,
		CustomerName: d.CustomerName, DealerName: d.DealerName, Date: inWords(d.SignDate),
	}, nil
}

// termsOf are the terms of a version; without a version, those of the contract.
func (h *Handlers) termsOf(ctx context.Context, d deed, wanted string) (terms, error) {
	if wanted == "" {
		return d.terms, nil
	}
	all, err := readVersions(ctx, h.DB, d.ContractID)
	if err != nil {
		return d.terms, err
	}
	i := slices.IndexFunc(all, func(v version) bool { return strconv.FormatInt(v.VersionNo, 10) == wanted })
	if i < 0 {
		return d.terms, errs.Failf("合同没有第 %s 版", errs.Shorten(wanted))
	}
	return all[i].terms, nil
}

// values are the texts of the fields of a template.
func (d deed) values() map[string]string {
	return map[string]string{
		"合同编号": d.ContractNo, "版本": strconv.FormatInt(d.VersionNo, 10), "客户名称": d.CustomerName, "客户电话": store.OrEmpty(d.Mobile), "客户地址": d.Address,
		"经销商": d.DealerName, "店铺": d.ShopName, "业务负责人": store.OrEmpty(d.OwnerName), "合同金额": money.Yuan(d.Amount), "金额大写": template.Capital(d.Amount),
		"签订日期": inWords(d.SignDate), "交货日期": cmp.Or(inWords(d.DeliveryDate), "另行约定"), "补充约定": cmp.Or(store.OrEmpty(d.Terms), "无"),
	}
}

func inWords(t store.LocalTime) string {
	if t.IsZero() {
		return ""
	}
	return t.Format("2006年1月2日")
}

// mostDocuments is how many files a contract may have.
const mostDocuments = 10

// documents are the scans of the signed paper, and other files of a contract. Users who see the contract may read them.
var documents = attachments.Kind{Type: "合同附件", Documents: true, Waiting: mostDocuments, Bounded: true}

// Attach answers POST attach/{id}: the files that a contract has from now on, in their order. Once it is submitted, dealers
// add files and take away none but their own.
func (h *Handlers) Attach(r *gateway.Request) (any, error) {
	var sent struct{ Attachments []payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	if len(sent.Attachments) > mostDocuments {
		return nil, errs.Failf("附件最多 %d 个", mostDocuments)
	}
	ids := make([]string, len(sent.Attachments))
	for i, id := range sent.Attachments {
		ids[i] = string(id)
	}
	return h.contracts.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		owner := attachments.Owner{RecordID: c.Key, UserID: c.Caller.UserID}
		if standing(c.Before) != "" {
			if err := documents.RefuseRemoval(ctx, tx, owner, ids...); err != nil {
				return err
			}
		}
		c.Then(func(ctx context.Context, tx *store.Tx) error {
			return c.Files(ctx, tx, documents, c.Key, func() error { return documents.Replace(ctx, tx, owner, ids...) })
		})
		return nil
	}, record.Verb("归档附件"))
}
