package seed

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
)

// checkInFile is checkins.yaml.
type checkInFile struct {
	Items, Companies, Remarks []string

	Deposit string
	Floors  []dormFloor
	Workers dormFloor
	Former  []dormFloor
}

// dormFloor is a floor of which so many rooms are in use.
type dormFloor struct {
	Building, Type string
	Floor, Rooms   int
}

// bed is a place that a check-in is made for.
type bed struct {
	room   any
	number int
	floor  dormFloor
}

// residents makes the check-ins: nobody has two beds and no bed two people on a day.
type residents struct {
	c      *company
	file   checkInFile
	random *rand.Rand
	rooms  Table
	table  Table
}

// checkInTable is who lives in the dormitories, who did and who is going to. Who pays
// for a room alone lives there.
func checkInTable(c *company, rooms, singles Table) Table {
	r := &residents{c: c, file: load[checkInFile]("checkins.yaml"), random: source(checkInSeed), rooms: rooms}
	r.table = newTable("Dorm_CheckIn", append([]string{
		"CheckInId", "RoomId", "BedNo", "UserId", "WorkerName", "WorkerCompany", "WorkerIdNumber", "Gender", "FromDate", "ToDate",
		"KeysOut", "KeysReturned", "Items", "ItemsReturned", "Deposit", "DepositReturned", "Remark",
	}, created...)...)
	alone := r.addAlone(singles)
	people := slices.DeleteFunc(c.tenants(), func(p *person) bool { return alone[p.id()] })
	men, women := ofGender(people, "男"), ofGender(people, "女")
	former := map[string][]bed{}
	for _, floor := range r.file.Former {
		former[floor.Type] = r.beds(floor)
	}
	for _, floor := range r.file.Floors {
		for i, bed := range r.taken(floor) {
			from := &men
			if floor.Type == "女" || floor.Type == "夫妻" && i%2 == 1 {
				from = &women
			}
			if len(*from) == 0 {
				break
			}
			r.addResident((*from)[0], bed, former)
			*from = (*from)[1:]
		}
	}
	r.addWorkers()
	return r.table
}

func ofGender(people []*person, gender string) []*person {
	return slices.DeleteFunc(slices.Clone(people), func(p *person) bool { return p.gender != gender })
}

// addAlone gives those who pay for a room the bed of it, and tells who they are.
func (r *residents) addAlone(singles Table) map[any]bool {
	alone, people := map[any]bool{}, map[any]*person{}
	for _, p := range r.c.staff {
		people[p.id()] = p
	}
	for _, row := range singles.Rows {
		p := people[row[singles.column("UserId")]]
		from, until := row[singles.column("FromDate")].(time.Time), row[singles.column("ToDate")]
		if last, ends := until.(time.Time); ends {
			until = last.AddDate(0, 0, 1) // the day out does not count, the last day of a single stay does
		}
		r.add(p, nil, bed{room: row[singles.column("RoomId")], number: 1}, from, until)
		alone[p.id()] = true
	}
	return alone
}

// beds are all of the rooms in use on a floor that people can live in.
func (r *residents) beds(floor dormFloor) []bed {
	var found []bed
	used := 0
	for _, room := range r.rooms.Rows {
		at := func(column string) any { return room[r.rooms.column(column)] }
		if at("Building") != floor.Building || at("Floor") != int64(floor.Floor) || at("Status") != "可用" || used == floor.Rooms {
			continue
		}
		used++
		for number := range at("Beds").(int64) {
			found = append(found, bed{room: at("RoomId"), number: int(number) + 1, floor: floor})
		}
	}
	return found
}

// taken are the beds of a floor that have somebody: of a couple's room both.
func (r *residents) taken(floor dormFloor) []bed {
	return slices.DeleteFunc(r.beds(floor), func(bed) bool { return floor.Type != "夫妻" && r.random.IntN(4) == 0 })
}

// addResident gives one of the staff a bed. Some came from another room, some are going
// to leave or to come.
func (r *residents) addResident(p *person, b bed, former map[string][]bed) {
	from := r.c.day(-20 - r.random.IntN(500))
	if hired := startOf(p.since); from.Before(hired) {
		from = hired
	}
	var until any
	switch n := r.random.IntN(40); {
	case n == 0:
		from = r.c.day(2 + r.random.IntN(6))
	case n < 3:
		until = r.c.day(5 + r.random.IntN(25))
	case n < 14 && len(former[p.gender]) > 0:
		if came := from.AddDate(0, 0, -30-r.random.IntN(200)); came.After(p.since) {
			r.add(p, nil, former[p.gender][0], came, from)
			former[p.gender] = former[p.gender][1:]
		}
	}
	r.add(p, nil, b, from, until)
}

// worker is somebody of another company.
type worker struct{ name, company, idNumber string }

// addWorkers takes in people of other companies; a third of them has left.
func (r *residents) addWorkers() {
	naming := newNaming(r.random, r.c.staff)
	for i, b := range r.taken(r.file.Workers) {
		p := naming.next()
		for p.gender != "男" {
			p = naming.next()
		}
		from, until := r.c.day(-100+r.random.IntN(80)), any(nil)
		if i%3 == 2 {
			until = r.c.day(-1 - r.random.IntN(15))
		}
		r.add(p, &worker{p.name, r.file.Companies[i/6%len(r.file.Companies)], r.idNumber(i)}, b, from, until)
	}
}

// idNumber is that of a man. It adds up, but 990000 is no place.
func (r *residents) idNumber(i int) string {
	number := fmt.Sprintf("990000%04d%02d%02d%03d", 1970+r.random.IntN(33), 1+r.random.IntN(12), 1+r.random.IntN(28), 2*i+1)
	sum := 0
	for _, digit := range number {
		sum = (sum + int(digit-'0')) * 2
	}
	return number + "10X98765432"[sum%11:sum%11+1]
}

// add writes a check-in. Who has left has given everything back.
func (r *residents) add(p *person, w *worker, b bed, from time.Time, until any) {
	var user, name, company, idNumber, keysBack, itemsBack, depositBack, remark any = p.id(), nil, nil, nil, nil, nil, nil, nil
	if w != nil {
		user, name, company, idNumber = nil, w.name, w.company, w.idNumber
	}
	items := pick(r.random, r.file.Items)
	if out, ends := until.(time.Time); ends && !out.After(r.c.now) {
		keysBack, itemsBack, depositBack = 1, items, r.file.Deposit
	}
	if r.random.IntN(12) == 0 {
		remark = pick(r.random, r.file.Remarks)
	}
	days := int(from.Sub(r.c.day(0)).Hours() / 24)
	r.table.add(append([]any{
		guid("check-in", fmt.Sprint(b.room, b.number, p.account, from.Unix())), b.room, b.number, user, name, company, idNumber, p.gender, from, until,
		1, keysBack, items, itemsBack, r.file.Deposit, depositBack, remark,
	}, r.c.createdBy(r.c.byAccount["sushe"], min(days, -1))...)...)
}
