package check

import "qiao/gateway/store/dialect"

// program checks whether this program knows the schema of the database, which a newer one may have changed.
func (a *asked) program() {
	const topic = "steps of the schema"
	if err := a.db.LookAtSchema(a.ctx); err != nil {
		a.unknown(topic, err)
		return
	}
	switch err := a.db.SchemaRefusal(); {
	case err != nil:
		a.say(Error, topic, "%s", dialect.FirstLine(err))
	case a.db.SchemaWarning() != "":
		a.say(Warning, topic, "%s", a.db.SchemaWarning())
	default:
		a.say(OK, topic, "this program knows all that the database has: good")
	}
}
