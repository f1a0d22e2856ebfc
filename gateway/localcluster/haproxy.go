package localcluster

import (
	"context"
	"encoding/csv"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// haproxyMissing says how HAProxy is installed.
const haproxyMissing = "apt-get install haproxy"

// Balancer is HAProxy in front of gateways.
type Balancer struct {
	*Process
	URL   string // for clients
	stats string
}

// StartBalancer starts HAProxy with the file haproxy.cfg in the folder configs.
func StartBalancer(ctx context.Context, configs, bind, stats string, gateways [3]string) (*Balancer, error) {
	binary, err := program("haproxy", haproxyMissing)
	if err != nil {
		return nil, err
	}
	command := exec.Command(binary, "-db", "-f", filepath.Join(configs, "haproxy.cfg"))
	command.Env = append(CleanEnviron(), "QIAO_BIND="+bind, "QIAO_HAPROXY_STATS="+stats)
	for i, gateway := range gateways {
		command.Env = append(command.Env, fmt.Sprintf("QIAO_GATEWAY_%d=%s", i+1, gateway))
	}
	b := &Balancer{URL: "http://" + bind, stats: "http://" + stats + "/"}
	if b.Process, err = Start("haproxy", command); err != nil {
		return nil, err
	}
	if err := b.Await(ctx, "all gateways are ready", func() bool { return b.Up(ctx) == len(gateways) }); err != nil {
		b.Kill()
		return nil, err
	}
	return b, nil
}

// CheckBalancer checks haproxy.cfg in the folder configs.
func CheckBalancer(configs string) error {
	binary, err := program("haproxy", haproxyMissing)
	if err != nil {
		return err
	}
	check := exec.Command(binary, "-c", "-f", filepath.Join(configs, "haproxy.cfg"))
	check.Env = CleanEnviron()
	if out, err := check.CombinedOutput(); err != nil || strings.Contains(string(out), "[WARNING]") {
		return fmt.Errorf("haproxy.cfg: %w\n%s", err, out)
	}
	return nil
}

// StatsURL is the page with the state of the gateways.
func (b *Balancer) StatsURL() string { return b.stats }

// Up is how many gateways HAProxy sends calls to.
func (b *Balancer) Up(ctx context.Context) (up int) {
	for name, state := range b.States(ctx) {
		if strings.HasPrefix(name, "gateway-") && state == "UP" {
			up++
		}
	}
	return up
}

// States are the states of the servers in HAProxy, by their names: UP, NOLB, DOWN and others. They are nil while HAProxy
// does not answer.
func (b *Balancer) States(ctx context.Context) map[string]string {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, b.stats+";csv", http.NoBody)
	if err != nil {
		return nil
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil
	}
	defer response.Body.Close()
	rows, err := csv.NewReader(response.Body).ReadAll()
	if err != nil || len(rows) == 0 {
		return nil
	}
	const server, status = 1, 17
	states := map[string]string{}
	for _, row := range rows[1:] {
		states[row[server]] = row[status]
	}
	return states
}
