package seed

import (
	"slices"
	"time"
)

// Inspection is what the demo's inspections are made from: inspection.yaml, and who inspects
// and judges.
type Inspection struct {
	Suppliers  []DemoSupplier
	Materials  []DemoMaterial
	Categories []struct {
		Name, Severity string
		Of             []struct{ Name, Severity string }
	}
	Controls map[string][]DemoControl // by class of material

	CutCauses   []string `yaml:"cut_causes"`
	CutKinds    []string `yaml:"cut_kinds"`
	Returns     []string
	Concessions []string

	Inspectors []DemoPerson `yaml:"-"`
	Judge      DemoPerson   `yaml:"-"`
}

// DemoPerson is one of the staff.
type DemoPerson struct{ ID, Name string }

// DemoInspection is what the inspections of the demo company are made from.
func DemoInspection(now time.Time) Inspection {
	file, c := load[Inspection]("inspection.yaml"), newCompany(now)
	for _, p := range c.at("1010501", "inspector") {
		file.Inspectors = append(file.Inspectors, DemoPerson{p.id(), p.name})
	}
	judge := c.byAccount["pinzhi"]
	file.Judge = DemoPerson{judge.id(), judge.name}
	return file
}

// ID is the key of a row of the demo data, by what it is and by its name.
func ID(kind, name string) string { return guid(kind, name) }

// DemoSupplier delivers materials of one class.
type DemoSupplier struct {
	No, Name, Supplies, Contact, Mobile, Address string

	Tendency        int // defective pieces of a thousand
	Steady, Stopped bool
}

// DemoMaterial is delivered in lots between two sizes.
type DemoMaterial struct {
	No, Name, Class, Spec, Unit, Level, Status string

	Lots [2]int
}

// DemoControl is what is looked at of a class of material.
type DemoControl struct {
	Name, Requirement, Method, Tool, Unit, Lower, Upper, Category string

	Pieces int
}

// MaterialClasses are in the order in which their controls are written.
var MaterialClasses = []string{"板材", "五金", "封边", "油漆", "玻璃", "石材", "包材", "辅料"}

// inspectionTables are the suppliers, materials, what is looked at, and half a year of defects
// at the saws.
func inspectionTables(c *company) []Table {
	file := load[Inspection]("inspection.yaml")
	return []Table{supplierTable(c, file), materialTable(c, file), categoryTable(c, file), controlTable(c, file), cutDefectTable(c, file)}
}

// ID is the key of a supplier.
func (s DemoSupplier) ID() string { return guid("supplier", s.No) }

// ID is the key of a material.
func (m DemoMaterial) ID() string { return guid("material", m.No) }

func supplierTable(c *company, file Inspection) Table {
	t := newTable("Insp_Supplier", append([]string{
		"SupplierId", "SupplierNo", "FullName", "Supplies", "Contact", "Mobile", "Address", "SteadyProduction", "Status",
	}, created...)...)
	for i, s := range file.Suppliers {
		status := "合作中"
		if s.Stopped {
			status = "停用"
		}
		t.add(append([]any{s.ID(), s.No, s.Name, s.Supplies, s.Contact, s.Mobile, s.Address, s.Steady, status}, c.createdBy(c.byAccount["pinzhi"], i-700)...)...)
	}
	return t
}

func materialTable(c *company, file Inspection) Table {
	t := newTable("Insp_Material", append([]string{
		"MaterialId", "MaterialNo", "FullName", "MaterialClass", "Spec", "Unit", "InspectLevel", "AqlCritical", "AqlMajor", "AqlMinor", "Status",
	}, created...)...)
	for i, m := range file.Materials {
		t.add(append([]any{
			m.ID(), m.No, m.Name, m.Class, m.Spec, m.Unit, m.InspectLevel(), DemoAQLs[0], DemoAQLs[1], DemoAQLs[2], m.status(),
		}, c.createdBy(c.byAccount["pinzhi"], i-690)...)...)
	}
	return t
}

// DemoAQLs are those of critical, major and minor defects.
var DemoAQLs = []string{"0", "1.5", "4.0"}

