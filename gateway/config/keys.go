package config

import (
	"iter"
	"reflect"
	"strings"
	"time"
)

// keySet has every key that a file or the environment may set, with the kind of its value.
// The entries of a map of structs have "*" in place of their names.
type keySet map[string]reflect.Kind

func configKeys() keySet {
	keys := keySet{}
	keys.add("", reflect.TypeFor[Config]())
	return keys
}

func (k keySet) add(prefix string, t reflect.Type) {
	for i := range t.NumField() {
		field := t.Field(i)
		key := prefix + field.Tag.Get("mapstructure")
		switch {
		case field.Type.Kind() == reflect.Struct && field.Type != reflect.TypeFor[time.Time]():
			k.add(key+".", field.Type)
		case field.Type.Kind() == reflect.Map && field.Type.Elem().Kind() == reflect.Struct:
			k.add(key+".*.", field.Type.Elem())
		case field.Type.Kind() == reflect.Map:
			for _, client := range Clients {
				k[key+"."+client] = reflect.String
			}
		default:
			k[key] = field.Type.Kind()
		}
	}
}

// known reports whether a key of the file exists; the name of a database may be anything.
func (k keySet) known(key string) bool {
	if _, ok := k[key]; ok {
		return true
	}
	parts := strings.Split(key, ".")
	if len(parts) != 3 {
		return false
	}
	_, ok := k[parts[0]+".*."+parts[2]]
	return ok
}

// group reports whether a key is the name of a group of keys. A group without
// any keys leaves the defaults as they are.
func (k keySet) group(key string) bool {
	for known := range k {
		if strings.HasPrefix(known, key+".") {
			return true
		}
	}
	return false
}

// withDatabases yields the keys with "*" replaced by every database that a
// variable GATEWAY_DATABASES_<NAME>_<FIELD> names.
func (k keySet) withDatabases(env map[string]string) iter.Seq2[string, reflect.Kind] {
	return func(yield func(string, reflect.Kind) bool) {
		for key, kind := range k {
			group, field, wild := strings.Cut(key, ".*.")
			if !wild {
				if !yield(key, kind) {
					return
				}
				continue
			}
			for name := range namesIn(env, group, field) {
				if !yield(group+"."+name+"."+field, kind) {
					return
				}
			}
		}
	}
}

func namesIn(env map[string]string, group, field string) map[string]bool {
	names := map[string]bool{}
	prefix := EnvPrefix + strings.ToUpper(group) + "_"
	suffix := "_" + strings.ToUpper(field)
	for variable := range env {
		variable = strings.TrimSuffix(variable, "_FILE")
		if rest, ok := strings.CutPrefix(variable, prefix); ok {
			if name, ok := strings.CutSuffix(rest, suffix); ok && name != "" {
				names[strings.ToLower(name)] = true
			}
		}
	}
	return names
}
