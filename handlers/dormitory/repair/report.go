package repair

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"qiao/gateway"
	"qiao/gateway/area"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// report has the photos of a new request, which were uploaded before it.
type report struct{ photos []string }

// ReportRepair answers PUT repair/add.
func (h *Handlers) ReportRepair(r *gateway.Request) (any, error) {
	photos, err := readPhotos(r.Fields()["photos"])
	if err != nil {
		return nil, err
	}
	return h.repairs.Add(r, record.With(report{photos}))
}

func readPhotos(sent json.RawMessage) (ids []string, err error) {
	var texts []payload.Text
	if len(sent) > 0 && json.Unmarshal(sent, &texts) != nil {
		return nil, errs.Failf("Photos 应为照片编号的列表")
	}
	if len(texts) > mostPhotos {
		return nil, errs.Failf("照片最多 %d 张", mostPhotos)
	}
	for _, text := range texts {
		ids = append(ids, string(text))
	}
	return ids, nil
}

// namedRoom is a room as requests name it.
type namedRoom struct {
	RoomID   string `db:"RoomId"`
	Building string `db:"Building"`
	RoomNo   string `db:"RoomNo"`
}

// placeRepair finds the room by its key, or by the names that residents use.
func placeRepair(ctx context.Context, tx *store.Tx, c *record.Change) error {
	id, building, number := c.After.Text("RoomId"), c.After.Text("Building"), c.After.Text("Room")
	if id == "" && (building == "" || number == "") {
		c.Invalid("RoomId", "请选择房间")
		return nil
	}
	var found namedRoom
	err := tx.Get(ctx, &found, "repair/room", store.Args{"RoomId": id, "Building": building, "RoomNo": number})
	if errors.Is(err, store.ErrNoRows) {
		if id == "" { // the declaration refuses a wrong key
			c.Invalid("RoomId", fmt.Sprintf("没有房间 %s %s，请核对楼栋和房号", building, number))
		}
		return nil
	}
	c.After["RoomId"], c.After["Building"], c.After["Room"] = found.RoomID, found.Building, found.RoomNo
	return err
}

// Find is how staff find requests.
var Find = area.Find{
	Label: "报修", Prefix: repairNumber.Prefix, List: "dormitory/repairs", Menu: repairMenu, Page: repairMenu, Key: "RepairId", Title: []string{"RepairNo"}, Aside: []string{"Building", "Room", "Item", "Status"},
}

// repairNumber is how requests are numbered.
var repairNumber = store.Number{Table: "Dorm_Repair", Column: "RepairNo", Prefix: "BX"}

// registerRepair sets the number of the request, its reporter and its time limit.
func registerRepair(ctx context.Context, tx *store.Tx, c *record.Change) error {
	number, err := repairNumber.Next(ctx, tx, c.Now)
	if err != nil {
		return err
	}
	hours, err := hoursOf(ctx, tx, c.After.Text("Urgency"))
	c.After["RepairNo"] = number
	c.After["Reporter"], c.After["ReporterUserId"], c.After["ReportDate"] = c.Caller.Name, c.Caller.UserID, c.Now
	c.After["DueDate"] = c.Now.Add(time.Duration(hours) * time.Hour)
	return err
}

// deadlines are the settings of the hours for a request, and the hours where one is missing.
var deadlines = map[string]struct {
	setting string
	hours   int
}{
	"一般": {"RepairHoursNormal", 72},
	"紧急": {"RepairHoursUrgent", 24},
	"特急": {"RepairHoursCritical", 4},
}

func hoursOf(ctx context.Context, db store.Reader, urgency string) (int, error) {
	deadline := deadlines[urgency]
	text, err := store.Setting(ctx, db, deadline.setting)
	if err != nil {
		return 0, err
	}
	if hours, wrong := strconv.Atoi(text); wrong == nil && hours > 0 {
		return hours, nil
	}
	return deadline.hours, nil
}
