package handlers

import (
	"qiao/gateway/record"
	"qiao/handlers/dormitory"
	"qiao/handlers/organization"
	"qiao/handlers/system"
)

//go:generate go test -run TestGeneratedTypes -update .

// Records are the kinds of records of each module, of which the UI gets types.
func Records() map[string][]record.Table {
	return map[string][]record.Table{
		"dormitory":    {dormitory.Rooms, dormitory.SingleStays, dormitory.Leases},
		"organization": {organization.Departments, organization.Posts, organization.Roles, organization.Staff},
		"system":       {system.Parameters, system.Settings, system.Feedback, system.Guides},
	}
}
