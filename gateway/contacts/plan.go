package contacts

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"qiao/gateway/mobile"
	"qiao/gateway/wechat"
)

// plan compares both sides.
type plan struct {
	units   []unit // parents before children
	people  []person
	there   []wechat.Department
	members []wechat.User
	// boundMembers and boundUnits are bound to people and departments here, also to those outside of the scope.
	boundMembers []string
	boundUnits   []int

	found []Difference
}

// differences returns all differences, in the order in which they can be written.
func (p *plan) differences() []Difference {
	bound := p.compareUnits()
	p.comparePeople(bound)
	for i := range p.found {
		p.found[i].SortCode = i + 1
		sum := sha256.Sum256([]byte(string(p.found[i].Kind) + "\x00" + p.found[i].RemoteID + "\x00" + p.found[i].Detail))
		p.found[i].Mark = hex.EncodeToString(sum[:16]) // store.List takes keys of up to 50 characters
	}
	return p.found
}

func (p *plan) add(d Difference) {
	if d.State == "" {
		d.State = Waiting
	}
	p.found = append(p.found, d)
}

// compareUnits returns the number of each department in 企业微信, also of those that are to be bound.
func (p *plan) compareUnits() map[string]int {
	at, there := map[string]int{localRoot: remoteRoot}, map[int]wechat.Department{}
	used := map[int]bool{remoteRoot: true}
	for _, d := range p.there {
		there[d.ID] = d
	}
	for _, id := range p.boundUnits {
		used[id] = true
	}
	for _, u := range p.units {
		parent := at[u.ParentID] // 0 if the parent is still to be added
		d := Difference{ObjectType: department, ObjectID: u.ID, Name: u.Name, Place: u.Path}
		remote, known := there[u.RemoteID]
		if !known {
			same := slices.IndexFunc(p.there, func(d wechat.Department) bool {
				return parent != 0 && !used[d.ID] && d.ParentID == parent && d.Name == u.Name
			})
			if same < 0 {
				d.Kind = AddUnit
				p.add(d)
				continue
			}
			at[u.ID], used[p.there[same].ID] = p.there[same].ID, true
			d.Kind, d.RemoteID, d.Detail = BindUnit, strconv.Itoa(p.there[same].ID), "企业微信的同一个上级下已有同名部门"
			p.add(d)
			continue
		}
		at[u.ID], d.RemoteID = remote.ID, strconv.Itoa(remote.ID)
		switch {
		case remote.ParentID != parent:
			d.Kind, d.Detail = MoveUnit, "上级部门："+nameOf(there, remote.ParentID)+" → "+p.parentName(u)
			if remote.Name != "" && remote.Name != u.Name {
				d.Detail += "；名称：" + remote.Name + " → " + u.Name
			}
			p.add(d)
		case remote.Name != "" && remote.Name != u.Name:
			d.Kind, d.Detail = ChangeUnit, "名称："+remote.Name+" → "+u.Name
			p.add(d)
		}
	}
	return at
}

func (p *plan) parentName(u unit) string {
	for _, other := range p.units {
		if other.ID == u.ParentID {
			return other.Name
		}
	}
	return "（最上级）"
}

func nameOf(there map[int]wechat.Department, id int) string {
	if d, ok := there[id]; ok && id != remoteRoot {
		return cmp.Or(d.Name, fmt.Sprintf("编号 %d", id))
	}
	return "（最上级）"
}

// unseen says which part of the directory the application may not read; empty: it reads everything.
func (p *plan) unseen() string {
	units, members := unnamed(p.there), 0
	for _, u := range p.members {
		if u.Name == "" {
			members++
		}
	}
	if units+members == 0 {
		return ""
	}
	return fmt.Sprintf("有 %d 个部门、%d 位成员不在应用的可见范围里，看不到名称、职务和状态，没有比对；请系统管理员在企业微信管理后台把应用的可见范围改为全公司", units, members)
}

// unnamed counts the departments outside of the application's visible range.
func unnamed(departments []wechat.Department) (n int) {
	for _, d := range departments {
		if d.Name == "" {
			n++
		}
	}
	return n
}

// reads is false if 企业微信 hides a value of all members from this system. Such a value is not compared.
func (p *plan) reads(value func(wechat.User) string) bool {
	return slices.ContainsFunc(p.members, func(u wechat.User) bool { return value(u) != "" })
}

func (p *plan) comparePeople(at map[string]int) {
	there, byMobile := map[string]wechat.User{}, map[string]wechat.User{}
	departments, used := map[int]wechat.Department{}, map[string]bool{}
	for _, d := range p.there {
		departments[d.ID] = d
	}
	for _, u := range p.members {
		there[strings.ToLower(u.UserID)] = u
		if u.Mobile != "" {
			byMobile[strings.TrimPrefix(u.Mobile, "+86")] = u
		}
	}
	for _, id := range p.boundMembers {
		used[strings.ToLower(id)] = true
	}
	compared := fields(p)
	var rest []Difference // changes come after additions, so that no number is used twice
	for _, person := range p.people {
		d := Difference{ObjectType: member, ObjectID: person.ID, Name: person.Name, Place: person.Path}
		remote, known := there[strings.ToLower(person.WechatID)]
		if !known || person.WechatID == "" {
			p.unbound(person, d, there, byMobile, used)
			continue
		}
		d.RemoteID = remote.UserID
		if d := compared(person, remote, d, at, departments); d.Kind != "" {
			rest = append(rest, d)
		}
	}
	for _, d := range rest {
		p.add(d)
	}
	p.extras(at, used)
}

