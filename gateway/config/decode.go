package config

import (
	"errors"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-viper/mapstructure/v2"
)

// decode merges the settings into cfg. Databases are decoded one by one, because a database
// that sets only some of its keys keeps the defaults of the others.
func decode(settings map[string]any, cfg *Config) error {
	databases, _ := settings["databases"].(map[string]any)
	delete(settings, "databases")
	for _, name := range slices.Sorted(maps.Keys(databases)) {
		database := DefaultDatabase()
		if err := fill(&database, databases[name], "databases."+name+"."); err != nil {
			return err
		}
		cfg.Databases[name] = database
	}
	return fill(cfg, settings, "")
}

// fill decodes one group of keys; prefix is the path to it.
func fill(dst, settings any, prefix string) error {
	decoder, err := mapstructure.NewDecoder(&mapstructure.DecoderConfig{
		Result:           dst,
		ErrorUnused:      true, // within a list: the other keys have been checked before
		WeaklyTypedInput: true, // one text where a list is allowed
		DecodeHook: mapstructure.ComposeDecodeHookFunc(
			mapstructure.TextUnmarshallerHookFunc(),
			mapstructure.DecodeHookFuncType(scalar),
		),
	})
	if err != nil {
		return err
	}
	if err := decoder.Decode(settings); err != nil {
		return decodeError(prefix, err)
	}
	return nil
}

// scalar reads a single value from the file or the environment; values of the environment
// are always text. It refuses a value of another type: without it, the decoder would read 5
// as five nanoseconds and 2.5 as 2.
func scalar(_, to reflect.Type, value any) (any, error) {
	text, isText := value.(string)
	_, isInt := value.(int)
	_, isSize := value.(*ByteSize) // already read from text
	_, isBool := value.(bool)
	var err error
	switch {
	case to == reflect.TypeFor[time.Duration]():
		if value, err = time.ParseDuration(text); err != nil {
			return nil, errors.New("must be a duration with its unit, such as 10s or 2h")
		}
	case to.Kind() == reflect.Bool && !isBool:
		if value, err = strconv.ParseBool(text); err != nil {
			return nil, errors.New("must be true or false")
		}
	case (to.Kind() == reflect.Int || to.Kind() == reflect.Int64) && !isInt && !isSize:
		if value, err = strconv.Atoi(text); err != nil {
			return nil, errors.New("must be a whole number")
		}
	case to.Kind() == reflect.String && !isText:
		return nil, errors.New("must be one text; put quotes around it")
	}
	return value, nil
}

// decodeError names the first key whose value has the wrong type, on one line.
func decodeError(prefix string, err error) error {
	var field *mapstructure.DecodeError
	if errors.As(err, &field) {
		return errors.New(prefix + strings.ToLower(field.Name()) + ": " + oneLine(field.Unwrap().Error()))
	}
	return errors.New(oneLine(err.Error()))
}
