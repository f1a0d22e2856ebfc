package dormitory

import "regexp"

// idCardForm is an ID number of the mainland, GB 11643: place, birthday, number and a
// digit by which mistakes show.
var idCardForm = regexp.MustCompile(`^[1-9][0-9]{16}[0-9X]$`)

func isIDCard(number string) bool { return idCardForm.MatchString(number) }

// idCardAddsUp reports whether the last digit follows from the others (ISO 7064, MOD 11-2).
func idCardAddsUp(number string) bool {
	sum := 0
	for _, digit := range number[:17] {
		sum = (sum + int(digit-'0')) * 2
	}
	return "10X98765432"[sum%11] == number[17]
}

// genderOf is the gender in the number of an ID card, empty for another document.
func genderOf(number string) string {
	switch {
	case !isIDCard(number):
		return ""
	case (number[16]-'0')%2 == 1:
		return "男"
	default:
		return "女"
	}
}
