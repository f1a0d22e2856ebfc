package record

import (
	"encoding/json"

	"qiao/gateway"
	"qiao/gateway/wire"
)

// Option adds to a write something beside the fields of its request, for a route of the
// module's own.
type Option func(*options)

type options struct {
	key       string
	only      []string
	values    Row
	input     any
	always    bool
	unseen    bool
	continues bool
	verb      string
}

// Of names the record, where the path does not by its id.
func Of(key string) Option { return func(o *options) { o.key = key } }

// Only lets an update change these fields alone, such as those of 退宿.
func Only(fields ...string) Option { return func(o *options) { o.only = fields } }

// Values are the values that an update writes in place of the sent fields, such as 停用; they may
// be values of fields that clients cannot send.
func Values(values Row) Option { return func(o *options) { o.values = values } }

// With passes input to Check: data that the route has read beside the fields. Check gets it by
// Input.
func With(input any) Option { return func(o *options) { o.input = input } }

// Always makes an update a change even where every field keeps its value.
func Always() Option { return func(o *options) { o.always = true } }

// Unseen says that the client has not read the record, so no version of it is asked for.
func Unseen() Option { return func(o *options) { o.unseen = true } }

// Continues says that an addition continues another record of the table, which Check changes by Change.Also: a sent
// version is that record's.
func Continues() Option { return func(o *options) { o.continues = true } }

// Verb is the name that staff use for the change, such as 退宿, where that is not 新增, 更新 or 删除: at most 20 characters.
func Verb(verb string) Option { return func(o *options) { o.verb = verb } }

// Handle is a writing method as a route has it, with the options of that route.
func Handle(write func(r *gateway.Request, options ...Option) (any, error), options ...Option) gateway.HandlerFunc {
	return func(r *gateway.Request) (any, error) { return write(r, options...) }
}

func choose(given []Option) (o options) {
	for _, option := range given {
		option(&o)
	}
	return o
}

func (o options) keyOf(r *gateway.Request) string {
	if o.key != "" {
		return o.key
	}
	return r.Param("id")
}

// sent are the fields of the request that an update may change, and the version.
func (o options) sent(r *gateway.Request) map[string]json.RawMessage {
	if o.only == nil {
		return r.Fields()
	}
	sent := map[string]json.RawMessage{}
	for _, name := range append(o.only, rowVersion) {
		if raw, given := r.Fields()[wire.Fold(name)]; given {
			sent[wire.Fold(name)] = raw
		}
	}
	return sent
}

// readVersion reads of a request nothing but the version.
func readVersion(r *gateway.Request, o options) (in input, err error) {
	if o.unseen {
		return in, nil
	}
	in.readVersion(r.Fields())
	in.requireVersion(r)
	return in, in.problems.err()
}
