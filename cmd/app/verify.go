package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"time"

	"qiao/gateway/attachments"
	"qiao/gateway/backup"
	"qiao/gateway/backup/continuous"
	"qiao/gateway/backup/watch"
	"qiao/gateway/check"
	"qiao/gateway/config"
	"qiao/gateway/files"
	"qiao/gateway/registry"
	"qiao/gateway/store"
	"qiao/handlers/approval"
)

// VerifyTarget compares the back-ups of a target with their manifests, and records for the gateways how that has ended. unrecorded
// is why it could not, as on a machine that has the back-ups alone.
func VerifyTarget(ctx context.Context, cfg config.Config, target string) (found []check.Finding, unrecorded, err error) {
	began := time.Now()
	found, err = verifyTarget(ctx, cfg, target)
	unrecorded = recordVerify(ctx, cfg, watch.VerifyTarget, began, target, cmp.Or(whyEnded(ctx, err), check.Refusal(found)))
	return found, unrecorded, err
}

func verifyTarget(ctx context.Context, cfg config.Config, target string) ([]check.Finding, error) {
	at, err := backup.Open(target, cfg.Files.S3, cfg.DataDir)
	if err != nil {
		return nil, err
	}
	defer at.Close()
	found, err := backup.Verify(ctx, at)
	if err != nil {
		return nil, err
	}
	log, err := verifyLog(ctx, at)
	return append(found, log...), err
}

// verifyLog checks the log that gateway replicate has shipped into a target, if there is one.
func verifyLog(ctx context.Context, at files.Objects) (found []check.Finding, err error) {
	span, err := continuous.Find(ctx, at, time.Time{})
	if err != nil || span.From.IsZero() {
		return nil, err
	}
	damaged, err := continuous.Verify(ctx, at)
	if err != nil {
		return nil, err
	}
	for _, text := range damaged {
		found = append(found, check.Finding{Level: check.Error, Subject: "log", Sentence: text +
			"; moments after it cannot be restored until the next daily snapshot: restart gateway replicate into an empty target, and check the disk of this one"})
	}
	if len(found) == 0 {
		found = []check.Finding{{Level: check.OK, Subject: "log", Sentence: fmt.Sprintf("it covers %s to %s UTC, and each part is whole: good",
			span.From.Format(time.DateTime), span.To.Format(time.DateTime))}}
	}
	return found, nil
}

// recordVerify records a check that has ended.
func recordVerify(ctx context.Context, cfg config.Config, task watch.Task, began time.Time, target string, failure error) (err error) {
	if err := NeedDatabases(cfg); err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx) // a run that was ended is recorded as well
	db, err := store.Open(ctx, registry.MainDatabase, cfg.Databases[registry.MainDatabase])
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if failure != nil {
		return watch.Failed(ctx, db, task, time.Now(), failure)
	}
	return watch.Succeeded(ctx, db, task, began, watch.Run{Seconds: time.Since(began).Seconds(), Target: target})
}

// Verify checks the data of an installation, and records for the gateways how that has ended; unrecorded is why it could not.
// read also reads every stored file to its end.
func Verify(ctx context.Context, cfg config.Config, read bool) (found []check.Finding, unrecorded, err error) {
	began := time.Now()
	found, err = verifyData(ctx, cfg, read)
	unrecorded = recordVerify(ctx, cfg, watch.Verify, began, "", cmp.Or(whyEnded(ctx, err), check.Refusal(found)))
	return found, unrecorded, err
}

func verifyData(ctx context.Context, cfg config.Config, read bool) (found []check.Finding, err error) {
	d, err := OpenData(ctx, cfg)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	for _, look := range []func(context.Context) ([]check.Finding, error){
		d.verifyDatabase, d.verifyTrails, func(ctx context.Context) ([]check.Finding, error) { return d.verifyFiles(ctx, read) },
	} {
		more, err := look(ctx)
		if err != nil {
			return found, err
		}
		found = append(found, more...)
	}
	return found, nil
}

// verifyDatabase checks the file of an embedded database, and the triggers that keep the audit log, the history and the ledger as they were written.
func (d *Data) verifyDatabase(ctx context.Context) (found []check.Finding, err error) {
	if d.DB.Dialect() == store.SQLServer {
		return []check.Finding{{Level: check.OK, Subject: "database", Sentence: "SQL Server checks its own files: run DBCC CHECKDB there"}}, nil
	}
	problems, err := d.DB.Problems(ctx)
	if err != nil {
		return nil, err
	}
	for _, problem := range problems {
		found = append(found, check.Finding{Level: check.Error, Subject: "database", Sentence: problem + "; stop the gateway, and restore the newest good back-up by gateway restore"})
	}
	guards, err := d.DB.Guards(ctx)
	if err != nil {
		return nil, err
	}
	for _, problem := range guards {
		found = append(found, check.Finding{Level: check.Error, Subject: "audit log", Sentence: problem + ", so rows could be changed unseen; find out who has changed the database, and compare it with a back-up from before"})
	}
	if len(found) == 0 {
		found = []check.Finding{{Level: check.OK, Subject: "database", Sentence: "pages, indexes, constraints, references and the triggers of the audit log are whole: good"}}
	}
	return found, nil
}

