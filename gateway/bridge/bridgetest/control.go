package bridgetest

import (
	"encoding/json"
	"net/http"
	"strings"
)

// controls are the paths by which tests control the server.
func (s *standIn) controls() map[string]func(c *call) *answer {
	return map[string]func(c *call) *answer{
		"/__set":          s.set,
		"/__count":        func(*call) *answer { s.mu.Lock(); defer s.mu.Unlock(); return plainJSON(s.counts) },
		"/__log":          func(*call) *answer { s.mu.Lock(); defer s.mu.Unlock(); return plainJSON(s.requests) },
		"/__files":        func(*call) *answer { s.mu.Lock(); defer s.mu.Unlock(); return plainJSON(s.files) },
		"/__reset":        s.reset,
		"/__end_sessions": s.endSessions,
	}
}

func (s *standIn) set(c *call) *answer {
	var in planting
	if err := json.NewDecoder(c.body).Decode(&in); err != nil || in.Target == "" {
		return statusPage(http.StatusBadRequest)
	}
	s.planted.set(strings.ToLower(in.Target), in.Behaviours)
	return plainJSON("ok")
}

func (s *standIn) reset(*call) *answer {
	s.planted.clear()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests, s.counts, s.orders, s.files, s.uploads = []Request{}, map[string]int{}, nil, map[string]storedFile{}, 0
	return plainJSON("ok")
}

func (s *standIn) endSessions(*call) *answer {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions = map[string]string{}
	return plainJSON("ok")
}

func (s *standIn) count(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.counts[key]++
}

// note keeps a request, unless it is one of the tests' own.
func (s *standIn) note(c *call) {
	if strings.HasPrefix(c.URL.Path, "/__") {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, c.received())
}

func plainJSON(value any) *answer {
	body, err := json.Marshal(value)
	if err != nil {
		return statusPage(http.StatusInternalServerError)
	}
	return &answer{status: http.StatusOK, headers: []string{"Content-Type: application/json; charset=utf-8"}, body: body}
}
