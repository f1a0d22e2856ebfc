package registry

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"qiao/gateway/audit"
	"qiao/gateway/entry"
	"qiao/gateway/wire/payload"
)

// note records a write in the audit log if the log does not have it yet: a write in Go, a
// write on another database than the log's, and a failed write. If the log cannot be
// reached any more, the write stays; the gateway's own log says so.
func (l *Live) note(ctx context.Context, p *Procedure, call *Call, failure error) {
	if p.Effect != Write || call.TryOnly || call.noted || p.OwnNote {
		return
	}
	line := call.written(p.Name + "/" + p.CXType)
	if failure != nil {
		line.Outcome = audit.Failed
	}
	if p.Entry == nil {
		line.Parameters = p.told(&call.Payload)
	}
	after := context.WithoutCancel(ctx)
	if err := audit.Write(after, call.main, line); err != nil {
		l.log.ErrorContext(after, "not in the audit log", "event", string(line.Event), "actor", line.Actor, "object", line.Object, "error", err.Error())
	}
}

// written returns the audit record of a write.
func (c *Call) written(name string) audit.Record {
	line := c.Origin().Did(audit.ProcedureWrote, name)
	for _, p := range c.parameters {
		line.Parameters = line.Parameters.Add(p.Name, p.Value, p.Secret)
	}
	return line
}

// told returns the fields that the caller sent to a procedure in Go, and the keys of those fields that are JSON
// objects.
func (p *Procedure) told(sent *payload.Payload) (told audit.Parameters) {
	for _, field := range []struct {
		name string
		sent payload.Field
	}{{"Ontime", sent.Ontime}, {"Entime", sent.Entime}, {"OtherA", sent.OtherA}, {"OtherB", sent.OtherB}, {"Myresult", sent.Myresult}} {
		if field.sent.Text == "" {
			continue
		}
		hidden := slices.Contains(p.Secret, field.name)
		object, err := payload.DecodeObject([]byte(field.sent.Text), payload.Limits{})
		if hidden || err != nil {
			told = told.Add(field.name, field.sent.Text, hidden)
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(object)) {
			name := field.name + "." + key
			told = told.Add(name, plain(object[key]), entry.LooksSecret(key) || slices.Contains(p.Secret, name))
		}
	}
	return told
}

// plain returns a JSON value in a form that people can read.
func plain(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	return string(raw)
}
