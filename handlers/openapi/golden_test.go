package openapi_test

import (
	"testing"

	"qiao/cmd/apptest"
)

func TestGolden(t *testing.T) { apptest.Golden(t, "testdata/golden") }
