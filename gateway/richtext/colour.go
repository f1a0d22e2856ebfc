package richtext

import (
	"regexp"
	"strconv"
	"strings"
)

// Colours are the colours that a text may have, as editors write them.
var Colours = []string{"#cf1322", "#d46b08", "#389e0d", "#096dd9", "#531dab", "#8c8c8c"}

// Backgrounds are the colours that may lie behind a text, as editors write them: red, orange, yellow, green, blue, purple, grey.
var Backgrounds = []string{"#ffccc7", "#ffe7ba", "#fff566", "#d9f7be", "#bae0ff", "#efdbff", "#e8e8e8"}

// grey is the one of Colours that has no hue.
const grey = "#8c8c8c"

// colour is red, green and blue, 0 to 255 each.
type colour [3]int

// named are the names that Word, Excel and mail write.
var named = map[string]colour{
	"red": {255, 0, 0}, "darkred": {139, 0, 0}, "maroon": {128, 0, 0}, "crimson": {220, 20, 60}, "firebrick": {178, 34, 34}, "brown": {165, 42, 42},
	"tomato": {255, 99, 71}, "orangered": {255, 69, 0}, "orange": {255, 165, 0}, "darkorange": {255, 140, 0}, "gold": {255, 215, 0},
	"yellow": {255, 255, 0}, "olive": {128, 128, 0}, "lime": {0, 255, 0}, "green": {0, 128, 0}, "darkgreen": {0, 100, 0}, "seagreen": {46, 139, 87},
	"teal": {0, 128, 128}, "aqua": {0, 255, 255}, "cyan": {0, 255, 255}, "blue": {0, 0, 255}, "royalblue": {65, 105, 225}, "darkblue": {0, 0, 139},
	"navy": {0, 0, 128}, "purple": {128, 0, 128}, "indigo": {75, 0, 130}, "violet": {238, 130, 238}, "fuchsia": {255, 0, 255}, "magenta": {255, 0, 255},
	"silver": {192, 192, 192}, "gray": {128, 128, 128}, "grey": {128, 128, 128}, "darkgray": {169, 169, 169}, "dimgray": {105, 105, 105},
}

// nearest is the one of Colours that is most like a value of CSS. A colour of Colours stays
// as it is written. It is "" for a colour that is nearly black or white, which is the
// page's own text colour or unreadable on the page, and for a value that is no colour.
func nearest(value string) string {
	if ownColour[value] {
		return value
	}
	c, known := parseColour(value)
	if !known {
		return ""
	}
	least, most := min(c[0], c[1], c[2]), max(c[0], c[1], c[2])
	if most-least < 40 {
		if most < 80 || least > 208 {
			return ""
		}
		return grey
	}
	best, distance := "", 0
	for _, one := range Colours {
		if d := c.bright().from(hex(one).bright()); one != grey && (best == "" || d < distance) {
			best, distance = one, d
		}
	}
	return best
}

// nearestPale is the one of Backgrounds that has the hue of a value of CSS. It is "" for one that is nearly white, and for
// one that is transparent or no colour.
func nearestPale(value string) string {
	if ownBackground[value] {
		return value
	}
	c, known := parseColour(value)
	if !known || transparent.MatchString(value) {
		return ""
	}
	least, most := min(c[0], c[1], c[2]), max(c[0], c[1], c[2])
	if most-least < 16 {
		if least >= 224 {
			return ""
		}
		return Backgrounds[len(Backgrounds)-1]
	}
	hue := c.hue()
	for i, below := range []int{18, 42, 70, 165, 255, 325} {
		if hue < below {
			return Backgrounds[i]
		}
	}
	return Backgrounds[0]
}

// transparent matches rgba(0, 0, 0, 0), which browsers write for no background.
var transparent = regexp.MustCompile(`[,/] *0*(?:\.0*)?%? *\)$`)

// hue is the angle on the circle of colours: 0 is red, 120 green, 240 blue. The colour is no grey.
func (c colour) hue() int {
	least, most := min(c[0], c[1], c[2]), max(c[0], c[1], c[2])
	width, angle := most-least, 0
	switch most {
	case c[0]:
		angle = 60 * (c[1] - c[2]) / width
	case c[1]:
		angle = 120 + 60*(c[2]-c[0])/width
	default:
		angle = 240 + 60*(c[0]-c[1])/width
	}
	return (angle + 360) % 360
}

// ownColour has Colours as #cf1322 and in the form that browsers write: rgb(207, 19, 34). ownBackground has Backgrounds.
var ownColour, ownBackground = asWritten(Colours), asWritten(Backgrounds)

func asWritten(colours []string) map[string]bool {
	all := map[string]bool{}
	for _, one := range colours {
		all[one], all[hex(one).rgb()] = true, true
	}
	return all
}

// bright is a colour at its greatest brightness, so that dark blue is compared as a blue.
func (c colour) bright() colour {
	most := max(c[0], c[1], c[2], 1)
	return colour{c[0] * 255 / most, c[1] * 255 / most, c[2] * 255 / most}
}

func (c colour) from(other colour) (square int) {
	for i := range c {
		square += (c[i] - other[i]) * (c[i] - other[i])
	}
	return square
}

func (c colour) rgb() string {
	return "rgb(" + strconv.Itoa(c[0]) + ", " + strconv.Itoa(c[1]) + ", " + strconv.Itoa(c[2]) + ")"
}

var (
	hexForm = regexp.MustCompile(`^#(?:[0-9a-f]{3}|[0-9a-f]{6})$`)
	rgbForm = regexp.MustCompile(`^rgba?\( *([0-9]{1,3}) *[, ] *([0-9]{1,3}) *[, ] *([0-9]{1,3}) *(?:[,/] *[0-9.]+%? *)?\)$`)
)

// parseColour reads a value in small letters: a name, #rgb, #rrggbb, rgb() or rgba().
func parseColour(value string) (c colour, known bool) {
	if c, known = named[value]; known {
		return c, true
	}
	if hexForm.MatchString(value) {
		return hex(value), true
	}
	parts := rgbForm.FindStringSubmatch(value)
	if parts == nil {
		return c, false
	}
	for i, digits := range parts[1:] {
		n, err := strconv.Atoi(digits)
		if err != nil || n > 255 {
			return colour{}, false
		}
		c[i] = n
	}
	return c, true
}

// hex is the colour of #rgb or #rrggbb.
func hex(text string) (c colour) {
	digits := strings.TrimPrefix(text, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	for i := range c {
		n, err := strconv.ParseUint(digits[2*i:2*i+2], 16, 8)
		if err != nil {
			panic(err) // its form was checked
		}
		c[i] = int(n)
	}
	return c
}
