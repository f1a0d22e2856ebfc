// Package flow describes an approval flow: its form, and the steps of an application. It has neither a database nor
// names of people.
package flow

// Definition is one version of a flow.
type Definition struct {
	Fields []Field
	Steps  []Step
	// Starters may apply with the flow; without any everybody may.
	Starters []Starter `json:",omitempty"`
	// Fallback is the UserId of the person who is asked where a step has no approver.
	Fallback string
	// AllowOwn lets people decide on their own applications. Else the head of their department
	// decides instead, and Fallback where there is no such head.
	AllowOwn bool
	// AskAgain asks people at each step that names them, also where they have agreed at the step
	// right before. Else their approval counts for both steps.
	AskAgain bool `json:",omitempty"`
	// ChooseAnyone lets applicants and approvers choose people of other companies.
	ChooseAnyone bool `json:",omitempty"`
	// Revocable says whether applicants may ask to revoke an approved application; nil means that
	// they may.
	Revocable *bool `json:",omitempty"`
	// RevokeAs is the word for revoking: Void where it is empty, or Resume.
	RevokeAs string `json:",omitempty" tstype:"'作废' | '销假' | ''"`
}

// StarterKind is how a Starter names people.
type StarterKind string

// The kinds of a Starter.
const (
	OfUnit StarterKind = "department" // IDs are OrganizationIds; those below count
	InPost StarterKind = "post"       // IDs are PostIds
	InRole StarterKind = "role"       // IDs are RoleIds
)

// Starter names people who may apply.
type Starter struct {
	Kind StarterKind
	IDs  []string
}

// FieldType is the type of an input's value.
type FieldType string

// The types of a field. A value is a text; of Choices, Person and Files it is a list of texts.
const (
	Text      FieldType = "text"
	Paragraph FieldType = "paragraph"
	Number    FieldType = "number"
	Money     FieldType = "money"
	Date      FieldType = "date"     // 2006-01-02
	DateTime  FieldType = "datetime" // 2006-01-02T15:04:05
	Choice    FieldType = "choice"
	Choices   FieldType = "choices"
	Person    FieldType = "person" // UserIds
	Files     FieldType = "files"  // FileIds
	Days      FieldType = "days"   // from one Date to another, both included; it is computed
	Table     FieldType = "table"  // rows of Columns; see cells for their place in a form
)

// Field is one input of a form.
type Field struct {
	Name     string // the key of its value
	Label    string
	Type     FieldType
	Required bool     `json:",omitempty"`
	Options  []string `json:",omitempty"` // of Choice and Choices
	Unit     string   `json:",omitempty"`
	Hint     string   `json:",omitempty"`
	Min      string   `json:",omitempty"` // of Number and Money: the least value
	Max      string   `json:",omitempty"`
	// From and To are the names of other fields. From of a Date or DateTime is a field of the same
	// type, of a column another column; the value must not be earlier than that field's. Days counts
	// the days of From and To, which are Dates.
	From string `json:",omitempty"`
	To   string `json:",omitempty"`
	// Alone says that a Date or DateTime belongs to no pair, though the form has several.
	Alone bool `json:",omitempty"`
	// Working counts only working days, and Half lets applicants take half a day off at either end:
	// they send up to one day less than was counted, in halves. Both of Days.
	Working bool `json:",omitempty"`
	Half    bool `json:",omitempty"`
	// Columns are those of a Table: Text, Number, Money, Date or Choice.
	Columns []Field `json:",omitempty"`
}

// StepKind is the kind of a step.
type StepKind string

// The kinds of steps.
const (
	Approve  StepKind = "approve"
	Copy     StepKind = "cc"       // people who get a copy, and may read
	Branch   StepKind = "branch"   // the first lane whose conditions hold; the last one has none
	Parallel StepKind = "parallel" // all lanes beside each other
)

// Mode is how the approvers of one step decide together.
type Mode string

// The modes: how the approvers of one step decide together.
const (
	All  Mode = "all"  // 会签: everybody has to approve
	Any  Mode = "any"  // 或签: one is enough
	Turn Mode = "turn" // 依次: everybody, one after another
)

// Step is one element of the picture that staff edit, top to bottom.
type Step struct {
	ID   string
	Kind StepKind
	Name string
	// Who are the approvers of an Approve and the recipients of a Copy.
	Who  []Approver `json:",omitempty"`
	Mode Mode       `json:",omitempty"` // of Approve
	// RemindHours after an approver was asked they get one reminder; HandHours after it their task
	// goes to HandTo. 0 is never.
	RemindHours int    `json:",omitempty"`
	HandHours   int    `json:",omitempty"`
	HandTo      string `json:",omitempty"`
	Lanes       []Lane `json:",omitempty"` // of Branch and Parallel
}

// Lane is one way through a Branch, or one of the parallel ways of a Parallel.
type Lane struct {
	Name string
	// When has groups of conditions: the lane is chosen where all of one group hold.
	When  [][]Condition `json:",omitempty"`
	Steps []Step
}

// By is how an Approver names people.
type By string

// How an Approver names people.
const (
	ByPerson By = "person" // IDs are UserIds
	ByPost   By = "post"   // IDs are PostIds
	ByRole   By = "role"   // IDs are RoleIds
	ByHead   By = "head"   // of the applicant's department, Level 1 for that itself, 2 for the one above
	ByChoice By = "choose" // the people that the applicant chooses
)

// Approver names the people to ask, or to send a copy.
type Approver struct {
	By    By
	IDs   []string `json:",omitempty"`
	Level int      `json:",omitempty"`
}

// The names by which a condition refers to a fact about the applicant instead of a field.
const (
	OfDepartment = "$department" // Values are OrganizationIds; those below count
	OfPost       = "$post"       // Values are PostIds
)

// Op is how a Condition compares.
type Op string

// The comparisons: In with all values, the others with the first.
const (
	Equal   Op = "eq"
	Unequal Op = "ne"
	In      Op = "in"
	Below   Op = "lt"
	AtMost  Op = "le"
	Above   Op = "gt"
	AtLeast Op = "ge"
)

// Condition compares a field, or a fact about the applicant, with values.
type Condition struct {
	Field  string
	Op     Op
	Values []string
}

// Walk visits all steps, those of lanes after the step that has them.
func Walk(steps []Step, visit func(s *Step)) {
	for i := range steps {
		visit(&steps[i])
		for j := range steps[i].Lanes {
			Walk(steps[i].Lanes[j].Steps, visit)
		}
	}
}

// Field finds a field by its name, nil where there is none.
func (d Definition) Field(name string) *Field {
	for i := range d.Fields {
		if d.Fields[i].Name == name {
			return &d.Fields[i]
		}
	}
	return nil
}
