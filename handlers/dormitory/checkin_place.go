package dormitory

import (
	"context"
	"fmt"
	"time"

	"qiao/gateway/record"
	"qiao/gateway/store"
)

// place is the room of a check-in.
type place struct {
	Name   string `db:"RoomName"`
	Kind   string `db:"RoomType"`
	Beds   int64  `db:"Beds"`
	Status string `db:"Status"`
}

// occupant is another check-in of the same room or of the same person, with the days that it shares
// with this one.
type occupant struct {
	Room       string          `db:"RoomName"`
	BedNo      int64           `db:"BedNo"`
	Resident   string          `db:"Resident"`
	Gender     string          `db:"Gender"`
	SamePerson bool            `db:"SamePerson"`
	From       store.LocalTime `db:"FromDate"`
	To         store.LocalTime `db:"ToDate"`
}

// days are the days of the other check-in, as errors name them.
func (o occupant) days() string { return span(o.From, o.To) }

func span(from, to store.LocalTime) string {
	if to.IsZero() {
		return fmt.Sprintf("%s 起", from.Format(time.DateOnly))
	}
	return fmt.Sprintf("%s 至 %s", from.Format(time.DateOnly), to.Format(time.DateOnly))
}

// checkPlace refuses a bed that does not exist, does not fit or is occupied, and a person who has
// another bed. It reserves room and person first, because two concurrent changes must see each
// other.
func checkPlace(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if err := reserve(ctx, tx, c); err != nil {
		return err
	}
	var rooms []place
	if err := tx.Select(ctx, &rooms, "dormitory/check_in_room", store.Args{"RoomId": c.After.Text("RoomId")}); err != nil || len(rooms) == 0 {
		return err // its Choice refuses an unknown one
	}
	room := rooms[0]
	checkRoomFits(c, room)
	if err := checkPaidAlone(ctx, tx, c); err != nil {
		return err
	}
	others, err := occupants(ctx, tx, c)
	for _, other := range others {
		checkBeside(c, room, other)
	}
	return err
}

// reserve makes other transactions wait that change the residents of the room, or the rooms of the
// person.
func reserve(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if _, err := tx.Exec(ctx, "dormitory/reserve_room", store.Args{"RoomId": c.After.Text("RoomId")}); err != nil {
		return err
	}
	if c.After.Text("UserId") == "" { // a worker of another company has no row of his own
		return tx.Lock(ctx, "dormitory.worker:"+c.After.Text("WorkerIdNumber"))
	}
	_, err := tx.Exec(ctx, "dormitory/reserve_person", store.Args{"UserId": c.After.Text("UserId")})
	return err
}

// checkRoomFits looks at the room alone.
func checkRoomFits(c *record.Change, room place) {
	gender := c.After.Text("Gender")
	stays := c.Changes("ToDate") && lastDay(c.After).After(c.Today())
	if room.Status != usable && c.Changes("RoomId") || room.Status == closed && stays {
		c.Invalid("RoomId", fmt.Sprintf("%s 的状态是%s，不能安排住宿", room.Name, room.Status))
	}
	if (room.Kind == "男" || room.Kind == "女") && gender != "" && gender != room.Kind {
		c.Invalid("RoomId", fmt.Sprintf("%s 只住%s性，入住的人是%s性", room.Name, room.Kind, gender))
	}
	if bed := c.After.Int("BedNo"); bed > room.Beds {
		c.Invalid("BedNo", fmt.Sprintf("%s 只有 %d 张床位", room.Name, room.Beds))
	}
}

// checkBeside checks one other check-in, of the same room or of the same person.
func checkBeside(c *record.Change, room place, other occupant) {
	switch {
	case other.SamePerson:
		text := fmt.Sprintf("%s 已住在 %s %d 号床（%s），请办理调房或先退宿", other.Resident, other.Room, other.BedNo, other.days())
		if c.After.Text("UserId") != "" {
			c.Invalid("UserId", text)
		} else {
			c.Invalid("WorkerIdNumber", text)
		}
	case other.BedNo == c.After.Int("BedNo"):
		c.Invalid("BedNo", fmt.Sprintf("%s %d 号床已由 %s 入住（%s）", room.Name, other.BedNo, other.Resident, other.days()))
	case room.Kind == "夫妻" && other.Gender == c.After.Text("Gender"):
		c.Invalid("RoomId", fmt.Sprintf("%s 是夫妻房，已住 %s（%s性），不能再住%s性", room.Name, other.Resident, other.Gender, other.Gender))
	}
}

// occupants returns the check-ins of the room that share a day with this one, and those of the same
// person in any room; the person's own come first.
func occupants(ctx context.Context, tx *store.Tx, c *record.Change) (found []occupant, err error) {
	err = tx.Select(ctx, &found, "dormitory/check_in_overlap", store.Args{
		"CheckInId": c.Key, "RoomId": c.After.Text("RoomId"), "UserId": c.After.Text("UserId"), "WorkerIdNumber": c.After.Text("WorkerIdNumber"),
		"FromDate": c.After.Time("FromDate"), "ToDate": lastDay(c.After),
	})
	return found, err
}

// checkPaidAlone refuses days for which another person pays for the whole room.
func checkPaidAlone(ctx context.Context, tx *store.Tx, c *record.Change) error {
	var found []singleStay
	err := tx.Select(ctx, &found, "dormitory/paid_alone", store.Args{
		"RoomId": c.After.Text("RoomId"), "UserId": c.After.Text("UserId"),
		"FromDate": c.After.Time("FromDate"), "ToDate": lastDay(c.After),
	})
	if len(found) > 0 {
		c.Invalid("RoomId", fmt.Sprintf("%s 已由 %s 单独住宿（%s）", found[0].Room, found[0].Person, span(found[0].From, found[0].To)))
	}
	return err
}
