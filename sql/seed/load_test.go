package seed_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/sql/seed"
)

// rowsOf are the rows that an area's file adds, as column → value.
func rowsOf(t *testing.T, text string) everything {
	t.Helper()
	data, err := seed.Load(now, fstest.MapFS{"shops/seed.yaml": {Data: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	return loadAll(data.Tables...)
}

func TestRowsOfAFile(t *testing.T) {
	added := rowsOf(t, `
tables:
- kind: level
  rows: |
      name | size
      A    | 386.50
- table: Base_Shop
  kind: branch
  id: {ShopId: 'shop:{ShopCode}'}
  key: '{ShopCode}'
  defaults: &shop
    ShopCode: 'T{n|%03d}'
    Area: '{level.size}'
    Manager: '{manager.RealName}'
    Phone: "''"
  rows: |
      ShopName | OrganizationId | manager=user | OpenDate  | level=level
      # a comment
      一店     | 1020101        | sushe        | -3        | A
      二店     | 1020101        | kefu         | -1 08:30  | A
- table: Base_Shop
  id: {ShopId: 'shop:{ShopCode}'}
  key: '{ShopCode}'
  kind: branch
  repeat: {City: [苏州, 无锡], number: 001-002}
  defaults: {<<: *shop, ShopCode: 'T{number}', ShopName: '{City}{number}', OrganizationId: '1020101', manager=user: admin, level=level: A}
- table: Notice_Personal
  id: {NoticeId: 'told:{branch.ShopCode}'}
  each: branch
  defaults: {UserId: putong, Title: '{branch.ShopName}', CreateDate: -2h30m, ReadDate: '{CreateDate}+30m', Content: '{CreateDate|01-02}'}
`)
	var shops []map[string]any
	for _, row := range added["Base_Shop"] {
		if strings.HasPrefix(row["ShopCode"].(string), "T") {
			shops = append(shops, row)
		}
	}
	if len(shops) != 2 || len(added["Notice_Personal"]) != 2 {
		t.Fatalf("%v, %v: a repeated row whose key is written out is left out", shops, added["Notice_Personal"])
	}
	midnight := time.Date(2026, time.March, 6, 0, 0, 0, 0, time.UTC)
	want := map[string]any{
		"ShopId": seed.ID("shop", "T001"), "ShopCode": "T001", "ShopName": "一店", "OrganizationId": "1020101",
		"Area": "386.50", "Manager": "李秀英", "Phone": "", "OpenDate": midnight,
	}
	if diff := cmp.Diff(want, shops[0]); diff != "" {
		t.Error(diff)
	}
	if at := shops[1]["OpenDate"]; at != time.Date(2026, time.March, 8, 8, 30, 0, 0, time.UTC) {
		t.Error(at)
	}
	told := added["Notice_Personal"][1]
	if told["UserId"] != seed.ID("user", "putong") || told["Title"] != "二店" || told["Content"] != "03-09" || told["ReadDate"] != now.Add(-2*time.Hour) {
		t.Error(told)
	}
}

// An error about a file names the line of the fault.
func TestWrongFiles(t *testing.T) {
	const shop = "tables:\n- table: Base_Shop\n  id: {ShopId: 'shop:{ShopCode}'}\n"
	for _, test := range []struct{ text, want string }{
		{shop + "  colour: red\n", "shops/seed.yaml: yaml: unmarshal errors:\n  line 4: field colour not found"},
		{"tables:\n- table: Base_Shops\n  rows: |\n    Code\n    A\n", "shops/seed.yaml:3: there is no table Base_Shops"},
		{shop + "  rows: |\n    ShopCode | Colour\n    A | red\n", "shops/seed.yaml:4: Base_Shop has no column Colour"},
		{shop + "  rows: |\n    ShopCode | OrganizationId\n\n    A | 99\n", `shops/seed.yaml:7: OrganizationId: there is no organization "99"`},
		{shop + "  rows: |\n    ShopCode | Area\n    A | large\n", `shops/seed.yaml:6: Area: "large" is no number`},
		{shop + "  rows: |\n    ShopCode | OpenDate\n    A | tomorrow\n", `shops/seed.yaml:6: OpenDate: "tomorrow" is no time`},
		{shop + "  rows: |\n    ShopCode | ShopName\n    A | 一店 | 2\n", "shops/seed.yaml:6: 3 cells for the 2 columns"},
		{shop + "  kind: shop\n  rows: |\n    ShopCode\n    A\n    A\n", `shops/seed.yaml:8: there are two shop "A"`},
		{shop + "  defaults: {City: '{Town}'}\n  rows: |\n    ShopCode\n    A\n", "shops/seed.yaml:7: City: there is no Town"},
		{shop + "  defaults: {City: '{Address}', Address: '{City}'}\n  rows: |\n    ShopCode\n    A\n", "City: it is made from itself"},
		{shop + "  defaults: {City: '{ShopCode|big}'}\n  rows: |\n    ShopCode\n    A\n", "there is no |big"},
		{shop + "  each: town\n", `no rows are called "town"`},
		{shop + "  repeat: {City: many}\n", `shops/seed.yaml:4: "many" is neither a list nor a range`},
		{shop + "  rows:\n  - ShopCode\n", "shops/seed.yaml:5: this must be name: value"},
		{shop + "  rows:\n  - {ShopCode: A, Enabled: true}\n", "Base_Shop has no column Enabled"},
	} {
		_, err := seed.Load(now, fstest.MapFS{"shops/seed.yaml": {Data: []byte(test.text)}})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s\ngot  %v\nwant %s", test.text, err, test.want)
		}
	}
}

func TestSections(t *testing.T) {
	data, err := seed.Load(now, fstest.MapFS{"a/seed.yaml": {Data: []byte("wishes:\n- {what: rain, days: 3}\n")}})
	if err != nil {
		t.Fatal(err)
	}
	var wishes []struct {
		What string
		Days int
	}
	if err := data.Section("wishes", &wishes); err != nil || len(wishes) != 1 || wishes[0].Days != 3 {
		t.Error(wishes, err)
	}
	var others []struct{ What string }
	if err := data.Section("wishes", &others); err == nil {
		t.Error("a field that nobody reads is no error")
	}
	if err := data.Section("hopes", &wishes); err == nil {
		t.Error("a section that is nowhere is no error")
	}
}
