package gateway

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"qiao/gateway/clients"
)

// metrics counts and times what the gateway serves. Labels come from the
// routes and the registry alone, never from a request.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	unknown  prometheus.Counter
	repeats  prometheus.Counter
	refused  prometheus.Counter
	clients  *prometheus.CounterVec
	usage    *clients.Usage // of the clients, kept in the database
	signIns  *prometheus.CounterVec
	answers  *prometheus.CounterVec
}

// knownMethods keeps a client from making up label values.
var knownMethods = map[string]bool{
	http.MethodGet: true, http.MethodHead: true, http.MethodPost: true, http.MethodPut: true,
	http.MethodDelete: true, http.MethodOptions: true, http.MethodPatch: true,
}

func newMetrics(live []prometheus.Collector, usage *clients.Usage) *metrics {
	m := &metrics{
		usage:    usage,
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_requests_total", Help: "HTTP requests by route, status and the envelope's code.",
		}, []string{"route", "method", "status", "code"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "qiao_request_seconds", Help: "Time to answer, by route.",
			Buckets: []float64{.001, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
		}, []string{"route"}),
		unknown: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "qiao_payload_unknown_fields_total", Help: "Fields of procedure calls that the contract does not know.",
		}),
		repeats: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "qiao_repeated_writes_total", Help: "Writes that a client sent again and that got the first one's answer.",
		}),
		refused: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "qiao_refused_connections_total",
			Help: "Connections, and requests through a trusted proxy, beyond what one address may have at once.",
		}),
		clients: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_client_calls_total",
			Help: "Calls by client (a name of compat.clients or compat.trusted_clients, else marked or unmarked by compat.header) and by how they say who is calling.",
		}, []string{"client", "way"}),
		signIns: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_sign_ins_total", Help: "Sign-ins by result.",
		}, []string{"result"}),
		answers: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_answers_total", Help: "Calls of procedures with cache: hit, miss, shared with an equal call, too_large to keep.",
		}, []string{"result"}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.unknown, m.repeats, m.refused, m.clients, m.signIns, m.answers,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.registry.MustRegister(live...)
	return m
}

func (m *metrics) request(s *state, method string, status int, elapsed time.Duration) {
	route := s.route
	if route == "" {
		route = "none"
	}
	if !knownMethods[method] {
		method = "other"
	}
	m.requests.WithLabelValues(route, method, strconv.Itoa(status), strconv.Itoa(s.code)).Inc()
	m.seconds.WithLabelValues(route).Observe(elapsed.Seconds())
	if s.way != "" {
		m.clients.WithLabelValues(clientOf(s), string(s.way)).Inc()
		m.usage.Count(clientOf(s), s.way, s.failure())
	}
}

// clientOf names the client of a request, of those that the configuration knows.
func clientOf(s *state) string {
	switch {
	case s.client != nil:
		return s.client.Name
	case s.marked:
		return clients.Marked
	default:
		return clients.Unmarked
	}
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// CountSignIn counts a sign-in by its result: ok, failed, locked.
func (r *Request) CountSignIn(result string) { r.s.metrics.signIns.WithLabelValues(result).Inc() }
