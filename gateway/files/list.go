package files

import (
	"context"
	"fmt"
)

// Days are the days of the contents in a storage, in their order.
func Days(ctx context.Context, s Storage) ([]string, error) {
	looks, err := looksOf(ctx, s)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, l := range looks {
		days, err := l.days(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, days...)
	}
	return onlyDays(all), nil
}

// Sizes are the contents of a day in a storage, with their sizes in bytes.
func Sizes(ctx context.Context, s Storage, day string) (map[Path]int64, error) {
	looks, err := looksOf(ctx, s)
	if err != nil {
		return nil, err
	}
	sizes := map[Path]int64{}
	for _, l := range looks {
		stored, err := l.list(ctx, day)
		if err != nil {
			return nil, err
		}
		for p, k := range stored {
			sizes[p] = k.size
		}
	}
	return sizes, nil
}

func looksOf(ctx context.Context, s Storage) (looks []look, err error) {
	var places []place
	switch s := s.(type) {
	case *Both:
		places = []place{s.first, s.second}
	case place:
		places = []place{s}
	default:
		return nil, fmt.Errorf("files: the contents of a %T cannot be listed", s)
	}
	for _, at := range places {
		l, err := at.look(ctx)
		if err != nil {
			return nil, err
		}
		looks = append(looks, l)
	}
	return looks, nil
}
