package store

// OrNull is a text as an argument of a statement: NULL where it is empty.
func OrNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// OrEmpty is a text that may be NULL, empty for NULL.
func OrEmpty(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}
