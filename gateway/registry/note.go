package registry

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"qiao/gateway/audit"
	"qiao/gateway/entry"
	"qiao/gateway/wire"
)

// note tells the audit log of a write that it does not have yet: one in Go, one on
// another database than the log's, and one that has failed. What is written stays
// written where the log cannot be reached any more: the gateway's log says so.
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

// written is what the audit log says of a write.
func (c *Call) written(name string) audit.Record {
	line := c.Origin().Did(audit.ProcedureWrote, name)
	for _, p := range c.parameters {
		line.Parameters = line.Parameters.Add(p.Name, p.Value, p.Secret)
	}
	return line
}

// told are the fields that a procedure in Go was sent, and the keys of those that
// are JSON objects.
func (p *Procedure) told(payload *wire.Payload) (told audit.Parameters) {
	for _, field := range []struct {
		name string
		sent wire.Field
	}{{"Ontime", payload.Ontime}, {"Entime", payload.Entime}, {"OtherA", payload.OtherA}, {"OtherB", payload.OtherB}, {"Myresult", payload.Myresult}} {
		if field.sent.Text == "" {
			continue
		}
		hidden := slices.Contains(p.Secret, field.name)
		object, err := wire.DecodeObject([]byte(field.sent.Text), wire.Limits{})
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

// plain is a JSON value as people read it.
func plain(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	return string(raw)
}
