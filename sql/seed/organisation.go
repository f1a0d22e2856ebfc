package seed

// organisationItem is one organisation as organisation.yaml writes it.
type organisationItem struct {
	ID       string
	Name     string
	Category string
	Base     bool
	Staff    map[string]int // post → head count
	Children []organisationItem
}

// placed is an organisation in its place in the tree.
type placed struct {
	organisationItem
	path     []string // ids from the top down to itself
	parentID string
	sortCode int
}

// organisation is the tree, flat, parents first.
type organisation struct {
	items []*placed
	byID  map[string]*placed
}

// organisationRoot is the parent of the top-level organisations.
const organisationRoot = "10000"

func loadOrganisation() organisation {
	o := organisation{byID: map[string]*placed{}}
	o.place(load[[]organisationItem]("organisation.yaml"), organisationRoot, nil)
	return o
}

func (o *organisation) place(items []organisationItem, parentID string, above []string) {
	for _, item := range items {
		path := append(append([]string{}, above...), item.ID)
		p := &placed{organisationItem: item, path: path, parentID: parentID, sortCode: (len(o.items) + 1) * 10}
		o.items = append(o.items, p)
		o.byID[item.ID] = p
		o.place(item.Children, item.ID, path)
	}
}

// organisationTable makes the rows that every installation has, or those that
// the demo adds with who leads them, by OrganizationId.
func organisationTable(o organisation, base bool, managers map[string]*person) Table {
	t := newTable("Base_Organization", "OrganizationId", "ParentId", "FullName", "Category", "SortCode")
	if !base {
		t.Columns = append(t.Columns, "Manager", "ManagerUserId")
	}
	for _, item := range o.items {
		row := []any{item.ID, item.parentID, item.Name, item.Category, item.sortCode}
		switch manager := managers[item.ID]; {
		case item.Base != base:
			continue
		case base:
			t.add(row...)
		case manager == nil:
			t.add(append(row, nil, nil)...)
		default:
			t.add(append(row, manager.name, manager.id())...)
		}
	}
	return t
}