// InspectLevel is the inspection level of a material.
func (m DemoMaterial) InspectLevel() string {
	if m.Level == "" {
		return "II"
	}
	return m.Level
}

func (m DemoMaterial) status() string {
	if m.Status == "" {
		return "启用"
	}
	return m.Status
}

func categoryTable(c *company, file Inspection) Table {
	t := newTable("Insp_Category", append([]string{"CategoryId", "ParentId", "FullName", "Severity", "SortCode"}, created...)...)
	add := func(parent, name, severity string, place int) string {
		id := guid("defect category", name)
		t.add(append([]any{id, parent, name, severity, place * 10}, c.createdBy(c.byAccount["pinzhi"], -680)...)...)
		return id
	}
	for i, group := range file.Categories {
		id := add("0", group.Name, group.Severity, i+1)
		for j, category := range group.Of {
			add(id, category.Name, category.Severity, j+1)
		}
	}
	return t
}

// Severities are how bad the kinds of defects are, by their names.
func (f Inspection) Severities() map[string]string {
	found := map[string]string{}
	for _, group := range f.Categories {
		for _, category := range group.Of {
			found[category.Name] = category.Severity
		}
	}
	return found
}

// Kind says whether the item is measured or counted.
func (k DemoControl) Kind() string {
	if k.Pieces > 0 {
		return "计量"
	}
	return "计数"
}

func (k DemoControl) pieces() any {
	if k.Pieces > 0 {
		return k.Pieces
	}
	return nil
}

func controlTable(c *company, file Inspection) Table {
	t := newTable("Insp_Control", append([]string{
		"ControlId", "MaterialClass", "FullName", "Kind", "Requirement", "Method", "Tool", "Unit", "LowerLimit", "UpperLimit", "Pieces", "CategoryId", "SortCode",
	}, created...)...)
	for _, class := range MaterialClasses {
		for i, k := range file.Controls[class] {
			t.add(append([]any{
				guid("control", class+k.Name), class, k.Name, k.Kind(), k.Requirement, orNil(k.Method), orNil(k.Tool), orNil(k.Unit),
				orNil(k.Lower), orNil(k.Upper), k.pieces(), guid("defect category", k.Category), (i + 1) * 10,
			}, c.createdBy(c.byAccount["pinzhi"], -670)...)...)
		}
	}
	return t
}

// cutDefectTable are the defects that the saws found.
func cutDefectTable(c *company, file Inspection) Table {
	t := newTable("Insp_CutDefect", append([]string{
		"CutDefectId", "FoundDate", "MaterialId", "SupplierId", "BatchNo", "SheetNo", "CategoryId", "X", "Y", "Area", "Cause", "Operator",
	}, created...)...)
	random, cutters := source(cutSeed), slices.DeleteFunc(slices.Clone(c.staff), func(p *person) bool { return p.post != "cutter" })
	boards := slices.DeleteFunc(slices.Clone(file.Materials), func(m DemoMaterial) bool { return m.Class != "板材" })
	for i := range 90 {
		days, board, from := i*2+random.IntN(2), boards[random.IntN(len(boards))], file.Suppliers[random.IntN(4)]
		kind, cause := pick(random, file.CutKinds), pick(random, file.CutCauses)
		x, y := random.IntN(1001), random.IntN(1001)
		if kind == "崩边" { // at an edge
			x = []int{random.IntN(30), 1000 - random.IntN(30)}[random.IntN(2)]
		}
		who := pick(random, cutters)
		t.add(append([]any{
			guid("cut defect", time.Duration(i).String()), c.day(-days), board.ID(), from.ID(), c.day(-days-20).Format("060102") + "-" + from.No[3:],
			[]string{"01", "02", "03", "05", "08", "12"}[random.IntN(6)], guid("defect category", kind), x, y,
			[]string{"0.80", "1.50", "2.40", "4.00", "6.50", "12.00", "30.00"}[random.IntN(7)], cause, who.name,
		}, c.createdBy(who, -days)...)...)
	}
	return t
}
