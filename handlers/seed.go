package handlers

import "embed"

// Seed has the demo data of the areas: handlers/dormitory/seed.yaml has the demo company's
// dormitory data. sql/seed makes rows of it.
//
//go:embed */seed.yaml
var Seed embed.FS

// Workforce has the residents of the demo company's dormitories: some 1,700 more staff in their beds.
//
//go:embed dormitory/workforce.yaml
var Workforce embed.FS
