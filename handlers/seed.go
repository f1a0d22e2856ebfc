package handlers

import "embed"

// Seed has the demo data of the areas: handlers/dormitory/seed.yaml is what the demo company has
// of dormitories. sql/seed makes rows of it.
//
//go:embed */seed.yaml
var Seed embed.FS
