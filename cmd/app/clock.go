package app

import "time"

// machineNow is the clock of this machine; a gateway that is built for drills may have another.
var machineNow = time.Now

// sessionNow is the clock of sessions. Gateways that share them share a clock as well.
func (a *App) sessionNow() time.Time {
	if a.shared == nil {
		return a.Now()
	}
	return a.shared.Now().In(a.Config.Server.Location())
}
