package lines

import (
	"encoding/json"
	"slices"
	"sort"
	"strconv"

	"qiao/gateway/record/fields"
)

// Changes are the lines in which two states of a record differ: those of the later state in their order, then the
// removed ones. names are by the keys of the lines.
func (k *Kind) Changes(before, after []fields.Line, names map[string]fields.Names) []fields.LineChange {
	was, is := places(before), places(after)
	var order []int // of the lines that stay, in their earlier order
	for _, line := range after {
		if at, there := was[line.Key]; there {
			order = append(order, at)
		}
	}
	inOrder := longestRise(order)
	var changes []fields.LineChange
	for i, line := range after {
		at, there := was[line.Key]
		change := fields.LineChange{ID: line.Key, To: i + 1, Moved: there && !inOrder[at]}
		var old fields.Row
		if there {
			change.From, old = at+1, before[at].Row
		}
		change.Changes = k.Set.Changes(old, line.Row, names[line.Key])
		if !there || change.Moved || len(change.Changes) > 0 {
			changes = append(changes, change)
		}
	}
	for i, line := range before {
		if _, there := is[line.Key]; !there {
			changes = append(changes, fields.LineChange{ID: line.Key, From: i + 1, Changes: k.Set.Changes(line.Row, nil, names[line.Key])})
		}
	}
	return changes
}

// Change is the change of all lines as one field of the record; ok is false where there is none.
func (k *Kind) Change(before, after []fields.Line, names map[string]fields.Names) (change fields.Change, ok bool) {
	changes := k.Changes(before, after, names)
	count := func(lines []fields.Line) json.RawMessage { return strconv.AppendInt(nil, int64(len(lines)), 10) }
	return fields.Change{Field: k.Name, Label: k.Label, From: count(before), To: count(after), Lines: changes}, len(changes) > 0
}

// longestRise are the numbers of a longest rising part of a sequence of different numbers. Lines
// in it count as not moved, so that one line that is moved is one change.
func longestRise(sequence []int) map[int]bool {
	var ends []int // by length less one: where in the sequence a part of that length ends lowest
	before := make([]int, len(sequence))
	for i, n := range sequence {
		length := sort.Search(len(ends), func(j int) bool { return sequence[ends[j]] >= n })
		if before[i] = -1; length > 0 {
			before[i] = ends[length-1]
		}
		ends = append(ends[:length], append([]int{i}, ends[min(length+1, len(ends)):]...)...)
	}
	rise := map[int]bool{}
	if len(ends) == 0 {
		return rise
	}
	for i := ends[len(ends)-1]; i >= 0; i = before[i] {
		rise[sequence[i]] = true
	}
	return rise
}

// Merge adds later changes of lines to earlier ones. A line that is again as it was is no change.
func Merge(earlier, later []fields.LineChange, merge func(earlier, later []fields.Change) []fields.Change) []fields.LineChange {
	merged := slices.Clone(earlier)
	for _, change := range later {
		i := slices.IndexFunc(merged, func(known fields.LineChange) bool { return known.ID == change.ID })
		if i < 0 {
			merged = append(merged, change)
			continue
		}
		known := &merged[i]
		known.To, known.Moved, known.Changes = change.To, known.Moved || change.Moved, merge(known.Changes, change.Changes)
	}
	return slices.DeleteFunc(merged, func(change fields.LineChange) bool {
		gone := change.From == 0 && change.To == 0
		same := change.From > 0 && change.To > 0 && !change.Moved && len(change.Changes) == 0
		return gone || same
	})
}
