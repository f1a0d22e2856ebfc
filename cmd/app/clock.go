package app

import "time"

// machineNow is the clock of this machine; a gateway that is built for drills may have another.
var machineNow = time.Now

// zoned reads a clock in the company's time zone.
func (a *App) zoned(clock func() time.Time) func() time.Time {
	location := a.Config.Server.Location()
	return func() time.Time { return clock().In(location) }
}
