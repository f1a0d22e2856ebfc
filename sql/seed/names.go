package seed

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
)

// naming makes up people whose names, accounts and numbers are all different.
type naming struct {
	random          *rand.Rand
	words           nameFile
	surnames        []string
	men, women      []string
	names, accounts map[string]bool
	mobiles         map[string]bool
}

// nameFile is names.yaml: Chinese → pinyin.
type nameFile struct {
	Surnames, Men, Women map[string]string
}

func newNaming(random *rand.Rand, taken []*person) *naming {
	words := load[nameFile]("names.yaml")
	n := &naming{
		random: random, words: words,
		surnames: slices.Sorted(maps.Keys(words.Surnames)),
		men:      slices.Sorted(maps.Keys(words.Men)),
		women:    slices.Sorted(maps.Keys(words.Women)),
		names:    map[string]bool{}, accounts: map[string]bool{}, mobiles: map[string]bool{},
	}
	for _, p := range taken {
		n.names[p.name], n.accounts[p.account], n.mobiles[p.mobile] = true, true, true
	}
	return n
}

func (n *naming) next() *person {
	for {
		surname := pick(n.random, n.surnames)
		gender, given, pinyin := "男", pick(n.random, n.men), n.words.Men
		if n.random.IntN(5) < 2 {
			gender, given, pinyin = "女", pick(n.random, n.women), n.words.Women
		}
		if name := surname + given; !n.names[name] {
			n.names[name] = true
			account := n.account(n.words.Surnames[surname] + pinyin[given])
			return &person{account: account, name: name, gender: gender, mobile: n.mobile()}
		}
	}
}

// account numbers the second and later of the same pinyin.
func (n *naming) account(pinyin string) string {
	account := pinyin
	for i := 2; n.accounts[account]; i++ {
		account = fmt.Sprintf("%s%d", pinyin, i)
	}
	n.accounts[account] = true
	return account
}

// mobile looks like a number, but its middle 0000 belongs to nobody's town.
func (n *naming) mobile() string {
	prefixes := []string{"135", "136", "137", "138", "139", "150", "151", "158", "159", "186", "187", "188"}
	for {
		number := fmt.Sprintf("%s0000%04d", pick(n.random, prefixes), 1000+n.random.IntN(9000))
		if !n.mobiles[number] {
			n.mobiles[number] = true
			return number
		}
	}
}

func pick[T any](random *rand.Rand, from []T) T { return from[random.IntN(len(from))] }
