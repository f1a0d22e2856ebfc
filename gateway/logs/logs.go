// Package logs makes the gateway's log: one JSON object a line. Every line is bounded, so
// that a few lines neither fill a disk nor break the programs that collect them.
package logs

import (
	"context"
	"io"
	"log/slog"
	"strconv"
	"unicode/utf8"
)

// MaxLine is the longest line, in bytes with its end.
const MaxLine = 4096

// frame is the largest size of a line without its texts: time, level, names of attributes and numbers.
const frame = 1024

// New returns a log that writes to w.
func New(w io.Writer, level slog.Level) *slog.Logger {
	return slog.New(bounded{slog.NewJSONHandler(w, &slog.HandlerOptions{Level: level})})
}

// bounded cuts the texts of a record so that its line stays within MaxLine.
type bounded struct{ slog.Handler }

// Handle implements slog.Handler.
func (b bounded) Handle(ctx context.Context, record slog.Record) error {
	if worst(record) <= MaxLine-frame {
		return b.Handler.Handle(ctx, record)
	}
	return b.Handler.Handle(ctx, cut(record))
}

// WithAttrs implements slog.Handler.
func (b bounded) WithAttrs(attrs []slog.Attr) slog.Handler {
	return bounded{b.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (b bounded) WithGroup(name string) slog.Handler { return bounded{b.Handler.WithGroup(name)} }

// worst is the length of a record's texts where JSON escapes every byte.
func worst(record slog.Record) int {
	const escaped = len(`\u0000`)
	length := len(record.Message)
	record.Attrs(func(attr slog.Attr) bool {
		length += len(textOf(attr.Value))
		return true
	})
	return escaped * length
}

// cut shortens the texts, the longest first, until the line fits.
func cut(record slog.Record) slog.Record {
	texts := []string{record.Message}
	record.Attrs(func(attr slog.Attr) bool {
		texts = append(texts, textOf(attr.Value))
		return true
	})
	most := MaxLine
	for total(texts, most) > MaxLine-frame {
		most = most * 3 / 4
	}
	short := slog.NewRecord(record.Time, record.Level, shorten(record.Message, most), record.PC)
	record.Attrs(func(attr slog.Attr) bool {
		if text := textOf(attr.Value); encoded(text) > most {
			attr = slog.String(attr.Key, shorten(text, most))
		}
		short.AddAttrs(attr)
		return true
	})
	return short
}

func total(texts []string, most int) (length int) {
	for _, text := range texts {
		length += min(encoded(text), most)
	}
	return length
}

// textOf returns the part of a value whose length a caller can choose; a number, a time and
// a boolean have none.
func textOf(value slog.Value) string {
	switch value.Kind() {
	case slog.KindString, slog.KindAny, slog.KindGroup, slog.KindLogValuer:
		return value.Resolve().String()
	default:
		return ""
	}
}

// encoded is how long a text is as JSON, or a little less than this says.
func encoded(text string) (length int) {
	for _, char := range text {
		length += width(char)
	}
	return length
}

func width(char rune) int {
	switch {
	case char < ' ' || char == utf8.RuneError || char == '\u2028' || char == '\u2029' || char == '<' || char == '>' || char == '&':
		return len(`\u0000`)
	case char == '"' || char == '\\':
		return 2
	default:
		return utf8.RuneLen(char)
	}
}

// shorten cuts a text to the given number of bytes of JSON and appends the length of the
// whole text, in bytes.
func shorten(text string, most int) string {
	if encoded(text) <= most {
		return text
	}
	most -= len("… (1234567 bytes)")
	length := 0
	for i, char := range text {
		if length += width(char); length > most {
			return text[:i] + "… (" + strconv.Itoa(len(text)) + " bytes)"
		}
	}
	return text
}
