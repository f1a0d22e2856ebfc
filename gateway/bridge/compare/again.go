package compare

import "encoding/binary"

// excuses are the places in which the legacy server's second answer differs from its first, because other people have
// written meanwhile, or because of a clock. There, and only there, the native answer may differ too.
type excuses struct {
	shapes map[spot]string // of the value that the second answer has there, if any
	extra  map[extraRow]bool
}

type spot struct {
	class       Class
	field, rows string
}

// spot is the place of a finding, for classes in which a value may be another one with the same class.
func (x finding) spot() spot {
	rows := make([]byte, 0, 16)
	for _, row := range x.rows {
		rows = binary.AppendUvarint(rows, uint64(row))
	}
	return spot{changed(x.class), x.field.name, string(rows)}
}

// extraRow is a row that the second answer has beside those of the first.
type extraRow struct {
	field string
	hash  uint64
}

// excuse judges anew with what the legacy server's second answer excuses. A native answer that equals the second one is
// right; else each of its differences is looked for between the first and the second.
func (c *comparison) excuse(result Result, legacy, native, again answer) Result {
	if c.compare(again, native, nil).Verdict == Equal {
		return allExcused(result)
	}
	if legacy.value == nil && native.value == nil && again.value == nil && onlyBody(result) && !sameBody(legacy.Answer, again.Answer) {
		return Result{Verdict: Incomparable, Reason: Unstable, Excused: result.Excused}
	}
	if result.Verdict == Incomparable || legacy.value == nil || native.value == nil || again.value == nil {
		return result
	}
	e := &excuses{map[spot]string{}, map[extraRow]bool{}}
	d := differ{comparison: c}
	d.report = func(x finding, _ Excuse) { e.add(&d, x) }
	d.bodies(legacy.value, again.value)
	return c.compare(legacy, native, e)
}

func allExcused(r Result) Result {
	for _, d := range r.Differences {
		d.Excuse = Meanwhile
		r.Excused = append(r.Excused, d)
	}
	r.Verdict, r.Reason, r.Differences = Equal, "", nil
	return r
}

func onlyBody(r Result) bool {
	return len(r.Differences) == 1 && r.Differences[0].Class == Body
}

func (e *excuses) add(d *differ, x finding) {
	if x.class == RowExtra {
		e.extra[extraRow{x.field.name, d.hash(x.native, x.field, false)}] = true
		return
	}
	shape := ""
	if x.native != nil {
		shape = x.shape(x.native)
	}
	if !x.field.long {
		e.shapes[x.spot()] = shape
	}
}

// excuse says whether the second answer differs in the same way. A value must have the shape of one of the two answers.
func (e *excuses) excuse(d *differ, x finding) bool {
	switch changed(x.class) {
	case RowExtra:
		return e.extra[extraRow{x.field.name, d.hash(x.native, x.field, false)}]
	case Value:
		shape, found := e.shapes[x.spot()]
		return found && (x.sameShape() || x.shape(x.native) == shape)
	case RowMissing, RowOrder, ColumnMissing, ColumnExtra:
		_, found := e.shapes[x.spot()]
		return found
	}
	return false
}

// changed is Value for all classes in which a value may be another one.
func changed(c Class) Class {
	if c == Type || c == Message {
		return Value
	}
	return c
}
