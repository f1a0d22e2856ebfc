package customer

import (
	"context"
	"encoding/json"
	"slices"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// FollowUps are the notes of each contact with a customer: 跟进记录. A person who sees the customer sees them.
var FollowUps = record.Table{
	Name: "Crm_FollowUp", Key: "FollowUpId", Label: "跟进记录", Title: []string{"CustomerId", "Way"}, Path: "/api/custom/follow",
	Fields: []record.Field{
		{Name: "CustomerId", Label: "客户", Type: "nvarchar(50)", Required: true, Choice: &record.Choice{
			Table: "Crm_Customer", Key: "CustomerId", Names: []string{"Name", "CustomerNo"}, Shown: "CustomerName", Path: Customers.Path, Search: true,
			Scope: Customers.Scope.Columns,
		}},
		{Name: "Way", Label: "方式", Type: "nvarchar(20)", Required: true, Options: []string{"电话", "微信", "到店", "上门", "量房", "其他"}, Initial: "电话"},
		{Name: "Content", Label: "内容", Type: "nvarchar(1000)", Required: true},
		{Name: "NextDate", Label: "下次跟进", Type: "date"},
	},
	Scope: &record.Scope{Of: &Customers, By: "CustomerId"},
	Check: checkFollowUp,
}

func (h *Handlers) followUpRoutes() []gateway.Route {
	h.followUps = record.New(h.DB, FollowUps)
	path, add := FollowUps.Path, session.Button(followMenu+".add")
	page := record.Page{Menu: followMenu, List: "customer/follow_ups", Without: []string{"add", "delete"}}
	return slices.Concat(h.followUps.Routes(page), []gateway.Route{
		{Methods: "PUT", Path: path + "/add", Access: add, Effect: gateway.Write, Summary: "新增跟进记录", Handle: h.FollowUp},
		h.Files.Upload(pictures, path+"/picture", add),
		h.Files.Read(path+"/picture", session.Menu(followMenu), attachments.InList("customer/follow_ups", "FollowUpId"), pictures),
	})
}

// mostPictures is how many pictures a follow-up may have.
const mostPictures = 6

// pictures belong to a follow-up.
var pictures = attachments.Kind{Type: "跟进照片", Name: "照片", Waiting: mostPictures}

// noted has the pictures of a new follow-up, which were uploaded before it.
type noted struct{ pictures []string }

// FollowUp answers PUT follow/add.
func (h *Handlers) FollowUp(r *gateway.Request) (any, error) {
	var sent struct{ Pictures []payload.Text }
	if raw, given := r.Fields()["pictures"]; given && json.Unmarshal(raw, &sent.Pictures) != nil {
		return nil, errs.Failf("Pictures 应为照片编号的列表")
	}
	if len(sent.Pictures) > mostPictures {
		return nil, errs.Failf("照片最多 %d 张", mostPictures)
	}
	var with noted
	for _, id := range sent.Pictures {
		with.pictures = append(with.pictures, string(id))
	}
	return h.followUps.Add(r, record.With(with))
}

// checkFollowUp refuses a next day in the past and another customer for a follow-up. It then updates the last and the
// next day of the customer.
func checkFollowUp(_ context.Context, _ *store.Tx, c *record.Change) error {
	if next := c.After.Time("NextDate"); !next.IsZero() && c.Changes("NextDate") && next.Before(c.Today()) {
		c.Invalid("NextDate", "下次跟进不能早于今天 "+c.Today().Format("2006-01-02"))
	}
	if c.Changes("CustomerId") && c.Action == record.Updated {
		c.Invalid("CustomerId", "跟进记录不能改到别的客户，请为那个客户新写一条")
	}
	c.Then(func(ctx context.Context, tx *store.Tx) error {
		if with, added := record.Input[noted](c); added {
			err := c.Files(ctx, tx, pictures, c.Key, func() error { return attachPictures(ctx, tx, c, with.pictures) })
			if err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, "customer/followed", store.Args{"CustomerId": c.After.Text("CustomerId")})
		return err
	})
	return nil
}

// attachPictures gives the follow-up the photos that its writer has sent.
func attachPictures(ctx context.Context, tx *store.Tx, c *record.Change, ids []string) error {
	lost, err := pictures.Attach(ctx, tx, attachments.Owner{RecordID: c.Key, UserID: c.Caller.UserID}, ids...)
	if lost > 0 {
		return errs.Failf("第 %d 张照片已失效，请重新添加", lost)
	}
	return err
}

// keysOf are the keys of customers as a list has them.
func keysOf(rows []json.RawMessage) ([]string, error) {
	keys := make([]string, len(rows))
	for i, row := range rows {
		var one struct {
			Key string `json:"CustomerId"`
		}
		if err := json.Unmarshal(row, &one); err != nil {
			return nil, err
		}
		keys[i] = one.Key
	}
	return keys, nil
}
