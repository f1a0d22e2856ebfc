// Package scaffold writes registry entries for the stored procedures of a database as they are: one exec: entry a target,
// for people to check and to edit. It only guesses; comments in each entry name the guesses and the open questions.
package scaffold

import (
	"context"
	"errors"
	"fmt"

	"qiao/gateway/bridge/progress"
)

// Options name the procedures that are read and the folder of the entries.
type Options struct {
	Database string   // the configured name, for the entries
	Schemas  []string // whose procedures are read
	Dir      string   // where the entries are written
	Force    bool     // replaces files that are there
	// Traffic, unless it is nil, limits the entries to the calls that were seen: one for each CXType.
	Traffic []progress.Seen
	// Answered returns the source that answers a call already, such as the file of an entry; empty if there is none.
	Answered func(procedure, cxtype string) string
	// Check returns why a gateway would not serve an entry with this text; nil does not check.
	Check func(file, text string) error
}

// Result is the result for one target.
type Result struct {
	Target  string // P_Dormitory/在住人员查询, as the entry spells it
	Written bool
	File    string   // below Dir; empty where no entry can be made
	Effect  string   // that was guessed
	Notes   []string // what to check; why nothing was written
}

// Report is the result of a run.
type Report struct {
	Results []Result // in the order of the procedures
	Notes   []string // about the server and the traffic
}

// Written is the number of entries that were written.
func (r Report) Written() (n int) {
	for i := range r.Results {
		if r.Results[i].Written {
			n++
		}
	}
	return n
}

// Run reads the procedures and writes their entries. The error is one of the server or of the folder; what was written
// before stays, each file whole.
func Run(ctx context.Context, reader Reader, o Options) (Report, error) {
	var report Report
	all, err := reader.Procedures(ctx)
	if err != nil {
		return report, err
	}
	d := describer{reader: reader, report: &report}
	known := newCatalogue(all)
	traffic := newTraffic(o.Traffic)
	files := newFiles(o.Dir, o.Force)
	for _, p := range known.of(o.Schemas) {
		targets := []target{{name: p.wireName()}}
		if o.Traffic != nil {
			targets = traffic.targetsOf(p, known)
		}
		for _, t := range targets {
			result, err := o.make(ctx, t, newEntry(p, t, known, o.Database), &d, files)
			if err != nil {
				return report, err
			}
			report.Results = append(report.Results, result)
		}
	}
	report.Notes = append(report.Notes, traffic.left()...)
	return report, ctx.Err()
}

// make writes the entry of one target, if there can be one.
func (o *Options) make(ctx context.Context, t target, e *entryOf, d *describer, files *files) (Result, error) {
	result := Result{Target: t.name + "/" + t.cxtype, File: files.place(t.name, t.cxtype)}
	switch by := o.answeredBy(t, result.File); {
	case t.refused != "":
		return result.refused(t.refused), nil
	case e.refused != "":
		return result.refused(e.refused), nil
	case by != "":
		return result.refused("已由 " + by + " 回答"), nil
	}
	var err error
	if e.columns, e.unknown, err = d.columns(ctx, e.procedure); err != nil {
		return result, err
	}
	text, err := e.text(t)
	if err == nil && o.Check != nil {
		err = o.Check(result.File, text)
	}
	if err != nil {
		return result.refused("写不成条目：" + oneLine(err.Error())), nil
	}
	there, err := files.write(result.File, text)
	if err != nil {
		return result, fmt.Errorf("write %s: %w", result.File, err)
	}
	result.Written, result.Effect, result.Notes = !there, e.effect(), e.notes
	if there {
		result.Notes = []string{"文件已存在，没有改动（--force 覆盖）"}
	}
	return result, nil
}

// answeredBy is the source that answers a target already, beside the file of this run; empty if there is none.
func (o *Options) answeredBy(t target, file string) string {
	if o.Answered == nil {
		return ""
	}
	if by := o.Answered(t.name, t.cxtype); by != file {
		return by
	}
	return ""
}

// refused is the result without a file.
func (r Result) refused(why string) Result {
	r.File, r.Notes = "", []string{why}
	return r
}

// target is a procedure call that gets an entry.
type target struct {
	name, cxtype string   // on the wire
	fields       []string // that calls fill, in lower case, such as otherb.building
	seen         bool     // in the traffic
	refused      string   // why it gets none
}

// describer asks for the columns of result sets. It stops asking a server that cannot tell them.
type describer struct {
	reader Reader
	report *Report
	silent bool
}

// columns are the columns of the first result set, or why nobody knows them.
func (d *describer) columns(ctx context.Context, p *Procedure) (columns []Column, unknown string, err error) {
	const silent = "这台服务器说不出结果列"
	if d.silent {
		return nil, silent, nil
	}
	columns, err = d.reader.Columns(ctx, p)
	var undescribed *UndescribedError
	switch {
	case err == nil:
		return columns, "", nil
	case ctx.Err() != nil:
		return nil, "", ctx.Err()
	case errors.As(err, &undescribed):
		return nil, "服务器说不出结果列：" + oneLine(undescribed.Reason), nil
	}
	d.silent = true
	d.report.Notes = append(d.report.Notes, silent+"："+oneLine(err.Error()))
	return nil, silent, nil
}