func (d *Data) verifyTrails(ctx context.Context) ([]check.Finding, error) {
	trails, err := approval.VerifyTrails(ctx, d.DB, d.Config.Approval.SigningKey)
	if err != nil {
		return nil, err
	}
	var found []check.Finding
	if n := len(trails.Broken); n > 0 {
		found = append(found, check.Finding{Level: check.Error, Subject: "approvals", Sentence: fmt.Sprintf(
			"the trails of %d applications were changed outside of the program: %s; compare them with a back-up", n, firstOf(trails.Broken))})
	}
	if n := len(trails.OtherKey); n > 0 {
		found = append(found, check.Finding{Level: check.Error, Subject: "approvals", Sentence: fmt.Sprintf(
			"the trails of %d applications cannot be checked: %s; set approval.signing_key to the key that has signed them", n, firstOf(trails.OtherKey))})
	}
	if len(found) == 0 {
		found = []check.Finding{{Level: check.OK, Subject: "approvals", Sentence: fmt.Sprintf("the trails of %d applications are unbroken: good", trails.Checked)}}
	}
	return found, nil
}

// verifyFiles compares the rows of files with the stored contents.
func (d *Data) verifyFiles(ctx context.Context, read bool) (found []check.Finding, err error) {
	rows, err := attachments.Rows(d.DB).Days(ctx)
	if err != nil {
		return nil, err
	}
	stored, err := files.Days(ctx, d.Files)
	if err != nil {
		return nil, err
	}
	days := slices.Compact(slices.Sorted(slices.Values(append(rows, stored...))))
	named, unnamed := 0, 0
	for _, day := range days {
		n, free, problems, err := d.verifyDay(ctx, day, read)
		if err != nil {
			return nil, err
		}
		named, unnamed, found = named+n, unnamed+free, append(found, problems...)
	}
	if unnamed > 0 {
		found = append(found, check.Finding{Level: check.OK, Subject: "files", Sentence: fmt.Sprintf("%d contents have no row; a running gateway removes them once they are an hour old", unnamed)})
	}
	if slices.ContainsFunc(found, func(f check.Finding) bool { return f.Level != check.OK }) {
		return found, nil
	}
	return append(found, check.Finding{Level: check.OK, Subject: "files", Sentence: fmt.Sprintf("%d files have their contents: good", named)}), nil
}

// verifyDay compares one day. A file that is replaced or deleted meanwhile is no finding.
func (d *Data) verifyDay(ctx context.Context, day string, read bool) (named, unnamed int, found []check.Finding, err error) {
	stored, err := files.Sizes(ctx, d.Files, day)
	if err != nil {
		return 0, 0, nil, err
	}
	rows, err := attachments.Sizes(ctx, d.DB, day)
	if err != nil {
		return 0, 0, nil, err
	}
	for _, p := range slices.SortedFunc(maps.Keys(rows), func(a, b files.Path) int { return strings.Compare(a.String(), b.String()) }) {
		size, is := stored[p]
		delete(stored, p)
		problem := ""
		switch {
		case !is:
			problem = "a row names it, and it is not stored"
		case rows[p] > 0 && size != rows[p]:
			problem = fmt.Sprintf("it has %d bytes, and its row says %d", size, rows[p])
		case read:
			problem = d.read(ctx, p, size)
		}
		if problem == "" {
			continue
		}
		now, err := attachments.Sizes(ctx, d.DB, day)
		if err != nil {
			return 0, 0, nil, err
		}
		if _, still := now[p]; still {
			found = append(found, check.Finding{Level: check.Error, Subject: p.String(), Sentence: problem + "; bring it back from files/ of a back-up, or delete the file in the UI"})
		}
	}
	return len(rows), len(stored), found, nil
}

// read reads a content to its end.
func (d *Data) read(ctx context.Context, p files.Path, size int64) (problem string) {
	content, err := d.Files.Open(ctx, p)
	if errors.Is(err, fs.ErrNotExist) {
		return "a row names it, and it is not stored"
	}
	if err != nil {
		return "it cannot be read: " + err.Error()
	}
	defer content.Close()
	switch n, err := io.Copy(io.Discard, content); {
	case err != nil:
		return "it cannot be read: " + err.Error()
	case n != size:
		return fmt.Sprintf("it ends after %d of %d bytes", n, size)
	default:
		return ""
	}
}

// firstOf are the first five of many names.
func firstOf(names []string) string {
	if len(names) > 5 {
		return strings.Join(names[:5], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}
