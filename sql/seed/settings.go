package seed

import (
	"maps"
	"slices"
)

// settingFile is settings.yaml.
type settingFile struct {
	Parameters map[string][]string
	Stopped    map[string][]string
	Settings   []struct {
		Code, Name, Value, Category, Description string
	}
}

func parameterTable() Table {
	return parametersOf(load[settingFile]("settings.yaml").Parameters, true)
}

// stoppedTable holds parameters of the demo that are offered no more.
func stoppedTable() Table {
	return parametersOf(load[settingFile]("settings.yaml").Stopped, false)
}

func parametersOf(lists map[string][]string, enabled bool) Table {
	t := newTable("Base_Parameter", "ParameterId", "Category", "Name", "Value", "SortCode", "Enabled")
	for _, category := range slices.Sorted(maps.Keys(lists)) {
		for i, name := range lists[category] {
			t.add(guid("parameter", category+"/"+name), category, name, name, (i+1)*10, enabled)
		}
	}
	return t
}

func settingTable() Table {
	t := newTable("Base_Setting", "Code", "Name", "Value", "Category", "Description", "SortCode")
	for i, setting := range load[settingFile]("settings.yaml").Settings {
		t.add(setting.Code, setting.Name, setting.Value, setting.Category, setting.Description, (i+1)*10)
	}
	return t
}
