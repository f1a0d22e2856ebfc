package registry

import (
	"sync"

	"qiao/gateway/entry"
	"qiao/gateway/store"
)

// maxStatements bounds the prepared texts of one entry: those that were checked when it
// was loaded, and the combinations of conditions that calls have used.
const maxStatements = 256

// statements keeps the prepared texts of one entry. It prepares each text when a call
// first needs it. When there are too many, it drops any one of them for a new one.
type statements struct {
	mu   sync.RWMutex
	made map[statementKey]*store.Statement
}

type statementKey struct {
	database string
	variant  entry.Variant
}

func (s *statements) get(key statementKey, prepare func() (*store.Statement, error)) (*store.Statement, error) {
	s.mu.RLock()
	statement := s.made[key]
	s.mu.RUnlock()
	if statement != nil {
		return statement, nil
	}
	statement, err := prepare()
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.made == nil {
		s.made = map[statementKey]*store.Statement{}
	}
	for other := range s.made {
		if len(s.made) < maxStatements {
			break
		}
		delete(s.made, other)
	}
	s.made[key] = statement
	return statement, nil
}
