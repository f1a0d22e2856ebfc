package flow

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/wire/payload"
)

// Limits of one flow.
const (
	mostFields = 40
	mostSteps  = 60
	mostLanes  = 8
	mostDepth  = 5

	mostName       = 50 // UTF-16 units of the names of steps, lanes and fields, and of the id of a step
	mostHint       = 200
	mostOptions    = 200
	mostWho        = 20
	mostIDs        = 100 // of one Approver, and values of one condition
	mostConditions = 20  // of a group, and groups of a lane
)

func tooLong(text string, most int) bool { return payload.Units(text) > most }

var fieldName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{0,39}$`)

// checker collects the errors of a definition.
type checker struct {
	Definition
	wrong []Invalid
	steps map[string]bool // by ID: those that were seen
}

// Check finds the errors of a definition. Field is the ID of the step or the name of the field that
// has the error, empty where it is the whole flow. Check does not know whether the people exist.
func (d Definition) Check() []Invalid {
	c := checker{Definition: d, steps: map[string]bool{}}
	if len(d.Fields) > mostFields {
		c.say("", "表单最多 %d 项", mostFields)
	}
	for i, f := range d.Fields {
		c.field(i, f)
	}
	for _, f := range unpaired(d.Fields) {
		c.say(f.Name, "%s", unpairedText(f.Label))
	}
	c.sequence(d.Steps, 1)
	if len(c.steps) > mostSteps {
		c.say("", "流程最多 %d 个节点", mostSteps)
	}
	asks := false
	Walk(d.Steps, func(s *Step) { asks = asks || s.Kind == Approve })
	if !asks {
		c.say("", "流程至少要有一个审批节点")
	}
	if d.Fallback == "" {
		c.say("", "请选择“无人审批时转交”的人员")
	}
	c.starters()
	c.checkRevoke()
	return c.wrong
}

func (c *checker) say(at, format string, args ...any) {
	c.wrong = append(c.wrong, Invalid{at, fmt.Sprintf(format, args...)})
}

func (c *checker) field(i int, f Field) {
	known := []FieldType{Text, Paragraph, Number, Money, Date, DateTime, Choice, Choices, Person, Files, Days, Table}
	switch {
	case !fieldName.MatchString(f.Name):
		c.say(f.Name, "第 %d 项的字段名须以字母开头，只含字母、数字和下划线", i+1)
	case slices.ContainsFunc(c.Fields[:i], func(other Field) bool { return strings.EqualFold(other.Name, f.Name) || other.Label == f.Label }):
		c.say(f.Name, "“%s”与前面的项重名", f.Label)
	case f.Label == "":
		c.say(f.Name, "第 %d 项没有名称", i+1)
	case !slices.Contains(known, f.Type):
		c.say(f.Name, "“%s”的类型 %s 不存在", f.Label, f.Type)
	case (f.Type == Choice || f.Type == Choices) && len(f.Options) == 0:
		c.say(f.Name, "“%s”没有选项", f.Label)
	case tooLong(f.Label, mostName):
		c.say(f.Name, "第 %d 项的名称超过 %d 个字符", i+1, mostName)
	case tooLong(f.Unit, mostName), tooLong(f.Hint, mostHint):
		c.say(f.Name, "“%s”的单位超过 %d 个字符，或说明超过 %d 个字符", f.Label, mostName, mostHint)
	case len(f.Options) > mostOptions || slices.ContainsFunc(f.Options, func(option string) bool { return tooLong(option, mostText) }):
		c.say(f.Name, "“%s”最多 %d 个选项，每个最多 %d 个字符", f.Label, mostOptions, mostText)
	}
	for _, bound := range []string{f.Min, f.Max} {
		if _, ok := new(big.Rat).SetString(bound); bound != "" && !ok {
			c.say(f.Name, "“%s”的范围应为数字", f.Label)
		}
	}
	c.period(f)
	c.table(f)
}

func (c *checker) sequence(steps []Step, depth int) {
	if depth > mostDepth {
		c.say("", "分支最多嵌套 %d 层", mostDepth-1)
		return
	}
	for i := range steps {
		s := &steps[i]
		if s.ID == "" || c.steps[s.ID] {
			c.say(s.ID, "节点“%s”没有编号，或编号重复", s.Name)
		}
		c.steps[s.ID] = true
		if tooLong(s.ID, mostName) || tooLong(s.Name, mostName) {
			c.say(s.ID, "有节点的名称超过 %d 个字符", mostName)
			continue
		}
		c.step(s, depth)
	}
}

func (c *checker) step(s *Step, depth int) {
	switch s.Kind {
	case Approve, Copy:
		c.people(s)
	case Branch, Parallel:
		c.lanes(s)
	default:
		c.say(s.ID, "节点“%s”的类型 %s 不存在", s.Name, s.Kind)
	}
	for i := range s.Lanes {
		c.sequence(s.Lanes[i].Steps, depth+1)
	}
}

// starters checks who may apply.
func (c *checker) starters() {
	for i, s := range c.Starters {
		switch {
		case !slices.Contains([]StarterKind{OfUnit, InPost, InRole}, s.Kind):
			c.say("", "“谁可以发起”的类型 %s 不存在", s.Kind)
		case slices.ContainsFunc(c.Starters[:i], func(other Starter) bool { return other.Kind == s.Kind }):
			c.say("", "“谁可以发起”的类型 %s 出现了两次", s.Kind)
		case len(s.IDs) == 0 || len(s.IDs) > mostIDs:
			c.say("", "“谁可以发起”一项应选择 1 到 %d 个部门、岗位或角色", mostIDs)
		case slices.ContainsFunc(s.IDs, func(id string) bool { return id == "" || tooLong(id, mostName) }):
			c.say("", "“谁可以发起”所选的部门、岗位或角色不存在")
		}
	}
}

// people checks the approvers of a step and its time limits.
func (c *checker) people(s *Step) {
	if s.Name == "" {
		c.say(s.ID, "有节点没有名称")
	}
	if len(s.Who) == 0 {
		c.say(s.ID, "节点“%s”没有设置人员", s.Name)
	}
	if len(s.Who) > mostWho {
		c.say(s.ID, "节点“%s”最多设置 %d 项人员", s.Name, mostWho)
	}
	for _, who := range s.Who {
		switch {
		case slices.Contains([]By{ByPerson, ByPost, ByRole}, who.By) && len(who.IDs) == 0:
			c.say(s.ID, "节点“%s”没有选择人员", s.Name)
		case len(who.IDs) > mostIDs:
			c.say(s.ID, "节点“%s”一项最多选择 %d 个人员、岗位或角色", s.Name, mostIDs)
		case who.By == ByHead && (who.Level < 1 || who.Level > 8):
			c.say(s.ID, "节点“%s”的主管级别应为 1 到 8", s.Name)
		case !slices.Contains([]By{ByPerson, ByPost, ByRole, ByHead, ByChoice}, who.By):
			c.say(s.ID, "节点“%s”的人员类型 %s 不存在", s.Name, who.By)
		}
	}
	if s.Kind == Copy {
		return
	}
	if !slices.Contains([]Mode{All, Any, Turn}, s.Mode) {
		c.say(s.ID, "节点“%s”没有设置审批方式", s.Name)
	}
	if s.RemindHours < 0 || s.HandHours < 0 || s.RemindHours > 2160 || s.HandHours > 2160 {
		c.say(s.ID, "节点“%s”的时限应为 1 到 2160 小时", s.Name)
	}
	if (s.HandHours > 0) != (s.HandTo != "") {
		c.say(s.ID, "节点“%s”的超时转交须同时设置时间和人员", s.Name)
	}
}

func (c *checker) lanes(s *Step) {
	if len(s.Lanes) < 2 || len(s.Lanes) > mostLanes {
		c.say(s.ID, "“%s”应有 2 到 %d 条分支", s.Name, mostLanes)
	}
	for i, lane := range s.Lanes {
		last := s.Kind == Parallel || i == len(s.Lanes)-1
		switch {
		case last && len(lane.When) > 0:
			c.say(s.ID, "“%s”的最后一条分支是“其他情况”，不能设置条件", s.Name)
		case !last && len(lane.When) == 0:
			c.say(s.ID, "分支“%s”没有设置条件", lane.Name)
		case tooLong(lane.Name, mostName):
			c.say(s.ID, "“%s”有分支的名称超过 %d 个字符", s.Name, mostName)
		case tooMany(lane.When):
			c.say(s.ID, "分支“%s”最多 %d 组条件，每组最多 %d 个", lane.Name, mostConditions, mostConditions)
		}
		for _, group := range lane.When {
			for _, condition := range group {
				c.condition(s, lane, condition)
			}
			if len(group) == 0 {
				c.say(s.ID, "分支“%s”有一组条件是空的", lane.Name)
			}
		}
	}
}

func tooMany(groups [][]Condition) bool {
	return len(groups) > mostConditions || slices.ContainsFunc(groups, func(group []Condition) bool { return len(group) > mostConditions })
}

func (c *checker) condition(s *Step, lane Lane, condition Condition) {
	f := c.asked(condition.Field)
	asked := condition.Field == OfDepartment || condition.Field == OfPost
	ordered := f != nil && (f.isNumber() || f.Type == Date || f.Type == DateTime)
	ops := []Op{Equal, Unequal, In}
	if ordered {
		ops = append(ops, Below, AtMost, Above, AtLeast)
	}
	switch {
	case f == nil && !asked, f != nil && (f.Type == Files || f.Type == Table):
		c.say(s.ID, "分支“%s”的条件所用的字段 %s 不存在，或不能用作条件", lane.Name, condition.Field)
	case !slices.Contains(ops, condition.Op):
		c.say(s.ID, "分支“%s”的比较方式 %s 不适用于这个字段", lane.Name, condition.Op)
	case len(condition.Values) == 0:
		c.say(s.ID, "分支“%s”的条件没有填写值", lane.Name)
	case len(condition.Values) > mostIDs:
		c.say(s.ID, "分支“%s”的一个条件最多 %d 个值", lane.Name, mostIDs)
	case ordered:
		for _, value := range condition.Values {
			if _, wrong := f.readOne(value); wrong != "" {
				c.say(s.ID, "分支“%s”：%s", lane.Name, wrong)
			}
		}
	}
}

// Refusal is one error for all wrong fields.
func Refusal(wrong []Invalid) error {
	fields, texts := map[string]string{}, []string{}
	for _, w := range wrong {
		fields[w.Field] = w.Text
		texts = append(texts, w.Text)
	}
	return errs.Newf(errs.Invalid, "%s", strings.Join(texts[:min(3, len(texts))], "；")).With(map[string]any{"fields": fields})
}
