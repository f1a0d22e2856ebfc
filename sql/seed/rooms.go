package seed

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
)

// roomFile is rooms.yaml.
type roomFile struct {
	PerFloor  int `yaml:"per_floor"`
	Buildings []struct {
		Name, Code string
		Floors     []string // the type of the rooms on each
	}
	Types             map[string]roomType
	Repairing, Closed []string
}

type roomType struct {
	Beds                int
	Rent, Before, Items string
}

// roomTables are the rooms of the dormitories, and what was changed of some of
// them of late.
func roomTables(c *company) (rooms, history Table) {
	file, random, keeper := load[roomFile]("rooms.yaml"), source(roomSeed), c.byAccount["sushe"]
	rooms = newTable("Dorm_Room", "RoomId", "Building", "Floor", "RoomNo", "RoomType", "Beds", "RentPerBed", "WaterMeter", "PowerMeter",
		"Items", "Status", "Remark", "RowVersion", "CreateUserId", "CreateUserName", "CreateDate", "ModifyUserId", "ModifyUserName", "ModifyDate")
	history = historyTable()
	for _, building := range file.Buildings {
		for floor, name := range building.Floors {
			kind := file.Types[name]
			for place := 1; place <= file.PerFloor; place++ {
				number := fmt.Sprintf("%d%02d", floor+1, place)
				id, beds := guid("room", building.Name+number), kind.Beds
				if place == file.PerFloor && beds > 2 {
					beds /= 2
				}
				status, remark, changes := file.draw(random, kind)
				version, by, byName, at := 1, any(nil), any(nil), any(nil)
				if changes != nil {
					minutes := random.IntN(60 * 9 * 60) // 60 days from 8 to 17 o'clock
					changed := c.daysAgo(1+minutes/(9*60), 8, minutes%(9*60))
					version, by, byName, at = 2, keeper.id(), keeper.name, changed
					history.add(guid("room change", building.Name+number), "Dorm_Room", id, building.Name+" "+number, "update", version,
						keeper.id(), keeper.name, "", changesText(changes), changed)
				}
				rooms.add(id, building.Name, floor+1, number, name, beds, kind.Rent, "S-"+building.Code+number, "D-"+building.Code+number,
					kind.Items, status, orNil(remark), version, keeper.id(), keeper.name, c.daysAgo(700, 10, place), by, byName, at)
			}
		}
	}
	return rooms, history
}

// draw decides how a room is, and what of that is new.
func (f roomFile) draw(random *rand.Rand, kind roomType) (status, remark string, changes []change) {
	switch n := random.IntN(100); {
	case n < 4:
		status, remark = "维修", pick(random, f.Repairing)
	case n < 7:
		status, remark = "停用", pick(random, f.Closed)
	case n < 30:
		return "可用", "", []change{{"RentPerBed", "床位月租", json.RawMessage(kind.Before), json.RawMessage(kind.Rent)}}
	default:
		return "可用", "", nil
	}
	return status, remark, []change{{"Status", "状态", "可用", status}, {"Remark", "备注", nil, remark}}
}
