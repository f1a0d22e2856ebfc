package dormitory_test

import (
	"testing"

	"qiao/cmd/apptest"
)

func TestGolden(t *testing.T) { apptest.Golden(t, "testdata/golden") }

func TestGoldenOfCosts(t *testing.T) { apptest.Golden(t, "testdata/cost/golden") }

func TestGoldenOfRepairs(t *testing.T) { apptest.Golden(t, "testdata/repair/golden") }
