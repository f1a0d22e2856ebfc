package dormitory

import (
	"errors"
	"time"

	"qiao/gateway"
	"qiao/gateway/money"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/typescript"
	"qiao/handlers/dormitory/closing"
)

// mineAnswers are the types of the answers of 我的宿舍.
var mineAnswers = []typescript.Answer{{Name: "MyDorm", Shape: myDorm{}}}

// myDorm is the caller's room: the caller's own stays and bills, and the names of the roommates.
type myDorm struct {
	Stays []myStay // the latest first; one is of today or later, unless the user lives elsewhere
	Mates []mate   // of the room of today
	Bills []myBill // of the last twelve months, the latest first; a month may have several rooms
}

type myStay struct {
	CheckInID  string           `db:"CheckInId" json:"CheckInId"`
	RoomID     string           `db:"RoomId" json:"RoomId"`
	RoomName   string           `db:"RoomName"`
	BedNo      int64            `db:"BedNo"`
	RentPerBed *money.Amount    `db:"RentPerBed"` // a month
	FromDate   store.LocalTime  `db:"FromDate"`
	ToDate     *store.LocalTime `db:"ToDate"`
	State      string           `db:"State" tstype:"'在住' | '待入住' | '已退宿'"`
}

type mate struct {
	BedNo int64  `db:"BedNo"`
	Name  string `db:"ResidentName"`
}

type myBill struct {
	Month      string       `db:"Month"`
	Room       string       `db:"Room"`
	Days       int64        `db:"Days"`
	Rent       money.Amount `db:"Rent"`
	Water      money.Amount `db:"Water"`
	Power      money.Amount `db:"Power"`
	Correction money.Amount `db:"Correction"`
	Total      money.Amount `db:"Total"`
	Closed     bool         `db:"Closed"` // it may still change before that
}

// billMonths is how many months of bills are shown.
const billMonths = 12

func (h *Handlers) mineRoutes() []gateway.Route {
	return []gateway.Route{
		{Methods: "GET", Path: "/admin/dormitory/mine", Access: session.Menu("dormitory-mine"), Effect: gateway.Read, Tool: "dormitory_mine_get", Summary: "我的宿舍：房间、室友和费用", Handle: h.Mine},
	}
}

// Mine answers GET mine: the caller's room, room-mates and costs.
func (h *Handlers) Mine(r *gateway.Request) (any, error) {
	found := myDorm{Stays: []myStay{}, Mates: []mate{}, Bills: []myBill{}}
	user, today := r.Caller.UserID, r.Now().Format(time.DateOnly)
	since := r.Now().AddDate(0, 1-billMonths, 0).Format(closing.Layout)
	err := errors.Join(
		h.DB.Select(r.Context(), &found.Stays, "dormitory/my_stays", store.Args{"UserId": user, "Today": today}),
		h.DB.Select(r.Context(), &found.Mates, "dormitory/my_mates", store.Args{"UserId": user, "Today": today}),
		h.DB.Select(r.Context(), &found.Bills, "dormitory/my_bills", store.Args{"UserId": user, "Since": since}),
	)
	return found, err
}
