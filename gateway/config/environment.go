package config

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// variables returns the environment variables that may be settings: the variables with our
// prefix, without those of tests and those that a cluster sets for a service.
func variables(environ []string) map[string]string {
	env := make(map[string]string, len(environ))
	for _, pair := range environ {
		name, value, ok := strings.Cut(pair, "=")
		if ok && strings.HasPrefix(name, EnvPrefix) && !strings.HasPrefix(name, EnvPrefix+"TEST_") && !ofCluster(name, value) {
			env[name] = value
		}
	}
	return env
}

// clusterNames are the variables that Kubernetes sets in every container for a service
// called gateway or gateway-something. The plain _PORT, which could also be a variable of
// ours, then holds a URL.
var clusterNames = regexp.MustCompile(`_SERVICE_HOST$|_SERVICE_PORT(_\w+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$`)

func ofCluster(name, value string) bool {
	return clusterNames.MatchString(name) || strings.HasSuffix(name, "_PORT") && strings.Contains(value, "://")
}

// variableOf is the variable that overrides a key.
func variableOf(key string) string {
	return EnvPrefix + strings.ToUpper(strings.ReplaceAll(key, ".", "_"))
}

// unknownVariable returns the first variable that sets no key, empty if there
// is none.
func (k keySet) unknownVariable(env map[string]string) string {
	left := maps.Clone(env)
	for key := range k.withDatabases(env) {
		delete(left, variableOf(key))
		delete(left, variableOf(key)+"_FILE")
	}
	if len(left) == 0 {
		return ""
	}
	return slices.Min(slices.Collect(maps.Keys(left)))
}
