package seed

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// repairFile is repairs.yaml.
type repairFile struct {
	Handlers []string
	Problems []struct{ Item, Urgency, Text string }
	Notes    map[string]string // what is said when a repair of a kind is done
	Reasons  []string          // for which requests are refused
}

// repairPhase is how many repair requests are in a state, and how old they are.
type repairPhase struct {
	status           string
	count            int
	minDays, maxDays int
	handled, done    bool
}

var repairPhases = []repairPhase{
	{status: "待处理", count: 18, minDays: 0, maxDays: 6},
	{status: "处理中", count: 9, minDays: 2, maxDays: 9, handled: true},
	{status: "已确认", count: 28, minDays: 10, maxDays: 120, handled: true, done: true},
	{status: "已取消", count: 5, minDays: 10, maxDays: 90},
}

// repair is one request before it has its number.
type repair struct {
	status                       string
	problem                      struct{ Item, Urgency, Text string }
	building, room               string
	reporter                     *person
	handler                      string
	reported                     time.Time
	accepted, finished, finality time.Time // zero where it has not come to that
	note                         string
}

// repairTables are the requests with what has happened to each, and the notices of that.
func repairTables(c *company) (requests, progress, notices Table) {
	repairs := makeRepairs(c)
	slices.SortStableFunc(repairs, func(a, b repair) int { return a.reported.Compare(b.reported) })
	requests = newTable("Dorm_Repair", "RepairId", "RepairNo", "RoomId", "Building", "Room", "Item", "Description", "Reporter",
		"ReporterUserId", "ReportDate", "DueDate", "Status", "Urgency", "Handler", "HandlerUserId", "AcceptDate", "FinishDate", "CloseDate",
		"RowVersion", "CreateUserId", "CreateUserName", "CreateDate")
	progress = newTable("Dorm_RepairProgress", "ProgressId", "RepairId", "Step", "Action", "Status", "Handler", "Note", "UserId", "UserName", "CreateDate")
	notices = newTable("Notice_Personal", "NoticeId", "UserId", "Title", "Category", "Content", "Publisher", "PageId", "ObjectId",
		"CreateDate", "ReadDate", "ExpireDate")
	perDay := map[string]int{}
	for _, r := range repairs {
		day := r.reported.Format("20060102")
		perDay[day]++
		number := fmt.Sprintf("BX%s%03d", day, perDay[day])
		id, steps := guid("repair", number), c.stepsOf(r)
		requests.add(id, number, guid("room", r.building+r.room), r.building, r.room, r.problem.Item, r.problem.Text, r.reporter.name,
			r.reporter.id(), r.reported, r.reported.Add(repairHours[r.problem.Urgency]*time.Hour), r.status, r.problem.Urgency,
			orNil(r.handler), c.accountOf(r.handler), orNever(r.accepted), orNever(r.finished), orNever(r.finality),
			len(steps), r.reporter.id(), r.reporter.name, r.reported)
		for i, s := range steps {
			progress.add(guid("repair step", fmt.Sprint(number, i)), id, i+1, s.action, s.status, orNil(s.handler), orNil(s.note), s.by.id(), s.by.name, s.at)
		}
		c.addRepairNotices(&notices, id, number, r, steps)
	}
	return requests, progress, notices
}

func makeRepairs(c *company) []repair {
	random := source(repairSeed)
	file, rooms := load[repairFile]("repairs.yaml"), load[roomFile]("rooms.yaml")
	tenants := c.tenants()
	var repairs []repair
	for _, phase := range repairPhases {
		for i := range phase.count {
			r := repair{status: phase.status, problem: pick(random, file.Problems)}
			r.note = file.Notes[r.problem.Item]
			building := pick(random, rooms.Buildings)
			r.building = building.Name
			r.room = fmt.Sprintf("%d%02d", 1+random.IntN(len(building.Floors)), 1+random.IntN(rooms.PerFloor))
			r.reporter = pick(random, tenants)
			if i < 2 && (phase.status == "待处理" || phase.done) {
				r.reporter = c.byAccount["putong"] // who shall find requests of his own
			}
			minutes := 24*60*phase.minDays + 30 + random.IntN(24*60*(phase.maxDays-phase.minDays))
			if phase.done && waitsForConfirmation(i) {
				minutes = 24*60*4 + minutes%(24*60*4) // of late
			}
			r.reported = c.now.Truncate(time.Minute).Add(-time.Duration(minutes) * time.Minute)
			if phase.handled {
				r.handler = pick(random, file.Handlers)
			}
			if phase.done {
				r.finished = r.reported.Add(time.Duration(2+random.IntN(70)) * time.Hour)
			}
			r.proceed(i, file.Reasons)
			repairs = append(repairs, r)
		}
	}
	return repairs
}

// tenants are those who may live in the dormitories: production and logistics.
func (c *company) tenants() []*person {
	var found []*person
	for _, p := range c.staff {
		if path := strings.Join(c.organisation.byID[p.organisation].path, "/"); strings.HasPrefix(path, "10001/10110") || strings.HasPrefix(path, "10001/10111") {
			found = append(found, p)
		}
	}
	return found
}
