package main

import (
	"slices"
	"strings"
	"time"

	"qiao/gateway/rights"
	"qiao/gateway/store"
)

// right is one line of the list of rights, also a department, a post or a role, which rights come from.
type right struct {
	Kind   string // department, post, role, scope, shop, menu or button
	Code   string // as the database or an access rule has it; empty for a post
	Name   string
	Source string // in words
}

// rows lists everything that an account has.
func (p accountRights) rows() (all []right) {
	for i, above := range p.Person.Above {
		source := withSince("the account's own", sinceOf(p.Person.Placed))
		if i > 0 {
			source = "above " + p.Person.Department
		}
		all = append(all, right{"department", above.ID, above.Name, source})
	}
	if post := p.Person.PostName; post != "" {
		all = append(all, right{"post", "", post, withSince("the account's own", sinceOf(p.Person.Post))})
	}
	for _, role := range p.Scope.Roles {
		all = append(all, right{"role", role.ID, role.Name, p.roleSource(role)})
	}
	for _, role := range p.Scope.Roles {
		all = append(all, right{"scope", "", role.DataScope, "role " + role.Name})
	}
	for _, shop := range p.Scope.Shops {
		all = append(all, right{"shop", shop.ID, shop.Name, "data scope"}.shows(shop))
	}
	for _, item := range p.Items {
		var sources []string
		for _, by := range item.Grants {
			if source := sourceOf(by.Grant); !slices.Contains(sources, source) { // a group comes with each page in it
				sources = append(sources, source)
			}
		}
		all = append(all, right{item.Kind, item.Code, item.Name, strings.Join(sources, "; ")})
	}
	return all
}

func (p accountRights) roleSource(role rights.ScopeRole) string {
	switch {
	case role.ID != p.Person.RoleID:
		return "everybody of the company"
	case p.Person.PostName != "":
		return "post " + p.Person.PostName
	default:
		return "everybody without a post"
	}
}

// shows adds the dealer of a shop, and which of its rows the account sees.
func (r right) shows(shop rights.ScopeShop) right {
	if shop.DealerName != nil {
		r.Name += " (" + *shop.DealerName + ")"
	}
	switch {
	case shop.Whole:
		r.Name += ": all rows"
	case shop.Works:
		r.Name += ": own rows and those without an owner"
	default:
		r.Name += ": own rows"
	}
	return r
}

// sourceOf says how a grant reaches an account, who gave it and when.
func sourceOf(by rights.Grant) string {
	text := "the account's own"
	switch {
	case by.Type == "role" && by.Via != "":
		text = "role " + by.Name + " (post " + by.Via + ")"
	case by.Type == "department" && by.Via != "":
		text = "department " + by.Name + " (above " + by.Via + ")"
	case by.Type != "user":
		text = by.Type + " " + by.Name
	}
	return withSince(text, byWhom(by.UserName, by.CreateDate))
}

func sinceOf(link *rights.Linked) string {
	if link == nil {
		return ""
	}
	return byWhom(link.UserName, link.CreateDate)
}

// byWhom is empty for what came with the installation.
func byWhom(name string, at store.LocalTime) string {
	if at.IsZero() {
		return ""
	}
	return strings.TrimSpace("since " + at.Format(time.DateTime) + " by " + name)
}

func withSince(text, since string) string {
	if since == "" {
		return text
	}
	return text + ", " + since
}