// unbound adds the difference of a person without a member: bind a member, or add one.
func (p *plan) unbound(who person, d Difference, there, byMobile map[string]wechat.User, used map[string]bool) {
	sameID, byID := there[strings.ToLower(who.Account)]
	byID = byID && !used[strings.ToLower(sameID.UserID)]
	sameNumber, byNumber := byMobile[strings.TrimPrefix(who.Mobile, "+86")]
	byNumber = byNumber && who.Mobile != "" && !used[strings.ToLower(sameNumber.UserID)]
	found, why := sameID, "账号相同"
	if byNumber {
		found, why = sameNumber, "手机号相同"
	}
	switch {
	case !byID && !byNumber && !who.Enabled:
		return
	case !byID && !byNumber:
		if d.Kind, d.Detail = AddUser, "企业微信账号："+who.Account; who.WechatID != "" {
			d.Detail = "绑定的企业微信账号 " + who.WechatID + " 已不在企业微信里，会重新新增"
		}
		if lack := who.lacks(); lack != "" {
			d.State, d.Detail = Asks, lack
		}
		p.add(d)
		return
	}
	used[strings.ToLower(found.UserID)] = true
	d.RemoteID = found.UserID
	d.Detail = fmt.Sprintf("企业微信里的 %s（%s），%s", found.Name, found.UserID, why)
	switch {
	case !who.Enabled && found.Status == wechat.Disabled:
		return
	case !who.Enabled:
		d.Kind, d.State = StopUser, Asks
	default:
		d.Kind = BindUser
		// A member signs in as the bound person, so the name must match too. Otherwise a person decides.
		switch found.Name {
		case who.Name:
		case "":
			d.State, d.Detail = Asks, fmt.Sprintf("企业微信里的 %s，%s，但不在应用的可见范围里，看不到姓名，请核对是否为同一人", found.UserID, why)
		default:
			d.State, d.Detail = Asks, d.Detail+"，但姓名不同，请核对是否为同一人"
		}
	}
	p.add(d)
}

// fields returns a function that compares a person with the bound member.
func fields(p *plan) func(person, wechat.User, Difference, map[string]int, map[int]wechat.Department) Difference {
	mobiles := p.reads(func(u wechat.User) string { return u.Mobile })
	emails := p.reads(func(u wechat.User) string { return u.Email })
	return func(who person, there wechat.User, d Difference, at map[string]int, departments map[int]wechat.Department) Difference {
		var changes []string
		differs := func(label, from, to string) {
			changes = append(changes, fmt.Sprintf("%s：%s → %s", label, cmp.Or(from, "空"), to))
		}
		visible := there.Name != ""
		if !who.Enabled {
			if there.Status != wechat.Disabled {
				d.Kind, d.Detail = StopUser, "账号已停用或已离职"
			}
			if !visible {
				d.State, d.Detail = Asks, d.Detail+"；这位成员不在应用的可见范围里，看不到是否已停用"
			}
			return d
		}
		if there.Status == wechat.Disabled {
			d.Kind = EnableUser
			differs("状态", "停用", "启用")
		}
		if unit := at[who.UnitID]; !slices.Equal(there.Departments, []int{max(unit, remoteRoot)}) || unit == 0 && who.UnitID != "" {
			d.Kind = cmp.Or(d.Kind, MoveUser)
			var names []string
			for _, id := range there.Departments {
				names = append(names, nameOf(departments, id))
			}
			differs("部门", strings.Join(names, "、"), cmp.Or(who.Path, "（最上级）"))
		}
		if visible && there.Name != who.Name {
			differs("姓名", there.Name, who.Name)
		}
		if visible && emails && who.Email != "" && !strings.EqualFold(who.Email, there.Email) {
			differs("邮箱", there.Email, who.Email)
		}
		if visible && who.Position != "" && there.Position != who.Position {
			differs("职务", there.Position, who.Position)
		}
		if visible && mobiles && who.Mobile != "" && !sameMobile(who.Mobile, there.Mobile) {
			differs("手机号", mobile.Mask(there.Mobile), mobile.Mask(who.Mobile))
			if there.Status == wechat.Active {
				changes[len(changes)-1] += "（成员已激活，请他本人在企业微信里修改）"
				if len(changes) == 1 {
					d.State = Asks // 企业微信 ignores the new number, so a run would write it again and again
				}
			}
		}
		if d.Detail = strings.Join(changes, "；"); len(changes) > 0 {
			d.Kind = cmp.Or(d.Kind, ChangeUser)
		}
		return d
	}
}

// extras adds the members and departments that exist only in 企业微信. No run changes them.
func (p *plan) extras(at map[string]int, used map[string]bool) {
	known := map[int]bool{}
	for _, id := range append(slices.Collect(maps.Values(at)), p.boundUnits...) {
		known[id] = true
	}
	for _, u := range p.members {
		if !used[strings.ToLower(u.UserID)] {
			d := Difference{Kind: ExtraUser, ObjectType: member, ObjectID: ":" + u.UserID, RemoteID: u.UserID, Name: cmp.Or(u.Name, u.UserID), State: Asks}
			if d.Detail = "只在企业微信里，本系统里没有绑定它的人"; u.Status == wechat.Disabled {
				d.Detail += "；已停用"
			}
			p.add(d)
		}
	}
	for _, remote := range slices.Backward(p.there) { // children before parents
		if !known[remote.ID] {
			id := strconv.Itoa(remote.ID)
			p.add(Difference{
				Kind: ExtraUnit, ObjectType: department, ObjectID: ":" + id, RemoteID: id, Name: cmp.Or(remote.Name, "编号 "+id), State: Asks,
				Detail: "只在企业微信里，本系统里没有绑定它的部门",
			})
		}
	}
}
