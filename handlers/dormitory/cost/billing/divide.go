package billing

import (
	"cmp"
	"slices"

	"github.com/shopspring/decimal"
)

// divide divides an amount into parts of hundredths that sum to it, by weights. The rest goes to
// the largest fractions, one hundredth each, and among equal ones to the first. Without any weight
// the first part gets the whole amount.
func divide(amount decimal.Decimal, weights []int) []decimal.Decimal {
	var all int64
	for _, w := range weights {
		all += int64(w)
	}
	if all == 0 {
		return first(amount, len(weights))
	}
	hundredths := amount.Shift(2).IntPart()
	parts, fractions, rest := make([]int64, len(weights)), make([]int64, len(weights)), hundredths
	for i, w := range weights {
		product := hundredths * int64(w)
		parts[i], fractions[i] = product/all, product%all
		rest -= parts[i]
	}
	for _, i := range largest(fractions)[:rest] {
		parts[i]++
	}
	divided := make([]decimal.Decimal, len(parts))
	for i, part := range parts {
		divided[i] = decimal.New(part, -2)
	}
	return divided
}

// shares rounds the sum of exact amounts to the cent, and each of them to whole cents that sum to
// it. Amounts are cents times days; days are the days of the month. The rest goes to the largest
// parts of a cent, and among equal ones to the first.
func shares(centDays []int, days int) (whole decimal.Decimal, parts []decimal.Decimal) {
	sum, rest, fractions := int64(0), int64(0), make([]int64, len(centDays))
	cents := make([]int64, len(centDays))
	for i, n := range centDays {
		sum += int64(n)
		cents[i], fractions[i] = int64(n)/int64(days), int64(n)%int64(days)
		rest -= cents[i]
	}
	all := (2*sum + int64(days)) / (2 * int64(days)) // a half goes up
	for _, i := range largest(fractions)[:rest+all] {
		cents[i]++
	}
	for _, n := range cents {
		parts = append(parts, decimal.New(n, -2))
	}
	return decimal.New(all, -2), parts
}

// largest are the places of the fractions, the largest first.
func largest(fractions []int64) []int {
	places := make([]int, len(fractions))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(fractions[b], fractions[a]) })
	return places
}

func first(amount decimal.Decimal, n int) []decimal.Decimal {
	parts := make([]decimal.Decimal, n)
	if n > 0 {
		parts[0] = amount
	}
	return parts
}
