package dormitory

import (
	"context"
	"fmt"

	"qiao/gateway/record"
	"qiao/gateway/store"
)

// resident has a bed of a room today, or is going to.
type resident struct {
	BedNo  int64  `db:"BedNo"`
	Name   string `db:"Resident"`
	Gender string `db:"Gender"`
}

// checkResidents refuses a change of a room that conflicts with its residents. A room may be under
// repair while people live there, but no person can move in then.
func checkResidents(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if _, err := tx.Exec(ctx, "dormitory/reserve_room", store.Args{"RoomId": c.Key}); err != nil {
		return err
	}
	var residents []resident
	if err := tx.Select(ctx, &residents, "dormitory/residents", store.Args{"RoomId": c.Key, "Today": c.Today()}); err != nil {
		return err
	}
	if c.After.Text("Status") == closed && c.Changes("Status") && len(residents) > 0 {
		c.Invalid("Status", fmt.Sprintf("%s %s 还有 %d 人在住，请先调房或退宿", c.Before.Text("Building"), c.Before.Text("RoomNo"), len(residents)))
	}
	kind, genders := c.After.Text("RoomType"), map[string]string{}
	for _, r := range residents {
		if r.BedNo > c.After.Int("Beds") {
			c.Invalid("Beds", fmt.Sprintf("%d 号床住着 %s，床位数不能少于 %d", r.BedNo, r.Name, r.BedNo))
		}
		if (kind == "男" || kind == "女") && r.Gender != kind {
			c.Invalid("RoomType", fmt.Sprintf("住着 %s（%s性），不能改为%s宿舍", r.Name, r.Gender, kind))
		}
		if other := genders[r.Gender]; kind == "夫妻" && other != "" && other != r.Name {
			c.Invalid("RoomType", fmt.Sprintf("住着 %s 和 %s，都是%s性，不能改为夫妻房", other, r.Name, r.Gender))
		}
		genders[r.Gender] = r.Name
	}
	return nil
}
