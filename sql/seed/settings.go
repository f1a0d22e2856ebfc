package seed

import (
	"maps"
	"slices"
)

// settingFile is settings.yaml.
type settingFile struct {
	Parameters map[string][]string
	Settings   []struct {
		Code, Name, Value, Category, Description string
	}
}

func parameterTable() Table {
	lists := load[settingFile]("settings.yaml").Parameters
	t := newTable("Base_Parameter", "ParameterId", "Category", "Name", "Value", "SortCode")
	for _, category := range slices.Sorted(maps.Keys(lists)) {
		for i, name := range lists[category] {
			t.add(guid("parameter", category+"/"+name), category, name, name, (i+1)*10)
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
