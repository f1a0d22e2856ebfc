package inspection

import (
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/wire/payload"
)

// sentPieces are the numbers of defective pieces, each piece in the class of its worst defect. An
// empty number is computed: every defect is on a piece of its own, as far as there are pieces.
type sentPieces struct{ Critical, Major, Minor payload.Text }

// texts are the numbers in the order of severities.
func (s sentPieces) texts() []payload.Text { return []payload.Text{s.Critical, s.Major, s.Minor} }

// countPieces notes how many pieces are defective: by class where these are compared with Ac.
func (f *found) countPieces(c *record.Change, bySeverity map[string]int) error {
	if c.Before.Text("CountBy") == byPieces {
		return f.countByClass(c, bySeverity)
	}
	if f.pieces != (sentPieces{}) {
		return errs.Failf("这张检验单按缺陷数判定，没有各类不良件数")
	}
	total, size := 0, int(c.Before.Int("SampleSize"))
	for _, n := range bySeverity {
		total += n
	}
	if f.defective < 0 {
		f.defective = min(total, size)
	}
	if f.defective > total || f.defective == 0 && total > 0 || f.defective > size {
		return errs.Failf("不良件数须在 %d 到 %d 之间：共有 %d 个缺陷", min(1, total), min(total, size), total)
	}
	c.After["Defective"] = int64(f.defective)
	return nil
}

// countByClass adds up the pieces of the classes. The worst class that was found has a piece at
// least; the defects of others may all be on pieces that have a worse one.
func (f *found) countByClass(c *record.Change, bySeverity map[string]int) error {
	total, size := 0, int(c.Before.Int("SampleSize"))
	for i, sent := range f.pieces.texts() {
		class := severities[i]
		defects := bySeverity[class.name]
		pieces := min(defects, size-total)
		if sent != "" {
			var err error
			if pieces, err = count(class.name+"不良件数", sent, min(defects, size)); err != nil {
				return err
			}
		}
		if total += pieces; total == 0 && defects > 0 {
			return errs.Failf("%s缺陷有 %d 个，%s不良件数至少为 1", class.name, defects, class.name)
		}
		if total > size {
			return errs.Failf("各类不良件数合计 %d，超过样本量 %d", total, size)
		}
		c.After["Pieces"+class.field] = int64(pieces)
	}
	if f.defective >= 0 && f.defective != total {
		return errs.Failf("不良件数 %d 与各类不良件数之和 %d 不一致", f.defective, total)
	}
	c.After["Defective"] = int64(total)
	return nil
}
