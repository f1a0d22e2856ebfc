package ops

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"qiao/gateway/clients"
	"qiao/gateway/exchange"
	"qiao/gateway/tracing"
)

// Metrics counts and times the requests of the gateway. Labels come from the
// routes and the registry alone, never from a request.
type Metrics struct {
	registry  *prometheus.Registry
	requests  *prometheus.CounterVec
	seconds   *prometheus.HistogramVec
	Unknown   prometheus.Counter
	Repeats   prometheus.Counter
	Refused   prometheus.Counter
	Malformed prometheus.Counter // requests that net/http refuses by itself
	clients   *prometheus.CounterVec
	usage     *clients.Usage // of the clients, kept in the database
	SignIns   *prometheus.CounterVec
	Answers   *prometheus.CounterVec
}

// NewMetrics makes the metrics of the gateway, beside the collectors of live.
func NewMetrics(live []prometheus.Collector, usage *clients.Usage) *Metrics {
	m := &Metrics{
		usage:    usage,
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_requests_total", Help: "HTTP requests by route, status and the envelope's code.",
		}, []string{"route", "method", "status", "code"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "qiao_request_seconds", Help: "Time to answer, by route.",
			Buckets: []float64{.001, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
		}, []string{"route"}),
		Unknown: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "qiao_payload_unknown_fields_total", Help: "Fields of procedure calls that the contract does not know.",
		}),
		Repeats: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "qiao_repeated_writes_total", Help: "Writes that a client sent again and that got the first one's answer.",
		}),
		Refused: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "qiao_refused_connections_total",
			Help: "Connections, and requests through a trusted proxy, beyond what one address may have at once.",
		}),
		Malformed: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "qiao_malformed_requests_total",
			Help: "Requests that are no HTTP, such as a path with %u653e, or whose headers are too large; not those over server.tls_cert.",
		}),
		clients: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_client_calls_total",
			Help: "Calls by client (a name of compat.clients or compat.trusted_clients, else marked or unmarked by compat.header) and by how they say who is calling.",
		}, []string{"client", "way"}),
		SignIns: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_sign_ins_total", Help: "Sign-ins by result: ok, failed, locked.",
		}, []string{"result"}),
		Answers: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "qiao_answers_total", Help: "Calls of procedures with cache: hit, miss, shared with an equal call, too_large to keep.",
		}, []string{"result"}),
	}
	for _, result := range []string{"ok", "failed", "locked"} {
		m.SignIns.WithLabelValues(result) // a rate needs the zero before the first one
	}
	m.registry.MustRegister(m.requests, m.seconds, m.Unknown, m.Repeats, m.Refused, m.Malformed, m.clients, m.SignIns, m.Answers,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.registry.MustRegister(live...)
	return m
}

// Request counts a request that has been answered.
func (m *Metrics) Request(s *exchange.State, method string, status int, elapsed time.Duration) {
	route := s.Route
	if route == "" {
		route = "none"
	}
	m.requests.WithLabelValues(route, tracing.MethodName(method), strconv.Itoa(status), strconv.Itoa(s.Code)).Inc()
	m.seconds.WithLabelValues(route).Observe(elapsed.Seconds())
	if s.Way != "" {
		m.clients.WithLabelValues(clientOf(s), string(s.Way)).Inc()
		m.usage.Count(clientOf(s), s.Way, s.Failure())
	}
}

// clientOf is the name of the request's client, from the clients of the configuration.
func clientOf(s *exchange.State) string {
	switch {
	case s.Client != nil:
		return s.Client.Name
	case s.Marked:
		return clients.Marked
	default:
		return clients.Unmarked
	}
}

// Gatherer reads all metrics.
func (m *Metrics) Gatherer() prometheus.Gatherer { return m.registry }

func (m *Metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
