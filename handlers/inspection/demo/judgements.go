package demo

import (
	"time"

	"qiao/handlers/inspection/sampling"
	"qiao/sql/seed"
)

// judge decides on a lot as 王芳 would, and adds it to the sums of its month.
func (d *delivery) judge(l *lot) {
	status, proposal, note, concession := d.decide(l)
	at := func(hour, minute int) time.Time { return l.day.Add(time.Duration(hour*60+minute) * time.Minute) }
	finish, judged := orUnset(l.place >= demoWaiting+demoInspecting, at(14, l.place%50)), l.place >= demoWaiting+demoInspecting+demoUnjudged
	begun := l.place >= demoWaiting
	add(&d.inspections, append([]any{
		l.id, l.no, l.day, l.supplier.ID(), l.material.ID(), l.day.AddDate(0, 0, -6).Format("060102") + "-" + l.supplier.Text("no"), l.size, false,
		string(l.state.Strictness), l.material.Text("InspectLevel"), l.plan.Letter, l.plan.Size, l.aqls()[0], l.aqls()[1], l.aqls()[2],
		l.plan.Plans[0].Accept, l.plan.Plans[1].Accept, l.plan.Plans[2].Accept, l.counts[0], l.counts[1], l.counts[2], l.defective,
		status, proposal, orUnset(begun, l.inspector.Text("RealName")), orUnset(begun, l.inspector.ID()), finish,
		orUnset(judged, d.judgedBy.Text("RealName")), orUnset(judged, at(16, l.place%50)), note, orUnset(concession != nil, "已同意"), concession, orUnset(concession != nil, "陈建国"),
	}, l.inspector.ID(), l.inspector.Text("RealName"), at(8, 30))...)
	if judged {
		d.count(l, status)
	}
}

// decide is the state of a lot, the proposal of the plan, and the note of the judgement.
func (d *delivery) decide(l *lot) (status string, proposal, note, concession any) {
	refused := false
	for i, plan := range l.plan.Plans {
		refused = refused || l.counts[i] > plan.Accept
	}
	proposed := "合格"
	if refused {
		proposed = "退货"
	}
	switch place := l.place - demoWaiting; {
	case place < 0:
		return "待检", nil, nil, nil
	case place < demoInspecting:
		return "检验中", nil, nil, nil
	case place < demoInspecting+demoUnjudged:
		return "待判定", proposed, nil, nil
	case refused && d.random.IntN(4) == 0:
		return "让步接收", proposed, nil, pick(d.random, d.judgements.Concessions)
	case refused:
		return "退货", proposed, pick(d.random, d.judgements.Returns), nil
	default:
		return "合格", proposed, nil, nil
	}
}

func orUnset(set bool, value any) any {
	if set {
		return value
	}
	return nil
}

// count adds a judged lot to its month, and updates the state of supplier and material.
func (d *delivery) count(l *lot, status string) {
	pair, aqls := l.pair(), l.aqls()
	points := 3
	for i := 1; i < len(aqls); i++ {
		points = min(points, sampling.Points(l.plan.Plans[i], aqls[i], l.counts[i]))
	}
	d.states[pair] = l.state.Next(sampling.Lot{Accepted: status == "合格", Points: points}, l.supplier.Value("SteadyProduction") == true)
	month := l.day.Format("2006-01")
	key := [4]string{month, pair[0], pair[1], l.inspector.ID()}
	if d.lots[key] == nil {
		d.lots[key], d.lotKeys = make([]int, 8), append(d.lotKeys, key)
	}
	for i, n := range []int{1, one(status == "退货"), one(status == "让步接收"), l.plan.Size, l.defective, l.counts[0], l.counts[1], l.counts[2]} {
		d.lots[key][i] += n
	}
	for _, k := range d.controls[l.class] {
		if n := l.found[k.Text("CategoryId")]; n > 0 {
			key := [5]string{month, k.Text("CategoryId"), pair[0], pair[1], l.inspector.ID()}
			if d.defects[key] == nil {
				d.defects[key], d.defectKeys = make([]int, 2), append(d.defectKeys, key)
			}
			d.defects[key][0]++
			d.defects[key][1] += n
		}
	}
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// tables are all that the deliveries have left, in an order in which they can be written.
func (d *delivery) tables() []seed.Table {
	lots := table("Insp_MonthLots", "Month", "SupplierId", "MaterialId", "InspectorUserId",
		"Lots", "Refused", "Conceded", "Inspected", "Defective", "Critical", "Major", "Minor")
	for _, key := range d.lotKeys {
		n := d.lots[key]
		add(&lots, key[0], key[1], key[2], key[3], n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7])
	}
	defects := table("Insp_MonthDefects", "Month", "CategoryId", "SupplierId", "MaterialId", "InspectorUserId", "Lots", "Quantity")
	for _, key := range d.defectKeys {
		n := d.defects[key]
		add(&defects, key[0], key[1], key[2], key[3], key[4], n[0], n[1])
	}
	switching := table("Insp_Switching", "SupplierId", "MaterialId", "Strictness", "Score", "Recent", "Refused")
	for _, pair := range d.pairs {
		s, recent := d.states[pair], ""
		for _, accepted := range s.Recent {
			recent += string("RA"[one(accepted)])
		}
		add(&switching, pair[0], pair[1], string(s.Strictness), s.Score, recent, s.Refused)
	}
	return []seed.Table{d.inspections, d.items, d.values, d.found, lots, defects, switching}
}
